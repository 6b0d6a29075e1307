import type { Table } from '../file/convert/stage';
import { isBalance } from '../file/notation/currency-sign';
import { columnsOfAmount, type FileRow } from '../file/notation/dialect';
import { fieldReader } from '../file/reading/transaction-row';
import type { Step } from '../file/settings';
import { exactOf, maxSearched } from './compared-table';

/** Columns by which rows can be added up: the sums are amounts of the other file. */
export type FoundSums = {
  /** The columns of the keys, such as the id of a payout, or the day and the brand of cards. */
  readonly by: readonly string[];
  readonly amount: string;
  readonly date: string;
  readonly isDated: boolean;
  /** The number of sums of several rows that are amounts of the other file. */
  readonly count: number;
};

/** The maximum number of columns of amounts and of keys that are tried. */
const maxColumns = 8;
const maxKeys = 24;
/** The minimum number of sums that are amounts of the other file, and the maximum number of choices that are returned. */
const minFound = 3;
const maxProposed = 6;
/** The minimum percentage of sums whose rows have one date. A sum without a date would be rejected. */
const minDated = 90;
/** The maximum number of days between a sum and the amount of the other file. */
const maxDays = 5;

/** The amounts of a file with their signs, how often each occurs, and the days on which it does. */
type OtherAmounts = {
  readonly counts: ReadonlyMap<bigint, number>;
  readonly days: ReadonlyMap<bigint, Day[]>;
};
type Day = string;

/** Columns of keys, and the indexes of the rows of each key that several rows have. */
type Keys = {
  readonly columns: readonly string[];
  readonly isDate: boolean;
  readonly groups: readonly (readonly number[])[];
};

/**
 * Returns the columns by which rows of `file` can be added up, first those whose sums are most often amounts of
 * `other`. Counts only sums of several rows, and each amount as often as it occurs.
 */
export function sumsInOtherFile(file: Table, other: Table): FoundSums[] {
  const others = otherAmounts(other);
  const all = keysOf(file, others);
  const amounts = all.length === 0 ? [] : amountsOf(file);
  return amounts
    .flatMap((amount) =>
      all.flatMap((keys): FoundSums[] => {
        const sums = sumsOf(keys.groups, amount);
        const found = foundIn(others.counts, sums);
        const date =
          found.length < minFound
            ? undefined
            : dateOf(
                file,
                found.map((at) => ({
                  rows: keys.groups[at]!,
                  days: others.days.get(sums[at]!) ?? others.days.get(-sums[at]!)!,
                })),
              );
        if (date === undefined) return [];
        const { name, isDated } = date;
        return [{ by: keys.columns, amount: amount.column, date: name, isDated, count: found.length }];
      }),
    )
    .toSorted((a, b) => b.count - a.count)
    .slice(0, maxProposed);
}

const sumsOf = (groups: Keys['groups'], { valueAt }: Amounts): bigint[] =>
  groups.map((rows) => rows.reduce((sum, at) => sum + valueAt(at), 0n));

/** Returns the steps that add up the rows, and the heading of the column that identifies the sums. */
export function stepsOfSums(
  { by, amount, isDated }: FoundSums,
  { dialect }: Table,
): { steps: Step[]; column: string } {
  const sum: Step = { do: 'sum-by', by, sum: [amount], ...(!isDated && { days: 'latest' as const }) };
  const [first] = by as readonly [string];
  const isDate = dialect.columns.some(({ name, notation }) => name === first && notation.holds === 'date');
  if (by.length === 1 && !isDate) return { steps: [sum], column: first };
  // The column of the days is that of the date already.
  const column = 'reference';
  return { steps: [sum, { do: 'join', columns: by, separator: ' ', into: column }], column };
}

/** Returns the columns by whose cells several rows belong together, alone and with a day. Texts first, then many keys. */
function keysOf(file: Table, others: OtherAmounts): Keys[] {
  const { dialect, fields, rows } = file;
  const columns = dialect.columns
    .map((column, index) => ({ ...column, index }))
    .filter(({ name, notation }) => notation.holds !== 'amount' && name !== fields.currency)
    .slice(0, maxSearched);
  const days = columns.filter(({ notation }) => notation.holds === 'date');
  const texts = columns.filter(({ notation }) => notation.holds !== 'date');
  return [
    // The rules add up the rows of a day.
    ...columns.filter(({ name }) => name !== fields.date).map((column) => [column]),
    ...days.flatMap((day) => texts.map((column) => [day, column])),
  ]
    .flatMap((of): Keys[] => {
      // What is due after the other file ends is in no sum of it.
      const day = of.find(({ notation }) => notation.holds === 'date');
      const isInPeriod = day ? periodTest(file, day.name, others) : () => true;
      const groups = groupsOf(
        rows,
        of.map(({ index }) => index),
        isInPeriod,
      );
      const isDate = of.length > 1 || of[0]!.notation.holds === 'date';
      return groups.length >= minFound ? [{ columns: of.map(({ name }) => name), isDate, groups }] : [];
    })
    .toSorted((a, b) => Number(a.isDate) - Number(b.isDate) || b.groups.length - a.groups.length)
    .slice(0, maxKeys);
}

/** Returns a function for whether a row's day in a column is in the days of the other file. */
function periodTest(file: Table, column: string, { days }: OtherAmounts) {
  const all = [...days.values()].flat().toSorted();
  const [from = '', to = ''] = [all[0], all.at(-1)];
  const read = fieldReader(file, 'date', column);
  return (row: FileRow): boolean => {
    const day = read(row)?.slice(0, 10) ?? '';
    return day >= from && day <= to;
  };
}

/** Returns the indexes of the rows of each key that several rows have. */
function groupsOf(
  rows: readonly FileRow[],
  places: readonly number[],
  isMeant: (row: FileRow) => boolean,
): number[][] {
  const byKey = new Map<string, number[]>();
  for (const [at, row] of rows.entries()) {
    const texts = places.map((index) => (row.cells[index] ?? '').trim());
    if (texts.includes('') || !isMeant(row)) continue;
    const key = texts.join('\n');
    const group = byKey.get(key);
    if (group) group.push(at);
    else byKey.set(key, [at]);
  }
  return [...byKey.values()].filter(({ length }) => length > 1);
}

type Amounts = { readonly column: string; readonly valueAt: (row: number) => bigint };

/** Returns the columns of amounts of a file with their values. An amount in two columns is one of them. */
function amountsOf(file: Table): Amounts[] {
  const { dialect, fields, rows } = file;
  const [merged] = columnsOfAmount(dialect);
  const names =
    merged === undefined
      ? dialect.columns
          .filter(({ name, notation }) => notation.holds === 'amount' && !isBalance(name))
          .map(({ name }) => name)
      : [fields.amount ?? merged];
  return names.slice(0, maxColumns).map((column) => {
    const read = fieldReader(file, 'amount', column);
    const values: bigint[] = [];
    return { column, valueAt: (at) => (values[at] ??= exactOf(read(rows[at]!)) ?? 0n) };
  });
}

function otherAmounts(file: Table): OtherAmounts {
  const amountOf = fieldReader(file, 'amount');
  const dayOf = fieldReader(file, 'date');
  const counts = new Map<bigint, number>();
  const days = new Map<bigint, Day[]>();
  for (const row of file.rows) {
    const amount = exactOf(amountOf(row));
    if (amount === undefined || amount === 0n) continue;
    counts.set(amount, (counts.get(amount) ?? 0) + 1);
    const ofAmount = days.get(amount) ?? [];
    // Sums of one amount are few.
    if (ofAmount.length < maxColumns) ofAmount.push(dayOf(row)?.slice(0, 10) ?? '');
    days.set(amount, ofAmount);
  }
  return { counts, days };
}

/** Returns the indexes of the amounts that the other file has, with the same signs or all with opposite ones. */
function foundIn(counts: ReadonlyMap<bigint, number>, amounts: readonly bigint[]): number[] {
  const [same = [], opposite = []] = [1n, -1n].map((sign) => {
    const left = new Map<bigint, number>();
    return amounts.flatMap((amount, at) => {
      const key = amount * sign;
      const free = left.get(key) ?? counts.get(key) ?? 0;
      if (free === 0) return [];
      left.set(key, free - 1);
      return [at];
    });
  });
  return opposite.length > same.length ? opposite : same;
}

/** Returns the column of dates that is equal in the rows of a sum, and of several, that whose days agree best. */
function dateOf(file: Table, found: readonly { rows: readonly number[]; days: readonly Day[] }[]) {
  const { dialect, rows } = file;
  const dated = dialect.columns.flatMap(({ name, notation }, index) => {
    const cellAt = (at: number) => (rows[at]!.cells[index] ?? '').trim();
    const isOne = (of: readonly number[]) => of.every((at) => cellAt(at) === cellAt(of[0]!));
    const equal = found.filter((sum) => isOne(sum.rows)).length;
    if (notation.holds !== 'date' || equal * 100 < found.length * minDated) return [];
    const read = fieldReader(file, 'date', name);
    const near = found.map((sum) => {
      const day = read(rows[sum.rows[0]!]!)?.slice(0, 10);
      return day === undefined ? 0 : Math.max(...sum.days.map((other) => nearness(day, other)));
    });
    return [{ name, isDated: equal === found.length, points: near.reduce((sum, one) => sum + one, 0) }];
  });
  return dated.toSorted((a, b) => b.points - a.points)[0];
}

function nearness(day: Day, other: Day): number {
  if (day === other) return 2;
  return Math.abs(Date.parse(day) - Date.parse(other)) <= maxDays * 86_400_000 ? 1 : 0;
}
