import fc from 'fast-check';
import type { Encoding, Separator } from '../file/notation/dialect';

/** Random tables of transactions, written in random dialects of banks, for tests of reading and converting. */

export type TableRow = { id: string; cents: number; day: number; text: string };
export type TableStyle = {
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

/** Rows with different ids. The last has a day after the 12th and an amount without group marks: one reading each. */
export const tableRows = fc
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
  .map((rows): TableRow[] => [...rows, { id: 'LAST1', cents: 1250, day: 24, text: 'fim' }]);

/** The ways in which a bank may write a table. */
export const tableStyles: fc.Arbitrary<TableStyle> = fc.record({
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

function writtenAmount(cents: number, { mark, grouped, money }: TableStyle): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const whole = digits.slice(0, -2);
  const groups = grouped ? whole.replaceAll(/\B(?=(\d{3})+$)/g, mark === ',' ? '.' : ',') : whole;
  return `${money}${groups}${mark}${digits.slice(-2)}`;
}

function amountCells(cents: number, style: TableStyle): string[] {
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

/** Returns the day of a row as `yyyy-mm-dd`. */
export function isoDay(offset: number): string {
  return new Date(firstDay + offset * day).toISOString().slice(0, 10);
}

function writtenDate(offset: number, { date }: TableStyle): string {
  const [year = '', month = '', dayOfMonth = ''] = isoDay(offset).split('-');
  if (date === 'serial') return String((firstDay - Date.UTC(1899, 11, 30)) / day + offset);
  return date
    .replace('dd', dayOfMonth)
    .replace('mm', month)
    .replace('yyyy', year)
    .replace('yy', year.slice(2));
}

/** Returns the headings of the columns of amounts. */
export function amountHeadings({ sign }: TableStyle): string[] {
  if (sign === 'columns') return ['Débito', 'Crédito'];
  return sign === 'sign-column' ? ['Valor', 'D/C'] : ['Valor'];
}

/** Returns a row as its bank writes it: day, id, text, and one or two cells for the amount. */
export function cellsOf(row: TableRow, style: TableStyle): string[] {
  return [writtenDate(row.day, style), row.id, row.text, ...amountCells(row.cents, style)];
}

/** Returns the text of a file with these rows of cells, and with the titles, blank lines and total of a style. */
export function writeTable(rows: readonly (readonly string[])[], style: TableStyle): string {
  const { separator, quoting } = style;
  const line = (cells: readonly string[]) =>
    cells
      .map((cell) =>
        quoting === 'all' || cell.includes(separator) || cell.includes('"')
          ? `"${cell.replaceAll('"', '""')}"`
          : cell,
      )
      .join(separator);
  const amounts = amountHeadings(style);
  const blank = style.blanks ? [''] : [];
  return [
    ...style.titles,
    ...blank,
    line(['Data', 'Documento', 'Histórico', ...amounts]),
    ...blank,
    ...rows.map(line),
    ...blank,
    ...(style.totals ? [line(['Total', '', '', ...amounts.map(() => writtenAmount(12_345, style))])] : []),
  ].join(style.lineEnd);
}
