import './node-version.mjs';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { loadEntry, runCommand, text } from './run-entry.mjs';

/** `npm run activity`: lists, exports and verifies the activity log of a tenant (docs/activity.md). */
const usage = `npm run -s activity -- [options]
npm run -s activity -- export [--without-values] [--without-names] > FILE
npm run -s activity -- verify FILE --key FINGERPRINT [--from-checkpoint FILE] [--version-1]
npm run activity -- erase-values NUMBER | erase-person ID
npm run activity -- key | new-key FILE | rotate-key [FILE]

  Without a command: lists who changed what, newest first, one entry per line. Adds an entry that the log was listed, at
  most one per hour. A console with an embedded database must be stopped first: only one process can open that database.
  With a PostgreSQL server (RECON_DATABASE_URL), it can continue.

  --tenant UUID       whose log (the sample tenant's)
  --failed-sign-ins   failed sign-ins, which have no tenant
  --context UUID      entries about a context and what is in it
  --object UUID       entries about one object, such as a rule
  --person TEXT       entries by a person or program: subject, name or id; or system
  --operation NAME    entries of one operation, such as updateMatchRule
  --from, --to TIME   entries of a period: dates in UTC, or times with an offset; --to is excluded
  --limit NUMBER      entries per page (100)
  --before NUMBER     the next page: entries after the one with this number
  --json              lines of JSON
  --configs           with --json: also the configs of sources, which may contain secrets

  export              the log with its proof, as lines of JSON, with the configs of sources
                      --without-values: digests instead of the values
                      --without-names: only the ids of authors; their names are never part of the proof
  verify              whether an exported log, or a report of changes, is as it was signed; needs no database. FILE may
                      be - (standard input)
                      --key: fingerprint that you noted, as the keys in the file prove nothing; more than one is possible
                      --from-checkpoint: lines of an earlier export or of the console's log, kept elsewhere
                      --version-1: accept a file that an earlier version exported; it does not prove its end
  erase-values        the values of one entry, such as a secret that was typed by mistake
  erase-person        the name of a person, by the id of --json
  key                 the fingerprint of the key that signs the log
  new-key             a new key file, for RECON_ACTIVITY_KEY_FILE
  rotate-key          a new key, signed by the old one: in FILE, or in the data folder of the embedded database`;

const flag = /** @type {const} */ ({ type: 'boolean' });
const choice = { tenant: text, 'failed-sign-ins': flag };

/** @type {Readonly<Record<string, (args: string[]) => Promise<void>>>} */
const commands = {
  async list(args) {
    const options = {
      ...choice,
      context: text,
      object: text,
      person: text,
      operation: text,
      from: text,
      to: text,
      limit: text,
      before: text,
      json: flag,
      configs: flag,
    };
    const { values } = parseArgs({ args, options });
    const { activityLines } = await loadEntry('activity-command');
    const { lines, next } = await activityLines(process.env, values);
    for (const line of lines) console.log(line);
    if (lines.length === 0) console.error('No entry matches.');
    if (next !== undefined) console.error(`There are older entries: --before ${next}`);
  },
  async export(args) {
    const { values } = parseArgs({
      args,
      options: { ...choice, 'without-values': flag, 'without-names': flag },
    });
    const { exportActivity } = await loadEntry('activity-proof');
    const { entries, last } = await exportActivity(process.env, values, async (line) => {
      if (!process.stdout.write(line)) await once(process.stdout, 'drain');
    });
    console.error(
      `${entries} entries were exported, up to ${last.final}. Keep the last checkpoint elsewhere:`,
    );
    console.error(JSON.stringify({ checkpoint: last }));
  },
  async verify(args) {
    const options = {
      key: /** @type {const} */ ({ type: 'string', multiple: true }),
      'from-checkpoint': text,
      'version-1': flag,
    };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const { verificationLines, verifyActivity } = await loadEntry('activity-proof');
    const verified = await verifyActivity({ ...values, file: only(positionals) }, (finding) =>
      console.log(finding),
    );
    for (const line of verificationLines(verified)) console.log(line);
    if (verified.findings > 0) process.exitCode = 1;
  },
  async 'erase-values'(args) {
    const { values, positionals } = parseArgs({ args, options: choice, allowPositionals: true });
    const { eraseEntryValues } = await loadEntry('activity-proof');
    await eraseEntryValues(process.env, { ...values, number: only(positionals) });
    console.log('The values of the entry are erased. Earlier exports and backups still have them.');
  },
  async 'erase-person'(args) {
    const { values, positionals } = parseArgs({ args, options: choice, allowPositionals: true });
    const { erasePersonName } = await loadEntry('activity-proof');
    await erasePersonName(process.env, { ...values, id: only(positionals) });
    console.log('The name of the person is erased. Earlier exports and backups still have it.');
  },
  async key(args) {
    parseArgs({ args });
    const { keyFingerprint } = await loadEntry('activity-proof');
    console.log(await keyFingerprint(process.env));
  },
  async 'new-key'(args) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const { newKey } = await loadEntry('activity-proof');
    console.log(`The fingerprint of the new key, to note elsewhere: ${await newKey(only(positionals))}`);
  },
  async 'rotate-key'(args) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const { rotateKey } = await loadEntry('activity-proof');
    const { from, to } = await rotateKey(process.env, only(positionals));
    console.log(`The key ${to} replaces ${from}, which signed it. Note its fingerprint elsewhere.`);
  },
};

/** Returns the only parameter of a command, if any. @param {readonly string[]} positionals */
function only([first, ...more]) {
  if (more.length > 0) throw new Error(`One parameter at a time: ${more.join(' ')} is too much.`);
  return first;
}

await runCommand(usage, async () => {
  const [name = '', ...args] = process.argv.slice(2);
  if (name === '' || name.startsWith('-')) return commands.list?.(process.argv.slice(2));
  const command = commands[name];
  if (!command)
    throw new Error(`There is no command ${name}: ${Object.keys(commands).join(', ')} are possible.`);
  return command(args);
});
