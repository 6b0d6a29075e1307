import { FileReadError } from './file-read-error';
import { fileLimits } from './limits';

/** The bytes of a file in chunks: a stream, or a list. */
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Yields the chunks of a file. Throws `too-large` if they exceed the maximum size. */
async function* counted(chunks: Chunks, most: number): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const chunk of chunks) {
    total += chunk.length;
    if (total > most) throw new FileReadError('too-large', { most });
    if (chunk.length > 0) yield chunk;
  }
}

/**
 * Returns the first bytes of a file, and all of them; each chunk is read once. `isWhole` is true if there are no more.
 */
export async function peek(
  chunks: Chunks,
  size: number,
): Promise<{ head: Uint8Array; isWhole: boolean; all: AsyncGenerator<Uint8Array> }> {
  const stream = counted(chunks, fileLimits.bytes);
  const taken: Uint8Array[] = [];
  let length = 0;
  let isWhole = false;
  while (length < size) {
    // oxlint-disable-next-line no-await-in-loop -- each piece tells whether another is needed
    const next = await stream.next();
    if (next.done) {
      isWhole = true;
      break;
    }
    taken.push(next.value);
    length += next.value.length;
  }
  const head = await joined(taken);
  async function* all(): AsyncGenerator<Uint8Array> {
    yield head;
    yield* stream;
  }
  return { head, isWhole, all: all() };
}

/** Returns all bytes of a file in one array, for formats that are read from their end. */
export async function readAllBytes(chunks: Chunks): Promise<Uint8Array> {
  const taken: Uint8Array[] = [];
  for await (const chunk of chunks) taken.push(chunk);
  return joined(taken);
}

async function joined(parts: readonly Uint8Array[]): Promise<Uint8Array> {
  if (parts.length === 1) return parts[0]!;
  return new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}

/**
 * Yields the chunks of a stream, and cancels it if the iteration ends early. Throws the error of `fault` if it cannot be
 * read further. Not every browser iterates streams yet.
 */
export async function* chunksOf(
  stream: ReadableStream<Uint8Array>,
  fault: () => FileReadError,
): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one chunk after the other, so that memory stays bounded
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
