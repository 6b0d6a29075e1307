import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { moveTo } from '@recon/engine/configuration/match-rules/order';
import { openRuleService, ruleId, someRules } from '~/testing/rules';
import { type Network, problem } from '~/testing/service';
import { inProcessService } from '~/testing/in-process-service';
import { errorText } from '../error-text';
import { shownRules } from './rule-list';
import { reorderMatchRules } from './rule-order';
import { matchRuleQueries, ruleList } from './rule-queries';

/**
 * A service that was killed during a request keeps the key of the request in use
 * (docs/contract.md#the-idempotent-response).
 */

afterEach(() => {
  vi.useRealTimers();
});

/** Adds the time of the service to the response, as servers do. */
const withDate: Network = async (input, init) => {
  const response = await inProcessService(input, init);
  response.headers.set('Date', new Date().toUTCString());
  return response;
};

/**
 * Opens a page of `count` rules, with a service that accepts reorders of `takes`. `move` moves the fifth to the top.
 * The first request by `method` to a path that ends in `suffix` dies, and its key stays in use.
 */
async function opened(count: number, takes: number, method: string, suffix: () => string) {
  const rules = someRules(count, (number) => ({ priority: number * 5 }));
  const service = await openRuleService(rules, { network: withDate, takes });
  onTestFinished(service.end);
  const { contextId } = service;
  const client = new QueryClient();
  await client.fetchQuery(matchRuleQueries.all(contextId));
  const observer = new MutationObserver(client, reorderMatchRules(contextId));
  const shown = () => shownRules(ruleList(client, contextId)!).map(({ id }) => id);
  const before = shown();
  vi.useFakeTimers().setTimerTickMode('nextTimerAsync');
  let died: string | null | undefined;
  const isHeld = ({ key }: { key: string | null }) => {
    if (died !== undefined) return died === key ? problem(409, 'MTCH-0018') : undefined;
    died = key;
    throw new TypeError('Failed to fetch');
  };
  service.onNext(method, isHeld, { suffix: suffix(), times: 99 });
  const move = () => observer.mutate({ ruleIds: [ruleId(5)], order: moveTo(before, ruleId(5), 0) });
  return { service, shown, before, move };
}

it('a move whose request died is not shown as moved, reports how long it may block, and has a new key on the next attempt', async () => {
  const { service, shown, before, move } = await opened(5, 1000, 'POST', () => '/reorder');
  const error = await move().then(
    () => undefined,
    (failure: unknown) => failure,
  );
  expect(errorText(error)).toMatchObject({ kind: 'stillRunning' });
  expect(errorText(error).action).toContain('up to five minutes');
  expect(shown()).toEqual(before);
  expect((await service.order())[0]).toBe(1);
  await expect(move()).resolves.toEqual({ kind: 'done' });
  expect((await service.order())[0]).toBe(5);
});

it('a single change is read back, planned again, and sent with a new key', async () => {
  const { service, shown, move } = await opened(120, 100, 'PATCH', () => ruleId(5));
  await expect(move()).resolves.toEqual({ kind: 'done' });
  expect((await service.order())[0]).toBe(5);
  expect(shown()[0]).toBe(ruleId(5));
});
