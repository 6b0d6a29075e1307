import {
  environmentManager,
  focusManager,
  type MutationOptions,
  QueryObserver,
  type QueryClient,
} from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error';
import { createQueryClient, matchRuleKeys } from './query-client';

// There is no window here, but there are timers.
environmentManager.setIsServer(() => false);

let reported: string[];
let client: QueryClient;

beforeEach(() => {
  reported = [];
  client = createQueryClient((error, failed) => reported.push(`${failed} ${(error as Error).message}`));
});

const fails = (code?: string) => async () => {
  throw new ApiError({ status: 503, code, message: 'down', requestId: 'r' });
};
const mutate = (options: MutationOptions) =>
  client
    .getMutationCache()
    .build(client, options)
    .execute(undefined)
    .catch(() => undefined);

test('a failed mutation without its own display is reported, once', async () => {
  await mutate({ mutationFn: fails() });
  expect(reported).toEqual(['mutation down']);
});

test('a failed mutation can be repeated if that may help, and not after a rejection', async () => {
  const offered: (() => void)[] = [];
  client = createQueryClient((_error, _failed, again) => void (again && offered.push(again)));
  const statuses = [403, 429];
  let done = 0;
  const mutationFn = async () => {
    const status = statuses.shift();
    if (status === undefined) done += 1;
    else throw new ApiError({ status, message: '', requestId: 'r' });
  };
  await mutate({ mutationFn });
  expect(offered).toHaveLength(0);
  await mutate({ mutationFn });
  expect(offered).toHaveLength(1);
  offered[0]?.();
  await expect.poll(() => done).toBe(1);
});

test('an error shown by its component is not reported, nor is the end of a session', async () => {
  await mutate({ mutationFn: fails(), meta: { errorShown: 'inline' } });
  await mutate({ mutationFn: fails('SIGNED_OUT') });
  await mutate({ mutationFn: fails('IDENTITY_CHANGED') });
  expect(reported).toEqual([]);
});

test('a failed refetch of visible data is reported, not a first load or hidden data', async () => {
  const options = { queryKey: ['rules'], queryFn: fails() };
  await client.query(options).catch(() => undefined);
  expect(reported).toEqual([]);
  client.setQueryData(['rules'], ['a rule']);
  await client.refetchQueries({ queryKey: ['rules'] });
  expect(reported).toEqual([]);
  const stop = new QueryObserver(client, { ...options, staleTime: Infinity }).subscribe(() => undefined);
  await client.refetchQueries({ queryKey: ['rules'] });
  expect(reported).toEqual(['refresh down']);
  expect(client.getQueryData(['rules'])).toEqual(['a rule']);
  stop();
});

afterEach(() => {
  vi.useRealTimers();
  focusManager.setFocused(undefined);
});

/** Returns a list that fails with these errors in order, and then succeeds. */
function failing(...errors: ApiError[]) {
  const times: number[] = [];
  const queryFn = async () => {
    times.push(Date.now());
    const error = errors.shift();
    if (error) throw error;
    return ['a rule'];
  };
  const stop = new QueryObserver(client, { queryKey: ['rules'], queryFn }).subscribe(() => undefined);
  const waits = () => times.slice(1).map((time, index) => Math.round((time - (times[index] ?? 0)) / 1000));
  return { times, waits, stop };
}
const down = (status = 503, retryAfter = 0) =>
  new ApiError({ status, message: 'down', requestId: 'r', retryAfter });

test('a query that failed because of an outage or 429 is refetched with backoff, and is reported once', async () => {
  let back = 0;
  client = createQueryClient(
    () => undefined,
    () => (back += 1),
  );
  vi.useFakeTimers({ now: 0 });
  const { waits, stop } = failing(down(), down(0), down(429, 30_000), down(500), down(), down());
  await vi.advanceTimersByTimeAsync(400_000);
  expect(client.getQueryData(['rules'])).toEqual(['a rule']);
  const expected = [5, 10, 30, 40, 60, 60];
  expect(waits()).toHaveLength(expected.length);
  waits().forEach((wait, index) => {
    expect(wait).toBeGreaterThanOrEqual(expected[index] ?? 0);
    expect(wait).toBeLessThanOrEqual((expected[index] ?? 0) * 1.25);
  });
  expect(back).toBe(1);
  stop();
});

test('a rejected query is not refetched automatically, nor is any while the page is hidden or gone', async () => {
  vi.useFakeTimers({ now: 0 });
  const refused = failing(down(403));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(refused.times).toHaveLength(1);
  refused.stop();
  client.clear();
  focusManager.setFocused(false);
  const hidden = failing(down(), down());
  await vi.advanceTimersByTimeAsync(120_000);
  expect(hidden.times).toHaveLength(1);
  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(hidden.times.length).toBeGreaterThan(1);
  hidden.stop();
  client.clear();
  const left = failing(down(), down());
  await vi.advanceTimersByTimeAsync(100);
  left.stop();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(left.times).toHaveLength(1);
});

test('visible data that fails repeatedly is reported once, until it has been read', async () => {
  vi.useFakeTimers({ now: 0 });
  client.setQueryData(['rules'], ['old']);
  const { stop } = failing(down(), down(), down());
  await client.refetchQueries({ queryKey: ['rules'] });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(reported).toEqual(['refresh down']);
  expect(client.getQueryData(['rules'])).toEqual(['a rule']);
  stop();
});

test('the setup of a context stays cached for an hour, for the list of contexts, and other data is dropped', () => {
  vi.useFakeTimers();
  client.setQueryData(matchRuleKeys.all('context'), []);
  client.setQueryData(['other'], []);
  vi.advanceTimersByTime(50 * 60_000);
  expect(client.getQueryData(matchRuleKeys.all('context'))).toEqual([]);
  expect(client.getQueryData(['other'])).toBeUndefined();
  vi.advanceTimersByTime(11 * 60_000);
  expect(client.getQueryData(matchRuleKeys.all('context'))).toBeUndefined();
});
