import { memoize } from '~/lib/memoize';
import { canonicalFieldOf, type CanonicalField } from '../field-maps/canonical-fields';
import { importCurrencies } from '../field-maps/import-currencies';
import { readCurrency, readValue } from '../field-maps/read-value';
import type { Loss, Reading, ReadProblem } from '../field-maps/reading';
import { isNoAmount } from './amount-notation';
import { mergeDebitCredit, signed, signOf } from './amount-from';
import { readerOf } from './cell-reader';
import type { Dialect, FileRow } from './dialect';
import { findMismatch } from './misfit';

/** A field map as the service stores it: field names, each with its column. Values that are not strings are ignored. */
export type FieldMap = Readonly<Record<string, unknown>>;

/** The reason why a row is rejected: by the import (`ReadProblem`), or earlier by the notation of the file. */
export type RefusalCode =
  | ReadProblem
  /** The number of cells differs from the number of columns. */
  | 'uneven'
  /** Not in the notation of its column. The date of a day that does not exist is `no-such-date`. */
  | 'misfit'
  /** A debit and a credit in one row. */
  | 'two-amounts'
  /** A sign column that contains neither plus nor minus. */
  | 'no-sign';

/** A row that is not a transaction, with its first issue. `loss` is what the import would lose. */
export type Refusal = {
  row: number;
  /** The canonical field; empty if the issue concerns the complete row. */
  field: '' | CanonicalField;
  cell: string;
  why: RefusalCode;
  loss: Loss;
  /** The identifier, if it was read before the issue. */
  id?: string;
  /** For a duplicate: the number of the first other row with the same identifier. */
  of?: number;
};

/** A field of a row in the format of the service, or the reason why it cannot be written. */
export type Written = { text: string } | Omit<Refusal, 'row' | 'field' | 'id'>;
export type RequiredPlaces = Partial<Record<CanonicalField, number>>;

/** Returns the column index of each mapped field. The last of several columns with one name wins; −1 means missing. */
export function placesOf(dialect: Dialect, fieldMap: FieldMap): RequiredPlaces {
  const byName = new Map(dialect.columns.map(({ name }, index) => [name.trim(), index]));
  const places: RequiredPlaces = {};
  for (const [field, column] of Object.entries(fieldMap)) {
    const canonical = canonicalFieldOf(field);
    if (canonical && typeof column === 'string') places[canonical] = byName.get(column.trim()) ?? -1;
  }
  return places;
}

/** Returns a function that converts a field of a row to the service's format. Create it once per file. */
export function fieldWriter(
  dialect: Dialect,
  places: RequiredPlaces,
): (field: CanonicalField, row: FileRow) => Written {
  const readers = dialect.columns.map(({ notation }) => readerOf(notation, dialect.zone));
  const cellAt = (index: number | undefined, { cells }: FileRow) =>
    index === undefined || index < 0 ? undefined : (cells[index] ?? '');
  const written = (index: number | undefined, row: FileRow): Written => {
    const cell = cellAt(index, row);
    if (cell === undefined) return { cell: '', why: 'column-missing', loss: 'refused' };
    if (dialect.asService) return { text: cell };
    const { notation } = dialect.columns[index!]!;
    if (notation.holds === 'amount' ? isNoAmount(cell) : cell.trim() === '') return { text: '' };
    const text = readers[index!]!(cell);
    if (text !== undefined) return { text };
    const isNoDay = notation.holds === 'date' && findMismatch(notation, cell) === 'no-such-date';
    return { cell, why: isNoDay ? 'no-such-date' : 'misfit', loss: 'refused' };
  };
  const codeOf = memoize(currencyCode);
  const amount = amountWriter(dialect, places.amount, cellAt, written);
  return (field, row) => {
    if (field === 'amount') return amount(row);
    if (field === 'currency') return currencyOf(cellAt(places.currency, row), dialect, codeOf);
    return written(places[field], row);
  };
}

type CellAt = (index: number | undefined, row: FileRow) => string | undefined;
type WriteAt = (index: number | undefined, row: FileRow) => Written;

/** Returns the writer of amounts. Merges two columns if the dialect names them and the map names one of them. */
function amountWriter(dialect: Dialect, place: number | undefined, cellAt: CellAt, written: WriteAt) {
  const { amountFrom: from } = dialect;
  const indexOf = (name: string) => dialect.columns.findLastIndex((column) => column.name === name);
  const parts = from && ('debit' in from ? [from.debit, from.credit] : [from.amount, from.sign]).map(indexOf);
  if (!from || !parts || dialect.asService || (place !== undefined && !(place >= 0 && parts.includes(place))))
    return (row: FileRow) => written(place, row);
  const [first, second] = parts;
  if ('debit' in from)
    return (row: FileRow): Written => {
      const debit = written(first, row);
      const credit = written(second, row);
      if ('why' in debit) return debit;
      if ('why' in credit) return credit;
      const text = mergeDebitCredit(debit.text || undefined, credit.text || undefined);
      if (text !== undefined) return { text };
      if (debit.text === '' && credit.text === '') return { text: '' };
      return { cell: `${cellAt(first, row)} ${cellAt(second, row)}`, why: 'two-amounts', loss: 'refused' };
    };
  return (row: FileRow): Written => {
    const amount = written(first, row);
    const cell = cellAt(second, row) ?? '';
    const sign = signOf(cell);
    if ('why' in amount || amount.text === '') return amount;
    return sign ? { text: signed(amount.text, sign) } : { cell, why: 'no-sign', loss: 'refused' };
  };
}

/** Returns the currency code of the cell or its sign (`R$`), else of the complete file. */
function currencyOf(cell: string | undefined, dialect: Dialect, codeOf: (given: string) => string): Written {
  const given =
    cell === undefined || (cell.trim() === '' && !dialect.asService) ? (dialect.currency ?? undefined) : cell;
  if (given === undefined)
    return cell === undefined ? { cell: '', why: 'column-missing', loss: 'refused' } : { text: cell };
  return { text: dialect.asService ? given : codeOf(given) };
}

function currencyCode(given: string): string {
  const reading = readCurrency(given, importCurrencies);
  return 'read' in reading ? reading.read : (reading.likely?.[0] ?? given);
}

/** Returns a function that reads the text of a field as the import would. Create it once per file. */
export function importReader(): (field: CanonicalField, text: string) => Reading {
  const dates = memoize((text) => readValue('date', text, importCurrencies));
  const currencies = memoize((text) => readValue('currency', text, importCurrencies));
  return (field, text) => {
    if (field === 'date') return dates(text);
    if (field === 'currency') return currencies(text);
    return readValue(field, text, importCurrencies);
  };
}
