import { expect, test } from 'vitest';
import { streamInChunks, largestWhole } from './large-response';

test('returns a small or empty body unchanged', () => {
  const text = 'x'.repeat(largestWhole);
  expect(streamInChunks(text)).toBe(text);
  expect(streamInChunks(null)).toBeNull();
});

test.each([
  ['of one byte a character', 'a'.repeat(largestWhole + 1)],
  ['of four bytes a character, one across every border', `a${'😀'.repeat(largestWhole)}`],
  ['of two bytes a character', 'é'.repeat(largestWhole * 2)],
])('a large body arrives complete: %s', async (_, text) => {
  const body = streamInChunks(text);
  expect(body).toBeInstanceOf(ReadableStream);
  expect((await new Response(body).text()) === text).toBe(true);
});

test('other work gets a turn between two chunks', async () => {
  const reader = (streamInChunks('a'.repeat(largestWhole * 3)) as ReadableStream<Uint8Array>).getReader();
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
