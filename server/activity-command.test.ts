import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MatchRule } from '@recon/contract/match-rule';
import { activityLines, type ActivityRequest } from './activity-command';
import { openDatabase } from './db/open';
import { seed } from './seed';
import { makeContext, makeSource, ruleBodies, rulesOf } from './testing/bodies';
import { makeTestFolder } from './testing/test-database';
import { makeTestService } from './testing/test-service';
import { exportData, importData } from './transfer';

const tenantId = randomUUID();
let dataDir: string;
let contextId: string;
let rule: MatchRule;
let sourceId: string;
beforeAll(async () => {
  dataDir = await makeTestFolder();
  const database = await openDatabase({ dataDir });
  const service = await makeTestService({ database });
  const ana = await service.caller({ tenantId });
  const bob = await service.caller({ tenantId, subject: 'bob' });
  const context = await makeContext(ana, { rules: ruleBodies(2) });
  contextId = context.id;
  [rule] = (await rulesOf(ana, contextId)) as [MatchRule];
  await bob.ask('PATCH', `/v1/contexts/${contextId}/rules/${rule.id}`, {
    body: { priority: 9, config: { matchAmount: true, note: '\u202e' } },
  });
  ({ id: sourceId } = await makeSource(ana, contextId, { config: { token: 'secret' } }));
  await makeContext(ana);
  await database.close();
  // The first list of an hour has an entry.
  await list();
});
afterAll(() => rmSync(dataDir, { recursive: true }));

const list = (request: ActivityRequest = {}) =>
  activityLines({ RECON_DATA_DIR: dataDir }, { tenant: tenantId, ...request });
const operations = async (request: ActivityRequest) =>
  (await list({ json: true, ...request })).lines.map(
    (line) => (JSON.parse(line) as { operation: string }).operation,
  );
const all = ['readActivity', 'createContext', 'createSource', 'updateMatchRule', 'createContext'];

test('lists entries as text, newest first, without what a terminal would interpret or the config of a source', async () => {
  const { lines, next } = await list();
  expect(next).toBeUndefined();
  expect(lines).toHaveLength(5);
  expect(lines[0]).toMatch(/ {2}system {2}readActivity( {2}\d+ times)? {2}activity$/);
  expect(lines[3]).toMatch(/^#\d+ {2}\d{4}-\S+Z {2}bob \(program\) {2}updateMatchRule {2}match-rule /);
  // Of an object that changed, only the members that differ.
  expect(lines[3]).toContain(
    `${rule.id}  in ${contextId}  priority: 1 → 9, config.note: not set → "\\u{202e}"`,
  );
  expect(lines[2]).toMatch(/name: "Bank statement", type: "BANK", side: "RIGHT", config$/);
  expect(lines.join('\n')).not.toContain('secret');
});

test('lists entries as JSON, with configs only if requested @soak', async () => {
  const read = async (request: ActivityRequest) =>
    JSON.parse((await list({ json: true, operation: 'createSource', ...request })).lines[0]!) as object;
  expect(await read({})).toMatchObject({
    author: { kind: 'program', issuer: '', subject: 'ana', name: null },
    objectKind: 'source',
    objectId: sourceId,
    contextId,
    before: null,
    after: { name: 'Bank statement', type: 'BANK', side: 'RIGHT' },
    configs: [{ sourceId }],
  });
  expect(await read({ configs: true })).toMatchObject({
    configs: [{ sourceId, before: null, after: { token: 'secret' } }],
  });
});

test('filters by context, object, person, operation and period @soak', async () => {
  expect(await operations({})).toEqual(all);
  expect(await operations({ context: contextId.toUpperCase() })).toEqual(all.slice(2));
  expect(await operations({ object: rule.id })).toEqual(['updateMatchRule']);
  expect(await operations({ person: 'bob' })).toEqual(['updateMatchRule']);
  expect(await operations({ person: 'eve' })).toEqual([]);
  expect(await operations({ person: 'system' })).toEqual(['readActivity']);
  expect(await operations({ operation: 'createContext' })).toEqual(['createContext', 'createContext']);
  expect(await operations({ from: '2020-01-01', to: '2999-12-31T00:00:00-03:00' })).toEqual(all);
  expect(await operations({ to: '2020-01-01' })).toEqual([]);
  expect(await operations({ from: '2999-01-01' })).toEqual([]);
});

test('pages by the number of the last entry @soak', async () => {
  for (const period of [{}, { from: '2020-01-01' }, { to: '2999-01-01' }]) {
    const first = await list({ limit: '3', json: true, ...period });
    const second = await list({ limit: '3', json: true, before: String(first.next), ...period });
    expect([first.lines.length, second.lines.length, second.next]).toEqual([3, 2, undefined]);
    const numbers = [...first.lines, ...second.lines].map(
      (line) => (JSON.parse(line) as { number: number }).number,
    );
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
  }
});

test('reading the log makes one entry per hour, with a count @soak', async () => {
  const other = randomUUID();
  for (const _ of [1, 2, 3]) await list({ tenant: other });
  const lines = (await list({ tenant: other, json: true })).lines.map((line) => JSON.parse(line) as object);
  // An hour may end in between.
  expect(lines.length).toBeLessThanOrEqual(2);
  expect(lines.reduce((sum, line) => sum + (line as { count: number }).count, 0)).toBe(3);
  expect(lines[0]).toMatchObject({ author: { kind: 'system' }, operation: 'readActivity', outcome: 'done' });
  const quiet = randomUUID();
  const off = { RECON_DATA_DIR: dataDir, RECON_ACTIVITY: 'off' };
  for (const _ of [1, 2]) expect((await activityLines(off, { tenant: quiet })).lines).toEqual([]);
});

test('says that the console must be stopped if it has the embedded database open', async () => {
  const database = await openDatabase({ dataDir });
  try {
    await expect(list()).rejects.toThrow(
      `Stop the console to list its activity log: only one process can open an embedded database. The data folder ${dataDir} is in use by process ${process.pid}`,
    );
  } finally {
    await database.close();
  }
});

test.each<[ActivityRequest, string]>([
  [{ 'failed-sign-ins': true, tenant: tenantId }, 'Failed sign-ins have no tenant'],
  [{ tenant: 'mine' }, '--tenant must be a UUID.'],
  [{ object: 'x' }, '--object must be a UUID.'],
  [{ limit: '10001' }, '--limit must be a whole number from 1 to 10000.'],
  [{ before: '0' }, '--before must be a whole number'],
  [{ from: 'yesterday' }, '--from must be a date'],
  [{ to: '2026-01-31T10:00:00' }, '--to must be a date'],
])('rejects %j before it opens the database', async (request, message) => {
  await expect(activityLines({ RECON_DATA_DIR: '/nowhere/at/all' }, request)).rejects.toThrow(message);
});

test('an import continues the log of an export; it and seeding have an entry by the system, and baselines @soak', async () => {
  const other = await makeTestFolder();
  try {
    const file = join(other, 'export.jsonl');
    const lines: string[] = [];
    await exportData(
      { RECON_DATA_DIR: dataDir },
      { tenant: tenantId },
      async (line) => void lines.push(line),
    );
    writeFileSync(file, lines.join(''));
    const variables = { RECON_DATA_DIR: other };
    const { rows } = await importData(variables, { file });
    await seed(variables, { tenant: tenantId, contexts: '2' });
    const { lines: found } = await activityLines(variables, { tenant: tenantId, json: true });
    const entries = found.map((line) => JSON.parse(line) as { number: number; operation: string });
    // Of three seeded contexts, then of the two imported ones.
    const baselines = [...Array.from({ length: 3 }, () => 'baseline'), 'seed', 'baseline', 'baseline'];
    expect(entries.slice(0, 6).map(({ operation }) => operation)).toEqual(baselines);
    const listed = entries.filter(({ operation }) => operation !== 'baseline');
    expect(listed.slice(0, 2)).toMatchObject([
      { author: { kind: 'system' }, operation: 'seed', after: { contexts: 2, rules: 0 } },
      { author: { kind: 'system' }, operation: 'importTenant', after: { rows, removed: 0 } },
    ]);
    const before = (await list({ json: true })).lines.map((line) => JSON.parse(line) as { number: number });
    // Both logs have counted later lists.
    const known = (list: { number: number }[]) => list.map((entry) => ({ ...entry, count: 0 }));
    expect(known(listed.slice(2))).toEqual(known(before));
    expect(listed[1]!.number).toBeGreaterThan(before[0]!.number);
  } finally {
    rmSync(other, { recursive: true });
  }
});
