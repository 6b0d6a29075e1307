import { expect, it, vi } from 'vitest';
import { lazyChunk, onChunkFailed } from './lazy-chunk';

const refused = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /a.js'));

it('asks for a style sheet that is missing once at a time, however many parts are waiting', async () => {
  onChunkFailed(() => undefined);
  const href = '/no-such-style-sheet.css';
  const payload = new Error(`Unable to preload CSS for ${href}`);
  dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }));
  const asked = vi.spyOn(document.head, 'append').mockImplementation(() => undefined);
  const parts = Array.from({ length: 20 }, () => lazyChunk(() => Promise.resolve('code')));
  const outcomes = Promise.allSettled(parts.map((part) => part.get()));
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  expect(asked).toHaveBeenCalledTimes(1);
  // Found by the next attempt, it stands in the way of nothing more.
  asked.mock.calls.forEach(([link]) => (link as HTMLLinkElement).dispatchEvent(new Event('load')));
  expect((await outcomes).map(({ status }) => status)).toEqual(Array(20).fill('fulfilled'));
  await expect(lazyChunk(() => Promise.resolve('more')).get()).resolves.toBe('more');
  expect(asked).toHaveBeenCalledTimes(1);
});

it('tries three times, then says why', async () => {
  const load = vi.fn<() => Promise<string>>(refused);
  await expect(lazyChunk(load).get()).rejects.toThrow('/a.js');
  expect(load).toHaveBeenCalledTimes(3);
});
