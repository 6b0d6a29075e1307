import { vi } from 'vitest';

/**
 * Returns what the promise resolves to, after running the faked timers one by one until it settles. Throws what it
 * rejects with. Not `runAllTimersAsync`, which ends only when no timer is left: test files share a worker, and an
 * embedded database that an earlier file opened sets its timer again and again.
 */
export async function settle<T>(promise: Promise<T>): Promise<T> {
  const state = { isSettled: false };
  const settled = () => {
    state.isSettled = true;
  };
  promise.then(settled, settled);
  while (!state.isSettled) await vi.advanceTimersToNextTimerAsync();
  return promise;
}
