import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { moveTo } from '@recon/engine/configuration/match-rules/order';
import { numberOf, openRuleService, ruleId, someRules } from '~/testing/rules';
import { gate, loseAnswer, problemResponse } from '~/testing/service';
import { inProcessService } from '~/testing/in-process-service';
import { ApiError } from './api-error';
import type { OrderRefused } from '@recon/contract/rule-order';
import { reorderMatchRules } from './rule-order/rule-order';
import { cachedRules, matchRuleQueries } from './rule-order/rule-queries';
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
  const shown = () => cachedRules(client, contextId)!;
  const numbers = () => shown().map(({ id }) => numberOf(id));
  const observer = new MutationObserver(client, reorderMatchRules(contextId));
  /** Moves as the page does: based on the order shown now. */
  const move = (number: number, position: number) => {
    const order = moveTo(
      shown().map(({ id }) => id),
      ruleId(number),
      position - 1,
    );
    return observer.mutate({ ruleIds: [ruleId(number)], order });
  };
  /** Returns the saved order of a move, as numbers. */
  const saved = async (moved: Promise<readonly string[]>) => (await moved).map(numberOf);
  const posts = () => service.asked.filter(({ method }) => method === 'POST');
  return { service, client, contextId, shown, numbers, move, saved, posts };
}

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
    const rules = await client.fetchQuery(matchRuleQueries.all(service.contextId));
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
    const rules = await new QueryClient().fetchQuery(matchRuleQueries.all(service.contextId));
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
    await done;
    expect(await service.order()).toEqual([1, 6, 2, 3, 4, 5]);
    expect(posts().map(({ json }) => json)).toEqual([{ ruleIds: [1, 6, 2, 3, 4, 5].map(ruleId) }]);
  });

  it('reads once before and once after: three requests for up to 200 rules', async () => {
    const { move, service, client, contextId } = await opened();
    // As on the page: without a reader nothing is read again.
    const stop = new QueryObserver(client, matchRuleQueries.all(contextId)).subscribe(() => undefined);
    service.asked.length = 0;
    await move(6, 2);
    await settled(client);
    stop();
    expect(service.asked.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
  });

  it('is repeated on an order that another user changed', async () => {
    const { move, saved, service } = await opened();
    await service.reorderedByOthers([5, 1, 2, 3, 4, 6]);
    expect(await saved(move(4, 1))).toEqual([4, 5, 1, 2, 3, 6]);
    expect(await service.order()).toEqual([4, 5, 1, 2, 3, 6]);
  });

  it('keeps a rule that another user created and drops one that they deleted', async () => {
    const { move, saved, service } = await opened();
    await service.deletedByOthers(2);
    const added = await service.addedByOthers({ priority: 7 });
    expect(await saved(move(6, 1))).toEqual([6, 1, 3, 4, 5, added]);
    expect(await service.order()).toEqual([6, 1, 3, 4, 5, added]);
  });

  it('of a rule that another user moved too is saved: the last one wins, and the list shows it', async () => {
    const { move, numbers, posts, service, client } = await opened();
    await service.reorderedByOthers([1, 2, 6, 3, 4, 5]);
    await move(6, 1);
    await settled(client);
    expect(posts()).toHaveLength(1);
    expect(await service.order()).toEqual([6, 1, 2, 3, 4, 5]);
    expect(numbers()).toEqual([6, 1, 2, 3, 4, 5]);
  });

  it('of a rule that another user deleted sends nothing, and says so', async () => {
    const { move, posts, service } = await opened();
    await service.deletedByOthers(6);
    const refused = await move(6, 1).catch((error: unknown) => error);
    expect((refused as OrderRefused).reason).toBe('gone');
    expect(posts()).toEqual([]);
  });

  it('starts over if a rule is deleted between the read and the request', async () => {
    const { move, saved, posts, service } = await opened();
    service.onNext(
      'POST',
      async () => {
        await service.deletedByOthers(3);
      },
      { suffix: '/reorder' },
    );
    expect(await saved(move(6, 1))).toEqual([6, 1, 2, 4, 5]);
    expect(posts()).toHaveLength(2);
  });

  it('is not confirmed if each response was lost; the list is then read again @soak', async () => {
    const { move, client, contextId, service } = await opened();
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 });
    service.onNext('POST', loseAnswer, { suffix: '/reorder', times: 4 });
    await expect(move(6, 1)).rejects.toMatchObject({ outcomeUnknown: true });
    expect(await service.order()).toEqual([6, 1, 2, 3, 4, 5]);
    const { queryKey } = matchRuleQueries.all(contextId);
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
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
  it('are shown at once and sent one after another, each based on what was shown', async () => {
    const { move, numbers, posts, service } = await opened();
    const late = gate();
    service.onNext('POST', () => late.opened, { suffix: '/reorder' });
    const first = move(6, 1);
    await vi.waitFor(() => expect(posts()).toHaveLength(1));
    const others = [move(5, 1), move(1, 6), move(5, 2)];
    expect(numbers()).toEqual([6, 5, 2, 3, 4, 1]);
    late.open();
    await Promise.all([first, ...others]);
    expect(posts().map(({ json }) => json)).toEqual(
      [
        [6, 1, 2, 3, 4, 5],
        [5, 6, 1, 2, 3, 4],
        [5, 6, 2, 3, 4, 1],
        [6, 5, 2, 3, 4, 1],
      ].map((order) => ({ ruleIds: order.map(ruleId) })),
    );
    expect(numbers()).toEqual([6, 5, 2, 3, 4, 1]);
    expect(await service.order()).toEqual(numbers());
  });

  it('read the rules once each, and once more after the last', async () => {
    const { move, service, client, contextId } = await opened();
    const stop = new QueryObserver(client, matchRuleQueries.all(contextId)).subscribe(() => undefined);
    service.asked.length = 0;
    await Promise.all([move(6, 1), move(5, 1), move(4, 1)]);
    await settled(client);
    stop();
    expect(service.asked.map(({ method }) => method).join(' ')).toBe('GET POST GET POST GET POST GET');
  });

  it('that fail are put back by themselves; later ones stay, and are saved', async () => {
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
    const first = move(6, 1);
    first.catch(() => undefined);
    await vi.waitFor(() => expect(posts()).toHaveLength(1));
    const second = move(2, 4);
    expect(numbers()).toEqual([6, 1, 3, 2, 4, 5]);
    late.open();
    await expect(first).rejects.toBeInstanceOf(ApiError);
    expect(numbers()).toEqual([1, 3, 2, 4, 5, 6]);
    await second;
    await settled(client);
    expect(await service.order()).toEqual([1, 3, 2, 4, 5, 6]);
  });

  it('of one rule end at the position of the last one', async () => {
    const { move, numbers, service } = await opened();
    await Promise.all([move(6, 1), move(6, 3), move(6, 2)]);
    expect(await service.order()).toEqual([1, 6, 2, 3, 4, 5]);
    expect(numbers()).toEqual(await service.order());
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
});

it('survives a colleague who reorders at random: no rule is lost', async () => {
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
  expect(outcomes.filter((outcome) => outcome instanceof Error)).toEqual([]);
});

describe('a 409 on create', () => {
  it('is explained by rereading the rules: which rule has the number, and which number is free', async () => {
    const { client, contextId, service } = await opened(3);
    const create = new MutationObserver(client, createMatchRule(contextId));
    const body = { type: 'EXACT' as const, config: { matchDate: false }, priority: 3 };
    service.onNext('POST', () => problemResponse(409, 'SOMETHING_ELSE'), { suffix: '/rules' });
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
  for (const other of [move(5, 1), second]) other.catch(() => undefined);
  await new Promise(setImmediate);
  // As `session.ts` does.
  client.removeQueries();
  client.getMutationCache().clear();
  late.open();
  await first.catch(() => undefined);
  await new Promise(setImmediate);
  expect(posts()).toHaveLength(1);
  expect(service.asked.filter(({ method }) => method === 'DELETE')).toEqual([]);
  expect(await service.order()).toEqual([6, 1, 2, 3, 4, 5]);
});
