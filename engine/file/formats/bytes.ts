import { FileReadError } from './file-read-error';
import { fileLimits } from './limits';
import { concatenate, takeFirst } from './take-first';

export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Yields the chunks of a file. Throws `too-large` above `maxBytes` bytes. */
async function* withinLimit(chunks: Chunks, maxBytes: number): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const chunk of chunks) {
    total += chunk.length;
    if (total > maxBytes) throw new FileReadError('too-large', { most: maxBytes });
    if (chunk.length > 0) yield chunk;
  }
}

/**
 * Returns a file's first bytes (`head`, at least `size` if it has as many), and all its bytes as chunks (`all`).
 * `isWhole`: `head` is the entire file. Throws `too-large`.
 */
export async function peek(
  chunks: Chunks,
  size: number,
): Promise<{ head: Uint8Array; isWhole: boolean; all: AsyncGenerator<Uint8Array> }> {
  const stream = withinLimit(chunks, fileLimits.bytes);
  const { items, isWhole } = await takeFirst(stream, size, ({ length }) => length);
  const head = await joinChunks(items);
  return { head, isWhole, all: concatenate([head], stream) };
}

/** Returns all bytes of a file in one array. Needed for formats that are read from their end. */
export async function readAllBytes(chunks: Chunks): Promise<Uint8Array> {
  const taken: Uint8Array[] = [];
  for await (const chunk of chunks) taken.push(chunk);
  return joinChunks(taken);
}

async function joinChunks(parts: readonly Uint8Array[]): Promise<Uint8Array> {
  if (parts.length === 1) return parts[0]!;
  return new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}

/** Yields the chunks of a stream; some browsers cannot iterate it. Throws `fault()` if reading fails. */
export async function* chunksOf(stream: ReadableStream<Uint8Array>, fault: () => FileReadError) {
  const reader = stream.getReader();
  try {
    for (;;) {
      // One chunk after the other, so that memory stays bounded.
      const { done, value } = await reader.read().catch(() => {
        throw fault();
      });
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
