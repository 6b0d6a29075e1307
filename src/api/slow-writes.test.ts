import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// Writes that other test files of this process left without a response must not count.
vi.resetModules();
const { call } = await import('./client');
const { clearIntents } = await import('./write-ids');
const { onSlowWrite: whenWritesAreSlow } = await import('./observed-service');

const told = vi.fn<(isSlow: boolean) => void>();
let answers: ((response: Response) => void)[] = [];

const context = { id: '01940000-0000-7000-8000-000000000001', name: 'A', type: '1:1', status: 'DRAFT' };
const answer = (status = 201) =>
  answers.shift()?.(new Response(JSON.stringify(context), { status, headers: { 'X-Request-Id': 'r' } }));
const create = (name: string) =>
  call('createContext', { body: { name, type: '1:1' } as never }).catch(() => undefined);
/** Waits until `count` requests were sent: the first write loads a module, which fake time does not wait for. */
const untilSent = (count: number) => vi.waitUntil(() => answers.length === count);

beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  told.mockClear();
  whenWritesAreSlow(told);
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  clearIntents();
});

test('a write with a quick response is not slow', async () => {
  const made = create('A');
  await untilSent(1);
  await vi.advanceTimersByTimeAsync(3_900);
  answer();
  await made;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).not.toHaveBeenCalled();
});

test('slow writes are reported once, and once when none is slow any more', async () => {
  const made = [create('A'), create('B')];
  await untilSent(2);
  await vi.advanceTimersByTimeAsync(4_100);
  expect(told.mock.calls).toEqual([[true]]);
  answer();
  await made[0];
  expect(told.mock.calls).toEqual([[true]]);
  answer(400);
  await made[1];
  expect(told.mock.calls).toEqual([[true], [false]]);
});

test('a slow read does not count', async () => {
  const read = call('getContext', { path: { contextId: context.id } }).catch(() => undefined);
  await untilSent(1);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(told).not.toHaveBeenCalled();
  answer(200);
  await read;
});
