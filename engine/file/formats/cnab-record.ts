import { fullYear, utcDay, utcTime } from '../../calendar/utc';
import type { FileRow, Notation } from '../notation/dialect';
import { bankColumns, type BankReader, isoDayNotation, pointNotation } from './bank-reader';
import { FileReadError, type FileReadErrorCode } from './file-read-error';
import { fileLimits } from './limits';
import type { ProblemList } from '../reading/problems';

/** The first and last position of a field in a record of CNAB, the Brazilian bank format; counted from 1. */
export type Range = readonly [number, number];

/** Returns the characters of a record at a range of positions, from 1. */
export const charactersAt = (line: string, [from, to]: Range): string => line.slice(from - 1, to);

/** Converts `DDMMYYYY` or `DDMMYY` to `YYYY-MM-DD`, and blanks or zeros to `''`. Returns other text unchanged. */
export function dateOf(text: string): string {
  if (/^[0 ]*$/.test(text)) return '';
  const [, day, month, year] = /^(\d\d)(\d\d)(\d{4}|\d\d)$/.exec(text) ?? [];
  const time =
    day === undefined
      ? undefined
      : utcTime({ year: fullYear(year!), month: Number(month), day: Number(day) });
  return time === undefined ? text : utcDay(time);
}

/** Converts 3 to 18 digits that count cents to a decimal, such as `4990` to `49.90`; `undefined` for other text. */
export function decimalOfCents(digits: string): string | undefined {
  const [, whole, cents] = /^(\d{1,16})(\d\d)$/.exec(digits) ?? [];
  return whole === undefined ? undefined : `${whole.replace(/^0+(?=\d)/, '')}.${cents}`;
}

const dates = ['due_date', 'event_date', 'credit_date'];
const amounts =
  `title_amount fee interest discount rebate tax paid_amount net_amount other_expenses other_credits`.split(
    ' ',
  );
const notations = Object.fromEntries([
  ...dates.map((name) => [name, isoDayNotation]),
  ...amounts.map((name) => [name, pointNotation]),
]) as Readonly<Record<string, Notation>>;

/** Returns the reader of a file of boletos (payment slips), each with its paid amount and the day of its credit. */
export const titleReader = (names: readonly string[], rows: BankReader['rows']): BankReader => ({
  columns: bankColumns(names, notations),
  fieldMap: {
    external_id: 'our_number',
    amount: 'paid_amount',
    currency: 'currency',
    date: 'credit_date',
    description: 'payer',
    reference: 'document',
  },
  rows,
});

/** Returns the cell of a column of boletos. Text that does not count cents gets a `?`, so that it is reported. */
export function titleCell(name: string, text: string): string {
  const { holds } = notations[name] ?? {};
  if (holds === 'date') return dateOf(text);
  if (holds !== 'amount') return text.trim();
  return text.trim() === '' ? '' : (decimalOfCents(text) ?? `${text}?`);
}

/** Returns a function for the row of a boleto. It is unpaid without a day of credit or a paid amount. */
export function titleRow(names: readonly string[]) {
  const [amount, date] = ['paid_amount', 'credit_date'].map((name) => names.indexOf(name));
  return (row: number, cells: string[]): FileRow =>
    /[1-9]/.test(cells[amount!]!) && cells[date!] !== '' ? { row, cells } : { row, cells, isUnpaid: true };
}

/** Where a CNAB format has the type of a record, and the number of records in the file's last record, of type 9. */
type Layout = { type: number; count: Range; tooLongCode: FileReadErrorCode };
const cnab240 = { type: 8, count: [24, 29], tooLongCode: 'not-cnab240' } as const;

/** Yields rows of a CNAB file in batches. `rowsOf`: the rows that a line completes; `rest`: the rows at the end. */
export async function* recordRows(
  text: AsyncIterable<string>,
  problems: ProblemList,
  rowsOf: (line: string, row: number) => readonly FileRow[],
  rest: () => readonly FileRow[] = () => [],
  layout: Layout = cnab240,
): AsyncGenerator<FileRow[]> {
  let row = 0;
  let records = 0;
  let last: string | undefined;
  for await (const lines of cnabLines(text, layout.tooLongCode)) {
    const batch: FileRow[] = [];
    for (const line of lines) {
      row += 1;
      const type = line[layout.type - 1] ?? '';
      if (/\d/.test(type)) records += 1;
      if (type === '9') last = line;
      batch.push(...rowsOf(line, row));
    }
    yield batch;
  }
  if (last === undefined) problems.note('file-cut-off', { row: 0 });
  else if (Number(charactersAt(last, layout.count)) > records) problems.note('records-missing', { row: 0 });
  yield [...rest()];
}

/** Yields the lines of a text in batches. Throws a `FileReadError` with the code `tooLongCode` for a line above the limit. */
export async function* cnabLines(
  text: AsyncIterable<string>,
  tooLongCode: FileReadErrorCode,
): AsyncGenerator<string[]> {
  let rest = '';
  for await (const part of text) {
    rest += part;
    const lines = part.includes('\n') ? rest.split('\n') : [rest];
    rest = lines.pop() ?? '';
    if (rest.length > fileLimits.rowLength) throw new FileReadError(tooLongCode);
    yield lines;
  }
  if (rest !== '') yield [rest];
}
