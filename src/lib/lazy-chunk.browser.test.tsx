import { expect, it, vi } from 'vitest';
import { lazyChunk, prefetchOnIdle } from './lazy';

const refused = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /a.js'));

it('tries three times, then throws the cause @soak', async () => {
  const load = vi.fn<() => Promise<string>>(refused);
  await expect(lazyChunk(load).get()).rejects.toThrow('/a.js');
  expect(load).toHaveBeenCalledTimes(3);
});

it('fetches one chunk after another in idle time, and continues after one that fails or was requested before @soak', async () => {
  const arrive: (() => void)[] = [];
  const slow = () =>
    vi.fn<() => Promise<string>>(async () => {
      await new Promise<void>((resolve) => arrive.push(resolve));
      return 'code';
    });
  const loads = [slow(), vi.fn(refused), slow(), slow()] as const;
  const chunks = loads.map((load) => lazyChunk<string>(load));
  void chunks[2]!.get();
  prefetchOnIdle();
  await vi.waitFor(() => expect(loads[0]).toHaveBeenCalledOnce());
  // The next one would start in idle time: two idle periods pass without it.
  for (let times = 0; times < 2; times += 1) await new Promise((idle) => requestIdleCallback(idle));
  expect(loads[1]).not.toHaveBeenCalled();
  expect(loads[3]).not.toHaveBeenCalled();
  arrive.forEach((one) => one());
  await vi.waitFor(() => expect(loads[3]).toHaveBeenCalledOnce(), { timeout: 8_000 });
  expect(loads[1]).toHaveBeenCalledTimes(3);
  expect(loads[2]).toHaveBeenCalledOnce();
  arrive.forEach((one) => one());
  await vi.waitFor(() => expect(chunks.map((one) => one.now())).toEqual(['code', undefined, 'code', 'code']));
});
