import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod/mini';
import { isUuid } from '@recon/contract/values';
import { parseKey, storeKey } from './activity/activity-key';
import { addReadEntry } from './activity/activity-log';
import { type Checkpoint, checkpointSchema } from './activity/checkpoint';
import { newKeyText } from './activity/new-key-text.mjs';
import type { ReportSummary } from './activity/report-summary';
import { sealTenant } from './activity/seal';
import { erasePerson, eraseValues } from './activity/seal-erase';
import { exportLog } from './activity/seal-export';
import type { Statement } from './activity/statement';
import { type Verification, verifyLog } from './activity/verify-log';
import { withDatabase } from './command-database';
import { chosenTenant, type LogChoice, wholeOption } from './command-options';
import { copyErasures, erasuresPath, recordErasure } from './activity-erasures';
import { keyFilePath, loadActivityKey } from './activity-setup';
import { syncPath } from './db/pglite/sync-files';
import { type Environment, readEnvironment, type Variables } from './environment';
import { fileError } from './lib/file-error';
import { jsonOf } from './lib/json-of';
import { createPrivateFile } from './secret-file';

/** Commands of `recon activity` on the proof of the log (docs/activity.md#proof). Each throws an Error with the reason. */

function keyOf(environment: Environment) {
  const key = loadActivityKey(environment);
  if (!key) throw new Error('Set RECON_ACTIVITY_KEY_FILE to the key file of the activity log.');
  return key;
}

/**
 * Passes a tenant's log line by line to `write`. Stores the public key; with RECON_ACTIVITY on, seals new entries
 * first, and records the export after it. Returns the number of entries and the last checkpoint.
 */
export async function exportActivity(
  variables: Variables,
  request: LogChoice & { 'without-values'?: boolean | undefined; 'without-names'?: boolean | undefined },
  write: (line: string) => Promise<void>,
): Promise<{ entries: number; last: Checkpoint }> {
  const tenantId = chosenTenant(request);
  return withDatabase(variables, 'export its activity log', async (db, environment) => {
    const isOn = environment.RECON_ACTIVITY === 'on';
    const key = keyOf(environment);
    await storeKey(db, key);
    if (isOn) await sealTenant(db, tenantId, { key });
    const [withoutValues, withoutNames] = [request['without-values'], request['without-names']];
    const done = await exportLog(db, tenantId, { key, withoutValues, withoutNames, write });
    if (isOn) await addReadEntry(db, tenantId);
    return done;
  });
}

/** Options of the verification: paths of files, where `-` is the standard input. */
export type VerifyRequest = {
  file: string;
  'from-checkpoint'?: string | undefined;
  'version-1'?: boolean | undefined;
  key?: readonly string[] | undefined;
};

/** Verifies an exported log, or a report of changes, without a database. Passes each finding to `report`. */
export async function verifyActivity(
  { file, 'from-checkpoint': checkpointFile, 'version-1': acceptsVersion1, key = [] }: VerifyRequest,
  report: (finding: string) => void,
): Promise<Verification> {
  const keys = key.map((fingerprint) => fingerprint.toLowerCase());
  if (keys.length === 0)
    throw new Error(
      'Pass --key with the fingerprint that you noted, or got from the operator: keys in the file prove nothing on ' +
        'their own.',
    );
  const wrong = keys.find((fingerprint) => !/^[\da-f]{64}$/.test(fingerprint));
  if (wrong !== undefined) throw new Error('--key must be a fingerprint: 64 hexadecimal digits.');
  const checkpoints = checkpointFile === undefined ? [] : await readCheckpoints(checkpointFile);
  try {
    const bytes = file === '-' ? process.stdin : createReadStream(file, { highWaterMark: 1024 * 1024 });
    return await verifyLog(bytes, { keys, checkpoints, acceptsVersion1, report });
  } catch (error) {
    throw fileError(error, file);
  }
}

/** Returns the checkpoints of a file: lines of an export or of the console's log, whose other lines are ignored. */
async function readCheckpoints(file: string): Promise<Checkpoint[]> {
  const checkpoints: Checkpoint[] = [];
  try {
    const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity });
    for await (const line of lines) checkpoints.push(...checkpointsIn(line));
  } catch (error) {
    throw fileError(error, file);
  }
  if (checkpoints.length === 0) throw new Error(`The file ${file} has no checkpoint.`);
  return checkpoints;
}

/** Returns the checkpoints in a line: one, or those of a statement. */
function checkpointsIn(line: string): Checkpoint[] {
  if (!line.includes('"signature"')) return [];
  // The log of a container may have a time before the line.
  const value = jsonOf(line.slice(line.indexOf('{'))) as Record<string, unknown> | null | undefined;
  const statement = value?.['statement'] as { start?: unknown; end?: unknown } | null | undefined;
  const candidates = statement ? [statement.start, statement.end] : [value?.['checkpoint'] ?? value];
  return candidates.flatMap((one) => z.safeParse(checkpointSchema, one).data ?? []);
}

/** Returns the lines that describe a verification: what was proven, and what was not. */
export function verificationLines(verification: Verification): string[] {
  const { tenantId, statement, start, last, entries, withoutValues, unexplained, proof } = verification;
  const { comparedCount, people, ignored, untrusted, summary, findings } = verification;
  if (findings > 0)
    return [
      `${findings === 1 ? '1 finding' : `${findings} findings`}: this is not the log as it was signed.`,
    ];
  const erasures = `the file records the erasure of ${withoutValues - unexplained} of them`;
  const lines: (string | false | undefined)[] = [
    !statement &&
      'This file is of version 1, of an earlier console: neither its end, nor that no values were left out, nor its names are proven.',
    `The activity log of the tenant ${tenantId} is as it was signed: ${entries} entries, up to ${last}.`,
    start !== undefined && `Entries up to ${start.final} were removed at ${start.at}, as signed.`,
    withoutValues > 0 && `Entries without values: ${withoutValues}; ${erasures}.`,
    proof && `The last checkpoint is of ${proof.at}, by the key ${proof.keyId}.`,
    comparedCount > 0 && `Checkpoints from elsewhere that are in it: ${comparedCount}.`,
    people > 0 && namesLine(people, statement),
    untrusted > 0 && `Keys in the file that no trusted key signed, which prove nothing: ${untrusted}.`,
    ignored > 0 && `Lines before the log, which were ignored: ${ignored}.`,
    statement && `The file was made at ${statement.at}, when the log had entries up to ${statement.head}.`,
    outsideLine(verification),
  ];
  const facts = lines.filter((line) => typeof line === 'string');
  return statement && summary ? [...facts, ...reportLines(statement, summary)] : facts;
}

/** Returns what checkpoints that were kept elsewhere do not prove. */
function outsideLine({ comparedCount, comparedTo, last }: Verification): string | false {
  if (comparedCount === 0)
    return 'The log may have newer entries, or another history: only --from-checkpoint, with a checkpoint that was kept elsewhere, would show it.';
  return (
    comparedTo < last &&
    `They reach up to entry ${comparedTo}: what comes after it may be of another history, and the log may have more.`
  );
}

function namesLine(people: number, statement: Statement | undefined): string {
  const source = statement ? ': they are as the server knew them when it made the file' : '';
  return `Names of authors: ${people}. The entries do not prove them${source}.`;
}

/** Returns what a report says, printed again from its entries. */
function reportLines(statement: Statement, summary: ReportSummary): string[] {
  const { contextId, from, to, configuration } = statement;
  const { entries, entriesOfTenant, changes, withoutValues, first } = summary;
  const lines: (string | false | undefined)[] = [
    `Report of ${contextId === null ? 'the tenant' : `the context ${contextId}`} from ${from} to ${to}, end excluded.`,
    summary.isContextNamed === false &&
      configuration === null &&
      `Nothing in the file shows that the context ${contextId} exists.`,
    ...periodLines(statement, first),
    `Entries of the tenant in the period: ${entriesOfTenant}.`,
    contextId !== null && `Entries of the context and of its fee schedules: ${entries.length}.`,
    `Changes: ${changes.length}${changes.length === 0 ? '' : `, the entries ${changes.join(', ')}`}.`,
    withoutValues.length > 0 &&
      `Entries of the report without values, which may be changes: ${withoutValues.join(', ')}.`,
    contextId !== null &&
      configuration === null &&
      'The fee schedules that the context used are not known, so their changes may be missing from these numbers.',
    contextId !== null && certificateLine(summary, statement),
    configuration !== null &&
      'The entries do not prove the SHA-256, nor which fee schedules were used at both ends: the server signed them.',
  ];
  return lines.filter((line) => typeof line === 'string');
}

/** Returns how much of its period a file has; `first` is the time of its first entry. */
function periodLines({ from, to, start, end }: Statement, first = ''): (string | false)[] {
  if (start === null && end.at >= to! && first >= to!)
    return [`The log starts at ${first}: it proves nothing about this period.`];
  return [
    end.at >= to!
      ? `All entries of this period are in the file: the checkpoint of entry ${end.final} is later.`
      : `The period was not over: its entries are in the file up to ${end.at}.`,
    start?.kind === 'start' && 'Entries that were removed may have been of this period.',
    start === null && first > from! && `The log starts at ${first}, in or after the period.`,
  ];
}

function certificateLine(
  { configuration: result, baselines }: ReportSummary,
  { configuration, from, to, end }: Statement,
) {
  if (baselines.length > 0)
    return `No certificate: in the period, the log recorded the whole configuration again (entries ${baselines.join(', ')}).`;
  if (result === 'unknown' || !configuration)
    return 'No certificate: the configuration at both ends of the period is not known.';
  const until = end.at < to! ? end.at : to;
  const schedules = configuration.feeSchedules.join(', ') || 'none';
  const facts = `SHA-256 ${configuration.from} and ${configuration.to}; fee schedules: ${schedules}.`;
  return result === 'same'
    ? `No change: the configuration is the same at ${from} and ${until}. ${facts}`
    : `Changed between ${from} and ${until}. ${facts}`;
}

/** Erases the values of an entry, by its number in the list. Throws an Error if there is no such entry, or no key. */
export async function eraseEntryValues(
  variables: Variables,
  { number, ...choice }: LogChoice & { number: string },
): Promise<void> {
  const tenantId = chosenTenant(choice);
  const wanted = wholeOption('number', number, Number.MAX_SAFE_INTEGER)!;
  await withDatabase(variables, 'erase values', async (db, environment) => {
    const key = keyOf(environment);
    await storeKey(db, key);
    await sealTenant(db, tenantId, { key });
    const path = erasuresPath(environment);
    await eraseValues(db, tenantId, wanted, (entry) => recordErasure(path, { tenantId, ...entry }));
  });
}

/** Erases a person's name and subject, by the id that `--json` lists. Throws an Error if there is no such person, or no key. */
export async function erasePersonName(
  variables: Variables,
  { id, ...choice }: LogChoice & { id: string },
): Promise<void> {
  const tenantId = chosenTenant(choice);
  if (!isUuid(id))
    throw new Error('The id of the person must be a UUID, as `recon activity --json` lists it.');
  await withDatabase(variables, 'erase a name', async (db, environment) => {
    const personId = id.toLowerCase();
    const path = erasuresPath(environment);
    const onErase = () => recordErasure(path, { tenantId, personId });
    await erasePerson(db, tenantId, { id: personId, key: keyOf(environment), onErase });
  });
}

/** Returns the fingerprint of the key that signs the log. Throws an Error if there is no key yet. */
export async function keyFingerprint(variables: Variables): Promise<string> {
  const environment = readEnvironment(variables);
  return parseKey(await fs.readFile(keyFilePath(environment), 'utf8')).id;
}

/** Writes a new key to a new file, and returns its fingerprint. Rejects with Node's error if the file exists. */
export async function newKey(file: string, text = newKeyText()): Promise<string> {
  await fs.writeFile(file, text, { flag: 'wx', mode: 0o600, flush: true });
  await syncPath(dirname(file));
  return parseKey(text).id;
}

/**
 * Replaces the key by a new one, which the old one signs: in `file`, or in the data folder. Returns both fingerprints.
 * The old private key is needed until every replica has the new one.
 */
export async function rotateKey(
  variables: Variables,
  file: string | undefined,
): Promise<{ from: string; to: string }> {
  return withDatabase(variables, 'replace its key', async (db, environment) => {
    const old = keyOf(environment);
    const text = newKeyText({ people: old.people, former: [...old.former, old.id] });
    if (file !== undefined) {
      await newKey(file, text);
      copyErasures(environment, file);
    } else if (environment.RECON_ACTIVITY_KEY_FILE !== undefined)
      throw new Error('FILE is missing: the key is in RECON_ACTIVITY_KEY_FILE, not in the data folder.');
    await storeKey(db, old);
    await storeKey(db, parseKey(text), old);
    // If this is interrupted before, the old key stays valid.
    if (file === undefined) createPrivateFile(keyFilePath(environment), text);
    return { from: old.id, to: parseKey(text).id };
  });
}
