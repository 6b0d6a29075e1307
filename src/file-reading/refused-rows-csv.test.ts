import { expect, it } from 'vitest';
import { refusedRowsCsv } from './refused-rows-csv';

it('writes refused rows with their reasons, and no cell that a spreadsheet would run as a formula', () => {
  const known = { amount: '12.50', currency: 'BRL', date: '2026-01-05T00:00:00Z', description: '=sum' };
  const csv = refusedRowsCsv([
    { row: 7, field: 'amount', cell: '=cmd|calc', why: 'misfit', loss: 'refused', id: '-A"1' },
    { row: 9, field: 'external_id', cell: 'B', id: 'B', why: 'duplicate', loss: 'dropped', of: 4, known },
    { row: 12, field: '', cell: 'x y', why: 'uneven', loss: 'refused' },
    { row: 13, field: '', column: 'Taxa', cell: 'x', why: 'misfit', loss: 'refused' },
  ]);
  expect(csv).toBe(
    [
      '"Row","Reference","Field","Value","Reason","Amount","Currency","Date","Description"',
      `"7","'-A""1","Amount","'=cmd|calc","Rejected: not in the format of its column","","","",""`,
      `"9","B","Reference","B","Dropped: row 4 has the same reference","12.50","BRL","2026-01-05T00:00:00Z","'=sum"`,
      '"12","","","x y","Rejected: a different number of cells than the headings","","","",""',
      '"13","","Taxa","x","Rejected: not in the format of its column","","","",""',
      '',
    ].join('\r\n'),
  );
});
