import { FileReadError } from '~/domain/files/file-read-error';

/** The bytes of a file in pieces; `onBytes` is told how many have been read. Fault: `file-gone`. */
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
