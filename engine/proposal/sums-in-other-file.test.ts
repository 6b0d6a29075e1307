import type { Table } from '../file/convert/stage';
import { expect, test } from 'vitest';
import { countWork } from '../testing/count-work';
import { sumsInOtherFile } from './sums-in-other-file';

/** Returns sales in batches of ten with several columns of keys and amounts, and the sums of the batches. */
function files(batches: number): [Table, Table] {
  const text = { holds: 'text' } as const;
  const date = { holds: 'date', order: 'ymd' } as const;
  const amount = { holds: 'amount', mark: '.' } as const;
  const dialect = {
    format: 'csv',
    skip: 0,
    headings: 1,
    zone: 'UTC',
    amountFrom: null,
    leaveOutTotals: false,
  } as const;
  const dayOf = (batch: number) => new Date(Date.UTC(2026, 0, 1 + (batch % 300))).toISOString().slice(0, 10);
  const keys = Array.from({ length: 10 }, (_, at) => `key ${at}`);
  const rows = Array.from({ length: batches * 10 }, (_, at) => {
    const batch = at % batches;
    return {
      row: at + 1,
      cells: [
        dayOf(at % 7),
        dayOf(batch),
        `lot ${batch}`,
        ...keys.map((_key, place) => `${(at * (place + 3)) % batches}`),
        `${at}.10`,
        `${at}.00`,
      ],
    };
  });
  const sums = Array.from({ length: batches }, (_, batch) => {
    const sum = Array.from({ length: 10 }, (_one, at) => at * batches + batch).reduce((a, b) => a + b, 0);
    return { row: batch + 1, cells: [dayOf(batch), `${sum}.00`] };
  });
  const columns = [
    { name: 'sold', notation: date },
    { name: 'paid', notation: date },
    { name: 'lot', notation: text },
    ...keys.map((name) => ({ name, notation: text })),
    { name: 'gross', notation: amount },
    { name: 'net', notation: amount },
  ];
  return [
    {
      dialect: { ...dialect, columns },
      fields: { date: 'sold', amount: 'gross' },
      rows,
    },
    {
      dialect: {
        ...dialect,
        columns: [
          { name: 'day', notation: date },
          { name: 'amount', notation: amount },
        ],
      },
      fields: { date: 'day', amount: 'amount' },
      rows: sums,
    },
  ];
}

test('finds the column of keys, of the amount and of the day among many', () => {
  const [sales, payouts] = files(40);
  expect(sumsInOtherFile(sales, payouts)[0]).toEqual({
    by: ['lot'],
    amount: 'net',
    date: 'paid',
    isDated: true,
    count: 40,
  });
  expect(sumsInOtherFile(payouts, sales)).toEqual([]);
});

test('the work grows with the rows @soak', async () => {
  const work = async (batches: number) => {
    const [sales, payouts] = files(batches);
    return countWork(async () => void sumsInOtherFile(sales, payouts));
  };
  await work(50);
  const [once, twice] = [await work(200), await work(400)];
  expect(twice / once).toBeLessThan(2.5);
});
