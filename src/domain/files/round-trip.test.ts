import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesOf, collect, cut } from '~/testing/file-bytes';
import type { Encoding, Separator } from './dialect';
import { readFile } from './read-file';
import { readTransactions } from './read-transactions';

/** Tests that a table written in any dialect is read as the same table by detecting the dialect. */

type Row = { id: string; cents: number; day: number; text: string };
type Style = {
  encoding: Encoding;
  withMark: boolean;
  separator: Separator;
  lineEnd: string;
  quoting: 'all' | 'needed';
  mark: ',' | '.';
  grouped: boolean;
  sign: 'minus' | 'trailing' | 'parentheses' | 'letters' | 'columns' | 'sign-column';
  money: '' | 'R$ ';
  date: 'dd/mm/yyyy' | 'mm/dd/yyyy' | 'yyyymmdd' | 'yyyy-mm-dd' | 'dd.mm.yy' | 'serial';
  titles: readonly string[];
  totals: boolean;
  blanks: boolean;
};

const day = 86_400_000;
const firstDay = Date.UTC(2024, 0, 1);

const rowsOf = fc
  .uniqueArray(
    fc.record({
      id: fc.string({ unit: fc.constantFrom(...Array.from('ABCXYZ09')), minLength: 4, maxLength: 8 }),
      cents: fc.integer({ min: -99_999_999, max: 99_999_999 }).filter((cents) => cents !== 0),
      day: fc.integer({ min: 0, max: 700 }),
      text: fc.string({
        unit: fc.constantFrom('a', 'ç', 'Ã', ' ', ';', ',', '"', "'", '|', '.'),
        maxLength: 12,
      }),
    }),
    { selector: ({ id }) => id, minLength: 1, maxLength: 40 },
  )
  // A day after the 12th and an amount without group marks have only one reading.
  .map((rows): Row[] => [...rows, { id: 'LAST1', cents: 1250, day: 24, text: 'fim' }]);

const styleOf: fc.Arbitrary<Style> = fc.record({
  encoding: fc.constantFrom<Encoding>('utf-8', 'utf-16le', 'utf-16be', 'windows-1252'),
  withMark: fc.boolean(),
  separator: fc.constantFrom<Separator>(';', ',', '\t', '|'),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  quoting: fc.constantFrom('all', 'needed'),
  mark: fc.constantFrom(',', '.'),
  grouped: fc.boolean(),
  sign: fc.constantFrom('minus', 'trailing', 'parentheses', 'letters', 'columns', 'sign-column'),
  money: fc.constantFrom('', 'R$ '),
  date: fc.constantFrom('dd/mm/yyyy', 'mm/dd/yyyy', 'yyyymmdd', 'yyyy-mm-dd', 'dd.mm.yy', 'serial'),
  titles: fc.subarray(['Extrato de conta', 'Período: 01/2024', 'Empresa Ltda']),
  totals: fc.boolean(),
  blanks: fc.boolean(),
});

function writtenAmount(cents: number, { mark, grouped, money }: Style): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const whole = digits.slice(0, -2);
  const groups = grouped ? whole.replaceAll(/\B(?=(\d{3})+$)/g, mark === ',' ? '.' : ',') : whole;
  return `${money}${groups}${mark}${digits.slice(-2)}`;
}

function amountCells(cents: number, style: Style): string[] {
  const amount = writtenAmount(cents, style);
  const isDebit = cents < 0;
  switch (style.sign) {
    case 'minus':
      return [isDebit ? `-${amount}` : amount];
    case 'trailing':
      return [isDebit ? `${amount}-` : amount];
    case 'parentheses':
      return [isDebit ? `(${amount})` : amount];
    case 'letters':
      return [`${amount} ${isDebit ? 'D' : 'C'}`];
    case 'columns':
      return isDebit ? [amount, ''] : ['', amount];
    case 'sign-column':
      return [amount, isDebit ? 'D' : 'C'];
  }
}

function isoDay(offset: number): string {
  return new Date(firstDay + offset * day).toISOString().slice(0, 10);
}

function writtenDate(offset: number, { date }: Style): string {
  const [year = '', month = '', dayOfMonth = ''] = isoDay(offset).split('-');
  if (date === 'serial') return String((firstDay - Date.UTC(1899, 11, 30)) / day + offset);
  return date
    .replace('dd', dayOfMonth)
    .replace('mm', month)
    .replace('yyyy', year)
    .replace('yy', year.slice(2));
}

function written(rows: readonly Row[], style: Style): string {
  const { separator, quoting } = style;
  const line = (cells: readonly string[]) =>
    cells
      .map((cell) =>
        quoting === 'all' || cell.includes(separator) || cell.includes('"')
          ? `"${cell.replaceAll('"', '""')}"`
          : cell,
      )
      .join(separator);
  const amounts =
    style.sign === 'columns'
      ? ['Débito', 'Crédito']
      : style.sign === 'sign-column'
        ? ['Valor', 'D/C']
        : ['Valor'];
  const body = rows.map((row) =>
    line([writtenDate(row.day, style), row.id, row.text, ...amountCells(row.cents, style)]),
  );
  const blank = style.blanks ? [''] : [];
  return [
    ...style.titles,
    ...blank,
    line(['Data', 'Documento', 'Histórico', ...amounts]),
    ...blank,
    ...body,
    ...blank,
    ...(style.totals ? [line(['Total', '', '', ...amounts.map(() => writtenAmount(12_345, style))])] : []),
  ].join(style.lineEnd);
}

test('a table written in any dialect and read by detection is the same table', async () => {
  await fc.assert(
    fc.asyncProperty(rowsOf, styleOf, fc.integer({ min: 1, max: 5000 }), async (rows, style, size) => {
      const file = await readFile(
        cut(bytesOf(written(rows, style), style.encoding, style.withMark), size),
        // The user must choose between 1900 and 1904.
        style.date === 'serial'
          ? { dialect: { columns: [{ name: 'Data', notation: { holds: 'date', order: 'serial-1900' } }] } }
          : {},
      );
      if ('fault' in file) throw new Error(file.fault);
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
