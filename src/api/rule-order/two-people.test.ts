import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeContext, ruleBody } from '../../../server/testing/bodies';
import { type Caller, makeTestService } from '../../../server/testing/test-service';
import { mergeOrder, movedBetween } from '~/domain/match-rules/merge-order';
import { moveTo, type Order } from '~/domain/match-rules/order';

/**
 * Two people who move rules of one context at the same time, each with a console of their own, before one service.
 * How long a request is on its way is drawn, in a time that goes on only while the service does nothing: every run
 * has the same requests in the same order, however busy the machine is.
 */

let caller: Caller;
let seed: number;
/** Requests that the service works on. */
let underWay: number;

/** A whole number below a bound; the same ones in every run. */
function random(below: number): number {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return Math.floor((seed / 2147483648) * below);
}

const pause = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** What the work comes to, with the time going on from timer to timer. */
async function whileTimePasses<Result>(work: Promise<Result>): Promise<Result> {
  let isDone = false;
  const settle = () => {
    isDone = true;
  };
  work.then(settle, settle);
  for (;;) {
    await turn();
    if (underWay > 0) continue;
    // What an answer sets going stands still once nothing but a timer is waited for.
    await turn();
    if (isDone) return work;
    if (underWay === 0) await vi.advanceTimersToNextTimerAsync();
  }
}

beforeEach(async () => {
  seed = 7;
  underWay = 0;
  const service = await makeTestService();
  caller = await service.caller();
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request =
      input instanceof Request ? input : new Request(new URL(input, 'http://test.invalid'), init);
    request.headers.set('Authorization', `Bearer ${caller.token}`);
    await pause(random(8));
    underWay += 1;
    const answer = await service.app.fetch(request).finally(() => {
      underWay -= 1;
    });
    await pause(random(8));
    return answer;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function contextOf(count: number): Promise<string> {
  const { id } = await makeContext(caller);
  for (let priority = 1; priority <= count; priority += 1)
    await caller.ask('POST', `/v1/contexts/${id}/rules`, { body: ruleBody({ priority }) });
  return id;
}

async function orderOnService(contextId: string): Promise<string[]> {
  const path = `/v1/contexts/${contextId}/rules?limit=200`;
  const { body } = await caller.ask<{ items: { id: string }[] }>('GET', path);
  return body.items.map(({ id }) => id);
}

/** A console of its own: modules, keys of intents and cache included. */
async function person(contextId: string) {
  vi.resetModules();
  const { matchRuleQueries } = await import('./optimistic-order');
  const { reorderMatchRules } = await import('./move-rules');
  const { lookAgain } = await import('./reapply-overwritten');
  const client = new QueryClient();
  await client.fetchQuery(matchRuleQueries.all(contextId));
  const observer = new MutationObserver(client, reorderMatchRules(contextId));
  const later: string[] = [];
  return {
    later,
    read: () => client.fetchQuery({ ...matchRuleQueries.all(contextId), staleTime: 0 }),
    move: (ruleId: string, order: Order) =>
      observer
        .mutate({ ruleIds: [ruleId], order, onLater: (kind) => later.push(kind) })
        .then(({ kind }) => kind as string)
        .catch((error: Error) => error.name),
    /** What the page does by itself some time after its last move. */
    lookAgain: () => lookAgain(client, contextId),
  };
}

it('both moves stand at the end, whoever is overwritten, in forty rounds', async () => {
  const contextId = await contextOf(12);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  const one = await whileTimePasses(person(contextId));
  const other = await whileTimePasses(person(contextId));
  const told: string[] = [];
  for (let round = 0; round < 40; round += 1) {
    await whileTimePasses(Promise.all([one.read(), other.read()]));
    const before = await orderOnService(contextId);
    const from = random(12);
    const to = (from + 3 + random(6)) % 12;
    const theirFrom = (from + 1 + random(11)) % 12;
    const theirTo = (theirFrom + 3 + random(6)) % 12;
    const [mine, theirs] = [before[from]!, before[theirFrom]!];
    const [wished, theirWish] = [moveTo(before, mine, to), moveTo(before, theirs, theirTo)];
    told.push(
      ...(await whileTimePasses(
        Promise.all([one.move(mine, wished), pause(random(30)).then(() => other.move(theirs, theirWish))]),
      )),
    );
    // Each looks again for as long as a look may have changed something.
    await whileTimePasses(Promise.all([one.lookAgain(), other.lookAgain()]));
    await whileTimePasses(Promise.all([one.lookAgain(), other.lookAgain()]));
    const after = await orderOnService(contextId);
    const known = before;
    const serial = [
      mergeOrder({ known, mine: wished, moved: [mine], theirs: theirWish }).order,
      mergeOrder({ known, mine: theirWish, moved: [theirs], theirs: wished }).order,
    ];
    const bothStand =
      serial.some((order) => order.join() === after.join()) ||
      !(movedBetween(wished, after).has(mine) || movedBetween(theirWish, after).has(theirs));
    expect(bothStand, `round ${round}: ${told.slice(-2).join(', ')}`).toBe(true);
  }
  // No round asks anybody, and rounds of every kind took place.
  expect(told.filter((kind) => kind === 'MoveRefused' || kind === 'conflict')).toEqual([]);
  expect(told).toContain('again');
  expect(told).toContain('merged');
});
