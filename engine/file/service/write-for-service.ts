import Papa from 'papaparse';
import { escapeFormula } from '../formats/escape-formula';
import type { CanonicalField } from '../field-maps/canonical-fields';
import { readValue } from '../field-maps/read-value';
import { cellReader } from '../formats/cell-reader';
import type { Dialect, FileRow } from '../notation/dialect';
import type { ProposedFields } from '../reading/propose-fields';
import { droppedRows, rowDigest, type TransactionRow, transactionReader } from '../reading/read-transactions';
import {
  fieldWriter,
  hasColumnPerCurrency,
  type Mapping,
  columnIndexesOf,
  type SkippedRow,
  type ColumnIndexes,
} from '../reading/transaction-row';

const part = 10_000;

/** A CSV text for the import, in parts, and the rows left out. `escaped`: the number of cells that were like formulas. */
export type FileForService = {
  parts: string[];
  written: number;
  leftOut: SkippedRow[];
  escaped: number;
};

/**
 * Writes all columns of a file as CSV, without the rows that the service would refuse. Adds columns for the currency of
 * the file and for an amount in two columns, if the mapping names no column for them.
 */
export async function writeForService(
  rows: AsyncIterable<FileRow> | Iterable<FileRow>,
  dialect: Dialect,
  fieldMap: Mapping,
): Promise<FileForService> {
  const { amount, ...others } = columnIndexesOf(dialect, fieldMap);
  const columnIndexes = amount !== undefined && amount >= 0 ? { amount, ...others } : others;
  const added = addedFields(dialect, columnIndexes);
  const read = transactionReader(dialect, columnIndexes);
  const write = rowWriter(dialect, columnIndexes, added);
  const leftOut: SkippedRow[] = [];
  const output: string[][] = [];
  const digestOf = rowDigest(dialect);
  const stored: TransactionRow[] = [];
  const digests: number[] = [];
  for await (const row of rows) {
    const one = withoutNul(row) ?? withShortId(read(row));
    if ('why' in one) leftOut.push(one);
    else {
      output.push(write(row));
      stored.push({ ...one, externalId: escapeFormula(one.externalId) });
      digests.push(digestOf(row));
    }
  }
  const dropped = droppedRows(stored, digests);
  leftOut.push(...dropped.values());
  const lines = output.filter((_, index) => !dropped.has(index));
  let escaped = 0;
  const safe = [headingsOf(dialect, fieldMap, added), ...lines].map((cells) =>
    cells.map((cell) => {
      const text = escapeFormula(cell);
      if (text !== cell) escaped += 1;
      return text;
    }),
  );
  return {
    parts: textOf(safe),
    written: lines.length,
    leftOut: leftOut.toSorted((a, b) => a.row - b.row),
    escaped,
  };
}

/** Returns the columns of fields, with those that `writeForService` adds. */
export function withAddedColumns(
  fields: ProposedFields,
  { amountFrom, currency }: Pick<Dialect, 'amountFrom' | 'currency'>,
): ProposedFields {
  return {
    ...(amountFrom && { amount: 'amount' }),
    ...((typeof currency === 'string' || (amountFrom && 'one' in amountFrom)) && { currency: 'currency' }),
    ...fields,
  };
}

/** Returns the refusal of a row with a NUL character: the import would fail for the entire file. */
function withoutNul({ row, cells }: FileRow): SkippedRow | undefined {
  const cell = cells.find((one) => one.includes('\0'));
  return cell === undefined ? undefined : { row, field: '', cell, why: 'nul', loss: 'file' };
}

/** Returns the refusal of a row whose identifier is too long with the apostrophe of a formula. */
function withShortId<T extends SkippedRow | { row: number; externalId: string }>(one: T): T | SkippedRow {
  if (!('externalId' in one)) return one;
  const cell = escapeFormula(one.externalId);
  const reading = cell === one.externalId ? undefined : readValue('external_id', cell);
  if (!reading || 'read' in reading) return one;
  return { row: one.row, field: 'external_id', cell, why: reading.problem, loss: reading.loss };
}

function addedFields(dialect: Dialect, columnIndexes: ColumnIndexes): ('amount' | 'currency')[] {
  const isMerged = Boolean(dialect.amountFrom) && columnIndexes.amount === undefined;
  const hasCurrency = typeof dialect.currency === 'string' || hasColumnPerCurrency(dialect, columnIndexes);
  const isConstant = hasCurrency && (columnIndexes.currency ?? -1) < 0;
  return [...(isMerged ? (['amount'] as const) : []), ...(isConstant ? (['currency'] as const) : [])];
}

function headingsOf(
  dialect: Dialect,
  fieldMap: Mapping,
  added: readonly ('amount' | 'currency')[],
): string[] {
  const nameOf = (field: string) => {
    const name = fieldMap[field];
    return typeof name === 'string' ? name.trim() : field;
  };
  return [...dialect.columns.map(({ name }) => name.trim()), ...added.map(nameOf)];
}

function rowWriter(
  dialect: Dialect,
  columnIndexes: ColumnIndexes,
  added: readonly CanonicalField[],
): (row: FileRow) => string[] {
  const write = fieldWriter(dialect, columnIndexes);
  const readers = dialect.columns.map(({ notation }) => cellReader(notation, dialect.zone));
  const fieldAt = new Map<number, CanonicalField>(
    (['external_id', 'amount', 'currency', 'date'] as const).flatMap((field) => {
      const columnIndex = columnIndexes[field] ?? -1;
      return columnIndex < 0 ? [] : [[columnIndex, field]];
    }),
  );
  const textOfField = (field: CanonicalField, row: FileRow) => {
    const written = write(field, row);
    return 'text' in written ? written.text.trim() : '';
  };
  return (row) => {
    const cells = row.cells.map((cell, index) => {
      const field = fieldAt.get(index);
      if (field) return textOfField(field, row);
      return (cell.trim() !== '' && readers[index]!(cell)) || cell;
    });
    return [...cells, ...added.map((field) => textOfField(field, row))];
  };
}

function textOf(lines: readonly string[][]): string[] {
  const parts: string[] = [];
  for (let at = 0; at < lines.length; at += part)
    parts.push(`${Papa.unparse(lines.slice(at, at + part), { newline: '\n' })}\n`);
  return parts;
}
