import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import { isUuid } from '~/contract/values';
import { parseKey, storeKey } from './activity/activity-key';
import { addReadEntry } from './activity/activity-log';
import { type Checkpoint, checkpointSchema } from './activity/checkpoint';
import { newKeyText } from './activity/new-key-text.mjs';
import { sealTenant } from './activity/seal';
import { erasePerson, eraseValues } from './activity/seal-erase';
import { exportLog } from './activity/seal-export';
import { type Verification, verifyLog } from './activity/verify-log';
import { createReportCheck, type ReportComparison } from './activity/verify-report';
import { chosenTenant, type LogChoice, openLog, wholeOption } from './activity-options';
import { copyErasures, erasuresPath, recordErasure } from './activity-erasures';
import { keyFilePath, loadActivityKey } from './activity-setup';
import type { Db } from './db/database';
import { syncPath } from './db/pglite/sync-files';
import { commandDatabase, type Environment, readEnvironment, type Variables } from './environment';
import { createPrivateFile } from './secret-file';

/** Commands of `npm run activity` on the proof of the log (docs/activity.md#proof). Each throws an Error with the reason. */

/** Opens the database for `work`, whose purpose completes "Stop the console to …". */
async function withLog<T>(
  variables: Variables,
  purpose: string,
  work: (db: Db, environment: Environment) => Promise<T>,
): Promise<T> {
  const environment = readEnvironment(variables);
  const database = await openLog(commandDatabase(environment), purpose);
  try {
    return await work(database.db, environment);
  } finally {
    await database.close();
  }
}

/** Returns the key of the log. Throws an Error if there is none. */
function keyOf(environment: Environment) {
  const key = loadActivityKey(environment);
  if (!key) throw new Error('Set RECON_ACTIVITY_KEY_FILE to the key file of the activity log.');
  return key;
}

/**
 * Passes a tenant's log line by line to `write`, with the entries that were not sealed yet. Records that the log was read.
 * Returns the number of entries and the last checkpoint.
 */
export async function exportActivity(
  variables: Variables,
  request: LogChoice & { 'without-values'?: boolean | undefined; 'without-names'?: boolean | undefined },
  write: (line: string) => Promise<void>,
): Promise<{ entries: number; last: Checkpoint }> {
  const tenantId = chosenTenant(request);
  return withLog(variables, 'export its activity log', async (db, environment) => {
    const isOn = environment.RECON_ACTIVITY === 'on';
    if (isOn) {
      const key = keyOf(environment);
      await storeKey(db, key);
      await sealTenant(db, tenantId, { key });
    }
    const [withoutValues, withoutNames] = [request['without-values'], request['without-names']];
    const done = await exportLog(db, tenantId, { withoutValues, withoutNames, write });
    if (isOn) await addReadEntry(db, tenantId);
    return done;
  });
}

/** Options of the verification. Paths of files; `-` is the standard input. */
export type VerifyRequest = {
  file: string | undefined;
  'from-checkpoint'?: string | undefined;
  key?: readonly string[] | undefined;
};

/** What was verified of a log, and what was compared of a report. */
type VerifiedLog = Verification & { ofReport?: ReportComparison | undefined };

/** Verifies an exported log without a database, and a report with it. Passes each finding to `report`. */
export async function verifyActivity(
  { file, 'from-checkpoint': checkpointFile, key = [] }: VerifyRequest,
  report: (finding: string) => void,
): Promise<VerifiedLog> {
  if (file === undefined)
    throw new Error('The file of the export is missing: npm run activity -- verify FILE.');
  if (key.length === 0 && checkpointFile === undefined)
    throw new Error(
      'Pass --key with the fingerprint that you noted, or --from-checkpoint with a file of checkpoints: keys and ' +
        'checkpoints in the export prove nothing on their own.',
    );
  if (!key.every((fingerprint) => /^[\da-f]{64}$/.test(fingerprint)))
    throw new Error('--key must be a fingerprint: 64 hexadecimal digits.');
  const { checkpoints, text } =
    checkpointFile === undefined ? { checkpoints: [] } : await readCheckpoints(checkpointFile);
  const check = text === undefined ? undefined : createReportCheck(text, report);
  if (file !== '-' && (await isReport(file)))
    throw new Error(
      `The file ${file} is a report of changes, not an exported log. Export the log, and pass the report with ` +
        '--from-checkpoint: npm run activity -- verify LOG --from-checkpoint REPORT.',
    );
  const keys = key.length > 0 ? key : checkpoints.map(({ keyId }) => keyId);
  try {
    const options = { keys, checkpoints, mustFindAll: check !== undefined, report, check };
    const verified = await verifyLog(bytesOf(file), options);
    requireCheckpoint({ file: checkpointFile, checkpoints, isReport: check !== undefined }, verified);
    return { ...verified, ofReport: check?.finish(verified.start?.final ?? 0) };
  } catch (error) {
    throw aboutFile(file, error);
  }
}

/** Throws an Error if a file is passed and has no checkpoint of the end of the verified log: nothing was compared. */
function requireCheckpoint(
  passed: { file: string | undefined; checkpoints: readonly Checkpoint[]; isReport: boolean },
  { tenantId }: Verification,
): void {
  const { file, checkpoints, isReport } = passed;
  // Of a report, every checkpoint must be found anyway.
  if (file === undefined || tenantId === undefined || isReport) return;
  if (checkpoints.some((one) => one.tenantId === tenantId && one.kind === 'end')) return;
  throw new Error(`The file ${file} has no checkpoint of the log of the tenant ${tenantId}.`);
}

function bytesOf(file: string): AsyncIterable<Uint8Array> {
  return file === '-' ? process.stdin : createReadStream(file, { highWaterMark: 1024 * 1024 });
}

const reportFormat = /^\uFEFF?\s*\{\s*"format"\s*:\s*"recon-activity-report"/;

/** Returns whether a file is a report of changes as JSON. */
async function isReport(file: string): Promise<boolean> {
  try {
    for await (const part of createReadStream(file, { encoding: 'utf8', end: 199 }))
      return reportFormat.test(part as string);
    return false;
  } catch (error) {
    throw aboutFile(file, error);
  }
}

/**
 * Returns the checkpoints of a file: a report as JSON, with its text, or lines of an export or of the console's log, whose
 * other lines are ignored.
 */
async function readCheckpoints(file: string): Promise<{ checkpoints: Checkpoint[]; text?: string }> {
  const checkpoints: Checkpoint[] = [];
  const readLine = (line: string) => {
    const checkpoint = line.includes('"signature"') ? checkpointIn(line) : undefined;
    if (checkpoint) checkpoints.push(checkpoint);
  };
  try {
    let rest = '';
    for await (const part of createReadStream(file, 'utf8') as AsyncIterable<string>) {
      const lines = (rest + part).split('\n');
      rest = lines.pop() ?? '';
      lines.forEach(readLine);
    }
    readLine(rest);
    if (checkpoints.length > 0) return { checkpoints };
    // A report has several lines per checkpoint.
    const text = (await fs.readFile(file, 'utf8')).replace(/^\uFEFF/, '');
    const ofReport = reportCheckpoints(text);
    if (ofReport.length > 0) return { checkpoints: ofReport, text };
  } catch (error) {
    throw aboutFile(file, error);
  }
  throw new Error(`The file ${file} has no checkpoint.`);
}

const reportSchema = z.object({
  format: z.literal('recon-activity-report'),
  proof: z.object({
    before: z.nullable(checkpointSchema),
    after: z.nullable(checkpointSchema),
    newest: z.nullable(checkpointSchema),
  }),
});

/** Returns the checkpoints of a report as JSON; none of another text. Throws an Error if one of them is malformed. */
function reportCheckpoints(text: string): Checkpoint[] {
  const value = parsed(text);
  if ((value as { format?: unknown } | null | undefined)?.format !== 'recon-activity-report') return [];
  const read = z.safeParse(reportSchema, value);
  if (!read.success) throw new Error('The report is not as the console writes it: its proof cannot be read.');
  const { before, after, newest } = read.data.proof;
  const checkpoints = [before, after, newest].filter((one) => one !== null);
  // The newest one may be that after the period.
  const texts = new Set(checkpoints.map((one) => JSON.stringify(one)));
  return [...texts].map((one) => JSON.parse(one) as Checkpoint);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function checkpointIn(line: string): Checkpoint | undefined {
  // The log of a container may have a time before the line.
  const value = parsed(line.slice(line.indexOf('{'))) as { checkpoint?: unknown } | null | undefined;
  return z.safeParse(checkpointSchema, value?.checkpoint ?? value).data;
}

function aboutFile(file: string, error: unknown): unknown {
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (syscall === undefined) return error;
  return new Error(`The file ${file} ${reasons[code] ?? `cannot be read or written (${code})`}.`, {
    cause: error,
  });
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'is not there',
  EISDIR: 'is a folder',
  EEXIST: 'is there already',
};

/** Returns the lines that describe a verification. */
export function verificationLines(verification: VerifiedLog): string[] {
  const { tenantId, start, last, entries, hasValues, withoutValues, unexplained, proof, findings } =
    verification;
  const { compared, people, ofReport } = verification;
  if (findings > 0)
    return [
      `${findings === 1 ? '1 finding' : `${findings} findings`}: this is not the log as it was signed.`,
    ];
  const erasures = `the log records the erasure of ${withoutValues - unexplained} of them`;
  return [
    `The activity log of the tenant ${tenantId} is as it was signed: ${entries} entries, up to ${last}.`,
    ...(start ? [`Entries up to ${start.final} were removed at ${start.at}, as signed.`] : []),
    ...(hasValues ? [] : ['It was exported without values.']),
    ...(hasValues && withoutValues > 0 ? [`Entries without values: ${withoutValues}; ${erasures}.`] : []),
    ...(proof ? [`The last checkpoint is of ${proof.at}, by the key ${proof.keyId}.`] : []),
    ...(compared > 0 ? [`Checkpoints from elsewhere that are in it: ${compared}.`] : []),
    ...(people > 0 ? [`Lines with names of authors, which are not proven: ${people}.`] : []),
    ...(ofReport ? reportLines(ofReport) : []),
  ];
}

function reportLines({ entries, findings, uncompared }: ReportComparison): string[] {
  if (findings > 0)
    return [
      findings === 1
        ? 'The report differs from this log.'
        : `The report differs from this log in ${findings} places, of which the first is named above.`,
    ];
  return [`The report agrees with this log: ${entries} entries.`, ...uncompared];
}

/** Returns whether a verification found something: in the log, or in a report. */
export function hasFindings({ findings, ofReport }: VerifiedLog): boolean {
  return findings > 0 || (ofReport?.findings ?? 0) > 0;
}

/** Erases the values of an entry, by its number as listed. */
export async function eraseEntryValues(
  variables: Variables,
  { number, ...choice }: LogChoice & { number: string | undefined },
): Promise<void> {
  const tenantId = chosenTenant(choice);
  const wanted = wholeOption('number', number, Number.MAX_SAFE_INTEGER);
  if (wanted === undefined)
    throw new Error('The number of the entry is missing, as `npm run activity` lists it.');
  await withLog(variables, 'erase values', async (db, environment) => {
    const key = keyOf(environment);
    await storeKey(db, key);
    await sealTenant(db, tenantId, { key });
    const path = erasuresPath(environment);
    await eraseValues(db, tenantId, wanted, (entry) => recordErasure(path, { tenantId, ...entry }));
  });
}

/** Erases a person's name, and what their provider calls them, by the id as listed with `--json`. */
export async function erasePersonName(
  variables: Variables,
  { id, ...choice }: LogChoice & { id: string | undefined },
): Promise<void> {
  const tenantId = chosenTenant(choice);
  if (!isUuid(id))
    throw new Error('The id of the person must be a UUID, as `npm run activity -- --json` lists it.');
  await withLog(variables, 'erase a name', async (db, environment) => {
    const personId = id.toLowerCase();
    const path = erasuresPath(environment);
    const onErase = () => recordErasure(path, { tenantId, personId });
    await erasePerson(db, tenantId, { id: personId, key: keyOf(environment), onErase });
  });
}

/** Returns the fingerprint of the key that signs the log. The data folder must have been used before. */
export async function keyFingerprint(variables: Variables): Promise<string> {
  const environment = readEnvironment(variables);
  const path = keyFilePath(environment);
  return parseKey(await readText(path)).id;
}

async function readText(path: string): Promise<string> {
  try {
    return await fs.readFile(path, 'utf8');
  } catch (error) {
    throw aboutFile(path, error);
  }
}

/** Writes a new key to a file that does not exist. Returns its fingerprint. */
export async function newKey(file: string | undefined, text = newKeyText()): Promise<string> {
  if (file === undefined || file.trim() === '') throw new Error('The file for the key is missing.');
  try {
    await fs.writeFile(file, text, { flag: 'wx', mode: 0o600, flush: true });
    await syncPath(dirname(file));
  } catch (error) {
    throw aboutFile(file, error);
  }
  return parseKey(text).id;
}

/**
 * Replaces the key by a new one, which the old one signs: in `file`, or in the data folder. Returns the fingerprints of
 * both. The old private key is only needed until every replica has the new one.
 */
export async function rotateKey(
  variables: Variables,
  file: string | undefined,
): Promise<{ from: string; to: string }> {
  return withLog(variables, 'replace its key', async (db, environment) => {
    const old = keyOf(environment);
    const text = newKeyText({ people: old.people, former: [...old.former, old.id] });
    const isOwn = environment.RECON_ACTIVITY_KEY_FILE === undefined && file === undefined;
    if (!isOwn) {
      await newKey(file, text);
      copyErasures(environment, file!);
    }
    await storeKey(db, old);
    await storeKey(db, parseKey(text), old);
    // If this is interrupted before, the old key stays valid.
    if (isOwn) createPrivateFile(keyFilePath(environment), text);
    return { from: old.id, to: parseKey(text).id };
  });
}
