import { expect, test } from 'vitest';
import { bodyOf, largestWhole, smallestBytes } from './large-response';

test('returns a small or empty body unchanged', () => {
  const text = 'x'.repeat(smallestBytes - 1);
  expect(bodyOf(text)).toBe(text);
  expect(bodyOf(null)).toBeNull();
});

test.each([smallestBytes, largestWhole])('returns a body of %d characters as bytes', (length) => {
  const text = 'é'.repeat(length);
  expect(Buffer.from(text).equals(bodyOf(text) as Uint8Array)).toBe(true);
});

test.each([
  ['of one byte a character', 'a'.repeat(largestWhole + 1)],
  ['of four bytes a character, one across every border', `a${'😀'.repeat(largestWhole)}`],
  ['of two bytes a character', 'é'.repeat(largestWhole * 2)],
])('a large body arrives complete: %s', async (_, text) => {
  const body = bodyOf(text);
  expect(body).toBeInstanceOf(ReadableStream);
  expect((await new Response(body).text()) === text).toBe(true);
});

test('other work gets a turn between two chunks', async () => {
  const reader = (bodyOf('a'.repeat(largestWhole * 3)) as ReadableStream<Uint8Array>).getReader();
  let turns = 0;
  const count = setInterval(() => (turns += 1), 0);
  let pieces = 0;
  let most = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    pieces += 1;
    most = Math.max(most, read.value.length);
  }
  clearInterval(count);
  expect(most).toBeLessThanOrEqual(256 * 1024);
  expect(pieces).toBe(12);
  expect(turns).toBeGreaterThan(0);
});
