import type { SkippedRow } from '../reading/transaction-row';
import { meansField } from '../field-maps/synonyms';
import type { FileRow } from '../notation/dialect';
import { fromUnits, toUnits } from '../../money/units';
import { type AmountColumn, amountColumn } from './amount-column';
import type { StepOf } from '../settings';
import { cellReader } from '../formats/cell-reader';
import { columnIndexIn, type Stage, StepError, type StepReport, type Columns } from './stage';

/** The rows of one sum. `sums` has a sum per column, `undefined` if all its cells are blank. */
type Group = {
  cells: string[];
  differs: boolean[];
  sums: (bigint | undefined)[];
  rows: number[];
  /** The first row whose amount cannot be read, and its index in `rows`: in a file of one line, all have one number. */
  fault?: { of: SkippedRow; at: number };
};

/**
 * Returns the stage that sums rows (docs/files.md#sums). It stores the sums until the last row; `fileLimits.rows`
 * bounds them. Adds the rows of each sum to `merged`, by number of its first row.
 */
export function sumStage(
  step: StepOf<'sum-by'>,
  index: number,
  table: Columns,
  merged: Map<number, readonly number[]>,
) {
  const { keys, by, amounts, after } = columnsOf(step, table);
  const fixed = new Set([
    ...keys,
    ...amounts.flatMap(({ index: columnIndex, other }) => [columnIndex, other ?? columnIndex]),
  ]);
  const groups = new Map<string, Group>();
  const emptied: Record<string, number> = Object.create(null) as Record<string, number>;
  const report: StepReport = { rows: 0, sums: 0, emptied };
  const width = table.dialect.columns.length;
  const days = step.days && {
    isLater: step.days === 'latest',
    readers: table.dialect.columns.map(({ notation }) =>
      notation.holds === 'date' ? cellReader(notation, table.dialect.zone) : undefined,
    ),
  };

  const apply = (row: FileRow): FileRow | SkippedRow | undefined => {
    const read = amounts.map((amount) => unitsOf(amount, row));
    const fault = read.find((one) => typeof one === 'object');
    const units = read.map((one) => (typeof one === 'bigint' ? one : undefined));
    const cells = keys.map((columnIndex) => (row.cells[columnIndex] ?? '').trim());
    const left = fault && { ...fault, step: index };
    // A row without a key belongs to no sum; a currency alone is not a key.
    if (by.every((columnIndex) => (row.cells[columnIndex] ?? '').trim() === ''))
      return left ?? rowOfSum(row.cells, units, amounts, row.row);
    const key = JSON.stringify(cells);
    const group = groups.get(key) ?? newGroup(row, amounts.length, width);
    groups.set(key, group);
    if (days) keepDays(group, row, days);
    addTo(group, row, units);
    if (left) group.fault ??= { of: left, at: group.rows.length - 1 };
    return undefined;
  };

  const end = function* (): Generator<FileRow | SkippedRow> {
    for (const group of groups.values()) {
      const [first] = group.rows as [number];
      if (group.fault) {
        yield* leftOutOf(group, group.fault);
        continue;
      }
      report.sums! += 1;
      report.rows += group.rows.length > 1 ? group.rows.length : 0;
      // Some of the rows may be sums of an earlier step.
      const ofFile = group.rows.flatMap((row) => merged.get(row) ?? [row]);
      if (group.rows.length > 1) merged.set(first, ofFile);
      const cells = group.cells.map((cell, columnIndex) => {
        if (fixed.has(columnIndex) || !group.differs[columnIndex] || days?.readers[columnIndex]) return cell;
        const { name } = table.dialect.columns[columnIndex]!;
        emptied[name] = (emptied[name] ?? 0) + 1;
        return '';
      });
      yield rowOfSum(cells, group.sums, amounts, first);
    }
    groups.clear();
  };
  return { stage: { apply, end, report } satisfies Stage, table: after };
}

/** Returns the indexes of the key and the columns to sum. A currency is always part of the key. */
function columnsOf({ by, sum }: StepOf<'sum-by'>, table: Columns) {
  const twice = sum.find((name, index) => sum.indexOf(name) < index || by.includes(name));
  if (twice !== undefined) throw new StepError({ code: 'column-twice', column: twice });
  const amounts = sum.map((name) => amountColumn(table, name));
  const places = by.map((name) => columnIndexIn(table, name));
  const parts = amounts.map(({ index: columnIndex, other }) =>
    other === undefined ? [columnIndex] : [columnIndex, other],
  );
  const shared = parts.findIndex((part, index) => {
    const others = [...places, ...parts.slice(0, index).flat()];
    return part.some((columnIndex) => others.includes(columnIndex));
  });
  if (shared >= 0) throw new StepError({ code: 'column-twice', column: sum[shared]! });
  const currencies = table.dialect.columns.flatMap(({ name }, columnIndex) =>
    name.trim() === table.fields.currency?.trim() || meansField(name, 'currency') ? [columnIndex] : [],
  );
  const keys = [...new Set([...places, ...currencies])];
  // Each step of the fold replaces the notation of one more column.
  const after = sum.reduce((done, name) => amountColumn(done, name).table, table);
  return { keys, by: places, amounts, after };
}

function newGroup({ cells }: FileRow, count: number, width: number): Group {
  return {
    cells: [...cells],
    differs: Array.from({ length: width }, () => false),
    sums: Array.from({ length: count }, () => undefined),
    rows: [],
  };
}

type Days = {
  readonly isLater: boolean;
  readonly readers: readonly (((cell: string) => string | undefined) | undefined)[];
};

/** Replaces the days of a group by those of a row, if they are earlier, or later. */
function keepDays(group: Group, row: FileRow, { isLater, readers }: Days): void {
  readers.forEach((read, index) => {
    const cell = row.cells[index]!;
    const [now, next] = [read?.(group.cells[index]!), read?.(cell)];
    const isBetter = next !== undefined && (now === undefined || (isLater ? next > now : next < now));
    // The days of the rows differ, but the sum has one.
    if (isBetter) group.cells[index] = cell;
  });
}

function addTo(group: Group, { row, cells }: FileRow, units: readonly (bigint | undefined)[]): void {
  group.rows.push(row);
  cells.forEach((cell, columnIndex) => {
    if (cell !== group.cells[columnIndex] && cell.trim() !== group.cells[columnIndex]!.trim())
      group.differs[columnIndex] = true;
  });
  units.forEach((value, index) => {
    if (value !== undefined) group.sums[index] = (group.sums[index] ?? 0n) + value;
  });
}

/** Returns an amount in units, `undefined` if the cell is blank, or why it cannot be read and of which column it is. */
function unitsOf(amount: AmountColumn, row: FileRow): bigint | undefined | SkippedRow {
  const written = amount.read(row);
  if ('why' in written) return written;
  if (written.text === '') return undefined;
  return (
    toUnits(written.text) ?? {
      row: row.row,
      ...amount.of,
      why: 'too-large',
      loss: 'refused',
      cell: written.text,
    }
  );
}

/** Returns a row with amounts as decimals. The second of two columns of an amount becomes empty. */
function rowOfSum(
  sum: readonly string[],
  units: readonly (bigint | undefined)[],
  amounts: readonly AmountColumn[],
  row: number,
): FileRow {
  const cells = [...sum];
  amounts.forEach(({ index: columnIndex, other }, index) => {
    if (other !== undefined) cells[other] = '';
    const value = units[index];
    cells[columnIndex] = value === undefined ? '' : fromUnits(value);
  });
  return { row, cells };
}

function* leftOutOf({ rows }: Group, { of, at }: NonNullable<Group['fault']>): Generator<SkippedRow> {
  for (const [index, row] of rows.entries())
    // The cell that cannot be read is that of the other row.
    yield index === at ? of : { ...of, row, why: 'sum-incomplete', cell: '', of: of.row };
}
