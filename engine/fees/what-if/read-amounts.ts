import type { ReadSettings } from '../../file/settings';
import { openTable } from '../../file/reading/open-table';
import type { Chunks } from '../../file/formats/bytes';
import type { Dialect, FileRow } from '../../file/notation/dialect';
import { type Unreadable, unreadable } from '../../file/reading/read-file';
import { readingOf, type ReadSummary, withFirst } from '../../file/reading/open-file';
import { fieldWriter, columnIndexesOf, type SkippedRow } from '../../file/reading/transaction-row';
import { absolute, currencyDigits, toUnits, unitsOfDigit, unitsOfOne } from '../../money/units';
import type { AmountRow } from './amount-row';
import { findAmountColumns, kindOfColumn, type SaleColumns } from './find-amounts';
import { type FeeColumns, findFee, rateReader } from './find-fee';
import type { AmountKind } from './row-fees';
import { propertyReader } from './sale-properties';

/** How the sales of a file were read. `taken`: the number of all rows, also of those without a readable amount. */
export type AmountsSummary = Omit<ReadSummary, 'fields'> & {
  readonly fields: SaleColumns;
  /** The detected column per kind of amounts; both are the same if the file has only one. */
  readonly amountOf: Readonly<Record<AmountKind, string>>;
  readonly kind: AmountKind;
  /** Columns detected by their values: one with rates, and one with either fees or rates (`doubt`); `''` means none. */
  readonly found: Pick<FeeColumns, 'rate' | 'doubt'>;
};

/**
 * Reads the amounts of a file, in units of 10⁻¹⁸, for a schedule in `currency`. A row without an amount has the reason
 * in `why`. Throws the reason of `signal` once it is aborted.
 */
export async function readAmounts(
  chunks: Chunks,
  currency: string,
  { fields: chosen = {}, kind, ...settings }: ReadSettings = {},
  signal?: AbortSignal,
): Promise<{ summary: AmountsSummary; rows: AmountRow[] } | Unreadable> {
  try {
    const table = await openTable(chunks, settings);
    if ('fault' in table) return table;
    const { dialect, sample, fields: proposed } = table;
    const find = (kindToFind?: AmountKind) => findAmountColumns(dialect.columns, proposed, kindToFind);
    const amountOf = { gross: find('gross').amount, net: find('net').amount };
    const { fee, rate, doubt } = findFee(dialect, sample, amountOf, currency);
    const fields = { ...find(kind), fee, rate: '', ...chosen };
    const readKind = kind ?? kindOfColumn(fields.amount) ?? 'gross';
    const readRow = amountReader(dialect, fields, currency, readKind);
    const rows: AmountRow[] = [];
    const first: FileRow[] = [];
    for await (const row of withFirst(table.rows, first, () => signal?.throwIfAborted()))
      rows.push(readRow(row));
    const all = [...rows, ...table.refused.filter(({ loss }) => loss !== 'none').map(notConverted)].toSorted(
      (a, b) => a.row - b.row,
    );
    return {
      summary: {
        ...readingOf(table, first),
        fields,
        taken: all.length,
        refused: { count: 0, causes: [] },
        amountOf,
        kind: readKind,
        found: { rate, doubt },
      },
      rows: withFeesAbove0(all),
    };
  } catch (error) {
    return unreadable(error);
  }
}

/** Returns a row that the steps could not convert, with the reason. */
function notConverted({ row, why, cell }: SkippedRow): AmountRow {
  return { row, why: why === 'uneven' || why === 'sum-incomplete' ? why : 'not-an-amount', cell };
}

function amountReader(
  dialect: Dialect,
  chosen: SaleColumns,
  currency: string,
  kind: AmountKind,
): (row: FileRow) => AmountRow {
  const columnOf = (field: string, column: string) =>
    fieldWriter(dialect, columnIndexesOf(dialect, { [field]: column }));
  const amountOf = columnOf('amount', chosen.amount);
  const chargedOf = columnOf('amount', chosen.fee);
  const rateOf = rateReader(dialect, chosen.rate);
  const digit = unitsOfDigit(currencyDigits(currency));
  const currencyOf = columnOf('currency', chosen.currency);
  const propertiesOf = propertyReader(dialect, chosen);
  const referenceAt = dialect.columns.findLastIndex(({ name }) => name === chosen.external_id);
  return (row) => {
    const reference = row.cells[referenceAt]?.trim() ?? '';
    const id = { row: row.row, ...(reference !== '' && { reference }) };
    if (row.cells.length !== dialect.columns.length)
      return { ...id, why: 'uneven', cell: row.cells.join(' ') };
    const known = { ...id, ...propertiesOf(row) };
    const written = amountOf('amount', row);
    if ('why' in written) return { ...known, why: 'not-an-amount', cell: written.cell };
    if (written.text === '') return { ...known, why: 'empty', cell: '' };
    const amount = toUnits(written.text);
    if (amount === undefined) return { ...known, why: 'not-an-amount', cell: written.text };
    const own = chosen.currency === '' ? { text: currency } : currencyOf('currency', row);
    if ('text' in own && own.text !== currency) return { ...known, why: 'other-currency', cell: own.text };
    const fee = chosen.fee === '' ? undefined : chargedOf('amount', row);
    const charged = fee && 'text' in fee ? toUnits(fee.text) : atRate(amount, rateOf(row), kind, digit);
    return { ...known, amount, ...(charged !== undefined && { charged }) };
  };
}

/**
 * Returns the fee at a rate in percent of an amount before (`gross`) or after fees (`net`), rounded half up to the unit
 * `digit`; `undefined` unless the rate is from 0 to below 100 %.
 */
function atRate(amount: bigint, rate: bigint | undefined, kind: AmountKind, digit: bigint) {
  const all = 100n * unitsOfOne;
  if (rate === undefined || rate < 0n || rate >= all) return undefined;
  // The net is what the rate leaves of the gross.
  const [part, of] = [absolute(amount) * rate, kind === 'gross' ? all : all - rate];
  const rounded = ((part * 2n + of * digit) / (of * digit * 2n)) * digit;
  return amount < 0n ? -rounded : rounded;
}

/** Negates all fees if most are negative, so that charged fees are above 0 and refunded ones below. */
function withFeesAbove0(rows: AmountRow[]): AmountRow[] {
  let below = 0;
  for (const { charged = 0n } of rows) below += charged < 0n ? 1 : charged > 0n ? -1 : 0;
  if (below <= 0) return rows;
  return rows.map((row) => (row.charged === undefined ? row : { ...row, charged: -row.charged }));
}
