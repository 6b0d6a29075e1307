import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { FieldMap } from '@recon/contract/field-map';
import type { MatchRule } from '@recon/contract/match-rule';
import { consoleOperationNames, consoleOperations } from '@recon/contract/console-operations';
import { type Operation, operationNames, operations } from '@recon/contract/operations';
import { fillPath } from '@recon/contract/client-operations';
import { type AnyOperationName, type Write, type WriteName, writes } from '@recon/contract/writes';
import { feeScheduleBody, makeContext, makeSource, ruleBodies, ruleBody, rulesOf } from '../testing/bodies';
import { cookieClient, home } from '../testing/cookie-client';
import { createRateLimit } from '../http/rate-limit';
import { contextOfSource } from '../modules/sources/queries';
import { type GoodRequest, goodRequest } from '../testing/fixtures';
import { entriesOf, without } from '../testing/replay-entries';
import { type Answered, type Caller, makeTestService, type TestService } from '../testing/test-service';
import { signInTenantId } from './activity-log';
import type { ListedEntry } from './list-entries';

let service: TestService;
beforeAll(async () => {
  service = await makeTestService({ faults: true });
});

/** Operations of both tables. */
const all: Readonly<Record<AnyOperationName, Operation>> = { ...operations, ...consoleOperations };
const writeNames = Object.keys(writes) as WriteName[];
type Fields = Record<string, unknown>;

/** Sends a request of an operation with these headers. */
function send(
  caller: Caller,
  name: AnyOperationName,
  good: GoodRequest,
  headers: Record<string, string> = {},
) {
  const { method, path } = all[name];
  return caller.ask<Fields>(method, `${fillPath(path, good.params)}?${new URLSearchParams(good.query)}`, {
    ...(good.body && { body: good.body }),
    headers: { ...good.headers, ...headers },
  });
}

/** Returns the entries that `work` adds to the log of a tenant. */
async function added(caller: Caller, work: () => Promise<unknown>): Promise<ListedEntry[]> {
  const { db } = service.database;
  const before = await entriesOf(db, caller.tenantId);
  await work();
  return (await entriesOf(db, caller.tenantId)).slice(before.length);
}

/** Returns the state of an object, by the operation that the description of a write names. */
async function stateOf(caller: Caller, write: Write, params: Record<string, string>): Promise<Fields> {
  const values = { ...params, ...(params['fieldMapId'] && (await placeOfMap(params['fieldMapId']))) };
  const answer = await caller.ask<Fields>('GET', fillPath(all[write.before!].path, values));
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

async function placeOfMap(id: string) {
  const row = await service.database.db
    .selectFrom('field_map')
    .select(['context_id', 'source_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { contextId: row.context_id, sourceId: row.source_id };
}

const omitted = ['id', 'tenantId', 'contextId', 'createdAt', 'updatedAt'];

/** Returns the fields that an entry stores of a record, as the API returns it. */
function contentOf(record: Fields, kind: string): Fields {
  const content = without(record, ...omitted, ...(kind === 'source' ? ['config'] : []));
  const items = content['items'] as Fields[] | undefined;
  return { ...content, ...(items && { items: items.map((item) => without(item, ...omitted)) }) };
}

const parsed = (json: string | null) => (json === null ? null : (JSON.parse(json) as Fields));

describe.each(writeNames)('%s', (name) => {
  const write: Write = writes[name];

  it('makes one entry, with its author, ids and values', async () => {
    const ana = await service.caller();
    const good = await goodRequest(name, service, ana);
    const before = write.before && (await stateOf(ana, write, good.params));
    const actionId = randomUUID();
    let answer: Answered<Fields> | undefined;
    const entries = await added(ana, async () => {
      answer = await send(ana, name, good, { 'X-Recon-Action': actionId.toUpperCase() });
    });
    expect(answer!.status, answer!.text).toBe(all[name].status);
    const record = (name === 'cloneContext' ? answer!.body['context'] : answer!.body) as Fields | undefined;
    const id = record?.['id'] ?? good.params[write.objectId.replace('path.', '')];
    expect(entries).toHaveLength(1);
    const [entry] = entries;
    expect(entry).toMatchObject({
      author: { kind: 'program', issuer: '', subject: 'ana', name: null },
      operation: name,
      outcome: 'done',
      actionId,
      requestId: answer!.headers.get('X-Request-Id'),
      objectKind: write.kind,
      objectId: id,
      contextId: await contextOf(ana, write, { good, record, before, id }),
    });
    expect(Math.abs(entry!.at.getTime() - Date.now())).toBeLessThan(60_000);
    const states = { before, after: record };
    const { copies, ...after } = parsed(entry!.after) ?? { isMissing: true };
    const [old, fresh] = valuesOf(write, states);
    expect([parsed(entry!.before), after]).toEqual([old, fresh ?? { isMissing: true }]);
    expect(copies !== undefined).toBe(write.verb === 'clone');
    expect(entry!.configs).toEqual(configsOf(write, states));
  });

  it('makes no entry if it fails or is repeated', async () => {
    const ana = await service.caller();
    const good = await goodRequest(name, service, ana);
    const unknown = Object.fromEntries(Object.keys(good.params).map((param) => [param, randomUUID()]));
    const malformed = Object.fromEntries(Object.keys(good.params).map((param) => [param, 'x']));
    const refusals = await added(ana, async () => {
      const answers = [
        ...(Object.keys(unknown).length > 0
          ? [
              await send(ana, name, { ...good, params: unknown }),
              await send(ana, name, { ...good, params: malformed }),
            ]
          : []),
        ...(good.body
          ? [
              await send(ana, name, {
                ...good,
                body: { ...good.body, name: '', ruleIds: 1, mapping: 1, priority: 0, settings: 1 },
              }),
            ]
          : []),
        await send(ana, name, good, { 'X-Recon-Fault': 'status=503' }),
        await send(ana, name, good, { 'X-Recon-Action': 'x' }),
      ];
      expect(answers.map(({ status }) => status).filter((status) => status < 400)).toEqual([]);
    });
    expect(refusals).toEqual([]);
    if (!all[name].idempotent) return;
    const key = { 'X-Idempotency-Key': randomUUID() };
    expect(await added(ana, () => send(ana, name, good, key))).toHaveLength(1);
    const repeated = await added(ana, async () => {
      const answer = await send(ana, name, good, key);
      expect(answer.headers.get('X-Idempotency-Replayed')).toBe('true');
    });
    expect(repeated).toEqual([]);
  });
});

type Known = { good: GoodRequest; record: Fields | undefined; before: Fields | undefined; id: unknown };

/** Returns the context that an entry should name. */
async function contextOf(
  { tenantId }: Caller,
  { kind, verb }: Write,
  { good, record, before, id }: Known,
): Promise<unknown> {
  if (kind === 'fee-schedule') return null;
  if (kind === 'source-reading') return contextOfSource(service.database.db, tenantId, String(id));
  if (kind === 'context' && (verb === 'create' || verb === 'clone')) return id;
  return good.params['contextId'] ?? record?.['contextId'] ?? before?.['contextId'];
}

type States = { before: Fields | undefined; after: Fields | undefined };

/** Returns the values before and after that an entry should have. A clone has more in `after`. */
function valuesOf({ kind, verb }: Write, { before, after }: States): [Fields | null, Fields | null] {
  if (verb === 'delete') return [contentOf(before!, kind), null];
  if (verb === 'reorder') return [null, { moves: [] }];
  if (verb !== 'update' && verb !== 'set') return [null, contentOf(after!, kind)];
  const [was, is] = [contentOf(before!, kind), contentOf(after!, kind)];
  const same = Object.keys(is).filter((name) => JSON.stringify(was[name]) === JSON.stringify(is[name]));
  return [without(was, ...same), without(is, ...same)];
}

/** Returns the configs of sources that an entry should have. */
function configsOf({ kind, verb }: Write, { after }: States): ListedEntry['configs'] {
  if (kind !== 'source' || verb !== 'create') return [];
  return [{ sourceId: String(after!['id']), before: null, after: JSON.stringify(after!['config']) }];
}

describe('a refused request', () => {
  it.each([...operationNames, ...consoleOperationNames])(
    '%s makes one entry without values',
    async (name) => {
      const ana = await service.caller();
      const good = await goodRequest(name, service, ana);
      const bob = await service.caller({ tenantId: ana.tenantId, subject: 'bob', permissions: ['none'] });
      const entries = await added(ana, async () => {
        expect((await send(bob, name, good)).status).toBe(403);
      });
      expect(entries).toHaveLength(1);
      expect(entries[0]).toMatchObject({
        author: { kind: 'program', subject: 'bob' },
        operation: name,
        outcome: 'refused',
        contextId: good.params['contextId'] ?? null,
        before: null,
        after: null,
        configs: [],
      });
      expect(JSON.stringify(entries)).not.toContain(good.params['entryId'] ?? 'no key');
    },
  );

  it('is only counted if it repeats within a minute, per person and operation, also by 32 at once', async () => {
    const ana = await service.caller();
    const callers = await Promise.all(
      ['bob', 'eve'].map((subject) =>
        service.caller({ tenantId: ana.tenantId, subject, permissions: ['none'] }),
      ),
    );
    const entries = await added(ana, async () => {
      const paths = ['/v1/contexts', `/v1/contexts/${randomUUID()}`];
      await Promise.all(
        Array.from({ length: 32 }, (_, index) =>
          callers[index % 2]!.ask('GET', paths[Math.floor(index / 2) % 2]!),
        ),
      );
    });
    const countOf = (subject: string, operation: string) =>
      entries
        .filter((entry) => entry.author.subject === subject && entry.operation === operation)
        .map(({ count }) => count);
    // A minute may end in between.
    expect(entries.length).toBeGreaterThanOrEqual(4);
    expect(entries.length).toBeLessThanOrEqual(8);
    for (const subject of ['bob', 'eve'])
      for (const operation of ['listContexts', 'getContext'])
        expect(countOf(subject, operation).reduce((sum, count) => sum + count, 0)).toBe(8);
  });

  it('has an entry of its own a minute later', async () => {
    const ana = await service.caller();
    const bob = await service.caller({ tenantId: ana.tenantId, permissions: ['none'] });
    const entries = await added(ana, async () => {
      await bob.ask('GET', '/v1/contexts');
      const { db } = service.database;
      await db
        .updateTable('activity_repeat')
        .set({ since: new Date(Date.now() - 120_000) })
        .where('tenant_id', '=', ana.tenantId)
        .execute();
      await bob.ask('GET', '/v1/contexts');
    });
    expect(entries.map(({ operation, count }) => [operation, count])).toEqual([
      ['listContexts', 1],
      ['listContexts', 1],
    ]);
  });

  it('counts for the rate limit, and is not recorded over it', async () => {
    const limited = await makeTestService({
      database: service.database,
      rateLimit: createRateLimit(2, () => new Date()),
    });
    const ana = await limited.caller();
    const bob = await limited.caller({ tenantId: ana.tenantId, permissions: ['none'] });
    const entries = await added(ana, async () => {
      const statuses = [];
      for (const path of ['/v1/contexts', '/v1/fee-schedules', `/v1/contexts/${randomUUID()}`])
        statuses.push((await bob.ask('GET', path)).status);
      expect(statuses).toEqual([403, 403, 429]);
    });
    expect(entries.map(({ operation }) => operation)).toEqual(['listContexts', 'listFeeSchedules']);
  });

  it('may have a path that is no id', async () => {
    const ana = await service.caller();
    const bob = await service.caller({ tenantId: ana.tenantId, permissions: ['none'] });
    const entries = await added(ana, async () => {
      expect((await bob.ask('GET', '/v1/contexts/%00x')).status).toBe(403);
    });
    expect(entries).toMatchObject([{ contextId: null, objectId: null }]);
  });
});

describe('a look-up of a Pix key', () => {
  const lookUp = (caller: Caller, key: string) =>
    caller.ask('GET', `/v1/entries/${encodeURIComponent(key)}/details?account_id=${randomUUID()}`);

  it('makes one entry with the kind of key and the result, but not the key', async () => {
    const ana = await service.caller();
    const good = await goodRequest('getKeyDetails', service, ana);
    const { entryId } = good.params;
    const keys = [entryId!, '+5511987654321', '52998224725', 'nothing'];
    const entries = await added(ana, async () => {
      const statuses = [];
      for (const key of keys) statuses.push((await lookUp(ana, key)).status);
      expect(statuses).toEqual([200, 404, 404, 404]);
    });
    expect(entries.map(({ after }) => parsed(after))).toEqual([
      { keyKind: 'EMAIL', result: 'found' },
      { keyKind: 'PHONE', result: 'unknown' },
      { keyKind: 'CPF', result: 'unknown' },
      { keyKind: 'OTHER', result: 'unknown' },
    ]);
    expect(new Set(entries.map(({ objectKind, objectId }) => `${objectKind} ${objectId}`))).toEqual(
      new Set(['pix-key null']),
    );
    for (const key of keys) expect(JSON.stringify(entries)).not.toContain(key);
  });

  it('makes no entry if it is malformed', async () => {
    const ana = await service.caller();
    const entries = await added(ana, async () => {
      expect((await ana.ask('GET', '/v1/entries/a@example.com/details')).status).toBe(400);
    });
    expect(entries).toEqual([]);
  });
});

test('a signed-in person is the author; sign-in and sign-out have entries, too', async () => {
  const ana = await service.caller();
  const browser = cookieClient(() => service.app);
  const own = { Origin: home, 'X-Recon-Console': '1' };
  const signedIn = await added(ana, () =>
    browser.ask('/session', { method: 'POST', headers: { ...own, Authorization: `Bearer ${ana.token}` } }),
  );
  const author = { kind: 'person', issuer: '', subject: 'ana' };
  expect(signedIn).toMatchObject([{ author, operation: 'signIn', objectKind: 'session', after: null }]);
  const good = await goodRequest('deleteMatchRule', service, ana);
  const entries = await added(ana, async () => {
    const path = fillPath(operations.deleteMatchRule.path, good.params);
    expect((await browser.ask(path, { method: 'DELETE', headers: own })).status).toBe(204);
  });
  expect(entries).toMatchObject([{ author, operation: 'deleteMatchRule' }]);
  const signedOut = await added(ana, () => browser.ask('/session', { method: 'DELETE', headers: own }));
  expect(signedOut).toMatchObject([{ author, operation: 'signOut' }]);
});

test('repeated sign-ins of a person are counted, not listed', async () => {
  const ana = await service.caller();
  const headers = { Origin: home, 'X-Recon-Console': '1', Authorization: `Bearer ${ana.token}` };
  for (let time = 0; time < 5; time += 1)
    expect((await service.ask('POST', '/session', { headers })).status).toBe(204);
  const entries = await entriesOf(service.database.db, ana.tenantId);
  expect(new Set(entries.map(({ operation }) => operation))).toEqual(new Set(['signIn']));
  expect(entries.reduce((sum, { count }) => sum + count, 0)).toBe(5);
  // A minute may end in between.
  expect(entries.length).toBeLessThanOrEqual(2);
});

test('failed sign-ins have one entry per minute with a count, in a log without a tenant', async () => {
  const browser = cookieClient(() => service.app);
  const own = { Origin: home, 'X-Recon-Console': '1' };
  const counts = async () => {
    const entries = await entriesOf(service.database.db, signInTenantId);
    for (const entry of entries)
      expect(entry).toMatchObject({ author: { kind: 'system' }, operation: 'signIn', outcome: 'refused' });
    return { entries: entries.length, events: entries.reduce((sum, { count }) => sum + count, 0) };
  };
  const before = await counts();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const headers = { ...own, Authorization: 'Bearer x' };
    expect((await browser.ask('/session', { method: 'POST', headers })).status).toBe(401);
  }
  const after = await counts();
  expect(after.events - before.events).toBe(3);
  // A minute may end in between.
  expect(after.entries - before.entries).toBeLessThanOrEqual(2);
});

test('settings of a source that change nothing make no entry', async () => {
  const ana = await service.caller();
  const good = await goodRequest('putReading', service, ana);
  const entries = await added(ana, async () => {
    for (const _ of [1, 2]) expect((await send(ana, 'putReading', good)).status).toBe(200);
  });
  expect(entries).toHaveLength(1);
});

test('an order is stored as its moves, and earlier priorities only if they had gaps', async () => {
  const ana = await service.caller();
  const rules = ruleBodies(4).map((rule) => ({ ...rule, priority: rule.priority * 10 }));
  const context = await makeContext(ana, { rules });
  const [a, b, c, d] = (await rulesOf(ana, context.id)).map(({ id }) => id) as [
    string,
    string,
    string,
    string,
  ];
  const order = (ruleIds: string[]) =>
    ana.ask('POST', `/v1/contexts/${context.id}/rules/reorder`, { body: { ruleIds } });
  const entries = await added(ana, async () => {
    await order([a, c, d, b]);
    await order([d]);
  });
  expect(entries.map(({ before, after }) => [parsed(before), parsed(after)])).toEqual([
    [{ priorities: [10, 20, 30, 40] }, { moves: [{ id: b, from: 2, to: 4 }] }],
    [null, { moves: [{ id: d, from: 3, to: 1 }] }],
  ]);
});

test('a context created with parts, and its clone, are one entry each, with the ids of all parts', async () => {
  const ana = await service.caller();
  const { body: schedule } = await ana.ask<{ id: string }>('POST', '/v1/fee-schedules', {
    body: feeScheduleBody(),
  });
  const source = { name: 'Bank', type: 'BANK' as const, config: { token: 'secret' } };
  const body = { rules: ruleBodies(2), sources: [{ ...source, mapping: { amount: 'Valor' } }] };
  const entries = await added(ana, async () => {
    const context = await makeContext(ana, body);
    const path = `/v1/contexts/${context.id}/sources`;
    const { items } = (await ana.ask<{ items: { id: string }[] }>('GET', path)).body;
    const changed = await ana.ask('PATCH', `${path}/${items[0]!.id}`, {
      body: { feeScheduleId: schedule.id },
    });
    expect(changed.status).toBe(200);
    const clone = await ana.ask('POST', `/v1/contexts/${context.id}/clone`, { body: { name: randomUUID() } });
    expect(clone.status).toBe(201);
  });
  const made = entries.filter(({ operation }) => operation !== 'updateSource');
  expect(made).toHaveLength(2);
  const [created, cloned] = made.map(({ after }) => parsed(after)!);
  const ids = (part: string) => (created![part] as { id: string }[]).map(({ id }) => id);
  expect([ids('rules').length, ids('sources').length, ids('fieldMaps').length]).toEqual([2, 1, 1]);
  expect(cloned!['copies']).toMatchObject({
    from: made[0]!.objectId,
    rules: ids('rules').map((id) => [id, expect.any(String)]),
    sources: [[ids('sources')[0], expect.any(String)]],
    fieldMaps: [[ids('fieldMaps')[0], expect.any(String)]],
    feeSchedules: [{ from: schedule.id, name: expect.any(String) }],
  });
  // The config is stored apart.
  expect(JSON.stringify([created, cloned])).not.toContain('secret');
  expect(made.map(({ configs }) => configs.map(({ after }) => after))).toEqual([['{"token":"secret"}'], []]);
});

test('numbers are given once, in the order of the effects on an object, to 32 concurrent writers', async () => {
  const ana = await service.caller();
  const context = await makeContext(ana, { interval: 'start' });
  const source = await makeSource(ana, context.id);
  const map = await ana.ask<FieldMap>('POST', `/v1/contexts/${context.id}/sources/${source.id}/field-maps`, {
    body: { mapping: { amount: 'start' } },
  });
  const entries = await added(ana, () =>
    Promise.all(
      Array.from({ length: 32 }, async (_, writer) => {
        const interval = await ana.ask('PATCH', `/v1/contexts/${context.id}`, {
          body: { interval: `w${writer}` },
        });
        const mapped = await ana.ask('PATCH', `/v1/field-maps/${map.body.id}`, {
          body: { mapping: { amount: `w${writer}` } },
        });
        expect([interval.status, mapped.status]).toEqual([200, 200]);
      }),
    ),
  );
  expect(entries).toHaveLength(64);
  expect(new Set(entries.map(({ number }) => number)).size).toBe(64);
  for (const operation of ['updateContext', 'updateFieldMap']) {
    const own = entries.filter((entry) => entry.operation === operation);
    expect(own).toHaveLength(32);
    for (const [index, { before }] of own.slice(1).entries()) expect(before).toBe(own[index]!.after);
  }
});

test('of two concurrent deletes of a field map, one is done and has an entry', async () => {
  const ana = await service.caller();
  const good = await goodRequest('deleteFieldMap', service, ana);
  const entries = await added(ana, async () => {
    const answers = await Promise.all([1, 2].map(() => send(ana, 'deleteFieldMap', good)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 404]));
  });
  expect(entries).toHaveLength(1);
});

test('a write whose entry cannot be stored is rolled back', async () => {
  const ana = await service.caller();
  const context = await makeContext(ana, { rules: ruleBodies(1) });
  // A number that is taken: the entry violates the key of its table.
  const { db } = service.database;
  const [last] = (await entriesOf(db, ana.tenantId)).slice(-1);
  const next = last!.number + 1;
  await db
    .insertInto('activity_entry')
    .values({ ...taken, tenant_id: ana.tenantId, number: next })
    .execute();
  const created = await ana.ask('POST', `/v1/contexts/${context.id}/rules`, {
    body: ruleBody({ priority: 7 }),
  });
  expect(created.status).toBe(500);
  expect(await rulesOf(ana, context.id)).toHaveLength(1);
  const again = await ana.ask<MatchRule>('POST', `/v1/contexts/${context.id}/rules`, {
    body: ruleBody({ priority: 7 }),
  });
  expect(again.status).toBe(201);
});

const taken = {
  at: new Date(),
  author: 'system',
  person_id: null,
  operation: 'seed',
  outcome: 'done',
  action_id: null,
  request_id: null,
  object_kind: null,
  object_id: null,
  context_id: null,
  before: null,
  after: null,
};

test('with the log off, nothing is recorded', async () => {
  const quiet = await makeTestService({ activity: false });
  const ana = await quiet.caller();
  const bob = await quiet.caller({ tenantId: ana.tenantId, permissions: ['none'] });
  await makeContext(ana, { rules: ruleBodies(2) });
  expect((await bob.ask('GET', '/v1/contexts')).status).toBe(403);
  expect(await entriesOf(quiet.database.db, ana.tenantId)).toEqual([]);
});

test('every entry is queued to be sealed', async () => {
  const { rows } = await sql`select e.operation from activity_entry as e
    left join activity_pending as p on p.tenant_id = e.tenant_id and p.number = e.number
    where p.number is null`.execute(service.database.db);
  expect(rows).toEqual([]);
});
