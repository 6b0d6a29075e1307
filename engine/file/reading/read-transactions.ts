import { isBalance } from '../notation/currency-sign';
import { isRowNumber } from './propose-fields';
import { type CanonicalField, requiredFields } from '../field-maps/canonical-fields';
import type { RowFacts, Transaction } from '../../matching/transaction';
import type { Reading } from '../field-maps/reading';
import { type ImportOutcome, unstoredRows } from '../field-maps/row-outcomes';
import { cellReader } from '../formats/cell-reader';
import { isNoReference } from './no-reference';
import type { Dialect, FileRow } from '../notation/dialect';
import { unpaidReader } from './row-facts';
import { fieldWriter, importReader, columnIndexesOf } from './transaction-row';
import type { ReadableParts, Mapping, SkippedRow, ColumnIndexes } from './transaction-row';

export type TransactionRow = Transaction & Pick<FileRow, 'row'>;

/** Returns the transactions of a file with a field map, and the rows that the import rejects or drops (`refused`). */
export async function readTransactions(
  rows: AsyncIterable<FileRow> | Iterable<FileRow>,
  dialect: Dialect,
  fieldMap: Mapping,
  factsOf: (row: FileRow) => RowFacts | undefined = () => undefined,
): Promise<{ transactions: TransactionRow[]; refused: SkippedRow[] }> {
  const read = transactionReader(dialect, columnIndexesOf(dialect, fieldMap));
  const digestOf = rowDigest(dialect);
  const all: (TransactionRow | SkippedRow)[] = [];
  const digests: number[] = [];
  const facts: (RowFacts | undefined)[] = [];
  for await (const row of rows) {
    all.push(read(row));
    facts.push(factsOf(row));
    digests.push(digestOf(row));
  }
  const dropped = droppedRows(all, digests);
  const found = all.map((one, index) => dropped.get(index) ?? one);
  return {
    transactions: found.flatMap((one, index) =>
      'externalId' in one ? [facts[index] ? { ...one, facts: facts[index] } : one] : [],
    ),
    refused: found.filter((one) => 'why' in one),
  };
}

/**
 * Returns, by index, the rows that the import drops because of their identifier, and rows that repeat an earlier row in
 * all columns, as in an export with rows twice. `digests`: one per row, of its cells; they differ if a column without a
 * field differs, such as instalments.
 */
export function droppedRows(
  all: readonly (TransactionRow | SkippedRow)[],
  digests: readonly number[],
): Map<number, SkippedRow> {
  const ids = all.flatMap((one) => ('externalId' in one ? [one.externalId] : []));
  // Of most files nothing is dropped.
  if (new Set(ids).size === ids.length) return new Map();
  const twins = twinsOf(all, digests);
  const outcomes = all.map((one, index): ImportOutcome =>
    'externalId' in one && !twins.has(index)
      ? { effect: 'accepted', id: one.externalId }
      : { effect: 'refused', id: undefined },
  );
  const dropped = [...twins, ...unstoredRows(outcomes).dropped].map(
    (index) => [index, all[index] as TransactionRow] as const,
  );
  const rowsOfId = rowsById(all, new Set(dropped.map(([, { externalId }]) => externalId)));
  return new Map(
    dropped.map(([index, { row, externalId: cell, ...known }]) => {
      const lost = { row, field: 'external_id', cell, loss: 'dropped', known } as const;
      const of = rowsOfId.get(cell)!.find((other) => other !== row);
      // A placeholder is not the reference of another row.
      const isNone = isNoReference(cell);
      return [
        index,
        isNone
          ? { ...lost, why: 'no-reference' }
          : { ...lost, why: 'duplicate', id: cell, ...(of !== undefined && { of }) },
      ];
    }),
  );
}

function twinsOf(
  all: readonly (TransactionRow | SkippedRow)[],
  digests: readonly number[],
): ReadonlySet<number> {
  const seen = new Set<string>();
  return new Set(
    all.flatMap((one, index) => {
      if (!('externalId' in one) || isNoReference(one.externalId)) return [];
      const { externalId, amount, currency, date, description } = one;
      const key = JSON.stringify([externalId, amount, currency, date, description, digests[index]]);
      const isTwin = seen.has(key);
      seen.add(key);
      return isTwin ? [index] : [];
    }),
  );
}

/**
 * Returns a function for a number that is equal for rows with equal cells, ignoring row numbers and running balances.
 * It saves memory: the rows themselves need not be stored.
 */
export function rowDigest({ columns }: Dialect): (row: Pick<FileRow, 'cells'>) => number {
  const isOfPlace = columns.map(({ name }) => isRowNumber(name) || isBalance(name));
  return ({ cells }) => {
    let digest = cells.length;
    for (const [index, cell] of cells.entries()) {
      if (isOfPlace[index]) continue;
      for (let at = 0; at < cell.length; at += 1) digest = Math.imul(digest, 31) + cell.charCodeAt(at);
      digest = Math.imul(digest, 31) + 1;
    }
    return digest;
  };
}

/** Returns the rows of each identifier, at most the first two: more are slow to search if a file has only one line. */
function rowsById(all: readonly (TransactionRow | SkippedRow)[], ids: ReadonlySet<string>) {
  const rows = new Map<string, number[]>();
  for (const one of all) {
    if (!('externalId' in one) || !ids.has(one.externalId)) continue;
    const same = rows.get(one.externalId);
    if (!same) rows.set(one.externalId, [one.row]);
    else if (same.length < 2) same.push(one.row);
  }
  return rows;
}

/** Returns a function that converts a row to a transaction, or returns why it is refused. */
export function transactionReader(
  dialect: Dialect,
  columnIndexes: ColumnIndexes,
): (row: FileRow) => TransactionRow | SkippedRow {
  const write = fieldWriter(dialect, columnIndexes);
  const importReading = importReader();
  const localTimeOf = localTimeReader(dialect, columnIndexes.date ?? -1);
  const width = dialect.columns.length;
  const fields: readonly CanonicalField[] =
    (columnIndexes.description ?? -1) >= 0 ? [...requiredFields, 'description'] : requiredFields;
  const knownOf = partsReader(dialect, columnIndexes);
  const unpaidIn = unpaidReader(dialect);
  const unpaidRow = (row: FileRow): SkippedRow => {
    const id = write('external_id', row);
    const named = 'text' in id && id.text !== '' ? { id: id.text } : {};
    return {
      row: row.row,
      field: '',
      cell: '',
      why: 'not-paid',
      loss: 'refused',
      ...named,
      known: paidParts(knownOf(row)),
    };
  };
  const issueIn = (
    row: FileRow,
    field: CanonicalField,
    text: string,
    { problem: why, loss }: Extract<Reading, { problem: unknown }>,
  ) => {
    const status = field === 'date' && why === 'empty' ? unpaidIn(row) : undefined;
    return status === undefined ? { cell: text, why, loss } : { cell: status, why: 'unpaid' as const, loss };
  };
  return (row) => {
    if (row.cells.length !== width)
      return { row: row.row, field: '', cell: row.cells.join(' '), why: 'uneven', loss: 'refused' };
    if (row.isUnpaid) return unpaidRow(row);
    const values: Partial<Record<CanonicalField, string>> = {};
    let lost: SkippedRow | undefined;
    const about = (field: CanonicalField) => ({
      row: row.row,
      field,
      ...headingOf(dialect, columnIndexes[field]),
      ...(values.external_id !== undefined && { id: values.external_id }),
      known: knownOf(row),
    });
    for (const field of fields) {
      const written = write(field, row);
      if ('why' in written) return { ...about(field), ...written };
      const reading = importReading(field, written.text);
      if ('problem' in reading) {
        const refusal = { ...about(field), ...issueIn(row, field, written.text, reading) };
        // A rejected row does not reach the store, whose limits would lose the file.
        if (reading.loss === 'refused') return refusal;
        lost ??= refusal;
      } else values[field] = field === 'date' ? dateOf(written.text, reading.read) : reading.read;
    }
    if (lost) return lost;
    const { external_id: externalId = '', amount = '', currency = '', date = '', description } = values;
    return {
      row: row.row,
      externalId,
      amount,
      currency,
      date,
      ...localTimeOf(row, date),
      ...(description !== undefined && { description }),
    };
  };
}

/** Returns what is known of a boleto that is not paid: no amount, if none was paid. */
function paidParts({ amount = '', ...known }: ReadableParts): ReadableParts {
  return /[1-9]/.test(amount) ? { amount, ...known } : known;
}

function headingOf({ columns }: Dialect, index = -1): { column?: string } {
  const name = columns[index]?.name;
  return name === undefined ? {} : { column: name };
}

/** Returns a function for the readable fields of a row that does not become a transaction. */
export function partsReader(dialect: Dialect, columnIndexes: ColumnIndexes): (row: FileRow) => ReadableParts {
  const write = fieldWriter(dialect, columnIndexes);
  const importReading = importReader();
  return (row) => {
    const known: { -readonly [Part in keyof ReadableParts]: string } = {};
    for (const field of ['amount', 'currency', 'date', 'description'] as const) {
      const written = write(field, row);
      const reading = 'text' in written ? importReading(field, written.text) : undefined;
      if (reading && 'read' in reading) known[field] = reading.read;
    }
    return known;
  };
}

/** Matches the UTC offset at the end of a time, or after the date in OFX files. */
const offset = /(\d:\d\d[\d:.,]*(?:\s*[AaPp]\.?[Mm]\.?)?)\s*(?:[Zz]|UTC|GMT|[+-]\d\d:?\d\d)$|\[[^\]]*\]$/;

/** Returns a function for a row's `localTime`: its time without the UTC offset; none if that is equal to `date`. */
function localTimeReader(
  dialect: Dialect,
  index: number,
): (row: FileRow, date: string) => { localTime?: string } {
  const column = dialect.columns[index];
  if (!column) return () => ({});
  const read = cellReader(column.notation, 'UTC');
  const importReading = importReader();
  return ({ cells }, date) => {
    const cell = cells[index]!;
    if (cell.length > maxDateChars) return {};
    const bare = cell.trim().replace(offset, '$1');
    const written = read(bare);
    if (written === undefined || /^\d{4}-\d\d-\d\d$/.test(written)) return {};
    const reading = importReading('date', written);
    const localTime = 'read' in reading ? dateOf(written, reading.read) : date;
    return localTime === date ? {} : { localTime };
  };
}

/** The maximum length of a cell whose local time is read. */
const maxDateChars = 60;

/** Returns `written` if it is an instant with at most six decimal places of a second, else `read`, the parsed date. */
function dateOf(written: string, read: string): string {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{1,6}Z$/.test(written) ? written : read;
}
