import { readFile } from '@recon/engine/file/reading/read-file';
import { readTransactions } from '@recon/engine/file/reading/read-transactions';
import type { Mapping } from '@recon/engine/file/reading/transaction-row';

/** Reads a file in a worker, for the test that the readers need no page. */
addEventListener('message', ({ data }: MessageEvent<{ bytes: Uint8Array; fieldMap: Mapping }>) => {
  void (async () => {
    const file = await readFile([data.bytes]);
    postMessage('fault' in file ? file : await readTransactions(file.rows, file.recognised, data.fieldMap));
  })();
});
