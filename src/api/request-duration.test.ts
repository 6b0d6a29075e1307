import { expect, it, vi } from 'vitest';

/** Returns a fresh page that has seen nothing yet. */
async function fresh() {
  vi.resetModules();
  const { recordResponseHeaders: noteResponseHeaders } = await import('./observed-service');
  const { estimateTime } = await import('./observed-service');
  return { noteResponseHeaders, estimateTime };
}
const limits = (limit: number, remaining?: number) =>
  new Headers({
    'X-RateLimit-Limit': String(limit),
    ...(remaining !== undefined && { 'X-RateLimit-Remaining': String(remaining) }),
  });

it('without a response assumes the usual duration, and reports that no limit is known', async () => {
  const { estimateTime } = await fresh();
  expect(estimateTime(100)).toEqual({ minutes: 0, isLimitKnown: false });
  expect(estimateTime(600)).toEqual({ minutes: 2, isLimitKnown: false });
});

it('uses the measured response times', async () => {
  const { estimateTime, noteResponseHeaders } = await fresh();
  noteResponseHeaders(200, new Headers(), 0, 1200);
  expect(estimateTime(100).minutes).toBe(2);
});

it.each([
  ['within what is left', limits(100, 90), 80, 0],
  ['one minute beyond it', limits(100, 10), 100, 1],
  ['a minute for each limit', limits(100, 0), 250, 3],
  ['a whole limit when nothing is told of the rest', limits(100), 150, 1],
])('uses the limit per minute: %s', async (_title, headers, requests, minutes) => {
  const { estimateTime, noteResponseHeaders } = await fresh();
  noteResponseHeaders(200, headers, 0, 50);
  expect(estimateTime(requests)).toEqual({ minutes, isLimitKnown: true });
});
