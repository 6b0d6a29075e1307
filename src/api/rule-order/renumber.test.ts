import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { MatchRule } from '@recon/contract/match-rule';
import { moveTo } from '@recon/engine/configuration/match-rules/order';
import { numberOf, openRuleService, ruleId, someRules } from '~/testing/rules';
import { loseAnswer, problemResponse } from '~/testing/service';
import { inProcessService } from '~/testing/in-process-service';
import { ApiError } from '../api-error';
import { manyRequestsStore } from './many-requests';
import { reorderMatchRules } from './rule-order';
import { cachedRules, matchRuleQueries } from './rule-queries';
import { createMatchRule, createMatchRuleAt } from '../match-rules';

/** Reordering with a service that rejects lists of more than 100 rules: one PATCH after another. */

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/**
 * Opens a page that moves rules by the numbers in their ids, and a service that accepts reorders of `takes` rules.
 * `answer` is the user's reply if the page asks before many requests.
 */
async function opened(rules: readonly MatchRule[], { takes = 100, wedgedBehind = 0, answer = true } = {}) {
  const service = await openRuleService(rules, { network: inProcessService, takes, wedgedBehind });
  onTestFinished(service.end);
  const client = new QueryClient();
  const { contextId } = service;
  await client.fetchQuery(matchRuleQueries.all(contextId));
  const shown = () => cachedRules(client, contextId)!;
  const numbers = () => shown().map(({ id }) => numberOf(id));
  const observer = new MutationObserver(client, reorderMatchRules(contextId));
  const asked: number[] = [];
  const { unsubscribe } = manyRequestsStore.subscribe((now) => {
    if (!now?.answer) return;
    asked.push(now.total);
    queueMicrotask(() => now.answer?.(answer));
  });
  onTestFinished(unsubscribe);
  const move = (number: number, position: number) => {
    const ids = shown().map(({ id }) => id);
    return observer.mutate({ ruleIds: [ruleId(number)], order: moveTo(ids, ruleId(number), position - 1) });
  };
  const create = (position: number) =>
    new MutationObserver(client, createMatchRuleAt(contextId)).mutate({
      rule: { type: 'EXACT', config: { matchDate: false } },
      indexIn: () => position - 1,
    });
  const sent = (method = 'PATCH') => service.asked.filter((one) => one.method === method);
  return { service, client, contextId, shown, numbers, move, create, sent, asked };
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
/** Returns `count` rules with the priorities 5, 10, 15 and so on. */
const spread = (count: number) => someRules(count, (number) => ({ priority: number * 5 }));
const failure = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);
/** Why a move or a creation was refused. */
const reasonOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: { reason?: string }) => error.reason,
  );

describe('a move', () => {
  it('tries the full list once, then changes as few priorities as possible, each with its own key @soak', async () => {
    const { move, numbers, sent, service } = await opened(spread(150));
    await move(150, 1);
    await move(149, 1);
    expect(sent('POST')).toHaveLength(1);
    expect(sent().map(({ json }) => json)).toEqual([{ priority: 2 }, { priority: 1 }]);
    expect(new Set(sent().map(({ key }) => key)).size).toBe(2);
    expect((await service.order()).slice(0, 3)).toEqual([149, 150, 1]);
    expect(numbers()).toEqual(await service.order());
  });

  it('is planned over all rules, and shows them with their actual numbers @soak', async () => {
    const { move, shown, service, client, contextId } = await opened(spread(150));
    await move(7, 3);
    await client.fetchQuery({ ...matchRuleQueries.all(contextId), staleTime: 0 });
    expect(shown()).toEqual(await service.rules());
    expect(
      shown()
        .map(({ priority }) => priority)
        .slice(0, 5),
    ).toEqual([5, 10, 12, 15, 20]);
  });

  it('and the same move later are two intents, though the bodies are equal', async () => {
    const { move, sent, service } = await opened(spread(150));
    await move(150, 1);
    await move(150, 150);
    await move(150, 1);
    const [first, , third] = sent();
    expect(third?.json).toEqual(first?.json);
    expect(third?.key).not.toBe(first?.key);
    expect((await service.order())[0]).toBe(150);
  });

  it('is undone by its inverse, planned again, in one request even after a shift', async () => {
    const { move, service, sent } = await opened(someRules(150));
    await move(2, 140);
    const before = sent().length;
    await move(2, 2);
    expect(await service.order()).toEqual(upTo(150));
    expect(sent().length - before).toBeLessThanOrEqual(1);
  });

  it('in a context with numbers above 1,000 brings them down', async () => {
    const { move, service } = await opened(someRules(120), { wedgedBehind: 10 });
    await move(1, 15);
    expect((await service.order()).slice(0, 16)).toEqual([...upTo(15).slice(1), 1, 16]);
    expect((await service.rules()).slice(0, 15).every(({ priority }) => priority <= 1000)).toBe(true);
  });

  it('is sent one by one, too, if the full list of a short context fails because of numbers above 1,000', async () => {
    const { move, service } = await opened(someRules(30), { takes: 1000, wedgedBehind: 10 });
    vi.useFakeTimers().setTimerTickMode('nextTimerAsync');
    service.onNext('POST', 'status=500', { suffix: '/reorder', times: 3 });
    await move(1, 15);
    expect((await service.order()).slice(0, 16)).toEqual([...upTo(15).slice(1), 1, 16]);
  });

  it('sends nothing if all numbers are taken, and reports why', async () => {
    const { move, numbers, service } = await opened(someRules(1000));
    expect(await reasonOf(move(1, 500))).toBe('noNumber');
    service.asked.length = 0;
    expect(await reasonOf(move(1000, 1))).toBe('noNumber');
    expect(service.asked.every(({ method }) => method === 'GET')).toBe(true);
    expect(numbers()).toEqual(upTo(1000));
  });
});

describe('concurrent changes by other users', () => {
  it('a number that they took is planned around', async () => {
    const { move, service } = await opened(spread(150));
    await move(149, 149);
    service.onNext('PATCH', async () => void (await service.changedByOthers(9, { priority: 2 })), {
      suffix: ruleId(150),
    });
    await move(150, 1);
    expect((await service.order()).slice(0, 3)).toEqual([150, 9, 1]);
  });

  it('a rule that they deleted is dropped from the plan', async () => {
    const { move, service } = await opened(
      someRules(110, (number) => ({ priority: number > 100 ? number + 1 : number })),
    );
    service.onNext('PATCH', async () => void (await service.deletedByOthers(99)), { suffix: ruleId(99) });
    await move(1, 98);
    const left = upTo(110).filter((number) => number !== 99 && number !== 1);
    expect(await service.order()).toEqual(left.toSpliced(97, 0, 1));
  });

  it('the moved rule itself, deleted by them, ends the move', async () => {
    const { move, service } = await opened(spread(150));
    service.onNext('PATCH', async () => void (await service.deletedByOthers(150)), { suffix: ruleId(150) });
    expect(await reasonOf(move(150, 1))).toBe('gone');
    expect(await service.order()).toEqual(upTo(149));
  });

  it('that continue cancel the move after three further plans, and the list shows the old order', async () => {
    const { move, service, sent, numbers } = await opened(spread(150));
    service.onNext('PATCH', () => problemResponse(409, 'PRIORITY_TAKEN'), { suffix: ruleId(150), times: 7 });
    expect(await reasonOf(move(150, 1))).toBe('busy');
    expect(sent()).toHaveLength(4);
    expect(await service.order()).toEqual(upTo(150));
    await vi.waitFor(() => expect(numbers()).toEqual(upTo(150)));
  });

  it('to the numbers alone do not change the order: the move is done', async () => {
    const { move, service } = await opened(spread(150));
    await move(149, 149);
    service.onNext(
      'PATCH',
      async () => {
        for (const number of [1, 2, 3]) await service.changedByOthers(number, { priority: number + 1 });
      },
      { suffix: ruleId(150) },
    );
    await move(150, 1);
    expect((await service.order()).slice(0, 3)).toEqual([150, 1, 2]);
  });
});

describe('responses that are lost', () => {
  it('are settled by reading: done counts as done', async () => {
    const { move, service, numbers } = await opened(spread(150));
    vi.useFakeTimers().setTimerTickMode('nextTimerAsync');
    service.onNext('PATCH', loseAnswer, { suffix: ruleId(150), times: 4 });
    await move(150, 1);
    expect((await service.order())[0]).toBe(150);
    expect(numbers()).toEqual(await service.order());
  });

  it('not done is sent again', async () => {
    const { move, service } = await opened(spread(150));
    vi.useFakeTimers().setTimerTickMode('nextTimerAsync');
    const lose = () => {
      throw new TypeError('connection lost');
    };
    service.onNext('PATCH', lose, { suffix: ruleId(150), times: 4 });
    await move(150, 1);
    expect((await service.order())[0]).toBe(150);
  });

  it('a replayed response proves nothing: the rules are read, and the request gets a new key', async () => {
    const { move, service, sent } = await opened(spread(150));
    service.onNext(
      'PATCH',
      async () => {
        const rule = { ...(await service.rules()).at(-1)!, priority: 2 };
        const headers = { 'Content-Type': 'application/json', 'X-Idempotency-Replayed': 'true' };
        return new Response(JSON.stringify(rule), { headers });
      },
      { suffix: ruleId(150) },
    );
    await move(150, 1);
    const [first, second] = sent();
    expect(second?.key).not.toBe(first?.key);
    expect((await service.order())[0]).toBe(150);
  });

  it('a request with a 429 waits as long as the service asks, and reports the wait', async () => {
    const { move, service } = await opened(spread(150));
    vi.useFakeTimers().setTimerTickMode('nextTimerAsync');
    const seen: (number | undefined)[] = [];
    manyRequestsStore.subscribe((now) => {
      const until = now?.pausedUntil;
      if (until !== undefined) seen.push(Math.round((until - Date.now()) / 1000));
    });
    service.onNext(
      'PATCH',
      () => {
        const too = problemResponse(429, 'TOO_MANY_REQUESTS');
        too.headers.set('Retry-After', '7');
        return too;
      },
      { suffix: ruleId(150) },
    );
    await move(150, 1);
    expect(seen[0]).toBeGreaterThanOrEqual(6);
    expect(manyRequestsStore.state).toBeUndefined();
    expect((await service.order())[0]).toBe(150);
  });
});

describe('many requests', () => {
  const dense = (count: number) => someRules(count);

  it('are confirmed first; without consent everything stays unchanged', async () => {
    const { move, asked, sent, service, numbers } = await opened(dense(150), { answer: false });
    expect(await reasonOf(move(150, 100))).toBe('declined');
    expect(asked).toEqual([151]);
    expect(sent()).toEqual([]);
    expect(manyRequestsStore.state).toBeUndefined();
    expect(numbers()).toEqual(upTo(150));
    expect(await service.order()).toEqual(upTo(150));
  });

  it('show their progress, and the list shows the wanted order in the meantime @soak', async () => {
    const { move, asked, service, numbers, client, contextId } = await opened(dense(150));
    const seen: unknown[] = [];
    service.onNext(
      'PATCH',
      async () => {
        await client.fetchQuery({ ...matchRuleQueries.all(contextId), staleTime: 0 });
        seen.push([manyRequestsStore.state, numbers()[99]]);
        return undefined;
      },
      { suffix: ruleId(140) },
    );
    await move(150, 100);
    expect(asked).toEqual([151]);
    expect(seen).toEqual([[{ purpose: 'move', done: 10, total: 151 }, 150]]);
    expect((await service.order()).slice(98, 102)).toEqual([99, 150, 100, 101]);
    expect(manyRequestsStore.state).toBeUndefined();
  });

  it('that fail end with the reason, the order as it was, and can be sent again', async () => {
    const { move, service, numbers, asked } = await opened(dense(150));
    service.onNext('PATCH', 'status=403', { suffix: ruleId(140) });
    expect(await failure(move(150, 100))).toBeInstanceOf(ApiError);
    expect(manyRequestsStore.state).toBeUndefined();
    expect(await service.order()).toEqual(upTo(150));
    expect(numbers()).toEqual(upTo(150));
    await move(150, 149);
    expect(asked.length).toBeGreaterThan(0);
    expect((await service.order()).slice(147)).toEqual([148, 150, 149]);
  });
});

describe('a new rule', () => {
  it('is created in existing space, at its final number', async () => {
    const { move, create, service, sent } = await opened(spread(150));
    await move(1, 1);
    const before = sent('POST').length;
    await move(150, 149);
    const made = await create(3);
    expect(made.priority).toBe(12);
    expect(
      sent('POST')
        .slice(before)
        .map(({ path }) => path.split('/').at(-1)),
    ).toEqual(['reorder', 'rules']);
    expect((await service.order())[2]).toBe(numberOf(made.id));
  });

  it('has space made first, after confirmation, and is never at another position @soak', async () => {
    const { move, create, service, asked, numbers } = await opened(someRules(150));
    await move(150, 149);
    const states: number[] = [];
    service.onNext('POST', async () => void states.push((await service.rules()).length), {
      suffix: '/rules',
    });
    const before = await service.order();
    const made = await create(100);
    expect(asked).toEqual([151]);
    expect(states).toEqual([150]);
    expect(await service.order()).toEqual(before.toSpliced(99, 0, numberOf(made.id)));
    expect(numbers()).toEqual(await service.order());
  });

  it('is not created if that is declined; the order is unchanged', async () => {
    const { move, create, service } = await opened(someRules(150), { answer: false });
    await move(150, 149);
    const before = await service.order();
    expect(await reasonOf(create(100))).toBe('declined');
    expect(await service.order()).toEqual(before);
    expect(manyRequestsStore.state).toBeUndefined();
  });

  it('after 999 rules gets the last number, after 1,000 none @soak', async () => {
    const numbered = someRules(999, (number) => ({ priority: number < 990 ? number : number + 1 }));
    const { create, service, sent } = await opened(numbered);
    expect((await create(1000)).priority).toBe(1000);
    expect(sent()).toHaveLength(10);
    expect((await service.order()).slice(0, 999)).toEqual(upTo(999));
    const before = sent('POST').length;
    expect(await failure(create(1001))).toMatchObject({ reason: 'noNumber' });
    expect(sent('POST')).toHaveLength(before);
  });

  it('finds another rule at its number: rereads and plans again', async () => {
    const { move, create, service } = await opened(spread(150));
    await move(1, 2);
    service.onNext(
      'POST',
      async ({ json }) => {
        const { priority } = json as { priority: number };
        await service.addedByOthers({ priority });
      },
      { suffix: '/rules' },
    );
    const made = await create(3);
    expect((await service.order())[2]).toBe(numberOf(made.id));
  });

  it('whose response is lost is found by reading', async () => {
    const { move, create, service } = await opened(spread(150));
    await move(1, 2);
    vi.useFakeTimers().setTimerTickMode('nextTimerAsync');
    service.onNext('POST', loseAnswer, { suffix: '/rules', times: 4 });
    const { id } = await create(3);
    expect((await service.order())[2]).toBe(numberOf(id));
    expect(await service.order()).toHaveLength(151);
  });

  it('in a blocked context is created at the end if that was requested @soak', async () => {
    const { move, create, service, asked } = await opened(someRules(120), { wedgedBehind: 10 });
    await move(2, 1);
    const made = await create(121);
    expect((await service.order()).at(-1)).toBe(numberOf(made.id));
    expect(made.priority).toBeLessThanOrEqual(1000);
    expect(asked.at(-1)).toBeGreaterThan(100);
  });
});

describe('a new rule if the full list is accepted', () => {
  it('is created at the end, then moved by one reorder', async () => {
    const { create, sent } = await opened(
      someRules(60, (number) => ({ priority: number * 2 })),
      { takes: 1000 },
    );
    expect((await create(3)).priority).toBe(121);
    expect(sent('POST')).toHaveLength(1);
  });

  it('is created after one reorder to 1..n if no number is left at the end', async () => {
    const numbered = someRules(60, (number) => ({ priority: number === 60 ? 1000 : number }));
    const { create, sent, service } = await opened(numbered, { takes: 1000 });
    expect((await create(61)).priority).toBe(61);
    expect(sent('POST').map(({ path }) => path.split('/').at(-1))).toEqual(['reorder', 'rules']);
    expect((await service.rules()).map(({ priority }) => priority)).toEqual(upTo(61));
  });

  it('first tests the list, in a context longer than every service accepts', async () => {
    const { create, sent } = await opened(spread(150));
    expect((await create(3)).priority).toBe(12);
    expect(sent('POST').map(({ path }) => path.split('/').at(-1))).toEqual(['reorder', 'rules']);
  });

  it('finds another rule at the end: rereads, and is created after it', async () => {
    const { client, contextId, create, service } = await opened(someRules(5), { takes: 1000 });
    service.onNext('POST', async () => void (await service.addedByOthers({ priority: 6 })), {
      suffix: '/rules',
    });
    expect((await create(6)).priority).toBe(7);
    const numbered = new MutationObserver(client, createMatchRule(contextId));
    await numbered.mutate({ type: 'EXACT', config: { matchDate: false }, priority: 20 });
  });
});
