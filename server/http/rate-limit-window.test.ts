import { expect, test } from 'vitest';
import { createRateLimit } from './rate-limit';

test('windows of one minute, separate for each identity', async () => {
  let now = 1_000_000_500;
  const limit = createRateLimit(2, () => new Date(now));
  const reset = String(Math.ceil((now + 60_000) / 1000));
  const told = (remaining: number) => ({
    'X-RateLimit-Limit': '2',
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': reset,
  });
  expect([await limit('ana'), await limit('ana'), await limit('ben')]).toEqual([told(1), told(0), told(1)]);
  now += 59_400;
  await expect(limit('ana')).rejects.toThrow(
    expect.objectContaining({
      code: 'TOO_MANY_REQUESTS',
      status: 429,
      message: 'Too many requests. Wait a little and try again.',
      headers: { ...told(0), 'Retry-After': '1' },
    }),
  );
  await expect(limit('ana')).rejects.toThrow('Too many requests');
  now += 599;
  await expect(limit('ana')).rejects.toThrow('Too many requests');
  now += 1;
  expect(await limit('ana')).toMatchObject({ 'X-RateLimit-Remaining': '1' });
});
