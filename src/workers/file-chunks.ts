import { chunksOf } from '~/domain/files/bytes';
import { FileReadError } from '~/domain/files/file-read-error';

/** Yields a file's bytes in chunks. Calls `onBytes` with the number of bytes so far. Throws `file-gone` if it fails. */
export async function* fileChunks(file: Blob, onBytes?: (read: number) => void): AsyncGenerator<Uint8Array> {
  let read = 0;
  for await (const chunk of chunksOf(file.stream(), () => new FileReadError('file-gone'))) {
    read += chunk.length;
    onBytes?.(read);
    yield chunk;
  }
}
