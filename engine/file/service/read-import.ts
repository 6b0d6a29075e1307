import { canonicalFieldOf, type RequiredField, requiredFields } from '../field-maps/canonical-fields';
import { emptyReading, mappedColumns, missingColumnReading } from '../field-maps/file-columns';
import type { MappedColumn } from '../field-maps/file-columns';
import { readAmount, readCurrency } from '../field-maps/read-value';
import type { Reading } from '../field-maps/reading';
import type { Mapping, SkippedRow } from '../reading/transaction-row';
import type { ImportTable } from '../field-maps/file-validation';
import { type ImportOutcome, unstoredRows, rowJudge } from '../field-maps/row-outcomes';
import type { Unreadable } from '../reading/read-file';
import type { Transaction } from '../../matching/transaction';
import type { CsvRecord } from '../formats/split-rows';
import { fieldMapError, type ImportFileError } from './import-file';

/** The result of importing the rows of a file (docs/contract.md#the-import). Rows have their number from 1, without the header. */
export type ImportResult = {
  readonly transactions: Transaction[];
  /** The rejected rows, with their first issue; then those that are dropped silently, as another row has the same identifier. */
  readonly refused: SkippedRow[];
  /** Why the import fails: before the first row, or at `row`, after storing `stored` rows in earlier blocks. */
  readonly fault?:
    | ImportFileError
    | Unreadable
    | { readonly code: 'row'; readonly row: SkippedRow; readonly stored: number };
};

/** The columns of amounts in a base currency. Only files of `recon match` have them. */
export type BaseColumns = { readonly amount: string; readonly currency: string };

/** Returns the result of importing a table with a mapping. `source`: which source of its side it is, from 1. */
export function readImport(table: ImportTable, map: Mapping, source = 1, base?: BaseColumns): ImportResult {
  const fault = fieldMapError(map);
  const fields = Object.entries(map).flatMap(([field, column]) =>
    typeof column === 'string' ? [{ field, column }] : [],
  );
  const columns = mappedColumns(table, fields);
  const judge = rowJudge(table, columns);
  const refused: SkippedRow[] = [];
  const lost: SkippedRow[] = [];
  const read: (Transaction | undefined)[] = [];
  const outcomes = table.rows.map((row, index): ImportOutcome => {
    const { outcome, transaction, problem } = readRow(row, index, { table, columns, judge, source, base });
    if (problem) refused.push(problem);
    if (problem && outcome.effect === 'file') lost.push(problem);
    read.push(transaction);
    return outcome;
  });
  const { dropped, lost: lostRows } = unstoredRows(outcomes);
  for (const index of dropped) read[index] = undefined;
  const transactions = read.filter((transaction) => transaction !== undefined);
  const [firstLost] = lost;
  const good = lostRows.filter((index) => read[index] !== undefined);
  return {
    transactions,
    refused: [...refused, ...dropped.map((index) => duplicateRow(index + 1, outcomes[index]!.id!))],
    ...(fault
      ? { fault }
      : firstLost && { fault: { code: 'row', row: firstLost, stored: transactions.length - good.length } }),
  };
}

const duplicateRow = (row: number, id: string): SkippedRow => ({
  row,
  field: 'external_id',
  cell: id,
  id,
  why: 'duplicate',
  loss: 'dropped',
});

type RowReader = {
  table: ImportTable;
  columns: readonly MappedColumn[];
  judge: ReturnType<typeof rowJudge>;
  source: number;
  base: BaseColumns | undefined;
};
type ReadRow = { outcome: ImportOutcome; transaction?: Transaction; problem?: SkippedRow };

function readRow(row: CsvRecord, index: number, reader: RowReader): ReadRow {
  const { table, columns, judge, source, base } = reader;
  const columnOf = (name: RequiredField | 'description') =>
    columns.find(({ canonical }) => canonical === name);
  const bases = base ? readBase(row.cells, table.header, base) : {};
  const missing = requiredFields.flatMap((name) => (columnOf(name) ? [] : [missingColumnReading]));
  const { cells: readings, fault, nul, outcome } = judge(row, [...missing, ...Object.values(bases)]);
  const readingOf = (name: RequiredField | 'description'): Reading => {
    const column = columnOf(name);
    if (column) return readings[column.field]!.reading;
    return name === 'description' ? emptyReading : missingColumnReading;
  };
  const id = row.cells[columnOf('external_id')?.index ?? -1]?.trim() ?? '';
  const refuse = (about: Pick<SkippedRow, 'field' | 'column' | 'why'>): ReadRow => {
    const loss = outcome.effect === 'file' ? 'file' : 'refused';
    return { outcome, problem: { row: index + 1, cell: '', loss, ...(id !== '' && { id }), ...about } };
  };
  if (fault) return refuse({ field: '', why: 'uneven' });
  if (outcome.effect === 'refused' || outcome.effect === 'file')
    return refuse(
      firstLoss(outcome.effect, [
        ...requiredFields.map((name) => [name, readingOf(name)] as const),
        ...Object.entries(bases),
        ...columns.map(({ field }) => [field, readings[field]!.reading] as const),
      ]) ?? { field: '', why: nul === undefined ? 'uneven' : 'nul' },
    );
  const transaction = { ...transactionOf(readingOf, bases), source };
  return { outcome, transaction };
}

function transactionOf(
  readingOf: (name: RequiredField | 'description') => Reading,
  { base_amount: baseAmount, base_currency: baseCurrency }: BaseReadings,
): Transaction {
  const text = (reading: Reading | undefined) => (reading && 'read' in reading ? reading.read : '');
  const description = text(readingOf('description'));
  return {
    externalId: text(readingOf('external_id')),
    amount: text(readingOf('amount')),
    currency: text(readingOf('currency')),
    date: text(readingOf('date')),
    ...(baseAmount && { baseAmount: text(baseAmount) }),
    ...(baseCurrency && { baseCurrency: text(baseCurrency) }),
    ...(description && { description }),
  };
}

type BaseReadings = { base_amount?: Reading; base_currency?: Reading };

/** Reads the amount and currency in the base currency. Omits empty ones. */
function readBase(cells: readonly string[], header: readonly string[], base: BaseColumns): BaseReadings {
  const amount = cells[header.indexOf(base.amount)] ?? '';
  const currency = cells[header.indexOf(base.currency)] ?? '';
  return {
    ...(amount.trim() && { base_amount: readAmount(amount) }),
    ...(currency.trim() && { base_currency: readCurrency(currency) }),
  };
}

/** Returns the first issue with an effect: its field, or the name of a property that is not one. */
function firstLoss(
  effect: 'refused' | 'file',
  readings: readonly (readonly [string, Reading])[],
): Pick<SkippedRow, 'field' | 'column' | 'why'> | undefined {
  for (const [name, reading] of readings) {
    const field = canonicalFieldOf(name);
    if ('loss' in reading && reading.loss === effect)
      return { ...(field ? { field } : { field: '', column: name }), why: reading.problem };
  }
  return undefined;
}
