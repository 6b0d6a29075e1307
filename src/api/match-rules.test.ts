import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { moveTo } from '@recon/engine/configuration/match-rules/order';
import { numberOf, openRuleService, ruleId, someRules } from '~/testing/rules';
import { gate, loseAnswer, problem } from '~/testing/service';
import { inProcessService } from '~/testing/in-process-service';
import { ApiError } from './api-error';
import { MoveRejectedError } from './rule-order/move-outcome';
import { shownRules } from './rule-order/rule-list';
import { reorderMatchRules } from './rule-order/rule-order';
import { matchRuleQueries, ruleList } from './rule-order/rule-queries';
import { createMatchRule, bulkDeleteRule, explainConflict } from './match-rules';

let client = new QueryClient();

afterEach(() => {
  vi.useRealTimers();
  client.clear();
});

async function serviceOf(count: number) {
  const service = await openRuleService(someRules(count), { network: inProcessService });
  onTestFinished(service.end);
  return service;
}

async function opened(count = 6) {
  const service = await serviceOf(count);
  client = new QueryClient();
  const { contextId } = service;
  await client.fetchQuery(matchRuleQueries.all(contextId));
  const shown = () => shownRules(ruleList(client, contextId)!);
  const numbers = () => shown().map(({ id }) => numberOf(id));
  const observer = new MutationObserver(client, reorderMatchRules(contextId));
  /** Moves as the page does: based on the order shown now. */
  const move = (number: number, position: number, onLater?: (kind: string) => void) => {
    const order = moveTo(
      shown().map(({ id }) => id),
      ruleId(number),
      position - 1,
    );
    return observer.mutate({ ruleIds: [ruleId(number)], order, onLater });
  };
  const posts = () => service.asked.filter(({ method }) => method === 'POST');
  return { service, client, contextId, shown, numbers, move, posts };
}

/** Lets the page's time advance as usual, and in steps on demand. */
const timeInOurHands = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });

/** Waits until no query or mutation is pending. */
const settled = (client: QueryClient) =>
  vi.waitFor(() => {
    expect(client.isMutating() + client.isFetching()).toBe(0);
  });

describe('reading all rules', () => {
  it('walks every page into one list, and rereads all but the last @soak', async () => {
    const { shown, service } = await opened(1000);
    expect(shown()).toHaveLength(1000);
    expect(service.asked.map(({ method }) => method)).toEqual(Array.from({ length: 9 }, () => 'GET'));
  });

  it('reads again if another user reorders between two pages @soak', async () => {
    const service = await serviceOf(250);
    service.onNext('GET', () => undefined, { suffix: '/rules' });
    service.onNext(
      'GET',
      async () => {
        await service.reorderedByOthers(moveTo((await service.order()).map(String), '250', 0).map(Number));
      },
      { suffix: '/rules' },
    );
    const client = new QueryClient();
    const { rules } = await client.fetchQuery(matchRuleQueries.all(service.contextId));
    expect(rules.map(({ id }) => numberOf(id))).toEqual(await service.order());
    expect(new Set(rules).size).toBe(250);
  });

  it('misses no rule that moves to the top between two pages while another one is deleted, so that none is duplicated', async () => {
    const service = await serviceOf(260);
    service.onNext('GET', () => undefined, { suffix: '/rules' });
    service.onNext(
      'GET',
      async () => {
        await service.deletedByOthers(5);
        await service.reorderedByOthers([250, ...(await service.order()).filter((number) => number !== 250)]);
      },
      { suffix: '/rules' },
    );
    const { rules } = await new QueryClient().fetchQuery(matchRuleQueries.all(service.contextId));
    expect(rules.map(({ id }) => numberOf(id))).toEqual(await service.order());
    expect(rules).toHaveLength(259);
  });

  it('fails if the rules change during every read, and a move made on it sends nothing', async () => {
    const { service, client, contextId, move, posts } = await opened(260);
    service.onNext(
      'GET',
      async ({ search }) => {
        if (!search.includes('cursor')) return;
        const order = await service.order();
        await service.reorderedByOthers([order[240]!, ...order.filter((_, index) => index !== 240)]);
      },
      { suffix: '/rules', times: Infinity },
    );
    const reading = client.fetchQuery({ ...matchRuleQueries.all(contextId), staleTime: 0 });
    await expect(reading).rejects.toMatchObject({ status: 409, code: 'KEPT_CHANGING' });
    await expect(move(6, 2)).rejects.toMatchObject({ code: 'KEPT_CHANGING' });
    expect(posts()).toEqual([]);
  });
});

describe('a move', () => {
  it('shows at once with its numbers and is sent as one request with the full order', async () => {
    const { move, numbers, shown, posts, service } = await opened();
    const done = move(6, 2);
    expect(numbers()).toEqual([1, 6, 2, 3, 4, 5]);
    expect(shown().map(({ priority }) => priority)).toEqual([1, 2, 3, 4, 5, 6]);
    await expect(done).resolves.toEqual({ kind: 'done' });
    expect(await service.order()).toEqual([1, 6, 2, 3, 4, 5]);
    expect(posts().map(({ json }) => json)).toEqual([{ ruleIds: [1, 6, 2, 3, 4, 5].map(ruleId) }]);
  });

  it('reads once before and once after: three requests for up to 200 rules', async () => {
    const { move, service } = await opened();
    service.asked.length = 0;
    await move(6, 2);
    expect(service.asked.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
  });

  it('is repeated on an order that another user changed', async () => {
    const { move, numbers, service } = await opened();
    await service.reorderedByOthers([5, 1, 2, 3, 4, 6]);
    await expect(move(4, 1)).resolves.toEqual({ kind: 'merged' });
    expect(await service.order()).toEqual([4, 5, 1, 2, 3, 6]);
    expect(numbers()).toEqual(await service.order());
  });

  it('keeps a rule that another user created and drops one that they deleted', async () => {
    const { move, numbers, service } = await opened();
    await service.deletedByOthers(2);
    const added = await service.addedByOthers({ priority: 7 });
    await move(6, 1);
    expect(await service.order()).toEqual([6, 1, 3, 4, 5, added]);
    expect(numbers()).toEqual(await service.order());
  });

  it('is not sent if another user moved the same rule, and shows theirs', async () => {
    const { move, numbers, posts, service, client } = await opened();
    await service.reorderedByOthers([1, 2, 6, 3, 4, 5]);
    const refused = await move(6, 1).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(MoveRejectedError);
    expect((refused as MoveRejectedError).conflict).toEqual({ id: ruleId(6), kind: 'moved' });
    await settled(client);
    expect(posts()).toEqual([]);
    expect(numbers()).toEqual([1, 2, 6, 3, 4, 5]);
  });

  it('is sent if the user makes it again after seeing theirs', async () => {
    const { move, service, client } = await opened();
    await service.reorderedByOthers([1, 2, 6, 3, 4, 5]);
    await move(6, 1).catch(() => undefined);
    await settled(client);
    await expect(move(6, 1)).resolves.toEqual({ kind: 'done' });
    expect(await service.order()).toEqual([6, 1, 2, 3, 4, 5]);
  });

  it('starts over if a rule is deleted between the read and the request', async () => {
    const { move, numbers, posts, service } = await opened();
    service.onNext(
      'POST',
      async () => {
        await service.deletedByOthers(3);
      },
      { suffix: '/reorder' },
    );
    await expect(move(6, 1)).resolves.toEqual({ kind: 'merged' });
    expect(posts()).toHaveLength(2);
    expect(numbers()).toEqual([6, 1, 2, 4, 5]);
  });

  it('is sent again if the response is only a replay', async () => {
    const { move, posts, service } = await opened();
    service.onNext(
      'POST',
      () => new Response(null, { status: 204, headers: { 'X-Idempotency-Replayed': 'true' } }),
      { suffix: '/reorder' },
    );
    await move(6, 1);
    expect(await service.order()).toEqual([6, 1, 2, 3, 4, 5]);
    const [first, second] = posts();
    expect(second?.key).not.toBe(first?.key);
  });

  it('reports that another user moved the rule again right after it', async () => {
    const { move, numbers, service } = await opened();
    service.onNext('GET', () => undefined, { suffix: '/rules' });
    service.onNext(
      'GET',
      async () => {
        await service.reorderedByOthers([1, 2, 3, 4, 6, 5]);
      },
      { suffix: '/rules' },
    );
    await expect(move(6, 1)).resolves.toEqual({ kind: 'conflict' });
    expect(numbers()).toEqual([1, 2, 3, 4, 6, 5]);
  });

  it('is reapplied if an order made without it has overwritten it, without asking the user', async () => {
    const { move, numbers, service, posts } = await opened();
    service.onNext('GET', () => undefined, { suffix: '/rules' });
    service.onNext(
      'GET',
      async () => {
        await service.reorderedByOthers([1, 3, 4, 2, 5, 6]);
      },
      { suffix: '/rules' },
    );
    await expect(move(6, 1)).resolves.toEqual({ kind: 'again' });
    expect(await service.order()).toEqual([6, 1, 3, 4, 2, 5]);
    expect(numbers()).toEqual(await service.order());
    const [first, second] = posts();
    expect(second?.key).not.toBe(first?.key);
  });

  it('is reported as lost if reapplying it fails', async () => {
    const { move, numbers, service } = await opened();
    service.onNext('GET', () => undefined, { suffix: '/rules' });
    service.onNext(
      'GET',
      async () => {
        await service.reorderedByOthers([1, 3, 4, 2, 5, 6]);
      },
      { suffix: '/rules' },
    );
    service.onNext('POST', () => undefined, { suffix: '/reorder' });
    service.onNext('POST', 'status=403', { suffix: '/reorder' });
    await expect(move(6, 1)).resolves.toEqual({ kind: 'conflict' });
    expect(numbers()).toEqual([1, 3, 4, 2, 5, 6]);
  });

  it('is reapplied a bounded number of times if another user overwrites it each time', async () => {
    const { move, numbers, service, posts } = await opened();
    const overwrite = async () => {
      if (posts().length > 0) await service.reorderedByOthers([1, 3, 4, 2, 5, 6]);
    };
    service.onNext('GET', overwrite, { suffix: '/rules', times: 30 });
    await expect(move(6, 1)).resolves.toEqual({ kind: 'conflict' });
    expect(posts()).toHaveLength(6);
    expect(numbers()).toEqual([1, 3, 4, 2, 5, 6]);
  });

  it('is rechecked after two seconds, since an order made before it may have arrived late', async () => {
    const { move, numbers, service, client } = await opened();
    const later = vi.fn<(kind: string) => void>();
    timeInOurHands();
    await expect(move(6, 1, later)).resolves.toEqual({ kind: 'done' });
    await service.reorderedByOthers([1, 3, 4, 2, 5, 6]);
    service.asked.length = 0;
    await vi.advanceTimersByTimeAsync(2000);
    await vi.waitFor(() => expect(later).toHaveBeenCalledWith('again'));
    await settled(client);
    expect(await service.order()).toEqual([6, 1, 3, 4, 2, 5]);
    expect(numbers()).toEqual(await service.order());
    // A reapplied move is checked again once.
    await vi.advanceTimersByTimeAsync(2000);
    await vi.waitFor(() => expect(service.asked).toHaveLength(5));
    await settled(client);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(service.asked.map(({ method }) => method).join(' ')).toBe('GET GET POST GET GET');
    expect(later).toHaveBeenCalledTimes(1);
  });

  it('is not reapplied if another user moved the same rule in the meantime', async () => {
    const { move, service, client } = await opened();
    const later = vi.fn<(kind: string) => void>();
    timeInOurHands();
    await move(6, 1, later);
    await service.reorderedByOthers([1, 2, 3, 6, 4, 5]);
    service.asked.length = 0;
    await vi.advanceTimersByTimeAsync(2000);
    await vi.waitFor(() => expect(service.asked).toHaveLength(1));
    await settled(client);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await service.order()).toEqual([1, 2, 3, 6, 4, 5]);
    expect(later).not.toHaveBeenCalled();
  });

  it('counts as done if only its response was lost', async () => {
    const { move, numbers, service } = await opened();
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 });
    service.onNext('POST', loseAnswer, { suffix: '/reorder', times: 4 });
    await expect(move(6, 1)).resolves.toEqual({ kind: 'done' });
    expect(numbers()).toEqual([6, 1, 2, 3, 4, 5]);
  });

  it('restores the rule if it fails', async () => {
    const { move, numbers, client, service } = await opened();
    service.onNext('POST', 'status=403', { suffix: '/reorder' });
    await expect(move(6, 1)).rejects.toBeInstanceOf(ApiError);
    expect(numbers()).toEqual([1, 2, 3, 4, 5, 6]);
    await settled(client);
    expect(numbers()).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe('moves in quick succession', () => {
  it('wait for the first, then are sent together, each based on what was shown', async () => {
    const { move, numbers, posts, service } = await opened();
    const late = gate();
    service.onNext('POST', () => late.opened, { suffix: '/reorder' });
    const first = move(6, 1);
    await vi.waitFor(() => expect(posts()).toHaveLength(1));
    const others = [move(5, 1), move(1, 6), move(5, 2)];
    expect(numbers()).toEqual([6, 5, 2, 3, 4, 1]);
    late.open();
    await expect(Promise.all([first, ...others])).resolves.toEqual([
      { kind: 'done' },
      { kind: 'done' },
      { kind: 'done' },
      { kind: 'done' },
    ]);
    expect(posts().map(({ json }) => json)).toEqual([
      { ruleIds: [6, 1, 2, 3, 4, 5].map(ruleId) },
      { ruleIds: [6, 5, 2, 3, 4, 1].map(ruleId) },
    ]);
    expect(numbers()).toEqual([6, 5, 2, 3, 4, 1]);
    expect(await service.order()).toEqual(numbers());
  });

  it('are read before each request, and after the last one only', async () => {
    const { move, service, posts } = await opened();
    service.asked.length = 0;
    const late = gate();
    service.onNext('POST', () => late.opened, { suffix: '/reorder' });
    const first = move(6, 1);
    await vi.waitFor(() => expect(posts()).toHaveLength(1));
    const others = Array.from({ length: 8 }, (_, index) => move(5, 1 + (index % 2)));
    late.open();
    await Promise.all([first, ...others]);
    expect(service.asked.map(({ method }) => method).join(' ')).toBe('GET POST GET POST GET');
    expect(await service.order()).toEqual([6, 5, 1, 2, 3, 4]);
  });

  it('do not reread what this page has just read after its last move', async () => {
    const { move, service, client, contextId } = await opened();
    const asked = () =>
      service.asked
        .splice(0)
        .map(({ method }) => method)
        .join(' ');
    vi.useFakeTimers({ toFake: ['Date'] });
    asked();
    await move(6, 1);
    expect(asked()).toBe('GET POST GET');
    vi.setSystemTime(Date.now() + 1999);
    await move(5, 1);
    expect(asked()).toBe('POST GET');
    vi.setSystemTime(Date.now() + 2000);
    await move(4, 1);
    expect(asked()).toBe('GET POST GET');
    const created = new MutationObserver(client, createMatchRule(contextId));
    await created.mutate({ type: 'EXACT', config: { matchDate: false }, priority: 9 });
    asked();
    await move(3, 1);
    expect(asked(), 'something else was written meanwhile').toBe('GET POST GET');
    expect((await service.order()).slice(0, 4)).toEqual([3, 4, 5, 6]);
  });

  it('stay under 100 requests per minute for 45 moves, one every 1.3 seconds @soak', async () => {
    const { move, service } = await opened(50);
    vi.useFakeTimers({ toFake: ['Date'] });
    service.asked.length = 0;
    for (let count = 1; count <= 45; count += 1) {
      await move(50, 1 + (count % 2));
      vi.setSystemTime(Date.now() + 1300);
    }
    expect(service.asked).toHaveLength(91);
  });

  it('are rejected individually if another user moved the same rule; the others are sent', async () => {
    const { move, service, posts } = await opened();
    const late = gate();
    service.onNext('POST', () => late.opened, { suffix: '/reorder' });
    const first = move(1, 2);
    await vi.waitFor(() => expect(posts()).toHaveLength(1));
    const [second, third] = [move(5, 1).catch((error: unknown) => error), move(3, 6)];
    service.onNext(
      'GET',
      async () => {
        await service.reorderedByOthers([2, 1, 3, 5, 4, 6]);
      },
      { suffix: '/rules' },
    );
    late.open();
    await first;
    expect(await second).toBeInstanceOf(MoveRejectedError);
    await expect(third).resolves.toEqual({ kind: 'merged' });
    expect(await service.order()).toEqual([2, 1, 5, 4, 6, 3]);
  });

  it('do not jump back if one fails while a later one is pending; then the service decides', async () => {
    const { move, numbers, service, client, posts } = await opened();
    const late = gate();
    service.onNext(
      'POST',
      async (_asked, send) => {
        await late.opened;
        return send('status=403');
      },
      { suffix: '/reorder' },
    );
    const last = gate();
    const first = move(6, 1);
    first.catch(() => undefined);
    await vi.waitFor(() => expect(posts()).toHaveLength(1));
    const second = move(2, 4);
    service.onNext('GET', () => last.opened, { suffix: '/rules' });
    const before = numbers();
    late.open();
    await expect(first).rejects.toBeInstanceOf(ApiError);
    expect(numbers()).toEqual(before);
    last.open();
    await second;
    await settled(client);
    expect(numbers()).toEqual(await service.order());
    expect(await service.order()).toEqual([1, 3, 2, 4, 5, 6]);
  });

  it('of one rule end at the position of the last one', async () => {
    const { move, numbers, service } = await opened();
    await Promise.all([move(6, 1), move(6, 3), move(6, 2)]);
    expect(await service.order()).toEqual([1, 6, 2, 3, 4, 5]);
    expect(numbers()).toEqual(await service.order());
  });

  it('all fail if the list that contained them fails', async () => {
    const { move, numbers, service, client, posts } = await opened();
    const late = gate();
    service.onNext('POST', () => late.opened, { suffix: '/reorder' });
    const first = move(6, 1);
    await vi.waitFor(() => expect(posts()).toHaveLength(1));
    const others = [move(5, 1), move(4, 1)].map((moved) => moved.catch((error: unknown) => error));
    service.onNext('POST', 'status=403', { suffix: '/reorder' });
    late.open();
    await first;
    for (const failed of await Promise.all(others)) expect(failed).toBeInstanceOf(ApiError);
    await settled(client);
    expect(numbers()).toEqual([6, 1, 2, 3, 4, 5]);
    expect(await service.order()).toEqual(numbers());
  });
});

describe('a refetch', () => {
  it('does not revert a pending move', async () => {
    const { move, numbers, service, client, contextId } = await opened();
    const observer = new QueryObserver(client, { ...matchRuleQueries.all(contextId), enabled: false });
    const stop = observer.subscribe(() => undefined);
    const late = gate();
    service.onNext('POST', () => late.opened, { suffix: '/reorder' });
    const moved = move(6, 1);
    await observer.refetch();
    expect(numbers()).toEqual([6, 1, 2, 3, 4, 5]);
    late.open();
    await moved;
    stop();
  });

  it('does not hide from a pending move that another user moved the same rule', async () => {
    const { move, posts, service, client, contextId } = await opened();
    const late = gate();
    service.onNext('GET', () => late.opened, { suffix: '/rules' });
    const moved = move(6, 1).catch((error: unknown) => error);
    await vi.waitFor(() => expect(service.asked.at(-1)?.method).toBe('GET'));
    await service.reorderedByOthers([1, 6, 2, 3, 4, 5]);
    await client.fetchQuery({ ...matchRuleQueries.all(contextId), staleTime: 0 });
    late.open();
    expect(await moved).toBeInstanceOf(MoveRejectedError);
    expect(posts()).toEqual([]);
  });
});

it('survives a colleague who reorders at random: no rule is lost, each saved move remains', async () => {
  const { move, numbers, service, client } = await opened(8);
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % below;
  };
  const moves: Promise<unknown>[] = [];
  for (let round = 0; round < 40; round += 1) {
    moves.push(move(1 + random(8), 1 + random(8)).catch((error: unknown) => error));
    if (random(3) === 0)
      service.onNext(
        'POST',
        async () => {
          const order = (await service.order()).map(String);
          await service.reorderedByOthers(moveTo(order, order[random(8)]!, random(8)).map(Number));
        },
        { suffix: '/reorder' },
      );
    if (random(2) === 0) await moves.at(-1);
  }
  const outcomes = await Promise.all(moves);
  await settled(client);
  expect(numbers()).toEqual(await service.order());
  expect(numbers().toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(
    outcomes.filter((outcome) => outcome instanceof Error && !(outcome instanceof MoveRejectedError)),
  ).toEqual([]);
});

describe('a 409 on create', () => {
  it('is explained by rereading the rules: which rule has the number, and which number is free', async () => {
    const { client, contextId, service } = await opened(3);
    const create = new MutationObserver(client, createMatchRule(contextId));
    const body = { type: 'EXACT' as const, config: { matchDate: false }, priority: 3 };
    service.onNext('POST', () => problem(409, 'SOMETHING_ELSE'), { suffix: '/rules' });
    await expect(create.mutate(body)).rejects.toBeInstanceOf(ApiError);
    const asked = { priority: 3, ruleId: undefined };
    const reason = await explainConflict(client, contextId, asked);
    expect(reason).toMatchObject({ kind: 'taken', holder: { id: ruleId(3) }, free: 4 });
    const own = await explainConflict(client, contextId, { priority: 3, ruleId: ruleId(3) });
    expect(own).toEqual({ kind: 'other' });
  });

  it('means a full context if there are 1,000 rules', async () => {
    const { client, contextId } = await opened(1000);
    const reason = await explainConflict(client, contextId, { priority: 1000, ruleId: undefined });
    expect(reason).toEqual({ kind: 'full' });
  });
});

it('adds a created rule to the list by its number', async () => {
  const { client, contextId, numbers, shown } = await opened(2);
  const create = new MutationObserver(client, createMatchRule(contextId));
  const rule = await create.mutate({ type: 'EXACT', config: { matchDate: false }, priority: 3 });
  expect(numbers()).toEqual([1, 2, numberOf(rule.id)]);
  expect(shown().at(-1)?.config).toEqual({ matchDate: false });
});

describe('a deletion', () => {
  async function deleting() {
    const { client, contextId, service } = await opened(2);
    const remove = new MutationObserver(client, bulkDeleteRule(contextId));
    const answered = {
      clearly: () => service.onNext('DELETE', 'status=403'),
      notAtAll: () => {
        service.onNext('DELETE', () => Promise.reject(new TypeError('Failed to fetch')), { times: 2 });
        service.onNext('GET', 'status=503', { suffix: ruleId(1) });
      },
    };
    return { service, contextId, answered, remove: () => remove.mutate(ruleId(1)) };
  }

  it('of a missing rule was done by another user', async () => {
    const { service, remove } = await deleting();
    await service.deletedByOthers(1);
    expect(await remove()).toBe('gone');
  });

  it('that is rejected does not count as an earlier attempt', async () => {
    const { service, answered, remove } = await deleting();
    answered.clearly();
    await expect(remove()).rejects.toMatchObject({ status: 403 });
    await service.deletedByOthers(1);
    expect(await remove()).toBe('gone');
  });

  it('sent before a reload may have deleted the rule', async () => {
    const { service, contextId, remove } = await deleting();
    const answer = gate();
    service.onNext('DELETE', async (_asked, send) => {
      const answered = await send();
      await answer.opened;
      return answered;
    });
    const before = remove();
    await vi.waitFor(async () => expect(await service.order()).toEqual([2]));
    const anew = new MutationObserver(new QueryClient(), bulkDeleteRule(contextId));
    expect(await anew.mutate(ruleId(1))).toBe('deleted');
    answer.open();
    expect(await before).toBe('deleted');
  });

  it('without a response may have deleted the rule, even if rejected later', async () => {
    const { service, answered, remove } = await deleting();
    answered.notAtAll();
    await expect(remove()).rejects.toMatchObject({ outcomeUnknown: true });
    answered.clearly();
    await expect(remove()).rejects.toMatchObject({ status: 403 });
    await service.deletedByOthers(1);
    expect(await remove()).toBe('deleted');
    expect(await remove()).toBe('gone');
  });
});

it('a write that waits is not sent if another user signs in meanwhile', async () => {
  const { client, contextId, move, posts, service } = await opened();
  const late = gate();
  service.onNext('POST', () => late.opened, { suffix: '/reorder' });
  const first = move(6, 1);
  await vi.waitFor(() => expect(posts()).toHaveLength(1));
  const second = new MutationObserver(client, bulkDeleteRule(contextId)).mutate(ruleId(2));
  const others = [move(5, 1), second].map((sent) => sent.catch((error: unknown) => error));
  await new Promise(setImmediate);
  // As `session.ts` does.
  client.removeQueries();
  client.getMutationCache().clear();
  late.open();
  await first.catch(() => undefined);
  for (const other of others) expect(await other).toMatchObject({ code: 'IDENTITY_CHANGED' });
  expect(posts()).toHaveLength(1);
  expect(await service.order()).toEqual([6, 1, 2, 3, 4, 5]);
});
