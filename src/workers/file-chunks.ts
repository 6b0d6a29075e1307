import { chunksOf } from '~/domain/files/bytes';
import { FileReadError } from '~/domain/files/file-read-error';

/** Yields a file in chunks. Calls `onBytes` with the bytes so far. Throws `file-gone` if the file is not readable. */
export async function* fileChunks(file: Blob, onBytes?: (read: number) => void): AsyncGenerator<Uint8Array> {
  let read = 0;
  for await (const chunk of chunksOf(file.stream(), () => new FileReadError('file-gone'))) {
    read += chunk.length;
    onBytes?.(read);
    yield chunk;
  }
}
