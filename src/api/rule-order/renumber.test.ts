import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { MatchRule } from '@recon/contract/match-rule';
import { moveTo } from '@recon/engine/configuration/match-rules/order';
import { numberOf, openRuleService, ruleId, someRules } from '~/testing/rules';
import { loseAnswer, problem } from '~/testing/service';
import { inProcessService } from '~/testing/in-process-service';
import { ApiError } from '../api-error';
import { shownRules } from './rule-list';
import { orderQueue, reorderLimit, reorderMatchRules } from './rule-order';
import { matchRuleQueries, ruleList } from './rule-queries';
import { isCrowded, isFull, MoveRejectedError } from './move-outcome';
import { PlaceRefused } from './create-at-place';
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
  const shown = () => shownRules(ruleList(client, contextId)!);
  const numbers = () => shown().map(({ id }) => numberOf(id));
  const queue = orderQueue(client, contextId);
  const { savings } = queue;
  const saving = () => savings.now;
  const observer = new MutationObserver(client, reorderMatchRules(contextId));
  const asked: number[] = [];
  savings.store.subscribe(() => {
    const question = saving();
    if (question?.state !== 'asking') return;
    asked.push(question.total);
    queueMicrotask(() => savings.answer(answer));
  });
  const move = (number: number, position: number) => {
    const ids = shown().map(({ id }) => id);
    return observer.mutate({ ruleIds: [ruleId(number)], order: moveTo(ids, ruleId(number), position - 1) });
  };
  const create = (position: number) =>
    new MutationObserver(client, createMatchRuleAt(contextId)).mutate({
      rule: { type: 'EXACT', config: { matchDate: false } },
      place: () => position - 1,
    });
  const sent = (method = 'PATCH') => service.asked.filter((one) => one.method === method);
  const goOn = () => queue.resume();
  return { service, client, contextId, shown, numbers, move, create, saving, sent, goOn, asked, queue };
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
/** Returns `count` rules with the priorities 5, 10, 15 and so on. */
const spread = (count: number) => someRules(count, (number) => ({ priority: number * 5 }));
const failure = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);

describe('a move', () => {
  it('tries the full list once, then changes as few priorities as possible, each with its own key @soak', async () => {
    const { move, numbers, sent, service, client } = await opened(spread(150));
    await expect(move(150, 1)).resolves.toEqual({ kind: 'done' });
    await expect(move(149, 1)).resolves.toEqual({ kind: 'done' });
    expect(reorderLimit(client).ids).toBe(100);
    expect(sent('POST')).toHaveLength(1);
    expect(sent().map(({ json }) => json)).toEqual([{ priority: 2 }, { priority: 1 }]);
    expect(new Set(sent().map(({ key }) => key)).size).toBe(2);
    expect((await service.order()).slice(0, 3)).toEqual([149, 150, 1]);
    expect(numbers()).toEqual(await service.order());
  });

  it('is planned over all rules, and shows them with their actual numbers', async () => {
    const { move, shown, service } = await opened(spread(150));
    await move(7, 3);
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

  it('of several that wait rereads only before and after all of them', async () => {
    const { move, service, sent } = await opened(someRules(150, (number) => ({ priority: number + 10 })));
    await move(150, 1);
    service.asked.length = 0;
    await Promise.all([move(140, 2), move(130, 3), move(120, 4)]);
    expect(sent()).toHaveLength(3);
    expect(sent('GET')).toHaveLength(1);
    expect((await service.order()).slice(0, 4)).toEqual([150, 140, 130, 120]);
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
    await expect(move(1, 15)).resolves.toEqual({ kind: 'done' });
    expect((await service.order()).slice(0, 16)).toEqual([...upTo(15).slice(1), 1, 16]);
    expect((await service.rules()).slice(0, 15).every(({ priority }) => priority <= 1000)).toBe(true);
  });

  it('is sent one by one, too, if the full list of a short context fails because of numbers above 1,000', async () => {
    const { move, service } = await opened(someRules(30), { takes: 1000, wedgedBehind: 10 });
    vi.useFakeTimers().setTimerTickMode('nextTimerAsync');
    service.onNext('POST', 'status=500', { suffix: '/reorder', times: 3 });
    await expect(move(1, 15)).resolves.toEqual({ kind: 'done' });
    expect((await service.order()).slice(0, 16)).toEqual([...upTo(15).slice(1), 1, 16]);
  });

  it('sends nothing if all numbers are taken, and reports why', async () => {
    const { move, numbers, service } = await opened(someRules(1000));
    expect(isFull(await failure(move(1, 500)))).toBe(true);
    service.asked.length = 0;
    expect(isFull(await failure(move(1000, 1)))).toBe(true);
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
    await expect(move(150, 1)).resolves.toEqual({ kind: 'merged' });
    expect((await service.order()).slice(0, 3)).toEqual([150, 9, 1]);
  });

  it('a rule that they deleted is dropped from the plan', async () => {
    const { move, service } = await opened(
      someRules(110, (number) => ({ priority: number > 100 ? number + 1 : number })),
    );
    service.onNext('PATCH', async () => void (await service.deletedByOthers(99)), { suffix: ruleId(99) });
    await expect(move(1, 98)).resolves.toEqual({ kind: 'merged' });
    const left = upTo(110).filter((number) => number !== 99 && number !== 1);
    expect(await service.order()).toEqual(left.toSpliced(97, 0, 1));
  });

  it('the moved rule itself, moved or deleted by them, requires a decision', async () => {
    const { move, service, numbers } = await opened(spread(150));
    service.onNext('PATCH', async () => void (await service.deletedByOthers(150)), { suffix: ruleId(150) });
    const refused = await failure(move(150, 1));
    expect(refused).toBeInstanceOf(MoveRejectedError);
    expect((refused as MoveRejectedError).conflict.kind).toBe('gone');
    await vi.waitFor(() => expect(numbers()).toEqual(upTo(149)));
  });

  it('that continue cancel the move after six plans: nothing is halted, and no number is requested', async () => {
    const { move, service, sent, saving, numbers } = await opened(spread(150));
    vi.spyOn(Math, 'random').mockReturnValue(0);
    service.onNext('PATCH', () => problem(409, 'PRIORITY_TAKEN'), { suffix: ruleId(150), times: 7 });
    expect(isCrowded(await failure(move(150, 1)))).toBe(true);
    expect(sent()).toHaveLength(6);
    expect(saving()).toBeUndefined();
    expect(await service.order()).toEqual(upTo(150));
    await vi.waitFor(() => expect(numbers()).toEqual(upTo(150)));
  });

  it('between the requests are detected within a few: a rule that they moved stays at their position', async () => {
    const { move, service } = await opened(someRules(150));
    service.onNext('PATCH', async () => void (await service.changedByOthers(20, { priority: 1000 })), {
      suffix: ruleId(147),
    });
    await expect(move(150, 10)).resolves.toEqual({ kind: 'merged' });
    const order = await service.order();
    expect(order.at(-1)).toBe(20);
    expect(order[9]).toBe(150);
  });

  it('to the numbers alone do not change the order: the move is done and reported so', async () => {
    const { move, service } = await opened(spread(150));
    await move(149, 149);
    service.onNext(
      'PATCH',
      async () => {
        for (const number of [1, 2, 3]) await service.changedByOthers(number, { priority: number + 1 });
      },
      { suffix: ruleId(150) },
    );
    await expect(move(150, 1)).resolves.toEqual({ kind: 'done' });
    expect((await service.order()).slice(0, 3)).toEqual([150, 1, 2]);
  });
});

describe('responses that are lost', () => {
  it('are settled by reading: done counts as done', async () => {
    const { move, service, numbers } = await opened(spread(150));
    vi.useFakeTimers().setTimerTickMode('nextTimerAsync');
    service.onNext('PATCH', loseAnswer, { suffix: ruleId(150), times: 4 });
    const { kind } = await move(150, 1);
    expect(['done', 'merged']).toContain(kind);
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
    await expect(move(150, 1)).resolves.toEqual({ kind: 'done' });
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
    await expect(move(150, 1)).resolves.toEqual({ kind: 'done' });
    const [first, second] = sent();
    expect(second?.key).not.toBe(first?.key);
    expect((await service.order())[0]).toBe(150);
  });

  it('a request with a 429 waits as long as the service asks, and reports the wait', async () => {
    const { move, service, saving, queue } = await opened(spread(150));
    vi.useFakeTimers().setTimerTickMode('nextTimerAsync');
    const seen: (number | undefined)[] = [];
    queue.savings.store.subscribe(() => {
      const until = saving()?.pausedUntil;
      if (until !== undefined) seen.push(Math.round((until - Date.now()) / 1000));
    });
    service.onNext(
      'PATCH',
      () => {
        const too = problem(429, 'TOO_MANY_REQUESTS');
        too.headers.set('Retry-After', '7');
        return too;
      },
      { suffix: ruleId(150) },
    );
    await expect(move(150, 1)).resolves.toEqual({ kind: 'done' });
    expect(seen[0]).toBeGreaterThanOrEqual(6);
    expect(saving()).toBeUndefined();
    expect((await service.order())[0]).toBe(150);
  });
});

describe('many requests', () => {
  const dense = (count: number) => someRules(count);

  it('are confirmed first; without consent everything stays unchanged', async () => {
    const { move, asked, sent, service, numbers, saving } = await opened(dense(150), { answer: false });
    await expect(move(150, 100)).resolves.toEqual({ kind: 'left' });
    expect(asked).toEqual([168]);
    expect(sent()).toEqual([]);
    expect(saving()).toBeUndefined();
    expect(numbers()).toEqual(upTo(150));
    expect(await service.order()).toEqual(upTo(150));
  });

  it('show their progress, and the list shows the wanted order in the meantime @soak', async () => {
    const { move, asked, saving, service, numbers, client, contextId } = await opened(dense(150));
    const seen: unknown[] = [];
    service.onNext(
      'PATCH',
      async () => {
        await client.fetchQuery({ ...matchRuleQueries.all(contextId), staleTime: 0 });
        const { state, done, total } = saving()!;
        seen.push([state, done, total, numbers()[99]]);
        return undefined;
      },
      { suffix: ruleId(140) },
    );
    await expect(move(150, 100)).resolves.toEqual({ kind: 'done' });
    expect(asked).toEqual([168]);
    expect(seen).toEqual([['running', 13, 168, 150]]);
    expect((await service.order()).slice(98, 102)).toEqual([99, 150, 100, 101]);
    expect(saving()).toBeUndefined();
  });

  it('stop after the current one: the old order remains, and resuming ends in the new one @soak', async () => {
    const { move, saving, service, numbers, goOn, queue, asked } = await opened(dense(150));
    service.onNext(
      'PATCH',
      () => {
        queue.savings.stop();
        return undefined;
      },
      { suffix: ruleId(140) },
    );
    await expect(move(150, 100)).resolves.toEqual({ kind: 'halted' });
    expect(saving()).toMatchObject({ state: 'halted', why: 'stopped', done: 14, total: 168 });
    expect(await service.order()).toEqual(upTo(150));
    await vi.waitFor(() => expect(numbers()).toEqual(upTo(150)));
    await expect(goOn()).resolves.toBe(true);
    expect(asked, 'asked once only').toEqual([168]);
    expect((await service.order()).slice(98, 102)).toEqual([99, 150, 100, 101]);
    expect(numbers()).toEqual(await service.order());
    expect(saving()).toBeUndefined();
  });

  it('that fail are halted with the reason, and can be abandoned', async () => {
    const { move, saving, service, numbers, queue } = await opened(dense(150));
    service.onNext('PATCH', 'status=403', { suffix: ruleId(140) });
    await expect(move(150, 100)).resolves.toEqual({ kind: 'halted' });
    expect(saving()).toMatchObject({ state: 'halted', why: 'failed', done: 13 });
    expect(saving()?.error).toBeInstanceOf(ApiError);
    queue.leave();
    expect(saving()).toBeUndefined();
    expect(numbers()).toEqual(upTo(150));
    await expect(move(150, 149)).resolves.toEqual({ kind: 'done' });
    expect((await service.order()).slice(147)).toEqual([148, 150, 149]);
  });

  it('are halted if another user moves the same rule; resuming moves it anyway @soak', async () => {
    const { move, saving, service, goOn } = await opened(dense(150));
    service.onNext(
      'PATCH',
      async () => {
        // By then a number among those that already made space.
        await service.changedByOthers(150, { priority: 145 });
        return problem(409, 'PRIORITY_TAKEN');
      },
      { suffix: ruleId(140) },
    );
    await expect(move(150, 100)).resolves.toEqual({ kind: 'halted' });
    expect(saving()).toMatchObject({ state: 'halted', why: 'changed' });
    expect((await service.order()).slice(138, 142)).toEqual([139, 140, 150, 141]);
    await expect(goOn()).resolves.toBe(true);
    const order = await service.order();
    expect(order[order.indexOf(100) - 1]).toBe(150);
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
    expect(asked).toEqual([168]);
    expect(states).toEqual([150]);
    expect(await service.order()).toEqual(before.toSpliced(99, 0, numberOf(made.id)));
    expect(numbers()).toEqual(await service.order());
  });

  it.each([
    ['declined', { answer: false }],
    ['stopped', { answer: true }],
  ] as const)('is not created if that is %s; the order is unchanged', async (reason, given) => {
    const { move, create, service, queue, saving } = await opened(someRules(150), given);
    await move(150, 149);
    const before = await service.order();
    service.onNext(
      'PATCH',
      () => {
        queue.savings.stop();
        return undefined;
      },
      { suffix: ruleId(140) },
    );
    const refused = await failure(create(100));
    expect(refused).toBeInstanceOf(PlaceRefused);
    expect((refused as PlaceRefused).reason).toBe(reason);
    expect(await service.order()).toEqual(before);
    expect(saving()).toBeUndefined();
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
    expect(asked.at(-1)).toBe(135);
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
    const { create, sent, client } = await opened(spread(150));
    expect((await create(3)).priority).toBe(12);
    expect(reorderLimit(client).ids).toBe(100);
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
