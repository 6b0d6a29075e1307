import { expect, it } from 'vitest';
import { packRows, unpackRows } from './packed-rows';

it('returns the same transactions, with and without optional fields, from the columns that another worker sends', () => {
  const rows = [
    { row: 2, externalId: 'A', amount: '1.00', currency: 'BRL', date: '2026-01-05T00:00:00Z' },
    {
      row: 4,
      externalId: 'B',
      amount: '-2.5',
      currency: 'BRL',
      date: '2026-01-05T03:00:00Z',
      localTime: '2026-01-05T00:00:00Z',
      description: 'Pix',
    },
    { row: 5, externalId: 'C', amount: '3', currency: 'USD', date: '2026-01-05T00:00:00Z' },
  ];
  const packed = packRows(rows);
  expect(unpackRows(structuredClone(packed))).toEqual(rows);
  // Equal texts are sent once.
  expect(packed.repeated.currency?.values).toEqual(['BRL', 'USD']);
  expect(unpackRows(packRows([]))).toEqual([]);
});
