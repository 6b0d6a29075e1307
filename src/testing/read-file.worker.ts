import { readFile } from '~/domain/files/read-file';
import { readTransactions } from '~/domain/files/read-transactions';
import type { FieldMap } from '~/domain/files/transaction-row';

/** Reads a file in a worker, for the test that the readers need no page. */
addEventListener('message', ({ data }: MessageEvent<{ bytes: Uint8Array; fieldMap: FieldMap }>) => {
  void (async () => {
    const file = await readFile([data.bytes]);
    postMessage('fault' in file ? file : await readTransactions(file.rows, file.recognised, data.fieldMap));
  })();
});
