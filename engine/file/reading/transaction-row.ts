import { groupBy } from '../../lib/group-by';
import { memoize } from '../../lib/memoize';
import { currencyDigits } from '../../money/units';
import { canonicalFieldOf, type CanonicalField } from '../field-maps/canonical-fields';
import type { Transaction } from '../../matching/transaction';
import { readCurrency, readValue } from '../field-maps/read-value';
import type { Loss, Reading, ReadProblem } from '../field-maps/reading';
import { currenciesOfHeading, currencySignsIn } from '../notation/currency-sign';
import { isNoAmount, decimalOfSmallestUnits } from '../notation/amount-notation';
import { isNoSuchDate } from '../notation/date-notation';
import { applySign, mergeAmounts, signOf } from './amount-from';
import { cellReader } from '../formats/cell-reader';
import { columnsOfAmount, type Dialect, type FileRow, type RowUnit } from '../notation/dialect';

/** A mapping as the service stores it: columns by field names. Values that are not strings are ignored. */
export type Mapping = Readonly<Record<string, unknown>>;

/** Why a row is refused: the import rejects it (`ReadProblem`), or a notation, a missing cell or a step does. */
export type RefusalCode =
  | ReadProblem
  | 'uneven'
  /** The cell is not in the notation of its column. A day that does not exist is `no-such-date` instead. */
  | 'misfit'
  | 'two-amounts'
  /** The column of the sign has neither plus nor minus. */
  | 'no-sign'
  /** The identifier is a placeholder such as `NOTPROVIDED` that several rows have, so the service drops them. */
  | 'no-reference'
  /** Another row of its sum has an amount that cannot be read, so the sum would be wrong. */
  | 'sum-incomplete'
  /** A boleto that was registered, changed or rejected, but not paid. */
  | 'not-paid'
  /** The day is empty, and the status of the row, which is `cell`, says that it is not paid yet. */
  | 'unpaid'
  | 'left-out'
  /** A row of totals or remarks at the end of the file. */
  | 'total';

/**
 * A row that does not become a transaction, with its first issue. `loss`: what the import would lose by it; `none` if
 * the row is left out on purpose.
 */
export type SkippedRow = {
  row: number;
  /** What `row` and `of` count, if not rows. */
  unit?: RowUnit;
  why: RefusalCode;
  loss: Loss | 'none';
  /** The field with the issue; empty if it concerns the entire row. */
  field: '' | CanonicalField;
  cell: string;
  column?: string;
  /** The index of the step that leaves the row out. */
  step?: number;
  /** The row's identifier, if it was read before the issue. */
  id?: string;
  /** The number of another row that is the cause: of a duplicate, that with the same identifier. */
  of?: number;
  /** What else can be read of the row, by which a user recognizes it. */
  known?: ReadableParts;
};
export type ReadableParts = Partial<
  Pick<Transaction, 'amount' | 'currency' | 'date' | 'localTime' | 'description'>
>;

/** Why rows are refused: the issue, its field or step, and the number of rows. */
export type CauseOfRows = Pick<SkippedRow, 'why' | 'field' | 'step'> & { readonly rows: number };

/** Returns the causes of refused rows, the most frequent first. */
export function causesOf(refused: readonly SkippedRow[]): CauseOfRows[] {
  return [...groupBy(refused, ({ why, field, step }) => `${why} ${field} ${step}`).values()]
    .toSorted((a, b) => b.length - a.length)
    .map(([first, ...others]) => {
      const { why, field, step } = first!;
      return { why, field, ...(step !== undefined && { step }), rows: others.length + 1 };
    });
}

/** The text of a field as the service accepts it, or why the cell cannot be converted. */
export type CellText = { text: string } | Omit<SkippedRow, 'row' | 'field' | 'id'>;
export type ColumnIndexes = Partial<Record<CanonicalField, number>>;

/** Returns the column index of each mapped field; −1 if the file lacks the column. Of equal names, the last counts. */
export function columnIndexesOf(dialect: Dialect, fieldMap: Mapping): ColumnIndexes {
  const byName = new Map(dialect.columns.map(({ name }, index) => [name.trim(), index]));
  const columnIndexes: ColumnIndexes = {};
  for (const [field, column] of Object.entries(fieldMap)) {
    const canonical = canonicalFieldOf(field);
    if (canonical && typeof column === 'string') columnIndexes[canonical] = byName.get(column.trim()) ?? -1;
  }
  return columnIndexes;
}

/** Returns a function that converts a field of a row to text that the service accepts. Create it once per file. */
export function fieldWriter(
  dialect: Dialect,
  columnIndexes: ColumnIndexes,
): (field: CanonicalField, row: FileRow) => CellText {
  const readers = dialect.columns.map(({ notation }) => cellReader(notation, dialect.zone));
  const cellAt = (index: number | undefined, { cells }: FileRow) =>
    index === undefined || index < 0 ? undefined : (cells[index] ?? '');
  const textInColumn = (index: number | undefined, row: FileRow): CellText => {
    const cell = cellAt(index, row);
    if (cell === undefined) return { cell: '', why: 'column-missing', loss: 'refused' };
    const { notation } = dialect.columns[index!]!;
    if (notation.holds === 'amount' ? isNoAmount(cell) : cell.trim() === '') return { text: '' };
    const text = readers[index!]!(cell);
    if (text !== undefined) return { text };
    const why = notation.holds === 'date' && isNoSuchDate(cell) ? 'no-such-date' : 'misfit';
    return { cell, why, loss: 'refused' };
  };
  const codeOf = memoize(currencyCode);
  const amount = amountWriter(dialect, columnIndexes.amount, cellAt, textInColumn);
  const signIn = rowCurrency(dialect, columnIndexes.amount, cellAt);
  const currency = (row: FileRow): CellText => {
    const cell = cellAt(columnIndexes.currency, row);
    const hasOwn = typeof dialect.currency === 'string' || hasColumnPerCurrency(dialect, columnIndexes);
    const sign = cell === undefined && hasOwn ? signIn(row) : undefined;
    return sign === undefined ? currencyOf(cell, dialect, codeOf) : { text: sign };
  };
  const digitsOf = memoize(currencyDigits);
  const areCents = isInCents(dialect, columnIndexes.amount);
  return (field, row) => {
    if (field === 'currency') return currency(row);
    if (field !== 'amount') return textInColumn(columnIndexes[field], row);
    const [read, code] = [amount(row), areCents ? currency(row) : undefined];
    if ('why' in read || read.text === '' || !code || !('text' in code)) return read;
    // Read as hundredths, but yen have none.
    return { text: decimalOfSmallestUnits(read.text.replace('.', ''), digitsOf(code.text)) ?? read.text };
  };
}

/** Returns whether the amount in column `index`, or in the columns that form it, is in the smallest currency unit. */
export function isInCents(dialect: Dialect, index: number | undefined): boolean {
  const columns = dialect.columns.filter(
    ({ name }, at) => at === index || columnsOfAmount(dialect).includes(name),
  );
  return columns.some(({ notation }) => notation.holds === 'amount' && notation.mark === 'cents');
}

/**
 * Returns a function that reads a field of a row, by default from its column; `undefined` if the cell is empty, or not
 * in the notation of the column.
 */
export function fieldReader(
  { dialect, fields }: { dialect: Dialect; fields: Mapping },
  field: CanonicalField,
  column = fields[field],
): (row: FileRow) => string | undefined {
  const write = fieldWriter(dialect, columnIndexesOf(dialect, { ...fields, [field]: column }));
  return (row) => {
    const written = write(field, row);
    return ('text' in written && written.text) || undefined;
  };
}

/** Returns whether the amount is in one of two columns, each with a currency of its own. */
export function hasColumnPerCurrency(
  dialect: Pick<Dialect, 'amountFrom' | 'columns'>,
  { amount }: ColumnIndexes,
): boolean {
  const { amountFrom, columns } = dialect;
  if (!amountFrom || !('one' in amountFrom)) return false;
  return amount === undefined || columnsOfAmount(dialect).includes(columns[amount]?.name ?? '');
}

/**
 * Returns a function for the currency that the amount of a row has as a sign or code, such as `US$`, or, of two columns, in
 * the heading of the one that is filled; `undefined` if none.
 */
function rowCurrency(dialect: Dialect, index: number | undefined, cellAt: CellAt) {
  const isOfTwo = hasColumnPerCurrency(dialect, index === undefined ? {} : { amount: index });
  const parts = columnsOfAmount(dialect);
  const name = index === undefined ? parts[0] : dialect.columns[index]?.name;
  const placesOfNames = (isOfTwo ? parts : [name]).map((one) =>
    dialect.columns.findLastIndex((column) => column.name === one),
  );
  return (row: FileRow): string | undefined => {
    const at = placesOfNames.find((one) => /[1-9]/.test(cellAt(one, row) ?? '')) ?? placesOfNames[0]!;
    const [sign, ...others] = currencySignsIn(cellAt(at, row) ?? '');
    if (sign !== undefined && sign !== '$' && others.length === 0) return sign;
    return isOfTwo ? currenciesOfHeading(dialect.columns[at]!)[0] : undefined;
  };
}
type CellAt = (index: number | undefined, row: FileRow) => string | undefined;
type WriteAt = (index: number | undefined, row: FileRow) => CellText;

/** Returns a function that converts amounts. Merges the columns of `amountFrom`, unless the map has another column. */
function amountWriter(dialect: Dialect, index: number | undefined, cellAt: CellAt, written: WriteAt) {
  const { amountFrom: from } = dialect;
  const indexOf = (name: string) => dialect.columns.findLastIndex((column) => column.name === name);
  const parts = columnsOfAmount(dialect).map(indexOf);
  if (!from || (index !== undefined && !(index >= 0 && parts.includes(index))))
    return (row: FileRow) => written(index, row);
  const [first, second] = parts;
  if (!('sign' in from))
    return (row: FileRow): CellText => {
      const debit = written(first, row);
      const credit = written(second, row);
      if ('why' in debit) return debit;
      if ('why' in credit) return credit;
      const text = mergeAmounts(debit.text || undefined, credit.text || undefined, 'one' in from);
      if (text !== undefined) return { text };
      if (debit.text === '' && credit.text === '') return { text: '' };
      return { cell: `${cellAt(first, row)} ${cellAt(second, row)}`, why: 'two-amounts', loss: 'refused' };
    };
  return (row: FileRow): CellText => {
    const amount = written(first, row);
    const cell = cellAt(second, row) ?? '';
    const sign = signOf(cell);
    if ('why' in amount || amount.text === '') return amount;
    return sign ? { text: applySign(amount.text, sign) } : { cell, why: 'no-sign', loss: 'refused' };
  };
}

/** Returns the currency of a cell, or of its sign (`R$`); if the cell is empty, the file's currency. */
function currencyOf(cell: string | undefined, dialect: Dialect, codeOf: (text: string) => string): CellText {
  const text = cell === undefined || cell.trim() === '' ? (dialect.currency ?? undefined) : cell;
  if (text === undefined)
    return cell === undefined ? { cell: '', why: 'column-missing', loss: 'refused' } : { text: cell };
  return { text: codeOf(text) };
}

function currencyCode(text: string): string {
  const reading = readCurrency(text);
  return 'read' in reading ? reading.read : (reading.likely?.[0] ?? text);
}

/** Returns a function that reads a field's text as the import would. It has a cache, so create it once per file. */
export function importReader(): (field: CanonicalField, text: string) => Reading {
  const dates = memoize((text) => readValue('date', text));
  const currencies = memoize((text) => readValue('currency', text));
  return (field, text) => {
    if (field === 'date') return dates(text);
    if (field === 'currency') return currencies(text);
    return readValue(field, text);
  };
}
