import { expect, it, vi } from 'vitest';
import { withProgress } from './with-progress';

it('reports the worker’s progress until it returns, and nothing after that', async () => {
  const told = vi.fn();
  let late: (done: number) => void = () => undefined;
  const answer = await withProgress(told, async (report) => {
    report(0.5);
    late = report;
    await Promise.resolve();
    report(1);
    return 'answer';
  });
  late(0.9);
  expect(answer).toBe('answer');
  expect(told.mock.calls).toEqual([[0.5], [1]]);
});

it('reports nothing after a failure', async () => {
  const told = vi.fn();
  let late: (done: number) => void = () => undefined;
  await expect(
    withProgress(told, async (report) => {
      late = report;
      await Promise.resolve();
      throw new Error('gone');
    }),
  ).rejects.toThrow('gone');
  late(0.9);
  expect(told).not.toHaveBeenCalled();
});
