import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MatchRule } from '~/contract/match-rule';
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
});
afterAll(() => rmSync(dataDir, { recursive: true }));

const list = (request: ActivityRequest = {}) =>
  activityLines({ RECON_DATA_DIR: dataDir }, { tenant: tenantId, ...request });
const operations = async (request: ActivityRequest) =>
  (await list({ json: true, ...request })).lines.map(
    (line) => (JSON.parse(line) as { operation: string }).operation,
  );
const all = ['createContext', 'createSource', 'updateMatchRule', 'createContext'];

test('lists entries as text, newest first, without what a terminal would interpret or the config of a source', async () => {
  const { lines, next } = await list();
  expect(next).toBeUndefined();
  expect(lines).toHaveLength(4);
  expect(lines[2]).toMatch(/^#\d+ {2}\d{4}-\S+Z {2}bob \(program\) {2}updateMatchRule {2}match-rule /);
  expect(lines[2]).toMatch(new RegExp(`${rule.id} {2}in ${contextId} {2}priority: 1 → 9, config: `));
  expect(lines[2]).toMatch(/"note":"\\u\{202e\}"\}$/);
  expect(lines[1]).toMatch(/name: "Bank statement", type: "BANK", side: "RIGHT", config$/);
  expect(lines.join('\n')).not.toContain('secret');
});

test('lists entries as JSON, with configs only if requested', async () => {
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

test('filters by context, object, person, operation and period', async () => {
  expect(await operations({})).toEqual(all);
  expect(await operations({ context: contextId.toUpperCase() })).toEqual(all.slice(1));
  expect(await operations({ object: rule.id })).toEqual(['updateMatchRule']);
  expect(await operations({ person: 'bob' })).toEqual(['updateMatchRule']);
  expect(await operations({ person: 'eve' })).toEqual([]);
  expect(await operations({ person: 'system' })).toEqual([]);
  expect(await operations({ operation: 'createContext' })).toEqual(['createContext', 'createContext']);
  expect(await operations({ from: '2020-01-01', to: '2999-12-31T00:00:00-03:00' })).toEqual(all);
  expect(await operations({ to: '2020-01-01' })).toEqual([]);
  expect(await operations({ from: '2999-01-01' })).toEqual([]);
});

test('pages by the number of the last entry', async () => {
  const first = await list({ limit: '3' });
  const second = await list({ limit: '3', before: String(first.next) });
  expect([first.lines.length, second.lines.length, second.next]).toEqual([3, 1, undefined]);
  expect([...first.lines, ...second.lines]).toEqual((await list()).lines);
});

test.each<[ActivityRequest, string]>([
  [{ tenant: 'mine' }, '--tenant must be a UUID.'],
  [{ object: 'x' }, '--object must be a UUID.'],
  [{ limit: '10001' }, '--limit must be a whole number from 1 to 10000.'],
  [{ before: '0' }, '--before must be a whole number'],
  [{ from: 'yesterday' }, '--from must be a date'],
  [{ to: '2026-01-31T10:00:00' }, '--to must be a date'],
])('rejects %j before it opens the database', async (request, message) => {
  await expect(activityLines({ RECON_DATA_DIR: '/nowhere/at/all' }, request)).rejects.toThrow(message);
});

test('an import continues the log of an export, and it and seeding have an entry by the system', async () => {
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
    const listed = (await activityLines(variables, { tenant: tenantId, json: true })).lines.map(
      (line) => JSON.parse(line) as { number: number },
    );
    expect(listed.slice(0, 2)).toMatchObject([
      { author: { kind: 'system' }, operation: 'seed', after: { contexts: 2, rules: 0 } },
      { author: { kind: 'system' }, operation: 'importTenant', after: { rows, removed: 0 } },
    ]);
    const before = (await list({ json: true })).lines.map((line) => JSON.parse(line) as { number: number });
    expect(listed.slice(2)).toEqual(before);
    expect(listed[1]!.number).toBeGreaterThan(before[0]!.number);
  } finally {
    rmSync(other, { recursive: true });
  }
});
