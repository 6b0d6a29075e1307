import { expect, it } from 'vitest';
import { bytesOf } from '../../testing/file-bytes';
import { openFile } from '../reading/open-file';

/** Reads rows of day, reference and amount with repeated references numbered. Returns the references by the rows of the file. */
async function numbered(rows: readonly string[]) {
  const read = await openFile([bytesOf(['Data;Documento;Valor', ...rows].join('\n'))], {
    dialect: { currency: 'BRL' },
    steps: [{ do: 'number-repeats', column: 'Documento' }],
  });
  if ('fault' in read) throw new Error(read.fault);
  const inFile = read.transactions.toSorted((a, b) => a.row - b.row);
  return inFile.map(({ externalId }) => externalId);
}

const payment = '13/01/2026;A1;80,00';
const refund = '20/01/2026;A1;-80,00';
const other = '15/01/2026;B7;12,00';

it('numbers repeated references by day, whichever row the file has first', async () => {
  expect(await numbered([payment, other, refund])).toEqual(['A1', 'B7', 'A1-2']);
  expect(await numbered([refund, other, payment])).toEqual(['A1-2', 'B7', 'A1']);
});

it('numbers those of one day by the amount without its sign, the largest first', async () => {
  const parts = ['13/01/2026;A1;30,00', '13/01/2026;A1;-50,00', '13/01/2026;A1;20,00'];
  expect(await numbered(parts)).toEqual(['A1-2', 'A1', 'A1-3']);
  expect(await numbered(parts.toReversed())).toEqual(['A1-3', 'A1', 'A1-2']);
});

it('numbers equal amounts of one day from the end of a file that has the newest row first', async () => {
  const sameDay = ['13/01/2026;A1;80,00', '13/01/2026;A1;-80,00'];
  expect(await numbered([...sameDay, other])).toEqual(['A1', 'A1-2', 'B7']);
  expect(await numbered([other, ...sameDay])).toEqual(['B7', 'A1-2', 'A1']);
});

it('gives no row a reference that another row has', async () => {
  expect(await numbered([payment, refund, '21/01/2026;A1-2;5,00'])).toEqual(['A1', 'A1-3', 'A1-2']);
});
