import type { Chunks } from '../files/bytes';
import type { Dialect, FileRow } from '../files/dialect';
import type { FoundColumn } from '../files/find-columns';
import { proposeFields } from '../files/propose-fields';
import { readFile, type Unreadable, unreadable } from '../files/read-file';
import { firstOf, together } from '../files/read-source';
import { fieldWriter, placesOf } from '../files/transaction-row';
import { toUnits } from '../money/units';
import type { AmountRow } from './amount-row';
import { type AmountColumns, findAmountColumns, kindOfColumn } from './find-amounts';
import type { AmountKind } from './row-fees';

/** How a person wants the amounts of a file read; what is left out is found by looking. */
export type AmountSettings = {
  readonly dialect?: Partial<Dialect>;
  /** Those that the person chose by hand. */
  readonly columns?: Partial<AmountColumns>;
  /** What the amounts are, where the person said so. */
  readonly kind?: AmountKind;
};

/** What a file was recognised as, and what was found in it. */
export type AmountsSummary = {
  readonly dialect: Dialect;
  readonly columns: readonly FoundColumn[];
  readonly chosen: AmountColumns;
  /** The column of amounts that is found for each kind; the same where only one is. */
  readonly amountOf: Readonly<Record<AmountKind, string>>;
  readonly rows: number;
  readonly kind: AmountKind;
};

/**
 * Reads the amounts of a file of any kind (docs/files.md) for a schedule in `currency`. A file that cannot be read is a
 * fault with its values, not an exception; a row without an amount is a row that says why.
 */
export async function readAmounts(
  chunks: Chunks,
  currency: string,
  { dialect = {}, columns = {}, kind }: AmountSettings = {},
): Promise<{ summary: AmountsSummary; rows: AmountRow[] } | Unreadable> {
  try {
    const read = await readFile(chunks, { dialect });
    if ('fault' in read) return read;
    const { recognised } = read;
    const sample = await firstOf(read.rows);
    const proposed = { ...proposeFields(recognised, sample), ...read.fieldMap };
    const find = (wanted?: AmountKind) => findAmountColumns(recognised.columns, proposed, wanted);
    const chosen = { ...find(kind), ...columns };
    const readRow = amountReader(recognised, chosen, currency);
    const rows: AmountRow[] = [];
    for await (const row of together(sample, read.rows)) rows.push(readRow(row));
    return {
      summary: {
        dialect: recognised,
        columns: read.columns,
        chosen,
        rows: rows.length,
        amountOf: { gross: find('gross').amount, net: find('net').amount },
        kind: kind ?? kindOfColumn(chosen.amount) ?? 'gross',
      },
      rows: withFeesAbove0(rows),
    };
  } catch (error) {
    return unreadable(error);
  }
}

/** Reads one row after the other. */
function amountReader(
  dialect: Dialect,
  chosen: AmountColumns,
  currency: string,
): (row: FileRow) => AmountRow {
  const columnOf = (field: string, column: string) =>
    fieldWriter(dialect, placesOf(dialect, { [field]: column }));
  const amountOf = columnOf('amount', chosen.amount);
  const chargedOf = columnOf('amount', chosen.fee);
  const currencyOf = columnOf('currency', chosen.currency);
  const referenceAt = dialect.columns.findLastIndex(({ name }) => name === chosen.reference);
  return (row) => {
    const reference = row.cells[referenceAt]?.trim() ?? '';
    const known = { row: row.row, ...(reference !== '' && { reference }) };
    if (row.cells.length !== dialect.columns.length)
      return { ...known, why: 'uneven', cell: row.cells.join(' ') };
    const written = amountOf('amount', row);
    if ('why' in written) return { ...known, why: 'not-an-amount', cell: written.cell };
    if (written.text === '') return { ...known, why: 'empty', cell: '' };
    const amount = toUnits(written.text);
    if (amount === undefined) return { ...known, why: 'not-an-amount', cell: written.text };
    const own = chosen.currency === '' ? { text: currency } : currencyOf('currency', row);
    if ('text' in own && own.text !== currency) return { ...known, why: 'other-currency', cell: own.text };
    const fee = chosen.fee === '' ? undefined : chargedOf('amount', row);
    const charged = fee && 'text' in fee ? toUnits(fee.text) : undefined;
    return { ...known, amount, ...(charged !== undefined && { charged }) };
  };
}

/** A column that writes what was taken with a minus is turned round; what was given back then stands below 0. */
function withFeesAbove0(rows: AmountRow[]): AmountRow[] {
  let below = 0;
  for (const { charged = 0n } of rows) below += charged < 0n ? 1 : charged > 0n ? -1 : 0;
  if (below <= 0) return rows;
  return rows.map((row) => (row.charged === undefined ? row : { ...row, charged: -row.charged }));
}
