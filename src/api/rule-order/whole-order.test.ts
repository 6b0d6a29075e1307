import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished } from 'vitest';
import { moveToOrder } from '@recon/engine/configuration/match-rules/merge-order';
import { restorePosition } from '@recon/engine/configuration/match-rules/merge-order';
import { openRuleService, ruleId, someRules } from '~/testing/rules';
import { inProcessService } from '~/testing/in-process-service';
import { manyRequestsStore } from './many-requests';
import { reorderMatchRules } from './rule-order';
import { cachedRules, matchRuleQueries } from './rule-queries';

/** The order that a what-if saves: all rules at once, in any order. */

/** Opens a page with this many rules and a service that accepts lists of `takes` rules. */
async function opened(count: number, takes: number) {
  const service = await openRuleService(someRules(count), { network: inProcessService, takes });
  onTestFinished(service.end);
  const client = new QueryClient();
  const { contextId } = service;
  await client.fetchQuery(matchRuleQueries.all(contextId));
  const { unsubscribe } = manyRequestsStore.subscribe((now) => queueMicrotask(() => now?.answer?.(true)));
  onTestFinished(unsubscribe);
  const shown = () => cachedRules(client, contextId)!.map(({ id }) => id);
  const observer = new MutationObserver(client, reorderMatchRules(contextId));
  return { service, shown, move: observer.mutate.bind(observer) };
}

/** Returns the numbers 1..count, shuffled; the same in every run. */
function shuffled(count: number): number[] {
  let seed = count;
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  for (let index = count - 1; index > 0; index -= 1) {
    const other = random(index + 1);
    [numbers[index], numbers[other]] = [numbers[other]!, numbers[index]!];
  }
  return numbers;
}

describe('the order of a what-if', () => {
  it.each([2, 8, 40, 200])(
    'is saved exactly, in one request, and so is its undo: %i rules',
    async (count) => {
      const { service, shown, move } = await opened(count, 1000);
      const before = shown();
      const wanted = shuffled(count);
      const one = moveToOrder(before, wanted.map(ruleId))!;
      await move(one);
      expect(await service.order()).toEqual(wanted);
      expect(service.writes()).toHaveLength(1);
      const back = restorePosition(shown(), one.ruleIds, before);
      await move({ ruleIds: one.ruleIds, order: back });
      expect(await service.order()).toEqual(before.map((_, index) => index + 1));
      expect(service.writes()).toHaveLength(2);
    },
  );

  it('is saved exactly one by one, too, if the full list is not accepted @soak', async () => {
    const { service, shown, move } = await opened(120, 100);
    const wanted = shuffled(120);
    await move(moveToOrder(shown(), wanted.map(ruleId))!);
    expect(await service.order()).toEqual(wanted);
  });

  it("is merged with concurrent changes: another user's new rule stays at its position", async () => {
    const { service, shown, move } = await opened(8, 1000);
    const one = moveToOrder(shown(), [3, 1, 2, 6, 5, 7, 8, 4].map(ruleId))!;
    const added = await service.addedByOthers({ priority: 9 });
    await move(one);
    const order = await service.order();
    expect(order.filter((number) => number !== added)).toEqual([3, 1, 2, 6, 5, 7, 8, 4]);
    expect(order).toContain(added);
  });
});
