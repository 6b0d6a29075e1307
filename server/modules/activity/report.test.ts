import { beforeAll, expect, test } from 'vitest';
import type { ActivityReport } from '@recon/contract/activity';
import { bySystem } from '../../activity/activity-log';
import { addEntry } from '../../activity/add-entry';
import { storeKey } from '../../activity/activity-key';
import { sealTenant } from '../../activity/seal';
import type { Statement } from '../../activity/statement';
import { verificationLines } from '../../activity-proof';
import { makeContext, ruleBodies } from '../../testing/bodies';
import { forgeries, signedAs, signedContradictions } from '../../testing/forged-files';
import { instantBetween } from '../../testing/live-snapshots';
import { seededRandom } from '../../testing/random-history';
import { checkpointsIn, newTestKey, verifyLines } from '../../testing/sealed-logs';
import { type Caller, makeTestService, type TestService } from '../../testing/test-service';

import { addMissingBaselines } from './baselines';
let service: TestService;
const key = newTestKey();
const keys = [key.id];
beforeAll(async () => {
  service = await makeTestService({ activityKey: key });
  await storeKey(service.database.db, key);
});

const seal = (caller: Caller) => sealTenant(service.database.db, caller.tenantId, { key });
const now = () => instantBetween(service.database.db);

type Period = { from: string; to: string; contextId?: string };

/** Returns the lines of the file of a report, read in parts. */
async function fileOf(caller: Caller, period: Period): Promise<string[]> {
  const lines: string[] = [];
  let cursor: string | undefined;
  do {
    const query = new URLSearchParams({ ...period, ...(cursor !== undefined && { cursor }) });
    const { status, body, text } = await caller.ask<ActivityReport>(
      'GET',
      `/console/v1/activity/report?${query}`,
    );
    expect(status, text).toBe(200);
    lines.push(...body.lines);
    cursor = body.cursor;
  } while (cursor !== undefined);
  return lines;
}

const statementIn = (lines: readonly string[]) =>
  (JSON.parse(lines.find((line) => line.startsWith('{"statement"'))!) as { statement: Statement }).statement;

/** Returns the lines that a verification prints, with its findings. */
async function said(lines: readonly string[]) {
  const { found, verified } = await verifyLines(lines, { keys });
  return { found, text: verificationLines(verified).join('\n'), summary: verified.summary };
}

const patch = async (caller: Caller, path: string, body: object) =>
  expect((await caller.ask('PATCH', path, { body })).status).toBe(200);

async function makeSchedule(caller: Caller, name: string): Promise<string> {
  const items = [{ name: 'MDR', priority: 1, structureType: 'PERCENTAGE', structure: { rate: '0.015' } }];
  const body = { name, currency: 'BRL', applicationOrder: 'PARALLEL', items };
  return (await caller.ask<{ id: string }>('POST', '/v1/fee-schedules', { body })).body.id;
}

/** Makes a context with a source that uses a fee schedule. */
async function makeCards(caller: Caller) {
  const { id } = await makeContext(caller, { name: 'Cards', rules: ruleBodies(3) });
  const scheduleId = await makeSchedule(caller, 'Acquirer fee');
  const body = { name: 'Acquirer', type: 'GATEWAY', side: 'RIGHT', config: {}, feeScheduleId: scheduleId };
  expect((await caller.ask('POST', `/v1/contexts/${id}/sources`, { body })).status).toBe(201);
  return { contextId: id, scheduleId };
}

test('a report of a period is a slice of the log, whose words are derived from its entries again', async () => {
  const ana = await service.caller();
  const { contextId, scheduleId } = await makeCards(ana);
  await seal(ana);
  const from = await now();
  await patch(ana, `/v1/contexts/${contextId}`, { name: 'Cards 2' });
  await patch(ana, `/v1/fee-schedules/${scheduleId}`, { name: 'Fee 2' });
  await makeContext(ana, { name: 'Other' });
  await seal(ana);
  const to = await now();
  await makeContext(ana, { name: 'Later' });
  await seal(ana);
  const tenant = await fileOf(ana, { from, to });
  expect(statementIn(tenant)).toMatchObject({
    start: { final: 3 },
    end: { final: 7 },
    head: 7,
    contextId: null,
  });
  const whole = await said(tenant);
  expect(whole.found).toEqual([]);
  expect(whole.text).toContain(`Report of the tenant from ${from} to ${to}, end excluded.`);
  expect(whole.text).toContain('All entries of this period are in the file');
  expect(whole.text).toContain('Entries of the tenant in the period: 3.');
  expect(whole.text).toContain('Changes: 3, the entries 4, 5, 6.');
  expect(whole.text).toContain('Names of authors: 1. The entries do not prove them');
  expect(whole.text).toContain('The log may have newer entries');

  const cards = await fileOf(ana, { from, to, contextId });
  expect(cards.join('\n')).not.toContain('Other');
  const ofContext = await said(cards);
  expect(ofContext.found).toEqual([]);
  expect(ofContext.text).toContain('Entries of the context and of its fee schedules: 2.');
  expect(ofContext.text).toContain('Changes: 2, the entries 4, 5.');
  expect(ofContext.text).toContain(`Changed between ${from} and ${to}.`);
  expect(ofContext.text).toContain('The entries do not prove the SHA-256');
  const quiet = await said(await fileOf(ana, { from: to, to: await now(), contextId }));
  expect(quiet.found).toEqual([]);
  expect(quiet.text).toContain('No change: the configuration is the same');
});

test('a report of a period that is not over says until when, and one without a key is none', async () => {
  const ana = await service.caller();
  const from = await now();
  expect(await fileOf(ana, { from, to: '2999-01-01T00:00:00.000Z' })).toEqual([]);
  await makeContext(ana);
  await seal(ana);
  const lines = await fileOf(ana, { from, to: '2999-01-01T00:00:00.000Z' });
  const { found, text } = await said(lines);
  expect(found).toEqual([]);
  expect(text).toContain(
    `The period was not over: its entries are in the file up to ${statementIn(lines).end.at}.`,
  );
  const keyless = await makeTestService({ activityKey: undefined, database: service.database });
  const bob = await keyless.caller();
  const query = new URLSearchParams({ from, to: '2999-01-01T00:00:00.000Z' });
  expect((await bob.ask('GET', `/console/v1/activity/report?${query}`)).status).toBe(501);
});

test('values that the reader may not read are digests, and the verification names them', async () => {
  const ana = await service.caller();
  const from = await now();
  const { contextId } = await makeCards(ana);
  await seal(ana);
  const to = await now();
  await makeContext(ana);
  await seal(ana);
  const reader = await service.caller({
    tenantId: ana.tenantId,
    subject: 'bob',
    permissions: ['activity:read', 'context:read', 'rule:read'],
  });
  const lines = await fileOf(reader, { from, to, contextId });
  expect(lines.join('\n')).not.toContain('Acquirer');
  const { found, text } = await said(lines);
  expect(found).toEqual([]);
  expect(text).toContain('Entries of the report without values, which may be changes: 3.');
  expect(text).toContain('No certificate');
});

test('with a baseline in the period, the verification names it as the reason for no certificate', async () => {
  const ana = await service.caller();
  const { db } = service.database;
  const { contextId } = await makeCards(ana);
  await seal(ana);
  const from = await now();
  await addMissingBaselines(db, ana.tenantId, new Date());
  await seal(ana);
  const to = await now();
  await makeContext(ana);
  await seal(ana);
  const file = await said(await fileOf(ana, { from, to, contextId }));
  expect(file.found).toEqual([]);
  expect(file.text).toMatch(
    /No certificate: in the period, the log recorded .* again \(entries \d+(, \d+)*\)\./,
  );
  expect((await said(await fileOf(ana, { from: to, to: await now(), contextId }))).text).toContain(
    'No change:',
  );
});

test('a report of a context that the tenant never had is 404, and a file of one says so', async () => {
  const ana = await service.caller();
  const from = await now();
  const { contextId, scheduleId } = await makeCards(ana);
  const other = await service.caller();
  const { id: foreign } = await makeContext(other);
  await seal(ana);
  const to = await now();
  for (const id of [ana.tenantId, scheduleId, foreign]) {
    const query = new URLSearchParams({ from, to, contextId: id });
    expect((await ana.ask('GET', `/console/v1/activity/report?${query}`)).status, id).toBe(404);
  }
  // A file of such a context, as an earlier version of the server signed it.
  const lines = await fileOf(ana, { from, to, contextId });
  for (const id of [foreign, scheduleId]) {
    const { found, text } = await said(signedAs(key, lines, { contextId: id, configuration: null }));
    expect(text).toContain('The fee schedules that the context used are not known');
    expect(found).toEqual([]);
    expect(text).toContain(`Nothing in the file shows that the context ${id} exists.`);
  }
});

test.each(['2026-01-31T00:00:00.000Z', '2026-01-30T00:00:00.000Z'])(
  'a period until %s that does not end after it starts is refused',
  async (to) => {
    const ana = await service.caller();
    await makeContext(ana);
    await seal(ana);
    const query = new URLSearchParams({ from: '2026-01-31T00:00:00.000Z', to });
    const { status, body } = await ana.ask<{ details: object[] }>(
      'GET',
      `/console/v1/activity/report?${query}`,
    );
    expect(status).toBe(400);
    expect(body.details).toMatchObject([{ path: ['query', 'to'], code: 'period_reversed' }]);
  },
);

test('a certificate has no change at the end of its period, and none that was committed too late for the file', async () => {
  const ana = await service.caller();
  const { db } = service.database;
  const { contextId } = await makeCards(ana);
  await seal(ana);
  const from = await now();
  const changeAt = async (name: string) => {
    await patch(ana, `/v1/contexts/${contextId}`, { name });
    const newest = db.selectFrom('activity_entry').selectAll().where('tenant_id', '=', ana.tenantId);
    return newest.orderBy('number', 'desc').limit(1).executeTakeFirstOrThrow();
  };
  const first = await changeAt('Cards 2');
  await seal(ana);
  const quiet = await said(await fileOf(ana, { from, to: first.at.toISOString(), contextId }));
  expect(quiet.found).toEqual([]);
  expect(quiet.text).toContain('No change: the configuration is the same');
  const late = await changeAt('Cards 3');
  const open = { from, to: '2999-01-01T00:00:00.000Z', contextId };
  expect(statementIn(await fileOf(ana, open)).configuration).not.toBeNull();
  const where = db.updateTable('activity_entry').set({ at: first.at }).where('tenant_id', '=', ana.tenantId);
  await where.where('number', '=', late.number).execute();
  expect(statementIn(await fileOf(ana, open)).configuration).toBeNull();
});

test('a report of a period before the log started says that it proves nothing', async () => {
  const ana = await service.caller();
  await makeContext(ana);
  await seal(ana);
  const day = { from: '2020-01-01T00:00:00.000Z', to: '2020-01-02T00:00:00.000Z' };
  const { found, text } = await said(await fileOf(ana, day));
  expect(found).toEqual([]);
  expect(text).toMatch(/The log starts at .*: it proves nothing about this period[.]/);
  expect(text).not.toContain('All entries of this period');
});

test('a part has at most 4 MB of values, and the next one continues @soak', async () => {
  const ana = await service.caller();
  const from = await now();
  const { db } = service.database;
  const after = JSON.stringify({ text: 'x'.repeat(900_000) });
  for (let count = 0; count < 6; count += 1)
    await addEntry(db, { ...bySystem(ana.tenantId), operation: 'seed', after });
  await seal(ana);
  const query = new URLSearchParams({ from, to: '2999-01-01T00:00:00.000Z' });
  const path = `/console/v1/activity/report?${query}`;
  const first = await ana.ask<ActivityReport>('GET', path);
  const second = await ana.ask<ActivityReport>('GET', `${path}&cursor=${first.body.cursor}`);
  expect(second.text.length).toBeLessThan(4_500_000);
  expect(second.body.cursor).toBeDefined();
  expect((await said(await fileOf(ana, { from, to: '2999-01-01T00:00:00.000Z' }))).found).toEqual([]);
  const other = await ana.ask('GET', `${path.replace('2999', '2998')}&cursor=${first.body.cursor}`);
  expect(other.status).toBe(400);
});

test('no forgery of a report passes', async () => {
  const ana = await service.caller();
  const { contextId } = await makeCards(ana);
  await seal(ana);
  const from = await now();
  const files: string[][] = [];
  for (let count = 0; count < 4; count += 1) {
    await patch(ana, `/v1/contexts/${contextId}`, { name: `Cards ${count}` });
    await makeContext(ana, { name: `Other ${count}` });
    await seal(ana);
    if (count === 1) files.push(await fileOf(ana, { from, to: '2999-01-01T00:00:00.000Z' }));
  }
  const to = await now();
  await makeContext(ana);
  await seal(ana);
  files.push(await fileOf(ana, { from, to }), await fileOf(ana, { from, to, contextId }));
  const [shorter, tenant, cards] = files;
  const passed: string[] = [];
  const names = Object.keys(forgeries);
  for (let seed = 0; seed < 6 * names.length; seed += 1) {
    const next = seededRandom(seed);
    const random = (below: number) => Math.floor(next() * below);
    const name = names[seed % names.length]!;
    const lines = seed % 2 === 0 ? tenant! : cards!;
    const others = [shorter!, seed % 2 === 0 ? cards! : tenant!];
    const forged = forgeries[name]!(lines, random, others);
    expect(forged.join('\n'), name).not.toBe(lines.join('\n'));
    if ((await verifyLines(forged, { keys })).found.length === 0) passed.push(`${seed}: ${name}`);
  }
  expect(passed).toEqual([]);
});

test('a statement that contradicts itself is found, also if the key signed it', async () => {
  const ana = await service.caller();
  const { contextId } = await makeCards(ana);
  await seal(ana);
  const from = await now();
  await patch(ana, `/v1/contexts/${contextId}`, { name: 'Cards 2' });
  await seal(ana);
  const lines = await fileOf(ana, { from, to: await now(), contextId });
  expect((await said(lines)).found).toEqual([]);
  const passed: string[] = [];
  for (const [name, forge] of Object.entries(signedContradictions))
    if ((await said(forge(lines, key))).found.length === 0) passed.push(name);
  expect(passed).toEqual([]);
});

test('an older report of the same period says until when it is, and a later checkpoint shows that the log went on', async () => {
  const ana = await service.caller();
  const from = await now();
  const to = '2999-01-01T00:00:00.000Z';
  await makeContext(ana);
  await seal(ana);
  const older = await fileOf(ana, { from, to });
  await makeContext(ana);
  await seal(ana);
  const checkpoints = checkpointsIn(await fileOf(ana, { from, to })).slice(0, 1);
  const { found, text } = await said(older);
  expect(found).toEqual([]);
  expect(text).toContain('when the log had entries up to 1.');
  expect((await verifyLines(older, { keys, checkpoints })).found).toEqual([
    expect.stringMatching(/^The log ends after entry 1, but had 3 entries at /),
  ]);
});
