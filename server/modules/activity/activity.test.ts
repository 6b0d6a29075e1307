import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { ActivityEntry, ActivityList, ActivityPerson } from '@recon/contract/activity';
import type { FeeSchedule } from '@recon/contract/fee-schedule';
import type { FieldMap } from '@recon/contract/field-map';
import { feeScheduleBody, makeContext, makeSource, ruleBodies, rulesOf } from '../../testing/bodies';
import { cookieClient, home } from '../../testing/cookie-client';
import { newWorld, randomHistory, seededRandom } from '../../testing/random-history';
import { entriesOf } from '../../testing/replay-entries';
import { newTestKey } from '../../testing/sealed-logs';
import { type Caller, makeTestService, type TestService } from '../../testing/test-service';
import { storeKey } from '../../activity/activity-key';
import { addSystemEntry, bySystem } from '../../activity/activity-log';
import { addEntry } from '../../activity/add-entry';
import { sealTenant } from '../../activity/seal';
import { addMissingBaselines } from './baselines';

const key = newTestKey();
let service: TestService;
beforeAll(async () => {
  service = await makeTestService();
  await storeKey(service.database.db, key);
});

const log = '/console/v1/activity';
const seal = ({ tenantId }: Caller) => sealTenant(service.database.db, tenantId, { key });
const unsealedPageOf = (caller: Caller, query: Record<string, string> = {}) =>
  caller.ask<ActivityList>('GET', `${log}?${new URLSearchParams(query)}`);
/** Seals the entries of a tenant, and returns a page of them. */
const pageOf = async (caller: Caller, query: Record<string, string> = {}) => {
  await seal(caller);
  return unsealedPageOf(caller, query);
};

/** Returns the entries of all pages. Entries that record the reading itself are left out. */
async function listed(
  caller: Caller,
  query: Record<string, string> = {},
  limit = 200,
): Promise<ActivityEntry[]> {
  const entries: ActivityEntry[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await pageOf(caller, {
      ...query,
      limit: `${limit}`,
      ...(cursor !== undefined && { cursor }),
    });
    expect(page.status, page.text).toBe(200);
    expect(page.body.items.length).toBeLessThanOrEqual(limit);
    entries.push(...page.body.items.filter(({ operation }) => operation !== 'readActivity'));
    cursor = page.body.cursor;
    if (cursor === undefined) return entries;
  }
}

/** Returns a caller whose tenant has writes of two people, a refusal, and an entry of the system. */
async function withHistory(): Promise<Caller> {
  const ana = await service.caller();
  const bob = await service.caller({ tenantId: ana.tenantId, subject: 'bob' });
  const world = newWorld();
  for (const [seed, caller] of [ana, bob, ana].entries())
    await randomHistory(caller, seededRandom(seed + 1), { writes: 15, world });
  const guest = await service.caller({ tenantId: ana.tenantId, subject: 'guest', permissions: ['none'] });
  expect((await guest.ask('GET', '/v1/contexts')).status).toBe(403);
  await addSystemEntry(service.database.db, ana.tenantId, { operation: 'seed', contexts: 0 });
  return ana;
}

describe('the list', () => {
  it('has every entry once, newest first, over pages of any size @soak', async () => {
    const ana = await withHistory();
    const stored = (await entriesOf(service.database.db, ana.tenantId)).toReversed();
    const own = stored.filter(({ operation }) => operation !== 'readActivity');
    for (const limit of [1, 7, 200]) {
      const entries = await listed(ana, {}, limit);
      expect(entries.map(({ at, operation }) => [at, operation])).toEqual(
        own.map(({ at, operation }) => [at.toISOString(), operation]),
      );
    }
    const { items, last } = (await pageOf(ana, { limit: '200' })).body;
    expect(items.map(({ number }) => number)).toEqual(items.map((_, index) => last - index));
    expect(items.at(-1)!.number).toBe(1);
    const entries = await listed(ana);
    expect(entries.map(({ at, operation, author }) => [at, operation, author.subject])).toEqual(
      own.map(({ at, operation, author }) => [at.toISOString(), operation, author.subject]),
    );
    expect(entries.map(({ before, after }) => [before, after])).toEqual(
      own.map(({ before, after }) => [before && JSON.parse(before), after && JSON.parse(after)]),
    );
  });

  it('has 50 entries by default @soak', async () => {
    const ana = await service.caller();
    for (let count = 0; count < 51; count += 1)
      await addSystemEntry(service.database.db, ana.tenantId, { operation: 'seed' });
    const { items, cursor } = (await pageOf(ana)).body;
    expect([items.length, cursor === undefined]).toEqual([50, false]);
  });

  it('matches every filter, alone and combined, as the entries themselves do @soak', async () => {
    const ana = await withHistory();
    const actionId = randomUUID();
    for (const interval of ['hourly', 'weekly'])
      await makeContext(
        {
          ask: (method, path, asked) =>
            ana.ask(method, path, { ...asked, headers: { 'X-Recon-Action': actionId } }),
        },
        { interval },
      );
    const all = await listed(ana);
    const instants = all.map(({ at }) => at).toSorted();
    const [from, to] = [instants[Math.floor(all.length / 3)]!, instants[Math.floor((all.length * 2) / 3)]!];
    type Filter = [query: Record<string, string>, matches: (entry: ActivityEntry) => boolean];
    // The filter by rules includes their order.
    const valuesOf = (key: 'contextId' | 'objectId' | 'operation' | 'objectKind') =>
      [...new Set(all.flatMap((entry) => entry[key] ?? []))]
        .filter((value) => value !== 'match-rule')
        .slice(0, 12);
    const filters: Filter[] = [
      ...(['contextId', 'objectId', 'operation', 'objectKind'] as const).flatMap((key) =>
        valuesOf(key).map((value): Filter => [{ [key]: value }, (entry) => entry[key] === value]),
      ),
      [
        { objectKind: 'match-rule' },
        ({ objectKind }) => objectKind === 'match-rule' || objectKind === 'rule-order',
      ],
      ...[...new Set(all.flatMap(({ author }) => author.id ?? []))].map((id): Filter => [
        { person: id },
        ({ author }) => author.id === id,
      ]),
      [{ person: 'system' }, ({ author }) => author.kind === 'system'],
      [{ actionId }, (entry) => entry.actionId === actionId],
      [{ from }, ({ at }) => at >= from],
      [{ to }, ({ at }) => at < to],
      [{ from, to }, ({ at }) => at >= from && at < to],
    ];
    const combined = filters.flatMap(([query, matches], index): Filter[] => {
      const [other, fits] = filters[(index * 7 + 3) % filters.length]!;
      if (Object.keys(query).some((key) => key in other)) return [];
      const both = { ...query, ...other };
      // Has a test of its own.
      if ('contextId' in both && 'objectId' in both) return [];
      return [[both, (entry) => matches(entry) && fits(entry)]];
    });
    const numbers = (entries: ActivityEntry[]) =>
      entries.map(({ number }) => number).toSorted((a, b) => a - b);
    for (const [query, matches] of [...filters, ...combined])
      expect([query, numbers(await listed(ana, query, 3))]).toEqual([query, numbers(all.filter(matches))]);
    expect((await listed(ana, { actionId })).length).toBe(2);
  });

  it('has what happened to an object with its context: also moves, and the context’s creation or clone', async () => {
    const ana = await service.caller();
    const context = await makeContext(ana, { rules: ruleBodies(3) });
    const [first, second, third] = await rulesOf(ana, context.id);
    const path = `/v1/contexts/${context.id}`;
    await ana.ask('PATCH', path, { body: { interval: 'weekly' } });
    await ana.ask('PATCH', `${path}/rules/${first!.id}`, {
      body: { type: 'EXACT', config: { matchAmount: true } },
    });
    const ruleIds = [second!.id, third!.id, first!.id];
    await ana.ask('POST', `${path}/rules/reorder`, { body: { ruleIds } });
    const clone = await ana.ask<{ context: { id: string } }>('POST', `${path}/clone`, {
      body: { name: 'Copy' },
    });
    const copyId = clone.body.context.id;
    const [copy] = await rulesOf(ana, copyId);
    await ana.ask('DELETE', `${path}/rules/${first!.id}`);
    const historyOf = async (contextId: string, objectId: string, limit?: number) =>
      (await listed(ana, { contextId, objectId }, limit)).map(({ operation }) => operation);
    for (const limit of [1, 200]) {
      const ofFirst = ['deleteMatchRule', 'reorderMatchRules', 'updateMatchRule', 'createContext'];
      expect(await historyOf(context.id, first!.id, limit)).toEqual(ofFirst);
    }
    expect(await historyOf(context.id, second!.id)).toEqual(['createContext']);
    expect(await historyOf(copyId, copy!.id)).toEqual(['cloneContext']);
    const [cloned] = await listed(ana, { contextId: copyId, objectId: copyId });
    expect(cloned?.originalName).toBe(context.name);
    expect(await historyOf(context.id, context.id)).toHaveLength(3);
  });

  it('has the whole action of an entry, also between entries of others, or the entry alone', async () => {
    const ana = await service.caller();
    const bob = await service.caller({ tenantId: ana.tenantId, subject: 'bob' });
    const context = await makeContext(ana);
    const actionId = randomUUID();
    const change = (caller: Caller, interval: string, headers = {}) =>
      caller.ask('PATCH', `/v1/contexts/${context.id}`, { body: { interval }, headers });
    for (const interval of ['1', '2', '3']) {
      await change(ana, interval, { 'X-Recon-Action': actionId });
      await change(bob, `${interval}b`);
      // The same id of another author is another action.
      await change(bob, `${interval}c`, { 'X-Recon-Action': actionId });
    }
    const all = await listed(ana);
    const numbersOf = (entries: ActivityEntry[]) => entries.map(({ number }) => number);
    const own = all.filter((entry) => entry.actionId === actionId && entry.author.subject === 'ana');
    expect(own).toHaveLength(3);
    for (const { number } of own)
      expect(numbersOf(await listed(ana, { actionOf: `${number}` }, 2))).toEqual(numbersOf(own));
    const alone = all.find((entry) => entry.actionId === null)!;
    expect(numbersOf(await listed(ana, { actionOf: `${alone.number}` }))).toEqual([alone.number]);
    expect(await listed(ana, { actionOf: '999999' })).toEqual([]);
    const stranger = await service.caller();
    expect(await listed(stranger, { actionOf: `${alone.number}` })).toEqual([]);
  });

  it('refuses a cursor of another list, tenant or filter, and values that are none @soak', async () => {
    const ana = await withHistory();
    const stranger = await service.caller();
    const { cursor } = (await pageOf(ana, { limit: '2' })).body;
    const contexts = await ana.ask<{ nextCursor?: string }>('GET', '/v1/contexts?limit=1');
    const refused: [Caller, Record<string, string>, string][] = [
      [stranger, { cursor: cursor! }, 'cursor'],
      [ana, { cursor: cursor!, operation: 'createContext' }, 'cursor'],
      [ana, { cursor: cursor!, to: '2100-01-01T00:00:00Z' }, 'cursor'],
      [ana, { cursor: 'x' }, 'cursor'],
      [ana, { cursor: contexts.body.nextCursor! }, 'cursor'],
      [ana, { limit: '0' }, 'limit'],
      [ana, { limit: '201' }, 'limit'],
      [ana, { contextId: 'x' }, 'contextId'],
      [ana, { person: 'ana' }, 'person'],
      [ana, { objectKind: 'rule' }, 'objectKind'],
      [ana, { actionId: '1' }, 'actionId'],
      [ana, { actionOf: '0' }, 'actionOf'],
      [ana, { actionOf: 'x' }, 'actionOf'],
      [ana, { from: '2026-01-31' }, 'from'],
      [ana, { to: '2026-02-30T00:00:00Z' }, 'to'],
      [ana, { from: '0000-01-01T00:00:00Z' }, 'from'],
      [ana, { to: '9999-12-31T23:59:59-23:59' }, 'to'],
    ];
    for (const [caller, query, path] of refused) {
      const answer = await caller.ask('GET', `${log}?${new URLSearchParams(query)}`);
      expect([query, answer.status, answer.body.details?.[0]?.path]).toEqual([query, 400, ['query', path]]);
    }
    expect((await pageOf(ana, { limit: '7', cursor: cursor! })).status).toBe(200);
  });

  it('has no entries of another tenant', async () => {
    await withHistory();
    const stranger = await service.caller();
    expect(await listed(stranger)).toEqual([]);
    const { items, last } = (await pageOf(stranger)).body;
    expect(items).toMatchObject([{ number: last, operation: 'readActivity', author: { subject: 'ana' } }]);
  });
});

/** Creates a context with a rule, a source with a config, its field map and its fee schedule. */
async function makeAll(ana: Caller) {
  const schedule = await ana.ask<FeeSchedule>('POST', '/v1/fee-schedules', {
    body: feeScheduleBody({ name: `Fees ${randomUUID()}` }),
  });
  const context = await makeContext(ana, {
    name: `Cards ${randomUUID()}`,
    rules: ruleBodies(2),
    sources: [{ name: 'Inline', type: 'BANK', config: { token: 'secret' }, mapping: { amount: 'Valor' } }],
  });
  const path = `/v1/contexts/${context.id}`;
  const source = await makeSource(ana, context.id, { name: 'Bank', config: { token: 'hidden' } });
  await ana.ask('PATCH', `${path}/sources/${source.id}`, { body: { feeScheduleId: schedule.body.id } });
  const map = await ana.ask<FieldMap>('POST', `${path}/sources/${source.id}/field-maps`, {
    body: { mapping: { amount: 'Valor' } },
  });
  const reading = `/console/v1/sources/${source.id}/reading`;
  await ana.ask('PUT', reading, { body: { settings: { fields: { amount: 'Valor' } } } });
  const rules = await rulesOf(ana, context.id);
  await ana.ask('POST', `${path}/rules/reorder`, { body: { ruleIds: [rules[1]!.id] } });
  await ana.ask('PATCH', `${path}/rules/${rules[0]!.id}`, { body: { config: { matchDate: true } } });
  const clone = await ana.ask<{ context: { id: string; name: string } }>('POST', `${path}/clone`, {
    body: { name: `Copy ${randomUUID()}` },
  });
  return { schedule: schedule.body, context, path, source, map: map.body, rules, clone: clone.body.context };
}

describe('names', () => {
  it('are the present ones; of deleted objects the last ones', async () => {
    const ana = await service.caller();
    const { schedule, context, path, source, map, rules, clone } = await makeAll(ana);
    const name = `Cards ${randomUUID()}`;
    await ana.ask('PATCH', path, { body: { name } });
    await ana.ask('PATCH', `${path}/sources/${source.id}`, { body: { name: 'Bank 2' } });
    expect((await ana.ask('DELETE', `${path}/rules/${rules[0]!.id}`)).status).toBe(204);
    expect((await ana.ask('DELETE', `/v1/field-maps/${map.id}`)).status).toBe(204);
    const entries = await listed(ana);
    const named = (kind: string, id: string) =>
      new Set(
        entries.flatMap((entry) =>
          entry.objectKind === kind && entry.objectId === id
            ? [`${entry.contextName} / ${entry.objectName}`]
            : [],
        ),
      );
    expect(named('fee-schedule', schedule.id)).toEqual(new Set([`null / ${schedule.name}`]));
    expect(named('context', context.id)).toEqual(new Set([`${name} / ${name}`]));
    expect(named('context', clone.id)).toEqual(new Set([`${clone.name} / ${clone.name}`]));
    expect(named('rule-order', context.id)).toEqual(new Set([`${name} / ${name}`]));
    expect(named('match-rule', rules[0]!.id)).toEqual(new Set([`${name} / EXACT`]));
    for (const [kind, id] of [
      ['source', source.id],
      ['source-reading', source.id],
      ['field-map', map.id],
    ] as const)
      expect(named(kind, id)).toEqual(new Set([`${name} / Bank 2`]));
    expect(named('match-rule', rules[0]!.id).size).toBe(1);
  });

  it('of rules have their present settings, of deleted ones the last, also if an entry moved only one', async () => {
    const ana = await service.caller();
    const { path, map, rules } = await makeAll(ana);
    const [first, second] = rules;
    await ana.ask('PATCH', `${path}/rules/${first!.id}`, { body: { config: { matchAmount: true } } });
    await ana.ask('DELETE', `${path}/rules/${first!.id}`);
    await ana.ask('DELETE', `/v1/field-maps/${map.id}`);
    const entries = await listed(ana);
    const facts = (kind: string, id?: string) =>
      entries.flatMap(({ objectKind, objectId, rule, isExisting }) =>
        objectKind === kind && (id === undefined || objectId === id)
          ? [{ rule: rule?.config, isExisting }]
          : [],
      );
    expect(facts('match-rule', first!.id)).toEqual(
      Array.from({ length: 3 }, () => ({ rule: { matchAmount: true }, isExisting: false })),
    );
    expect(facts('rule-order')).toEqual([{ rule: second!.config, isExisting: true }]);
    expect(facts('field-map')).toEqual(
      Array.from({ length: 2 }, () => ({ rule: undefined, isExisting: false })),
    );
    const ofMap = entries.find(({ objectKind }) => objectKind === 'field-map')!;
    expect(ofMap.sourceId).toBe(map.sourceId);
    const guest = await service.caller({
      tenantId: ana.tenantId,
      subject: 'guest',
      permissions: ['activity:read', 'context:read'],
    });
    for (const { rule, objectKind, isExisting } of await listed(guest))
      expect([rule, objectKind === 'match-rule' && isExisting !== undefined]).toEqual([undefined, false]);
  });

  it('include those of the fee schedules and the source that values state by id', async () => {
    const ana = await service.caller();
    const { path, source } = await makeAll(ana);
    const { body: schedule } = await ana.ask<FeeSchedule>('POST', '/v1/fee-schedules', {
      body: feeScheduleBody({ name: 'Acquirer fee' }),
    });
    await ana.ask('PATCH', `${path}/sources/${source.id}`, { body: { feeScheduleId: schedule.id } });
    const named = async (caller: Caller) =>
      new Map(
        (await listed(caller)).toReversed().map(({ operation, valueNames }) => [operation, valueNames]),
      );
    const names = await named(ana);
    expect(names.get('updateSource')).toMatchObject({ [schedule.id]: 'Acquirer fee' });
    expect(names.get('createFieldMap')).toEqual({ [source.id]: 'Bank' });
    const guest = await service.caller({
      tenantId: ana.tenantId,
      subject: 'guest',
      permissions: ['activity:read', 'field-map:read'],
    });
    expect(new Set((await named(guest)).values())).toEqual(new Set([undefined]));
  });

  it('take at most one query per kind, for any number of entries', async () => {
    const { counts, options } = countingService(service);
    const ana = await (await makeTestService(options)).caller();
    for (let count = 0; count < 3; count += 1) await makeAll(ana);
    await pageOf(ana, { limit: '1' });
    counts.statements = 0;
    const { items } = (await pageOf(ana, { limit: '200' })).body;
    expect(items.length).toBeGreaterThan(20);
    // Entries, values, people, configs, counts; contexts, rules, field maps, sources, fee schedules; the newest number.
    expect(counts.statements).toBeLessThanOrEqual(11);
  });
});

/** Returns options of a service that counts its statements. */
function countingService({ database, tokenKey, secrets }: TestService) {
  const counts = { statements: 0 };
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      counts.statements += 1;
      return result;
    },
  });
  return { counts, options: { database: { ...database, db }, tokenKey, secrets } };
}

/** The permissions to read the values and the name of an object, by its kind. */
const kindPermissions: Readonly<Record<string, readonly [values: string, name: string]>> = {
  context: ['context:read', 'context:read'],
  'match-rule': ['rule:read', 'rule:read'],
  'rule-order': ['rule:read', 'context:read'],
  source: ['source:read', 'source:read'],
  'source-reading': ['source:read', 'source:read'],
  'field-map': ['field-map:read', 'source:read'],
  'fee-schedule': ['fee-schedule:read', 'fee-schedule:read'],
};
const partPermissions: Readonly<Record<string, string>> = {
  rules: 'rule:read',
  sources: 'source:read',
  fieldMaps: 'field-map:read',
  feeSchedules: 'fee-schedule:read',
};

/** Returns an entry as a caller with these permissions should see it. */
function visibleTo(granted: readonly string[], whole: ActivityEntry): ActivityEntry {
  const [values, name] = kindPermissions[whole.objectKind!]!;
  const isGranted = granted.includes(values);
  const partsOf = (fields: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(fields).filter(
        ([part]) => !(part in partPermissions) || granted.includes(partPermissions[part]!),
      ),
    );
  const left = partsOf(whole.after ?? {});
  const copies = left['copies'] as Record<string, unknown> | undefined;
  const after = whole.after && { ...left, ...(copies && { copies: partsOf(copies) }) };
  const seen = {
    before: isGranted ? whole.before : null,
    after: isGranted ? after : null,
    configs: granted.includes('source:read') ? whole.configs : [],
  };
  const isWhole = (['before', 'after', 'configs'] as const).every(
    (part) => JSON.stringify(seen[part]) === JSON.stringify(whole[part]),
  );
  return {
    ...whole,
    ...seen,
    isHidden: !isWhole,
    contextName: granted.includes('context:read') ? whole.contextName : null,
    objectName: granted.includes(name) ? whole.objectName : null,
    isExisting: granted.includes(name) ? whole.isExisting : undefined,
    originalName: granted.includes('context:read') ? whole.originalName : undefined,
    rule: granted.includes('rule:read') ? whole.rule : undefined,
    sourceId: granted.includes('source:read') ? whole.sourceId : undefined,
    valueNames: granted.includes(whole.objectKind === 'source' ? 'fee-schedule:read' : 'source:read')
      ? whole.valueNames
      : undefined,
  };
}

describe('values', () => {
  it('are hidden without the permission to read such objects, and so are names', async () => {
    const ana = await service.caller();
    await makeAll(ana);
    const all = await listed(ana);
    expect(all.filter(({ isHidden }) => isHidden)).toEqual([]);
    const nouns = ['context', 'rule', 'source', 'field-map', 'fee-schedule'];
    // Every subset of the permissions.
    for (let subset = 0; subset < 2 ** nouns.length; subset += 1) {
      const granted = nouns.flatMap((noun, bit) => ((subset >> bit) & 1 ? [`${noun}:read`] : []));
      const permissions = ['activity:read', ...granted];
      const bob = await service.caller({ tenantId: ana.tenantId, subject: 'bob', permissions });
      expect(await listed(bob)).toEqual(all.map((entry) => visibleTo(granted, entry)));
    }
  });

  it('of a lookup of a Pix key need the permission for lookups; the system’s do not', async () => {
    const ana = await service.caller();
    await ana.ask('GET', `/v1/entries/a@example.com/details?account_id=${randomUUID()}`);
    await addSystemEntry(service.database.db, ana.tenantId, { operation: 'seed', contexts: 3 });
    const bob = await service.caller({
      tenantId: ana.tenantId,
      subject: 'bob',
      permissions: ['activity:read'],
    });
    expect(await listed(bob)).toMatchObject([
      { operation: 'seed', after: { contexts: 3 }, isHidden: false },
      { operation: 'getKeyDetails', after: null, isHidden: true },
    ]);
  });

  it('keep their notation', async () => {
    const ana = await service.caller();
    const context = await makeContext(ana);
    const config = '{"rate":0.50,"big":9007199254740993,"a":1e2}';
    await ana.ask('POST', `/v1/contexts/${context.id}/sources`, {
      raw: `{"name":"Bank","type":"BANK","config":${config}}`,
    });
    expect((await pageOf(ana)).text).toContain(`"after":${config}`);
  });
});

describe('reading the log', () => {
  const readings = async (tenantId: string) =>
    (await entriesOf(service.database.db, tenantId)).filter(({ operation }) => operation === 'readActivity');

  it('makes one entry per author and hour, also by 32 at once', async () => {
    const ana = await service.caller();
    const bob = await service.caller({ tenantId: ana.tenantId, subject: 'bob' });
    await Promise.all(Array.from({ length: 32 }, (_, index) => pageOf(index % 2 ? bob : ana)));
    await pageOf(ana);
    const entries = await readings(ana.tenantId);
    // An hour may end in between.
    expect([2, 4]).toContain(entries.length);
    expect(new Set(entries.map(({ author }) => author.subject))).toEqual(new Set(['ana', 'bob']));
    for (const entry of entries)
      expect(entry).toMatchObject({ objectKind: 'activity', outcome: 'done', count: 1, after: null });
  });

  it('makes none by asking for its newest number, its authors, or the state at an instant', async () => {
    const ana = await service.caller();
    const context = await makeContext(ana);
    for (const path of [
      `${log}/last`,
      `${log}/people`,
      `/console/v1/contexts/${context.id}/as-of?at=${new Date().toISOString()}`,
    ])
      expect((await ana.ask('GET', path)).status, path).toBe(200);
    expect(await readings(ana.tenantId)).toEqual([]);
  });

  it('makes none if it fails', async () => {
    const ana = await service.caller();
    expect((await ana.ask('GET', `${log}?limit=0`)).status).toBe(400);
    expect(await readings(ana.tenantId)).toEqual([]);
  });
});

describe('the newest number', () => {
  it('is that of the newest entry, also on the list', async () => {
    const ana = await service.caller();
    const last = async () => (await ana.ask<{ last: number }>('GET', `${log}/last`)).body.last;
    expect(await last()).toBe(0);
    await makeContext(ana);
    await seal(ana);
    expect(await last()).toBe(1);
    await pageOf(ana);
    const { items, last: listedLast } = (await pageOf(ana)).body;
    expect([listedLast, items.map(({ operation }) => operation)]).toEqual([
      items[0]!.number,
      ['readActivity', 'createContext'],
    ]);
  });

  it('waits for entries to be sealed, as the list does', async () => {
    const ana = await service.caller();
    await makeContext(ana);
    await seal(ana);
    await makeContext(ana);
    for (const number of [1, 3]) {
      const { items, last } = (await unsealedPageOf(ana)).body;
      expect([items.map((item) => item.number)[0], items.length, last]).toEqual([number, number, number]);
      await seal(ana);
    }
  });

  it('does not keep an unused session alive, unlike the list', async () => {
    const idle = 3_600_000;
    const own = await makeTestService({
      database: service.database,
      tokenKey: service.tokenKey,
      signIn: { idle },
    });
    const ana = await own.caller({ lifetime: 100_000 });
    const browser = cookieClient(() => own.app);
    const began = own.time.now;
    const headers = { Origin: home, 'X-Recon-Console': '1', Authorization: `Bearer ${ana.token}` };
    expect((await browser.ask('/session', { method: 'POST', headers })).status).toBe(204);
    const statusAfter = async (minutes: number, path: string) => {
      own.time.now = new Date(began.getTime() + minutes * 60_000);
      return (await browser.ask(path)).status;
    };
    expect(await statusAfter(40, log)).toBe(200);
    for (const minutes of [60, 80, 95]) expect(await statusAfter(minutes, `${log}/last`)).toBe(200);
    expect(await statusAfter(101, `${log}/last`)).toBe(401);
  });
});

test('authors are listed in pages, the newest first, and one by its id', async () => {
  const ana = await service.caller();
  for (const subject of ['zoe', 'bob', 'ana'])
    await makeContext(await service.caller({ tenantId: ana.tenantId, subject }));
  type People = { items: ActivityPerson[]; cursor?: string };
  const pageAt = async (query: Record<string, string>) =>
    (await ana.ask<People>('GET', `${log}/people?${new URLSearchParams({ limit: '2', ...query })}`)).body;
  const first = await pageAt({});
  const second = await pageAt({ cursor: first.cursor! });
  expect(second.cursor).toBeUndefined();
  const third = await ana.ask<People>('GET', `${log}/people?limit=200`);
  expect(third.body.cursor).toBeUndefined();
  expect([...first.items, ...second.items]).toEqual(third.body.items);
  expect(third.body.items).toEqual(
    ['ana', 'bob', 'zoe'].map((subject) => ({ id: expect.any(String), name: null, subject, issuer: '' })),
  );
  const [, bob] = third.body.items;
  expect(await pageAt({ id: bob!.id })).toEqual({ items: [bob] });
  const stranger = await service.caller();
  expect((await stranger.ask('GET', `${log}/people`)).body).toEqual({ items: [] });
  expect((await stranger.ask('GET', `${log}/people?cursor=${first.cursor}`)).status).toBe(400);
});

test('a page has at most 4 MB of values, and its cursor continues with the next entry', async () => {
  const ana = await service.caller();
  const after = JSON.stringify({ text: 'x'.repeat(900_000) });
  for (let count = 0; count < 9; count += 1)
    await addEntry(service.database.db, { ...bySystem(ana.tenantId), operation: 'seed', after });
  await seal(ana);
  type Items = { items: { number: number }[]; cursor?: string };
  const numbers: number[][] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const query = new URLSearchParams({ limit: '200', person: 'system', ...(cursor !== '' && { cursor }) });
    const { body, text } = await ana.ask<Items>('GET', `${log}?${query}`);
    expect(text.length).toBeLessThan(4_100_000);
    numbers.push(body.items.map(({ number }) => number));
    ({ cursor } = body);
  }
  expect(numbers.map(({ length }) => length)).toEqual([4, 4, 1]);
  expect(numbers.flat()).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
});

describe('the last change', () => {
  it('is the newest one of an object, or of a context with its parts, without refused ones, baselines and values', async () => {
    const ana = await service.caller();
    const guest = await service.caller({ tenantId: ana.tenantId, subject: 'guest', permissions: ['none'] });
    const { context, source, rules } = await makeAll(ana);
    const of = async (query: Record<string, string>) =>
      (await ana.ask<{ change: unknown }>('GET', `${log}/last-change?${new URLSearchParams(query)}`)).body;
    const path = `/v1/contexts/${context.id}`;
    expect(await of({ contextId: context.id })).toEqual({ change: null });
    const bob = await service.caller({ tenantId: ana.tenantId, subject: 'bob' });
    await bob.ask('PATCH', `${path}/rules/${rules[0]!.id}`, { body: { config: { matchDate: false } } });
    await guest.ask('PATCH', path, { body: { name: 'Never' } });
    await addMissingBaselines(service.database.db, ana.tenantId, new Date('2100-01-01'));
    await seal(ana);
    const changes = [await of({ contextId: context.id }), await of({ objectId: rules[0]!.id })];
    for (const change of changes)
      expect(change).toEqual({
        change: {
          number: expect.any(Number),
          at: expect.any(String),
          author: { kind: 'program', id: expect.any(String), name: null, subject: 'bob' },
        },
      });
    expect(await of({ objectId: source.id })).toMatchObject({ change: { author: { subject: 'ana' } } });
    expect(await of({ objectId: randomUUID() })).toEqual({ change: null });
    expect((await pageOf(ana, { operation: 'readActivity' })).body.items).toEqual([]);
  });
});

const paths = [
  log,
  `${log}/last`,
  `${log}/last-change`,
  `${log}/people`,
  `/console/v1/contexts/${randomUUID()}/as-of?at=2026-01-01T00:00:00Z`,
];

test('the file of an action has a name and a digest, unless the action undoes others', async () => {
  const ana = await service.caller();
  const put = (body: object) => ana.ask('PUT', `/console/v1/actions/${randomUUID()}/file`, { body });
  expect(await put({})).toMatchObject({
    status: 400,
    body: { details: [{ path: ['body', 'file'] }, { path: ['body', 'digest'] }] },
  });
  expect(await put({ file: 'a.yaml' })).toMatchObject({ status: 400 });
  expect(await put({ undone: 2, isPartial: true, isRedo: true })).toMatchObject({ status: 200 });
});

test('with the log off, all of it is 501 ACTIVITY_OFF', async () => {
  const off = await makeTestService({ database: service.database, activity: false });
  const ana = await off.caller();
  for (const path of paths) {
    const { status, body } = await ana.ask('GET', path);
    expect([path, status, body.code]).toEqual([path, 501, 'ACTIVITY_OFF']);
  }
});

test('it needs the permission to read the log, and the state at an instant that to read contexts', async () => {
  const others = await service.caller({ permissions: ['context:update', 'rule:read'] });
  for (const path of paths) expect((await others.ask('GET', path)).status).toBe(403);
});
