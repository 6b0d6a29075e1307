import { command, flag, text } from './command';

const load = () => import('../activity-proof');
const log = {
  tenant: text('UUID', "whose log (the sample tenant's)"),
  'failed-sign-ins': flag('failed sign-ins, which have no tenant'),
};

/** Commands on the activity log of a tenant (docs/activity.md). */
export const activityCommands = {
  activity: command({
    summary:
      'Lists who changed what, newest first, one entry per line.\n' +
      'Adds an entry that the log was listed, at most one per hour. Stop a console with an embedded database first.',
    options: {
      ...log,
      context: text('UUID', 'entries about a context and what is in it'),
      object: text('UUID', 'entries about one object, such as a rule'),
      person: text('TEXT', 'entries by a person or program: subject, name or id; or system'),
      operation: text('NAME', 'entries of one operation, such as updateMatchRule'),
      from: text('TIME', 'entries from then on: a date in UTC, or a time with an offset'),
      to: text('TIME', 'entries before that'),
      limit: text('NUMBER', 'entries per page (100)'),
      before: text('NUMBER', 'the next page: entries after the one with this number'),
      json: flag('lines of JSON'),
      configs: flag('with --json: also the configs of sources, which may contain secrets'),
    },
    async run({ values, variables, terminal }) {
      const { activityLines } = await import('../activity-command');
      const { lines, next } = await activityLines(variables, values);
      // Not changed for the terminal: lines of JSON are data, and texts were changed before.
      for (const line of lines) await terminal.write(`${line}\n`);
      if (lines.length === 0) terminal.note('No entry matches.');
      if (next !== undefined) terminal.note(`There are older entries: --before ${next}`);
    },
  }),
  'activity export': command({
    summary: 'Prints the log with its proof, as lines of JSON, with the configs of sources.',
    options: {
      ...log,
      'without-values': flag('digests instead of the values'),
      'without-names': flag('only the ids of authors; their names are never part of the proof'),
    },
    async run({ values, variables, terminal }) {
      const { exportActivity } = await load();
      const { entries, last } = await exportActivity(variables, values, (line) => terminal.write(line));
      terminal.note(
        `${entries} entries were exported, up to ${last.final}. Keep the last checkpoint elsewhere:`,
      );
      terminal.note(JSON.stringify({ checkpoint: last }));
    },
  }),
  'activity verify': command({
    summary: 'Checks that an exported log, or a report of changes, is as it was signed. Needs no database.',
    parameters: 'FILE',
    options: {
      key: {
        ...text('FINGERPRINT', 'that you noted, as the keys in the file prove nothing; can be repeated'),
        multiple: true,
      },
      'version-1': flag('accepts a file that an earlier version exported; it does not prove its end'),
      'from-checkpoint': text('FILE', "lines of an earlier export or of the console's log, kept elsewhere"),
    },
    async run({ values, parameters: [file], terminal }) {
      const { verificationLines, verifyActivity } = await load();
      const verified = await verifyActivity({ ...values, file: file! }, (finding) => terminal.say(finding));
      for (const line of verificationLines(verified)) terminal.say(line);
      return verified.findings > 0 ? 1 : 0;
    },
  }),
  'activity erase-values': command({
    summary: 'Erases the values of one entry, such as a secret that was typed by mistake.',
    parameters: 'NUMBER',
    options: log,
    async run({ values, parameters: [number], variables, terminal }) {
      const { eraseEntryValues } = await load();
      await eraseEntryValues(variables, { ...values, number: number! });
      terminal.say('The values of the entry are erased. Earlier exports and backups still have them.');
    },
  }),
  'activity erase-person': command({
    summary: 'Erases the name of a person, by the id that activity --json lists.',
    parameters: 'ID',
    options: log,
    async run({ values, parameters: [id], variables, terminal }) {
      const { erasePersonName } = await load();
      await erasePersonName(variables, { ...values, id: id! });
      terminal.say('The name of the person is erased. Earlier exports and backups still have it.');
    },
  }),
  'activity key': command({
    summary: 'Prints the fingerprint of the key that signs the log.',
    async run({ variables, terminal }) {
      terminal.say(await (await load()).keyFingerprint(variables));
    },
  }),
  'activity new-key': command({
    summary: 'Makes a key file, for RECON_ACTIVITY_KEY_FILE.',
    parameters: 'FILE',
    async run({ parameters: [file], terminal }) {
      const fingerprint = await (await load()).newKey(file!);
      terminal.say(`The fingerprint of the new key, to note elsewhere: ${fingerprint}`);
    },
  }),
  'activity rotate-key': command({
    summary: 'Replaces the key by a new one that it signs: in FILE, or in the data folder.',
    parameters: '[FILE]',
    async run({ parameters: [file], variables, terminal }) {
      const { from, to } = await (await load()).rotateKey(variables, file);
      terminal.say(`The key ${to} replaces ${from}, which signed it. Note its fingerprint elsewhere.`);
    },
  }),
};
