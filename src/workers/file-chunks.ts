import { FileReadError } from '~/domain/files/file-read-error';

/** Yields the bytes of a file in chunks. Calls `onBytes` with the number of bytes read. Throws `file-gone`. */
export async function* fileChunks(file: Blob, onBytes?: (read: number) => void): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  let read = 0;
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one piece after the other
      const { done, value } = await reader.read().catch(() => {
        throw new FileReadError('file-gone');
      });
      if (done) return;
      read += value.length;
      onBytes?.(read);
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
