import { expect, it } from 'vitest';

/** The bytes of a workbook with one row, in base64, as `src/testing/workbook.ts` writes it. */
const workbook = [
  'UEsDBBQAAAAIAAAAAADYiHWFeQAAAKsAAAALAAAAX3JlbHMvLnJlbHNdjkEOwiAQAL9C9gHd6sGDgZ689Gr6AaRLIQWWAI34',
  'e6/V4ySTzMgnBd08p+p8rpM8o5hXBWVeLyCWTyYFrrV8R6zGUdR14Eypx2C5RN3qwGVDttYberA5IqWG13G8YTkX/gwQiy4b',
  'NQU94JvL/mLehx4D4CTx9+0LUEsDBBQAAAAIAAAAAACOPLOHnAAAANEAAAAPAAAAeGwvd29ya2Jvb2sueG1sRYxBCsIwEAC/',
  'EvYBTSoiWJp68dKbJ++x2ZrQJlt2o/b5olg8DQzMtKc1zeqJLJGyhboycOraF/F0I5rUmuYsDVsIpSyN1jIETE4qWjCvaR6J',
  'kytSEd81jWMc8EzDI2EuemfMQTPOrkTKEuIi8P9eWHlXsD6avQUDumslIBb5UWWX0MIVs3cC6ut6b6EGxU30Frj39afSW6a3',
  'c/cGUEsDBBQAAAAIAAAAAACA3C0nnwAAALYBAAAaAAAAeGwvX3JlbHMvd29ya2Jvb2sueG1sLnJlbHOtkT0OgkAQRq9C9gAM',
  'WFgYsLKhVS6wgYHduH+ZGSPc3sT4A4l2VJPvNe8lU53RabExsLGJj9VyZk1fK2r6UmXtnLBWRiQdALgz6DXnMWGYvBsieS2c',
  'RxohDoPt8BS7m8cgsCuKPdDSAPdIVzaIorJW04hSqw9ieJ4yn7xT8COGtyxhmR3yNwMm92J//bKp32jC/iJkw7jIWOF3Cazf',
  '9ABQSwMEFAAAAAgAAAAAAK2wxICZAAAATwEAAA0AAAB4bC9zdHlsZXMueG1ssykuqcxJDc5ITS2xs8krzXXLLSmGMRQglGeK',
  'rZKhmYmSQlp+UW5iiXN+SqqtUkqKfm6ufmVlZWWMQkaGVW6ukj5Wbaao2qJVglR0TQzNYmMUlHWUlQ30DAyso4NSU2JjdGF8',
  'kEH6cJckp+bkBIOcGJFWbGdTkYZsuAlYKaoKEA9TKdhQLJpRhcywiZliiBkZwO0F26SPFIQAUEsDBBQAAAAIAAAAAAD478fY',
  'CgAAAAsAAAAUAAAAeGwvc2hhcmVkU3RyaW5ncy54bWyzKS4usbPRB5EAUEsDBBQAAAAIAAAAAABJuJeOkwAAAEABAAAYAAAA',
  'eGwvd29ya3NoZWV0cy9zaGVldDEueG1sjZDdCsIwDIVfpfQBjJ1Tb7KA4BsI3o9SsLg10Gbb60tbmD+geBNI8iXncHDheE83',
  '54TQ8pBKVaMPnTYaCKEOC3HupSeMvKiYt4RWSad9GHxwF4ma0CdCocwhCCHkHux3kO00uiD8F33tB47vJEReVkdNcZSqtZna',
  'w7Y5Isw/f57Mh3S+NM2u3ezX0yoCLxHAM7QHUEsBAhQAFAAAAAgAAAAAANiIdYV5AAAAqwAAAAsAAAAAAAAAAAAAAAAAAAAA',
  'AF9yZWxzLy5yZWxzUEsBAhQAFAAAAAgAAAAAAI48s4ecAAAA0QAAAA8AAAAAAAAAAAAAAAAAogAAAHhsL3dvcmtib29rLnht',
  'bFBLAQIUABQAAAAIAAAAAACA3C0nnwAAALYBAAAaAAAAAAAAAAAAAAAAAGsBAAB4bC9fcmVscy93b3JrYm9vay54bWwucmVs',
  'c1BLAQIUABQAAAAIAAAAAACtsMSAmQAAAE8BAAANAAAAAAAAAAAAAAAAAEICAAB4bC9zdHlsZXMueG1sUEsBAhQAFAAAAAgA',
  'AAAAAPjvx9gKAAAACwAAABQAAAAAAAAAAAAAAAAABgMAAHhsL3NoYXJlZFN0cmluZ3MueG1sUEsBAhQAFAAAAAgAAAAAAEm4',
  'l46TAAAAQAEAABgAAAAAAAAAAAAAAAAAQgMAAHhsL3dvcmtzaGVldHMvc2hlZXQxLnhtbFBLBQYAAAAABgAGAIEBAAALBAAA',
  'AAA=',
].join('');
const statement = 'Data;Documento;Hist\xf3rico;Valor\r\n25/12/2025 22:00;A1;S\xe3o Jo\xe3o;1.234,50\r\n';
const fieldMap = { external_id: 'Documento', amount: 'Valor', date: 'Data' };

async function readInWorker(bytes: Uint8Array): Promise<unknown> {
  const worker = new Worker(new URL('../../testing/read-file.worker.ts', import.meta.url), {
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
  expect(await readInWorker(Uint8Array.from(atob(workbook), (sign) => sign.charCodeAt(0)))).toEqual({
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
