import { randomUUID } from 'node:crypto';
import {
  InfiniteQueryObserver,
  MutationObserver,
  type MutationObserverOptions,
  QueryClient,
} from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, onTestFinished, vi } from 'vitest';
import {
  feeScheduleBody,
  makeContext,
  makeSource,
  ruleBodies,
  ruleBody,
  sourceBody,
} from '../../server/testing/bodies';
import { type Caller, makeTestService, type TestService } from '../../server/testing/test-service';
import { goodRequest } from '../../server/testing/fixtures';
import { moveTo, orderOf } from '@recon/engine/configuration/match-rules/order';
import { makeVariant } from '~/testing/variant';
import { balanceQueries } from './balances';
import { cloneContext, contextQueries, createContext, updateContext } from './contexts';
import { errorKind } from './api-error';
import { createFeeSchedule, feeScheduleQueries, updateFeeSchedule } from './fee-schedules';
import { createFieldMap, deleteFieldMap, fieldMapQueries, updateFieldMap } from './field-maps';
import { idempotencyProtection } from './observed-service';
import { lookUpKey } from './key-details';
import { manyRequestsStore } from './rule-order/many-requests';
import { reorderMatchRules } from './rule-order/rule-order';
import { matchRuleQueries } from './rule-order/rule-queries';
import {
  createMatchRule,
  createMatchRuleAt,
  deleteMatchRule,
  explainConflict,
  updateMatchRule,
} from './match-rules';
import { createSource, sourceQueries, updateSource } from './sources';

// When fake time jumps from timer to timer, the timer of every write would advance the clock.
vi.mock(import('./observed-service'), async (importOriginal) => ({
  ...(await importOriginal()),
  watchWrite: async (sending) => sending,
}));

/** What each page reads and writes, with a deliberately different service and a real database. */

let service: TestService;
let caller: Caller;
let client: QueryClient;
let fault: string | undefined;

beforeEach(async () => {
  service = await makeTestService({ faults: true });
  caller = await service.caller();
  client = new QueryClient();
  fault = undefined;
  idempotencyProtection.setState(() => 'unknown');
  standBefore();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const send = <Result, Variables, Begun>(
  options: MutationObserverOptions<Result, Error, Variables, Begun>,
  variables: Variables,
) => new MutationObserver(client, options).mutate(variables);
/** Connects the console to a service with these differences. */
function standBefore(changes?: Parameters<typeof makeVariant>[1]): void {
  const different = makeVariant(async (input, init) => {
    const request = new Request(input, init);
    request.headers.set('Authorization', `Bearer ${caller.token}`);
    if (fault !== undefined) request.headers.set('X-Recon-Fault', fault);
    return service.app.fetch(request);
  }, changes);
  vi.stubGlobal('fetch', different);
}

const kindOf = (doing: Promise<unknown>) => doing.then(() => 'done', errorKind);

describe('contexts', () => {
  test('a list in random order, limited to 20 rows per page, has every row once, including rows that others add concurrently', async () => {
    standBefore({ mostPerPage: 20 });
    for (let number = 1; number <= 65; number += 1) await makeContext(caller, { name: `Context ${number}` });
    const list = new InfiniteQueryObserver(client, contextQueries.list({}));
    const stop = list.subscribe(() => undefined);
    await vi.waitFor(() => expect(list.getCurrentResult().data?.rows ?? []).toHaveLength(20));
    await makeContext(caller, { name: 'By a colleague' });
    while (list.getCurrentResult().hasNextPage) await list.fetchNextPage();
    const names = (list.getCurrentResult().data?.rows ?? []).map(({ name }) => name);
    const expected = Array.from({ length: 65 }, (_, index) => `Context ${index + 1}`);
    expect(names.filter((name) => name !== 'By a colleague').toSorted()).toEqual(expected.toSorted());
    expect(new Set(names).size).toBe(names.length);
    stop();
  });

  test('are created, changed and cloned; a taken name is recognised by its public code, a copy may be active at once', async () => {
    const made = await send(createContext(), { name: 'One', type: '1:1', interval: 'daily' });
    expect(idempotencyProtection.state).toBe('not seen');
    const changed = await send(updateContext(made.id), { interval: 'hourly' });
    expect(changed).toMatchObject({ interval: 'hourly', schemaRevision: 7 });
    const again = send(createContext(), { name: 'One', type: '1:1', interval: 'daily' });
    expect(await kindOf(again)).toBe('nameTaken');
    const { data, replayed } = await send(cloneContext(made.id), { name: 'Two' });
    expect(data).toMatchObject({ context: { name: 'Two', status: 'ACTIVE' }, rulesCloned: 0 });
    expect([data.feeSchedulesCloned, replayed]).toEqual([undefined, undefined]);
  });

  test('a missing one, a rejection in plain text and a page of a proxy are distinguished by status', async () => {
    const missing = '0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2b';
    expect(await kindOf(client.fetchQuery(contextQueries.detail(missing)))).toBe('contextNotFound');
    const made = await makeContext(caller);
    caller = await service.caller({ permissions: [] });
    expect(await kindOf(client.fetchQuery(contextQueries.detail(made.id)))).toBe('forbidden');
    fault = 'status=503';
    expect(await kindOf(send(createContext(), { name: 'X', type: '1:1', interval: 'd' }))).toBe('forbidden');
  });

  test('a change that got a 429 is reported, and has the same key when it is sent again', async () => {
    fault = 'status=429';
    const body = { name: 'Slowly', type: '1:1' as const, interval: 'daily' };
    const error = await send(createContext(), body).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ status: 429, retryAfter: 1000, code: '429' });
    fault = undefined;
    expect((await send(createContext(), body)).name).toBe('Slowly');
  });
});

describe('sources and field maps', () => {
  test('sources with an unknown type, without a side, in random order: all are listed, once @soak', async () => {
    const { id } = await makeContext(caller);
    for (let number = 1; number <= 120; number += 1)
      await makeSource(caller, id, { name: `Source ${number}`, config: { connection_id: `c-${number}` } });
    const sources = await client.fetchQuery(sourceQueries.all(id));
    expect(new Set(sources.map(({ name }) => name)).size).toBe(120);
    expect(new Set(sources.map(({ type }) => type))).toEqual(new Set(['FETCHER']));
    expect(new Set(sources.map(({ side }) => side))).toEqual(new Set([undefined]));
  });

  test('are created and changed; fields that the response omits are preserved', async () => {
    const { id } = await makeContext(caller);
    const made = await send(createSource(id), sourceBody({ side: 'LEFT' }));
    const changed = await send(updateSource(id, made.id), { name: 'Renamed' });
    expect(changed).toMatchObject({ name: 'Renamed', type: 'BANK' });
    const { body } = await caller.ask<{ side: string }>('GET', `/v1/contexts/${id}/sources/${made.id}`);
    expect(body.side).toBe('LEFT');
  });

  test('a missing field map is distinguished from a missing source; deleted twice counts as deleted', async () => {
    const { id: contextId } = await makeContext(caller);
    const { id: sourceId } = await makeSource(caller, contextId);
    const source = { contextId, sourceId };
    await expect(client.fetchQuery(fieldMapQueries.ofSource(source))).resolves.toBeNull();
    const nowhere = { contextId, sourceId: '0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2b' };
    expect(await kindOf(client.fetchQuery(fieldMapQueries.ofSource(nowhere)))).toBe('notFound');
    const map = await send(createFieldMap(source), { mapping: { amount: 'Valor' } });
    // A second one is accepted, and returned only after it has been changed more often than the first.
    expect(await kindOf(send(createFieldMap(source), { mapping: { amount: 'Other' } }))).toBe('done');
    const next = await send(updateFieldMap(source), { fieldMapId: map.id, mapping: { amount: 'Total' } });
    expect(next).toMatchObject({ version: 2, mapping: { amount: 'Total' } });
    await send(deleteFieldMap(source), map.id);
    await send(deleteFieldMap(source), map.id);
    caller = await service.caller({ permissions: ['source:read', 'field-map:read'] });
    expect(await kindOf(send(deleteFieldMap(source), map.id))).toBe('forbidden');
  });
});

describe('match rules', () => {
  const readAll = (contextId: string) =>
    client.fetchQuery({ ...matchRuleQueries.all(contextId), staleTime: 0 });

  test('are created, changed and deleted among numbers above 1,000; the rule that holds a number is determined', async () => {
    const { id } = await makeContext(caller, { rules: ruleBodies(5) });
    const path = `/v1/contexts/${id}/rules`;
    const before = orderOf(await readAll(id));
    const response = await fetch(`${path}/reorder`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ruleIds: [before[4]] }),
    });
    expect(response.status).toBe(204);
    expect((await readAll(id)).map(({ priority }) => priority)).toEqual([1, 1002, 1003, 1004, 1005]);

    expect(await kindOf(send(createMatchRule(id), ruleBody({ priority: 1 })))).toBe('priorityTaken');
    const asked = { priority: 1, ruleId: undefined };
    await expect(explainConflict(client, id, asked)).resolves.toMatchObject({ kind: 'taken', free: 2 });
    const made = await send(createMatchRule(id), ruleBody({ priority: 2 }));
    await send(updateMatchRule(id), { ruleId: made.id, changes: { config: { matchDate: false } } });
    await send(deleteMatchRule(id), before[0]!);
    await send(deleteMatchRule(id), before[0]!);
    const order = [before[4]!, made.id, ...before.slice(1, 4)];
    expect(orderOf(await readAll(id))).toEqual(order);
    // A full list numbers them from 1 again.
    await send(reorderMatchRules(id), { ruleIds: [made.id], order: [...order].toReversed() });
    expect((await readAll(id)).map(({ priority }) => priority)).toEqual([1, 2, 3, 4, 5]);
  });

  /** Agrees whenever the page asks before many requests. Returns the numbers of reorders and patches sent. */
  function ordering() {
    const { unsubscribe } = manyRequestsStore.subscribe((now) => queueMicrotask(() => now?.answer?.(true)));
    onTestFinished(unsubscribe);
    const inner = fetch;
    const sent = { reorders: 0, patches: 0 };
    vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
      if (init.method === 'PATCH') sent.patches += 1;
      if (input.endsWith('/reorder')) sent.reorders += 1;
      return inner(input, init);
    });
    return sent;
  }
  /** Returns a random number generator with a fixed seed. */
  function randomFrom(seed: number) {
    let state = seed;
    return (below: number) => {
      state = (state * 1103515245 + 12345) % 2147483648;
      return Math.floor((state / 2147483648) * below);
    };
  }
  const insertRules = (contextId: string, count: number) =>
    service.database.db
      .insertInto('match_rule')
      .values(
        Array.from({ length: count }, (_, index) => ({
          id: randomUUID(),
          tenant_id: caller.tenantId,
          context_id: contextId,
          priority: index + 1,
          type: 'EXACT',
          config: '{"matchAmount":true}',
          created_at: new Date(),
          updated_at: new Date(),
        })),
      )
      .execute();

  test(
    '200 rules are in the right order after each of 20 random moves, though a list takes only 100 @soak',
    { timeout: 120_000 },
    async () => {
      const { id } = await makeContext(caller);
      await insertRules(id, 200);
      const sent = ordering();
      const random = randomFrom(7);
      let wanted = orderOf(await readAll(id));
      for (let count = 1; count <= 20; count += 1) {
        const ruleId = wanted[random(200)]!;
        wanted = moveTo(wanted, ruleId, random(200));
        await send(reorderMatchRules(id), { ruleIds: [ruleId], order: wanted });
        const { db } = service.database;
        const rows = await db
          .selectFrom('match_rule')
          .select(['id', 'priority'])
          .where('context_id', '=', id)
          .orderBy('priority')
          .execute();
        expect(orderOf(rows)).toEqual(wanted);
        expect(rows.at(-1)!.priority).toBeLessThanOrEqual(1000);
      }
      expect(sent.reorders, 'tried once, and learned').toBe(1);
      expect(sent.patches, 'the first make room, the rest find it').toBeLessThan(500);
    },
  );

  test('numbers left by partial reorders of others are corrected, and a rule is created at its position @soak', async () => {
    const { id } = await makeContext(caller);
    await insertRules(id, 120);
    const before = orderOf(await readAll(id));
    const partly = (ids: readonly string[]) =>
      fetch(`/v1/contexts/${id}/rules/reorder`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ruleIds: ids }),
      });
    expect((await partly(before.slice(60, 70))).status).toBe(204);
    const stands = orderOf(await readAll(id));
    ordering();
    const ruleId = stands[0]!;
    const wanted = moveTo(stands, ruleId, 80);
    await send(reorderMatchRules(id), { ruleIds: [ruleId], order: wanted });
    expect(orderOf(await readAll(id))).toEqual(wanted);
    const { type, config } = ruleBody();
    const made = await send(createMatchRuleAt(id), { rule: { type, config }, indexIn: () => 119 });
    const rules = await readAll(id);
    expect(orderOf(rules)).toEqual(wanted.toSpliced(119, 0, made.id));
    expect(rules.slice(0, 120).every(({ priority }) => priority <= 1000)).toBe(true);
  });

  test('a move with many requests waits for the rate limit per minute, and ends correctly @soak', async () => {
    standBefore({ requestsPerMinute: 40 });
    const { id } = await makeContext(caller);
    await insertRules(id, 130);
    ordering();
    const before = orderOf(await readAll(id));
    const wanted = moveTo(before, before[129]!, 70);
    let waited = 0;
    // Time passes as usual, and skips each wait. If it skipped requests too, the rate limit would never be reached.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
    manyRequestsStore.subscribe((now) => {
      const until = now?.pausedUntil;
      if (until === undefined) return;
      waited += 1;
      setImmediate(() => void vi.advanceTimersByTimeAsync(Math.max(0, until - Date.now())));
    });
    await send(reorderMatchRules(id), { ruleIds: [before[129]!], order: wanted });
    vi.useRealTimers();
    expect(waited).toBeGreaterThan(0);
    standBefore();
    expect(orderOf(await readAll(id))).toEqual(wanted);
  });
});

describe('fee schedules', () => {
  const listed = () => client.fetchQuery({ ...feeScheduleQueries.list(), staleTime: 0 });

  test('are returned as a bare array, are created and changed; 200 of them may not be all @soak', async () => {
    const made = await send(createFeeSchedule(), feeScheduleBody());
    expect(await send(updateFeeSchedule(made.id), { roundingScale: 4 })).toMatchObject({ roundingScale: 4 });
    // This service returns 500 for a taken name, so the outcome is not known.
    await expect(send(createFeeSchedule(), feeScheduleBody({ name: made.name }))).rejects.toMatchObject({
      status: 500,
      outcomeUnknown: true,
    });
    expect((await listed()).items).toHaveLength(1);
    const { select } = feeScheduleQueries.list();
    expect(select?.(await listed()).more).toBe('no');
    for (let number = 2; number <= 201; number += 1)
      await caller.ask('POST', '/v1/fee-schedules', { body: feeScheduleBody() });
    expect(select?.(await listed())).toMatchObject({ more: 'unknown' });
  });
});

test('balances, organizations and key details contain more than documented and are read anyway', async () => {
  const { params } = await goodRequest('listBalances', service, caller);
  const list = balanceQueries.list({
    organizationId: params['organization_id']!,
    ledgerId: params['ledger_id']!,
    from: '2020-01-01',
    to: '2100-01-01',
    order: 'asc',
  });
  const { pages } = await client.fetchInfiniteQuery(list);
  expect(pages[0]?.items).toHaveLength(12);
  expect(await client.fetchQuery(balanceQueries.organizations())).toHaveLength(1);
  const entry = await goodRequest('getKeyDetails', service, caller);
  const key = entry.params['entryId']!;
  const { signal } = new AbortController();
  const accountId = '0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2b';
  await expect(send(lookUpKey(), { key, accountId, signal })).resolves.toMatchObject({ key });
  expect(await kindOf(send(lookUpKey(), { key: 'nobody@example.com', accountId, signal }))).toBe('notFound');
});
