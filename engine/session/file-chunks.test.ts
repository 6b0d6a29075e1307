import { expect, it } from 'vitest';
import { fileChunks } from './file-chunks';

it('yields a file in small chunks, in order, with the part so far', async () => {
  const bytes = Uint8Array.from({ length: 150_000 }, (_, at) => at % 251);
  const reported: number[] = [];
  const chunks: Uint8Array[] = [];
  for await (const chunk of fileChunks(new Blob([bytes]), (done) => reported.push(done))) chunks.push(chunk);
  expect(Math.max(...chunks.map(({ length }) => length))).toBe(64 * 1024);
  expect(Buffer.concat(chunks).equals(Buffer.from(bytes))).toBe(true);
  expect(reported.at(-1)).toBe(1);
});
