import { expect, test } from 'vitest';
import { isRequestId, requestIdOf } from './request-parts';

test.each(['a', 'A-1 b~', '!', 'x'.repeat(128)])('%j is kept', (id) => {
  expect(isRequestId(id)).toBe(true);
  expect(requestIdOf(new Headers({ 'X-Request-Id': id }))).toBe(id);
});

test.each([null, '', ' ', '   ', 'x'.repeat(129), 'a\tb', 'a\nb', 'é', '\u007f'])('%j is none', (id) => {
  expect(isRequestId(id)).toBe(false);
});

test('creates a new one if there is no valid one', () => {
  const made = [{}, { 'X-Request-Id': 'é' }].map((headers) => requestIdOf(new Headers(headers)));
  for (const id of made) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(made[0]).not.toBe(made[1]);
});
