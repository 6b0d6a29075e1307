import { afterEach, expect, it, vi } from 'vitest';
import { callWithProgress } from './call-with-progress';

afterEach(() => vi.useRealTimers());

it('reports the worker’s progress every 100 ms until it returns, and nothing after that', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const told = vi.fn();
  let late: (done: number) => void = () => undefined;
  const answer = await callWithProgress(told, async (report) => {
    report(0.5);
    late = report;
    await Promise.resolve();
    vi.advanceTimersByTime(99);
    report(0.6);
    vi.advanceTimersByTime(1);
    report(1);
    return 'answer';
  });
  vi.advanceTimersByTime(100);
  late(0.9);
  expect(answer).toBe('answer');
  expect(told.mock.calls).toEqual([[0.5], [1]]);
});

it('reports nothing after a failure', async () => {
  const told = vi.fn();
  let late: (done: number) => void = () => undefined;
  await expect(
    callWithProgress(told, async (report) => {
      late = report;
      await Promise.resolve();
      throw new Error('gone');
    }),
  ).rejects.toThrow('gone');
  late(0.9);
  expect(told).not.toHaveBeenCalled();
});
