import { expect, test } from 'vitest';
import { checkpointsIn, generatedLog, newTestKey, verifyLines } from '../testing/sealed-logs';
import { missedTampers, tampers } from '../testing/tampered-logs';
import { storedKeyOf } from './activity-key';
import { signCheckpoint } from './checkpoint';

const key = newTestKey();
const log = (entries = 30, every = 10) => [...generatedLog(key, { entries, every })];
const keys = [key.id];

test('a genuine log verifies by a fingerprint, and by a checkpoint that was kept', async () => {
  const lines = log();
  const { found, verified } = await verifyLines(lines, { keys });
  expect(found).toEqual([]);
  expect(verified).toMatchObject({ entries: 30, last: 30, withoutValues: 0, findings: 0, start: undefined });
  expect(verified.proof).toMatchObject({ final: 30, keyId: key.id });
  // Two lines that `npm run` prints unless it is silent.
  const printed = ['> recon-console@0.1.0 activity', '', ...lines];
  expect((await verifyLines(printed, { keys, checkpoints: checkpointsIn(lines) })).found).toEqual([]);
});

test('300 logs that were tampered with in every way are found', async () => {
  expect(Object.keys(tampers).length).toBeGreaterThan(12);
  expect(await missedTampers(300)).toEqual([]);
});

test('a finding names the entries between two checkpoints, and the rest still verifies', async () => {
  const lines = log();
  const changed = lines.map((line) =>
    line.includes('"final":15,') ? line.replace('"outcome":"done"', '"outcome":"refused"') : line,
  );
  expect((await verifyLines(changed, { keys })).found).toEqual([
    expect.stringMatching(/^Entries 11 to 20 are not as signed at 2026-01-01T00:00:20.000Z[.]$/),
  ]);
  const without = lines.filter((line) => !line.includes('"entry"') || !line.includes('"final":15,'));
  expect((await verifyLines(without, { keys })).found).toEqual([
    'Entry 15 is missing.',
    expect.stringMatching(/^Entries 11 to 20 are not as signed/),
    'The file says it has 30 entries, but has 29.',
  ]);
});

test('a tail without a checkpoint proves nothing', async () => {
  const lines = log();
  const unsigned = lines.filter((line) => !line.startsWith('{"checkpoint"') || !line.includes('"final":30'));
  expect((await verifyLines(unsigned, { keys })).found).toEqual([
    'Entries 21 to 30 are signed by no checkpoint.',
  ]);
});

test('a cut tail is found by a later checkpoint only', async () => {
  const lines = log();
  const cut = [
    ...lines.slice(0, -1).filter((line) => Number(/"final":(\d+)/.exec(line)?.[1] ?? 0) <= 20),
    JSON.stringify({ end: true, entries: 20 }),
  ];
  expect((await verifyLines(cut, { keys })).found).toEqual([]);
  expect((await verifyLines(cut, { keys, checkpoints: checkpointsIn(lines) })).found).toEqual([
    'The log ends after entry 20, but had 30 entries at 2026-01-01T00:00:30.000Z.',
  ]);
});

test('a file of version 1 is a finding, unless it is accepted', async () => {
  expect((await verifyLines(log(), { keys, acceptsVersion1: false })).found).toEqual([
    expect.stringMatching(/^The file is of version 1, .* pass --version-1 /),
  ]);
});

test('a key counts if it is trusted, or replaced a trusted one', async () => {
  const lines = log();
  const other = newTestKey();
  expect((await verifyLines(lines, { keys: [other.id] })).found).toEqual([
    expect.stringContaining(`the signature of the key ${key.id}, which is not one of the trusted keys`),
    'Entries 1 to 30 are signed by no checkpoint.',
  ]);
  const next = newTestKey(key);
  const rotated = lines
    .map((line) => {
      const { checkpoint } = JSON.parse(line) as { checkpoint?: Parameters<typeof signCheckpoint>[1] };
      return checkpoint?.final === 30
        ? JSON.stringify({ checkpoint: signCheckpoint(next, checkpoint) })
        : line;
    })
    .toSpliced(2, 0, JSON.stringify({ key: storedKeyOf(next, key) }));
  expect((await verifyLines(rotated, { keys })).found).toEqual([]);
  // Another key in the place of the one that was signed.
  const forged = rotated.with(2, JSON.stringify({ key: { ...storedKeyOf(other, key), id: next.id } }));
  expect((await verifyLines(forged, { keys })).found).toContain(
    `A key of the file has another fingerprint than ${next.id}, as which it is stored.`,
  );
  const unsigned = rotated.with(2, JSON.stringify({ key: storedKeyOf(next, other) }));
  expect((await verifyLines(unsigned, { keys })).found).not.toEqual([]);
  // The last checkpoint is by a key that is trusted, the others are not.
  expect((await verifyLines(rotated, { keys: [next.id] })).found).toEqual([
    expect.stringContaining(`the signature of the key ${key.id}`),
  ]);
});

test.each<[string, string[]]>([
  ['an empty file', []],
  ['something else', ['{"format":"recon-console","version":1,"schema":2,"tenantId":"x"}', 'x']],
])('%s is no log', async (_, lines) => {
  expect((await verifyLines(lines, { keys })).found).toContain('This is not an exported activity log.');
});
