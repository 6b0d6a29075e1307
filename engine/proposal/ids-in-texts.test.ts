import type { Table } from '../file/convert/stage';
import { expect, test } from 'vitest';
import { countWork } from '../testing/count-work';
import { idsInTexts } from './ids-in-texts';

const text = { holds: 'text' } as const;
const amount = { holds: 'amount', mark: '.' } as const;

function file(names: readonly string[], rows: readonly (readonly string[])[]): Table {
  const dialect = {
    format: 'csv',
    skip: 0,
    headings: 1,
    zone: 'UTC',
    amountFrom: null,
    leaveOutTotals: false,
    columns: names.map((name) => ({ name, notation: name === 'amount' ? amount : text })),
  } as const;
  return {
    dialect: { ...dialect, columns: [...dialect.columns] },
    fields: { amount: 'amount' },
    rows: rows.map((cells, at) => ({ row: at + 1, cells })),
  };
}

/** Returns texts of several columns, and a file of several columns of ids, one of which is in the texts. */
function files(count: number): [Table, Table] {
  const numbers = Array.from({ length: count }, (_, at) => 10_000 + at);
  return [
    file(
      ['text', 'more', 'amount'],
      numbers.map((at) => [`PAID BY CLIENT ${at % 7} INV-${at} THANKS`, `note ${at % 5}`, `${at}.00`]),
    ),
    file(
      ['invoice', 'other', 'amount'],
      numbers.map((at) => [`INV-${at}`, `x${at * 3}`, `${at}.00`]),
    ),
  ];
}

test('ids of at least four characters with a digit are found, shorter ones and repeated ones are not', () => {
  const [texts, invoices] = files(50);
  expect(idsInTexts(texts, invoices).map(({ steps }) => steps[0])).toContainEqual({
    do: 'extract',
    column: 'text',
    pattern: 'INV-{digits:5}',
    into: 'reference',
    otherwise: 'text',
  });
  const short = file(
    ['id', 'amount'],
    Array.from({ length: 50 }, (_, at) => [`${at % 7}`, '1.00']),
  );
  const words = file(
    ['id', 'amount'],
    Array.from({ length: 50 }, () => ['THANKS', '1.00']),
  );
  expect([idsInTexts(texts, short), idsInTexts(texts, words)]).toEqual([[], []]);
});

test('the work grows with the rows @soak', async () => {
  const work = async (count: number) => {
    const [texts, invoices] = files(count);
    return countWork(async () => void idsInTexts(texts, invoices));
  };
  await work(100);
  const [once, twice] = [await work(1000), await work(2000)];
  expect(twice / once).toBeLessThan(2.5);
});
