import { expect, it } from 'vitest';
import { bytesOf } from '../../testing/file-bytes';
import { openReadable } from '../../testing/read-rows';

/** Reads rows of day, reference and amount with repeated references numbered. Returns the references by the rows of the file. */
async function numbered(rows: readonly string[]) {
  const read = await openReadable([bytesOf(['Data;Documento;Valor', ...rows].join('\n'))], {
    dialect: { currency: 'BRL' },
    steps: [{ do: 'number-repeats', column: 'Documento' }],
  });
  const inFile = read.transactions.toSorted((a, b) => a.row - b.row);
  return inFile.map(({ externalId }) => externalId);
}

const payment = '13/01/2026;A1;80,00';
const refund = '20/01/2026;A1;-80,00';
const other = '15/01/2026;B7;12,00';

it('numbers repeated references by day, whichever row the file has first', async () => {
  const later = '20/01/2026;A1;80,00';
  expect(await numbered([payment, other, later])).toEqual(['A1', 'B7', 'A1-2']);
  expect(await numbered([later, other, payment])).toEqual(['A1-2', 'B7', 'A1']);
});

it('marks rows of the rarer sign, if a refund has the reference of its payment', async () => {
  const rows = [payment, other, '16/01/2026;D9;7,00', refund, '21/01/2026;C3;-5,00'];
  expect(await numbered(rows)).toEqual(['A1', 'B7', 'D9', 'A1-R', 'C3-R']);
  const second = refund.replace('80', '70');
  expect(await numbered([...rows, second])).toEqual(['A1', 'B7', 'D9', 'A1-R', 'C3-R', 'A1-R2']);
  expect(await numbered([...rows, '22/01/2026;A1-R;3,00'])).toEqual([
    'A1',
    'B7',
    'D9',
    'A1-R2',
    'C3-R',
    'A1-R',
  ]);
  // The books of the other party have opposite signs.
  const opposite = rows.map((row) => row.replace(/;(-?)(?=\d+,)/, (_, minus) => (minus ? ';' : ';-')));
  expect(await numbered(opposite)).toEqual(['A1', 'B7', 'D9', 'A1-R', 'C3-R']);
  expect(await numbered([other, '21/01/2026;C3;-5,00'])).toEqual(['B7', 'C3']);
});

it('numbers those of one day by the amount without its sign, the largest first', async () => {
  const parts = ['13/01/2026;A1;30,00', '13/01/2026;A1;50,00', '13/01/2026;A1;20,00'];
  expect(await numbered(parts)).toEqual(['A1-2', 'A1', 'A1-3']);
  expect(await numbered(parts.toReversed())).toEqual(['A1-3', 'A1', 'A1-2']);
});

it('numbers equal amounts of one day from the end of a file that has the newest row first', async () => {
  const sameDay = ['13/01/2026;A1;80,00', '13/01/2026;A1;80,0'];
  expect(await numbered([...sameDay, other])).toEqual(['A1', 'A1-2', 'B7']);
  expect(await numbered([other, ...sameDay])).toEqual(['B7', 'A1-2', 'A1']);
});

it('gives no row a reference that another row has', async () => {
  const later = '20/01/2026;A1;80,00';
  expect(await numbered([payment, later, '21/01/2026;A1-2;5,00'])).toEqual(['A1', 'A1-3', 'A1-2']);
});
