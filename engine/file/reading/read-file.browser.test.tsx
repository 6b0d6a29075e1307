import { expect, it } from 'vitest';
import { smallWorkbook } from '../../testing/small-workbook';

const statement = 'Data;Documento;Hist\xf3rico;Valor\r\n25/12/2025 22:00;A1;S\xe3o Jo\xe3o;1.234,50\r\n';
const fieldMap = { external_id: 'Documento', amount: 'Valor', date: 'Data' };

async function readInWorker(bytes: Uint8Array): Promise<unknown> {
  const worker = new Worker(new URL('../../../src/testing/read-file.worker.ts', import.meta.url), {
    type: 'module',
  });
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }) => resolve(data));
      worker.addEventListener('error', ({ message }) => reject(new Error(message)));
      worker.postMessage({ bytes, fieldMap });
    });
  } finally {
    worker.terminate();
  }
}

it('a workbook is read in a worker', async () => {
  expect(await readInWorker(smallWorkbook())).toEqual({
    transactions: [
      { row: 2, externalId: 'A1', amount: '1234.5', currency: 'BRL', date: '2026-01-05T00:00:00Z' },
    ],
    refused: [],
  });
});

it('a statement in Windows-1252 is read in a worker, in the time of Brasília', async () => {
  expect(await readInWorker(Uint8Array.from(statement, (sign) => sign.charCodeAt(0)))).toEqual({
    transactions: [
      {
        row: 2,
        externalId: 'A1',
        amount: '1234.50',
        currency: 'BRL',
        date: '2025-12-26T01:00:00Z',
        localTime: '2025-12-25T22:00:00Z',
      },
    ],
    refused: [],
  });
});
