import { chunksOf } from '../file/formats/bytes';
import { FileReadError } from '../file/formats/file-read-error';

/** The maximum size of a chunk: browsers read megabytes at a time, whose rows would all be in memory before the first is read. */
const maxBytes = 64 * 1024;
/** The time in ms after which a worker that reads lets events run. */
const turn = 40;

/**
 * Yields a file in chunks. Calls `onProgress` with the part that is read, 0 to 1. Throws `file-gone` if the file is not
 * readable any more, and the reason of `signal` once it is aborted.
 */
export async function* fileChunks(
  file: Blob,
  onProgress?: (done: number) => void,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let read = 0;
  let began = performance.now();
  for await (const chunk of chunksOf(file.stream(), () => new FileReadError('file-gone')))
    for (let from = 0; from < chunk.length; from += maxBytes) {
      const part = chunk.subarray(from, from + maxBytes);
      read += part.length;
      onProgress?.(read / file.size);
      signal?.throwIfAborted();
      yield part;
      if (performance.now() - began < turn) continue;
      // One turn after the other, with events in between.
      await new Promise((resolve) => void setTimeout(resolve));
      began = performance.now();
    }
}
