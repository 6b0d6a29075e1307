import { expect, test } from 'vitest';
import { pauseBefore } from './worker-supervisor';

test('a worker is started again at once, and less and less often while it ends at its start', () => {
  const pauses = Array.from({ length: 9 }, (_, ends) => pauseBefore(ends));
  expect(pauses).toEqual([0, 0, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});
