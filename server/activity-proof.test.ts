import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { activityLines } from './activity-command';
import {
  erasePersonName,
  eraseEntryValues,
  exportActivity,
  keyFingerprint,
  newKey,
  rotateKey,
  verificationLines,
  verifyActivity,
  type VerifyRequest,
} from './activity-proof';
import { openDatabase } from './db/open';
import { readEnvironment } from './environment';
import { startServer } from './start';
import { makeContext } from './testing/bodies';
import { makeTestFolder } from './testing/test-database';
import { makeTestService } from './testing/test-service';
import { exportData, importData } from './transfer';

const tenantId = randomUUID();
const folder = mkdtempSync(join(tmpdir(), 'recon-proof-'));
const file = (name: string) => join(folder, name);
let dataDir: string;
let variables: Record<string, string>;
beforeAll(async () => {
  dataDir = await makeTestFolder();
  variables = { RECON_DATA_DIR: dataDir, PORT: '0', RECON_SAMPLE: 'off', RECON_LOG_LEVEL: 'silent' };
  const database = await openDatabase({ dataDir });
  const service = await makeTestService({ database });
  const ana = await service.caller({ tenantId });
  for (let count = 0; count < 5; count += 1) await makeContext(ana, { name: `Hidden ${count}` });
  await database.close();
});
afterAll(() => {
  rmSync(dataDir, { recursive: true });
  rmSync(folder, { recursive: true });
});

/** Exports the log to a file. Returns what the command prints. */
async function exported(
  name: string,
  options: { 'without-values'?: boolean; 'without-names'?: boolean } = {},
) {
  let text = '';
  const done = await exportActivity(
    variables,
    { tenant: tenantId, ...options },
    async (line) => void (text += line),
  );
  writeFileSync(file(name), text);
  return { ...done, text };
}

async function verified(request: Omit<VerifyRequest, 'file'> & { file: string }) {
  const found: string[] = [];
  const outcome = await verifyActivity(request, (finding) => found.push(finding));
  return { found, lines: verificationLines(outcome) };
}

test('an export verifies by the fingerprint of the key, without the database', async () => {
  const { entries, last } = await exported('first.jsonl');
  const key = await keyFingerprint(variables);
  expect(last).toMatchObject({ keyId: key, final: entries, kind: 'end' });
  expect(statSync(join(dataDir, 'activity-key')).mode & 0o777).toBe(0o600);
  const { found, lines } = await verified({ file: file('first.jsonl'), key: [key] });
  expect(found).toEqual([]);
  expect(lines).toEqual([
    `The activity log of the tenant ${tenantId} is as it was signed: ${entries} entries, up to ${entries}.`,
    `The last checkpoint is of ${last.at}, by the key ${key}.`,
    'Names of authors: 1. The entries do not prove them: they are as the server knew them when it made the file.',
    expect.stringMatching(
      new RegExp(`^The file was made at .*, when the log had entries up to ${entries}[.]$`),
    ),
    expect.stringContaining('The log may have newer entries'),
  ]);
  // A fingerprint in upper case is the same one.
  expect((await verified({ file: file('first.jsonl'), key: [key.toUpperCase()] })).found).toEqual([]);
  // That the log was read has an entry itself.
  const [newest] = (await activityLines(variables, { tenant: tenantId })).lines;
  expect(newest).toContain('readActivity');
});

test('a change is found, and a cut by a checkpoint that was kept', async () => {
  const { text, last, entries } = await exported('whole.jsonl');
  const key = [await keyFingerprint(variables)];
  writeFileSync(file('changed.jsonl'), text.replace('Hidden 3', 'Hidden 4'));
  const changed = await verified({ file: file('changed.jsonl'), key });
  expect(changed.found).toEqual([
    expect.stringContaining(' are not as signed at '),
    'A line of the file was changed, added, moved or removed.',
  ]);
  expect(changed.lines).toEqual(['2 findings: this is not the log as it was signed.']);
  // As a line of the console's log, among others.
  const kept = file('console.log');
  writeFileSync(kept, '{"level":"info","message":"request"}\nRecon Console is at http://127.0.0.1\n');
  appendFileSync(
    kept,
    `${JSON.stringify({ time: 'now', level: 'info', message: 'activity checkpoint', ...last })}\n`,
  );
  expect((await verified({ file: file('whole.jsonl'), 'from-checkpoint': kept, key })).found).toEqual([]);
  expect((await verified({ file: file('first.jsonl'), 'from-checkpoint': kept, key })).found).toEqual([
    expect.stringMatching(new RegExp(`but had ${entries} entries at ${last.at}[.]$`)),
  ]);
  // An earlier export is a file of checkpoints, too.
  const earlier = { file: file('whole.jsonl'), 'from-checkpoint': file('first.jsonl'), key };
  const { found, lines } = await verified(earlier);
  expect(found).toEqual([]);
  // It says nothing of what came after it.
  expect(lines.join('\n')).toMatch(
    /They reach up to entry \d+: what comes after it may be of another history/,
  );
  const complete = await verified({ file: file('whole.jsonl'), 'from-checkpoint': kept, key });
  expect(complete.lines.join('\n')).not.toContain('They reach up to');
});

test('checkpoints of another log, and a file that trusts itself, prove nothing', async () => {
  const text = readFileSync(file('whole.jsonl'), 'utf8');
  const key = [await keyFingerprint(variables)];
  writeFileSync(file('other.log'), text.replaceAll(tenantId, randomUUID()));
  const request = { file: file('whole.jsonl'), 'from-checkpoint': file('other.log') };
  expect((await verified({ ...request, key })).found).toEqual([
    'No checkpoint from elsewhere is of this log.',
  ]);
  await expect(verified({ ...request, 'from-checkpoint': file('whole.jsonl') })).rejects.toThrow(
    'Pass --key with the fingerprint',
  );
});

test('an export names the authors, unless it must not', async () => {
  const key = [await keyFingerprint(variables)];
  const text = readFileSync(file('whole.jsonl'), 'utf8');
  const people = text.split('\n').filter((line) => line.startsWith('{"person"'));
  expect(people.map((line) => JSON.parse(line) as unknown)).toEqual([
    { person: { id: expect.any(String), issuer: '', subject: 'ana', name: null } },
  ]);
  const { person } = JSON.parse(people[0]!) as { person: { id: string } };
  expect(text).toContain(`"personId":"${person.id}"`);
  const named = await verified({ file: file('whole.jsonl'), key });
  expect(named.found).toEqual([]);
  expect(named.lines).toContain(
    'Names of authors: 1. The entries do not prove them: they are as the server knew them when it made the file.',
  );
  const { text: unnamed } = await exported('unnamed.jsonl', { 'without-names': true });
  expect(unnamed).not.toContain('"ana"');
  expect((await verified({ file: file('unnamed.jsonl'), key })).lines).toHaveLength(4);
  // No line but a well-formed one is ignored.
  writeFileSync(file('odd.jsonl'), text.replace('"subject":"ana"', '"subject":1'));
  expect((await verified({ file: file('odd.jsonl'), key })).found).toEqual([
    expect.stringContaining('is not a line of an exported activity log'),
    'A line of the file was changed, added, moved or removed.',
  ]);
});

test('an export without values has none, and verifies', async () => {
  const { text } = await exported('digests.jsonl', { 'without-values': true });
  expect(text).not.toContain('Hidden');
  const { found, lines } = await verified({
    file: file('digests.jsonl'),
    key: [await keyFingerprint(variables)],
  });
  expect(found).toEqual([]);
  const [, entries] = /(\d+) entries, up to/.exec(lines[0]!)!;
  expect(lines).toContain(`Entries without values: ${entries}; the file records the erasure of 0 of them.`);
});

test('values and a name are erased by command @soak', async () => {
  const all = (await activityLines(variables, { tenant: tenantId, json: true })).lines.map(
    (line) => JSON.parse(line) as { number: number; operation: string; author: { id: string | null } },
  );
  const { number, author } = all.find(({ operation }) => operation === 'createContext')!;
  await eraseEntryValues(variables, { tenant: tenantId, number: String(number) });
  await erasePersonName(variables, { tenant: tenantId, id: author.id!.toUpperCase() });
  const { text } = await exported('erased.jsonl');
  expect(text).not.toContain('Hidden 4');
  expect(text).toContain(`{"person":{"id":"${author.id}","issuer":null,"subject":null,"name":null}}`);
  const listed = (await activityLines(variables, { tenant: tenantId })).lines.join('\n');
  expect(listed).not.toMatch(/ana \(program\)|Hidden 4/);
  expect(listed).toContain(`erased person ${author.id}`);
  const { found, lines } = await verified({
    file: file('erased.jsonl'),
    key: [await keyFingerprint(variables)],
  });
  expect(found).toEqual([]);
  expect(lines).toContain('Entries without values: 1; the file records the erasure of 1 of them.');
});

test('a new key is signed by the old one, whose fingerprint stays enough @soak', async () => {
  const old = await keyFingerprint(variables);
  const { from, to } = await rotateKey(variables, undefined);
  expect([from, to]).toEqual([old, await keyFingerprint(variables)]);
  expect(to).not.toBe(old);
  await exported('rotated.jsonl');
  for (const key of [[old], [old, to]])
    expect((await verified({ file: file('rotated.jsonl'), key })).found).toEqual([]);
  // Again, and by a file that the operator chooses.
  const next = file('next-key');
  const again = await rotateKey(variables, next);
  expect(again.from).toBe(to);
  expect(await keyFingerprint({ ...variables, RECON_ACTIVITY_KEY_FILE: next })).toBe(again.to);
  await expect(rotateKey(variables, next)).rejects.toMatchObject({ code: 'EEXIST' });
});

test('a start seals what is not sealed, and stops with everything sealed @soak', async () => {
  const lines: string[] = [];
  const server = await startServer(readEnvironment(variables), {
    built: undefined,
    isTerminal: false,
    say: (line) => lines.push(line),
  });
  await server.stop();
  const database = await openDatabase({ dataDir });
  const pending = await database.db.selectFrom('activity_pending').selectAll().execute();
  await database.close();
  expect(pending).toEqual([]);
});

test('an import seals the entries again, after those of before @soak', async () => {
  let text = '';
  await exportData(variables, { tenant: tenantId }, async (line) => void (text += line));
  writeFileSync(file('tenant.jsonl'), text);
  const before = await exported('before.jsonl');
  await importData(variables, { file: file('tenant.jsonl'), replace: true });
  const after = await exported('after.jsonl');
  expect(after.last.final).toBeGreaterThan(before.last.final);
  // The first key, which signed the later ones.
  const [, id = ''] = /^\{"key":\{"id":"(\w+)"/m.exec(before.text)!;
  const key = [id];
  const request = { file: file('after.jsonl'), 'from-checkpoint': file('before.jsonl'), key };
  const { found, lines } = await verified(request);
  expect(found).toEqual([]);
  expect(lines[1]).toMatch(new RegExp(`^Entries up to \\d+ were removed at .*, as signed[.]$`));
});

test('a key file that is missing or wrong stops the start, with what to do @soak', async () => {
  const start = (path: string) =>
    startServer(readEnvironment({ ...variables, RECON_ACTIVITY_KEY_FILE: path }), {
      built: undefined,
      isTerminal: false,
      say: () => {},
    });
  await expect(start(file('none'))).rejects.toThrow(
    `The key file ${file('none')} of the activity log is not there. \`recon activity new-key FILE\` makes one`,
  );
  writeFileSync(file('wrong'), 'secret');
  await expect(start(file('wrong'))).rejects.toThrow('cannot be used: it is not a key file');
  const fingerprint = await newKey(file('new'));
  expect(await keyFingerprint({ RECON_ACTIVITY_KEY_FILE: file('new') })).toBe(fingerprint);
  expect(statSync(file('new')).mode & 0o777).toBe(0o600);
  expect(readFileSync(file('new'), 'utf8')).toContain('recon-activity-key');
  await expect(newKey(file('new'))).rejects.toMatchObject({ code: 'EEXIST' });
});

test.each<[VerifyRequest, string]>([
  [{ file: 'x' }, 'Pass --key with the fingerprint that you noted'],
  [{ file: 'x', key: ['abc'] }, '--key must be a fingerprint'],
  [{ file: '/nowhere/x', key: ['a'.repeat(64)] }, '/nowhere/x is not there, nor is its folder.'],
  [
    { file: 'x', 'from-checkpoint': '/nowhere/y', key: ['a'.repeat(64)] },
    '/nowhere/y is not there, nor is its folder.',
  ],
  [{ file: 'x', 'from-checkpoint': import.meta.filename, key: ['a'.repeat(64)] }, 'has no checkpoint.'],
])('refuses to verify by %j', async (request, message) => {
  await expect(verifyActivity(request, () => {})).rejects.toThrow(message);
});

test.each<[() => Promise<unknown>, string]>([
  [() => eraseEntryValues(variables, { number: 'x' }), '--number must be a whole number'],
  [() => erasePersonName(variables, { id: 'ana' }), 'The id of the person must be a UUID'],
  [() => exportActivity(variables, { tenant: 'x' }, async () => {}), '--tenant must be a UUID.'],
  [
    () => exportActivity(variables, { tenant: randomUUID() }, async () => {}),
    'is sealed. Nothing was exported.',
  ],
])('%# is refused', async (work, message) => {
  await expect(work()).rejects.toThrow(message);
});
