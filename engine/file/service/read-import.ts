import { type RequiredField, requiredFields } from '../field-maps/canonical-fields';
import { columnsOf, emptyText, missingColumn, readCells } from '../field-maps/file-columns';
import type { MappedColumn } from '../field-maps/file-columns';
import { importCurrencies } from '../field-maps/import-currencies';
import { readAmount, readCurrency } from '../field-maps/read-value';
import type { Reading, ReadProblem } from '../field-maps/reading';
import type { FieldMap, NotTakenCode } from '../reading/transaction-row';
import { type ImportOutcome, importOutcomeOf, notStored } from '../field-maps/row-outcomes';
import type { Unreadable } from '../reading/read-file';
import type { Transaction } from '../../matching/transaction';
import type { CsvRecord } from '../formats/split-rows';
import { fieldMapError, type ImportFileError, type FileTable } from './import-file';

/** The result of importing the rows of a file (docs/contract.md#the-import). */
export type ImportResult = {
  readonly transactions: Transaction[];
  readonly refused: RefusedRow[];
  /** Rows that are dropped silently, because another row has the same external id. */
  readonly dropped: { readonly number: number; readonly id: string }[];
  /** Why the import fails: before the first row, or at `row`, after storing `stored` rows in earlier blocks. */
  readonly fault?:
    | ImportFileError
    | Unreadable
    | { readonly code: 'row'; readonly row: RefusedRow; readonly stored: number };
};

export type RefusedRow = {
  /** The number of the row, from 1; the header is not counted. */
  readonly number: number;
  /** The cell with the external id, trimmed; empty if there is none. */
  readonly id: string;
  /** The first invalid field; missing if the entire row is unreadable. */
  readonly field?: string;
  /** Why the row is refused: `row` if it cannot be read at all, else the reason for its first invalid field. */
  readonly problem: NotTakenCode | 'row';
};

/** The columns of amounts in a base currency. Only files of `recon match` have them. */
export type BaseColumns = { readonly amount: string; readonly currency: string };

/** Returns the result of importing a table with a field map. `source` is the number of its source in a run. */
export function readImport(table: FileTable, map: FieldMap, source = 1, base?: BaseColumns): ImportResult {
  const fault = fieldMapError(map);
  const fields = Object.entries(map).flatMap(([field, column]) =>
    typeof column === 'string' ? [{ field, column }] : [],
  );
  const file = { header: table.header, rows: [], delimiter: ',' };
  const encoding = table.isDamaged && { encoding: 'Windows-1252' as const };
  const columns = columnsOf({ ...file, ...encoding }, fields);
  const refused: RefusedRow[] = [];
  const lost: RefusedRow[] = [];
  const read: (Transaction | undefined)[] = [];
  const fates = table.rows.map((row, index): ImportOutcome => {
    const { fate, transaction, problem } = readRow(row, index, { table, columns, source, base });
    if (problem) refused.push(problem);
    if (problem && fate.effect === 'file') lost.push(problem);
    read.push(transaction);
    return fate;
  });
  const { dropped, lost: lostRows } = notStored(fates);
  for (const index of dropped) read[index] = undefined;
  const transactions = read.filter((transaction) => transaction !== undefined);
  const [firstLost] = lost;
  const good = lostRows.filter((index) => read[index] !== undefined);
  return {
    transactions,
    refused,
    dropped: dropped.map((index) => ({ number: index + 1, id: fates[index]!.id! })),
    ...(fault
      ? { fault }
      : firstLost && { fault: { code: 'row', row: firstLost, stored: transactions.length - good.length } }),
  };
}

type RowReader = {
  table: FileTable;
  columns: readonly MappedColumn[];
  source: number;
  base: BaseColumns | undefined;
};
type ReadRow = { fate: ImportOutcome; transaction?: Transaction; problem?: RefusedRow };

function readRow({ cells, isFaulty, hasNul }: CsvRecord, index: number, reader: RowReader): ReadRow {
  const { table, columns, source, base } = reader;
  const readings = readCells(cells, columns);
  const isUneven = isFaulty || cells.length !== table.header.length;
  const readingOf = (name: RequiredField | 'description'): Reading => {
    const column = columns.find(({ canonical }) => canonical === name);
    return column ? readings[column.field]!.reading : name === 'description' ? emptyText : missingColumn;
  };
  const bases = base ? readBase(cells, table.header, base) : {};
  // Column names are stored with the cells that no field uses.
  const hasNulText = hasNul === true || [...table.header, ...cells].some((text) => text.includes('\0'));
  const others = [...requiredFields.map(readingOf), ...Object.values(bases)];
  const fate = importOutcomeOf(isUneven, columns, readings, hasNulText, others);
  const refuse = (field: string | undefined, problem: RefusedRow['problem']): ReadRow => ({
    fate,
    problem: {
      number: index + 1,
      id: cells[columns.find(({ canonical }) => canonical === 'external_id')?.place ?? -1]?.trim() ?? '',
      ...(field !== undefined && { field }),
      problem,
    },
  });
  if (isUneven) return refuse(undefined, 'row');
  if (fate.effect === 'refused' || fate.effect === 'file') {
    const found = firstLoss(fate.effect, [
      ...requiredFields.map((name) => [name, readingOf(name)] as const),
      ...Object.entries(bases),
      ...columns.map(({ field }) => [field, readings[field]!.reading] as const),
    ]);
    return refuse(found?.field, found?.problem ?? (hasNulText ? 'nul' : 'row'));
  }
  const text = (reading: Reading | undefined) => (reading && 'read' in reading ? reading.read : '');
  const description = text(readingOf('description'));
  const transaction: Transaction = {
    externalId: text(readingOf('external_id')),
    amount: text(readingOf('amount')),
    currency: text(readingOf('currency')),
    date: text(readingOf('date')),
    ...(bases.base_amount && { baseAmount: text(bases.base_amount) }),
    ...(bases.base_currency && { baseCurrency: text(bases.base_currency) }),
    ...(description && { description }),
    source,
  };
  return { fate, transaction };
}

type BaseReadings = { base_amount?: Reading; base_currency?: Reading };

/** Reads the amount and currency in the base currency. Omits empty ones. */
function readBase(cells: readonly string[], header: readonly string[], base: BaseColumns): BaseReadings {
  const amount = cells[header.indexOf(base.amount)] ?? '';
  const currency = cells[header.indexOf(base.currency)] ?? '';
  return {
    ...(amount.trim() && { base_amount: readAmount(amount) }),
    ...(currency.trim() && { base_currency: readCurrency(currency, importCurrencies) }),
  };
}

function firstLoss(
  effect: 'refused' | 'file',
  readings: readonly (readonly [string, Reading])[],
): { field: string; problem: ReadProblem } | undefined {
  for (const [field, reading] of readings)
    if ('loss' in reading && reading.loss === effect) return { field, problem: reading.problem };
  return undefined;
}
