import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { moveTo } from '~/domain/match-rules/order';
import { madeDifferent } from '~/testing/different';
import { problem, ruleId, ruleService, someRules } from '~/testing/rule-service';
import { ApiError } from './api-error';
import { orderSaving, reorderLimit, stopOrderSaving } from './match-rule-blocks';
import { goOnWithOrder, leaveOrder, matchRuleQueries, reorderMatchRules } from './match-rules';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A service that takes `limit` rules at a time, and a page that moves rules by their numbers. */
async function opened(count: number, limit = 100, sparsePriorities = true) {
  const service = ruleService(someRules(count));
  vi.stubGlobal(
    'fetch',
    madeDifferent(service.fetch, { reorderLimit: limit, sparsePriorities, wedgingReorders: false }),
  );
  const client = new QueryClient();
  const { contextId } = service;
  await client.fetchQuery(matchRuleQueries.all(contextId));
  const shown = () => client.getQueryData(matchRuleQueries.all(contextId).queryKey)?.rules ?? [];
  const numbers = () => shown().map(({ id }) => Number(id.slice(-12)));
  const observer = new MutationObserver(client, reorderMatchRules(contextId));
  const move = (number: number, position: number) => {
    const ids = shown().map(({ id }) => id);
    return observer.mutate({ ruleId: ruleId(number), order: moveTo(ids, ruleId(number), position - 1) });
  };
  const going = new MutationObserver(client, goOnWithOrder(contextId));
  const saving = () => orderSaving(client, contextId);
  /** How many rules each reorder that reached the service named. */
  const blocks = () =>
    service.asked
      .filter(({ path }) => path.endsWith('/reorder'))
      .map(({ body }) => (body as { ruleIds: string[] }).ruleIds.length);
  return { service, client, contextId, numbers, move, saving, blocks, goOn: () => going.mutate(undefined) };
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const firstTo = (count: number) => [...upTo(count).slice(1), 1];

describe('a service that takes 100 rules at a time', () => {
  it('is found out by its refusal, then gets blocks from the end to the start, each with a key of its own', async () => {
    const { move, numbers, blocks, service, client, saving } = await opened(250);
    expect(reorderLimit(client)).toBeUndefined();
    await expect(move(1, 250)).resolves.toEqual({ kind: 'done' });
    expect(blocks()).toEqual([100, 100, 49]);
    expect(service.order()).toEqual(firstTo(250));
    expect(numbers()).toEqual(firstTo(250));
    expect(saving()).toBeUndefined();
    expect(reorderLimit(client)).toBe(100);
    const keys = service.asked.filter(({ path }) => path.endsWith('/reorder')).map(({ key }) => key);
    expect(new Set(keys).size).toBe(3);
  });

  it('is asked once in vain, and gets one rule where one rule is all that moves', async () => {
    const asked: number[] = [];
    const { move, blocks, service } = await opened(250);
    const before = globalThis.fetch;
    vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
      if (input.endsWith('/reorder'))
        asked.push((JSON.parse(init.body as string) as { ruleIds: string[] }).ruleIds.length);
      return before(input, init);
    });
    await move(250, 1);
    await move(249, 1);
    expect(asked).toEqual([250, 1, 1]);
    expect(blocks()).toEqual([1, 1]);
    expect(service.order().slice(0, 4)).toEqual([249, 250, 1, 2]);
  });

  it('shows the wanted order, and how far it has come, while blocks are under way', async () => {
    const { move, numbers, saving, service, client, contextId } = await opened(250);
    const seen: unknown[] = [];
    for (let block = 1; block <= 3; block += 1)
      service.onNext('POST', '/reorder', async () => {
        await client.fetchQuery({ ...matchRuleQueries.all(contextId), staleTime: 0 });
        const { done, total, state } = saving()!;
        seen.push([done, total, state, numbers().at(-1)]);
        return undefined;
      });
    await move(1, 250);
    expect(seen).toEqual([
      [0, 3, 'running', 1],
      [1, 3, 'running', 1],
      [2, 3, 'running', 1],
    ]);
  });

  it('may name its limit itself', async () => {
    const { client, move, service } = await opened(150, 1000);
    service.onNext('POST', '/reorder', () => problem(400, 'X', { message: 'at most 60 rules' }));
    await move(1, 150);
    expect(reorderLimit(client)).toBe(60);
    expect(service.order()).toEqual(firstTo(150));
  });
});

describe('halted in the middle', () => {
  it('when asked to, after the block under way; the order that stands is shown, and going on ends in the wanted one', async () => {
    const { move, numbers, saving, blocks, service, client, contextId, goOn } = await opened(250);
    service.onNext('POST', '/reorder', () => {
      stopOrderSaving(client, contextId);
      return undefined;
    });
    await expect(move(1, 250)).resolves.toEqual({ kind: 'halted' });
    expect(saving()).toMatchObject({ state: 'halted', why: 'stopped', done: 1, total: 3 });
    expect(blocks()).toEqual([100]);
    expect(numbers()).toEqual(service.order());
    expect(numbers()[0]).toBe(151);
    await expect(goOn()).resolves.toBe(true);
    expect(blocks()).toEqual([100, 100, 49]);
    expect(numbers()).toEqual(firstTo(250));
    expect(service.order()).toEqual(firstTo(250));
    expect(saving()).toBeUndefined();
  });

  it('when a block fails; what is moved until it goes on becomes part of it', async () => {
    const { move, saving, service, goOn, numbers } = await opened(250);
    service.onNext('POST', '/reorder', () => undefined);
    service.onNext('POST', '/reorder', () => problem(403, 'M0103'));
    await expect(move(1, 250)).resolves.toEqual({ kind: 'halted' });
    const halted = saving();
    expect(halted).toMatchObject({ state: 'halted', why: 'failed', done: 1 });
    expect(halted?.error).toBeInstanceOf(ApiError);
    expect(numbers()).toEqual(service.order());
    await expect(move(250, 1)).resolves.toEqual({ kind: 'halted' });
    await goOn();
    expect(service.order()).toEqual([250, ...upTo(249).slice(1), 1]);
  });

  it('when others change the order; going on puts the wanted one in its place', async () => {
    const { move, saving, service, goOn, numbers } = await opened(250, 100, false);
    service.onNext('POST', '/reorder', () => undefined);
    service.onNext('POST', '/reorder', ({ body }) => {
      const first = (body as { ruleIds: string[] }).ruleIds.map((id) => Number(id.slice(-12)));
      const rest = service.order().filter((number) => !first.includes(number));
      service.reorderedByOthers([...rest, ...first]);
      return new Response(null, { status: 204 });
    });
    await expect(move(1, 250)).resolves.toEqual({ kind: 'halted' });
    expect(saving()).toMatchObject({ state: 'halted', why: 'changed' });
    expect(numbers()).toEqual(service.order());
    await expect(goOn()).resolves.toBe(true);
    expect(service.order()).toEqual(firstTo(250));
  });

  it('and given up: the list is what stands on the service', async () => {
    const { move, numbers, saving, service, client, contextId } = await opened(250);
    service.onNext('POST', '/reorder', () => {
      stopOrderSaving(client, contextId);
      return undefined;
    });
    await move(1, 250);
    leaveOrder(client, contextId);
    await client.fetchQuery({ ...matchRuleQueries.all(contextId), staleTime: 0 });
    expect(saving()).toBeUndefined();
    expect(numbers()).toEqual(service.order());
    await expect(move(1, 1)).resolves.toEqual({ kind: 'done' });
    expect(service.order()[0]).toBe(1);
  });
});

it('a first block that fails is a move that failed: the order is as it was', async () => {
  const { move, numbers, saving, service } = await opened(250);
  service.onNext('POST', '/reorder', () => problem(403, 'M0103'));
  await expect(move(1, 250)).rejects.toBeInstanceOf(ApiError);
  expect(saving()).toBeUndefined();
  expect(service.order()).toEqual(upTo(250));
  expect(numbers()).toEqual(upTo(250));
});

it('a block whose answer is lost counts when the order tells that it was saved', async () => {
  const { move, service } = await opened(250, 100, false);
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 });
  service.onNext('POST', '/reorder', () => undefined);
  for (let attempt = 1; attempt <= 4; attempt += 1)
    service.onNext('POST', '/reorder', ({ body }) => {
      const { ruleIds } = body as { ruleIds: string[] };
      const first = ruleIds.map((id) => Number(id.slice(-12)));
      service.reorderedByOthers([...first, ...service.order().filter((id) => !first.includes(id))]);
      throw new TypeError('connection lost');
    });
  await expect(move(1, 250)).resolves.toEqual({ kind: 'done' });
  expect(service.order()).toEqual(firstTo(250));
});

it('a rule deleted by others between two blocks drops out, one made by others stays', async () => {
  const { move, service } = await opened(250);
  service.onNext('POST', '/reorder', () => undefined);
  service.onNext('POST', '/reorder', () => {
    service.changedByOthers((rules) => [
      ...rules.filter(({ id }) => id !== ruleId(60)),
      ...someRules(1, () => ({ id: ruleId(999), priority: 999 })),
    ]);
    return undefined;
  });
  await expect(move(1, 250)).resolves.toEqual({ kind: 'done' });
  const order = service.order();
  expect(order).toHaveLength(250);
  expect(order.filter((number) => number !== 999)).toEqual(firstTo(250).filter((number) => number !== 60));
});
