import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellsOf, isoDay, tableRows, tableStyles, writeTable } from '../../testing/bank-table';
import { bytesOf, collect, cut } from '../../testing/file-bytes';
import { readTransactions } from './read-transactions';
import { readReadable } from '../../testing/read-rows';

/** Tests that a table written in any dialect is read as the same table by detecting the dialect. */

test('a table written in any dialect and read by detection is the same table @soak', async () => {
  await fc.assert(
    fc.asyncProperty(tableRows, tableStyles, fc.integer({ min: 1, max: 5000 }), async (rows, style, size) => {
      const file = await readReadable(
        cut(
          bytesOf(
            writeTable(
              rows.map((row) => cellsOf(row, style)),
              style,
            ),
            style.encoding,
            style.withMark,
          ),
          size,
        ),
        // The user must choose between 1900 and 1904.
        style.date === 'serial'
          ? { dialect: { columns: [{ name: 'Data', notation: { holds: 'date', order: 'serial-1900' } }] } }
          : {},
      );
      const read = await collect(file.rows);
      expect(read.map(({ cells }) => cells[2])).toEqual(rows.map(({ text }) => text));
      const { transactions, refused } = await readTransactions(
        read,
        { ...file.recognised, currency: 'BRL' },
        {
          external_id: 'Documento',
          amount: style.sign === 'columns' ? 'Débito' : 'Valor',
          currency: '-',
          date: 'Data',
        },
      );
      expect(refused).toEqual([]);
      expect(transactions.map(({ externalId, amount, date }) => [externalId, amount, date])).toEqual(
        rows.map(({ id, cents, day }) => [id, (cents / 100).toFixed(2), `${isoDay(day)}T00:00:00Z`]),
      );
    }),
    { numRuns: 500 },
  );
});
