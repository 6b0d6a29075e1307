import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withTimeout } from './with-timeout';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns an object with the current state of a promise: `waits`, or how it settled. */
function followed(promise: Promise<unknown>): { state: string } {
  const outcome = { state: 'waits' };
  void promise.then(
    (value) => (outcome.state = `gives ${String(value)}`),
    (error: unknown) => (outcome.state = `throws ${String(error)}`),
  );
  return outcome;
}

test.each<[string, () => Promise<string>, string]>([
  ['a value', () => Promise.resolve('value'), 'gives value'],
  ['an error', () => Promise.reject(new Error('reset')), 'throws Error: reset'],
])('%s in time is passed on, and nothing waits any longer', async (_, promise, expected) => {
  const outcome = followed(withTimeout(1000, promise(), 'late'));
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(outcome.state).toBe(expected);
  expect(vi.getTimerCount()).toBe(0);
});

test('what takes longer comes to the other value, and what it comes to later counts no more', async () => {
  const slow = new Promise<string>((_, reject) => void setTimeout(() => reject(new Error('reset')), 2000));
  const outcome = followed(withTimeout(1000, slow, 'late'));
  await vi.advanceTimersByTimeAsync(999);
  expect(outcome.state).toBe('waits');
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome.state).toBe('gives late');
  await vi.advanceTimersByTimeAsync(1000);
  expect(outcome.state).toBe('gives late');
});
