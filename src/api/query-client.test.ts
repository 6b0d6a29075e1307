import { type MutationOptions, QueryObserver, type QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from './api-error';
import { createQueryClient } from './query-client';

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

test('a failed deed that nobody shows is reported, once', async () => {
  await mutate({ mutationFn: fails() });
  expect(reported).toEqual(['deed down']);
});

test('a failed deed can be done again where that may help, and not after a refusal', async () => {
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

test('a failure shown in its own place is not reported, nor is the end of a session', async () => {
  await mutate({ mutationFn: fails(), meta: { errorShown: 'inline' } });
  await mutate({ mutationFn: fails('SIGNED_OUT') });
  await mutate({ mutationFn: fails('IDENTITY_CHANGED') });
  expect(reported).toEqual([]);
});

test('what is in sight and cannot be refreshed is reported, not what is loaded first or out of sight', async () => {
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
