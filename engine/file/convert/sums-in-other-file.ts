import { isBalance } from '../notation/currency-sign';
import type { ColumnDialect } from '../notation/dialect';
import type { SearchedFile } from './searched-file';
import type { Step } from '../settings';
import { exactOf, fieldReader } from './read-column';

/** Columns whose rows are to be added up: the sums are amounts of the other file. */
export type FoundSums = {
  /** The column of the keys, such as the id of a payout. */
  readonly by: string;
  readonly amount: string;
  readonly date: string;
  /** The number of sums of several rows, and of these, the amounts of the other file. */
  readonly sums: number;
  readonly found: number;
};

/** The maximum number of columns of amounts and of keys that are tried, and of columns in which keys are searched. */
const maxColumns = 8;
const maxSearched = 40;
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

/** A column of keys, and the indexes of the rows of each key that several rows have. */
type Keys = {
  readonly column: string;
  readonly isDate: boolean;
  readonly groups: readonly (readonly number[])[];
};

/**
 * Returns the columns by which rows of a file can be added up, those whose sums are most often amounts of the other file
 * first. Only sums of several rows count, and an amount that occurs once counts once.
 */
export function sumsInOtherFile(file: SearchedFile, other: SearchedFile): FoundSums[] {
  const all = keysOf(file);
  const amounts = all.length === 0 ? [] : amountsOf(file);
  const others = otherAmounts(other);
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
        return [{ by: keys.column, amount: amount.column, date, sums: sums.length, found: found.length }];
      }),
    )
    .toSorted((a, b) => b.found - a.found)
    .slice(0, maxProposed);
}

const sumsOf = (groups: Keys['groups'], { valueAt }: Amounts): bigint[] =>
  groups.map((rows) => rows.reduce((sum, at) => sum + valueAt(at), 0n));

/** Returns the steps that add up the rows, and the column that identifies the sums after them. */
export function stepsOfSums(
  { by, amount }: FoundSums,
  { dialect }: SearchedFile,
): { steps: Step[]; column: string } {
  const sum: Step = { do: 'sum-by', by: [by], sum: [amount] };
  const isDate = dialect.columns.some(({ name, notation }) => name === by && notation.holds === 'date');
  if (!isDate) return { steps: [sum], column: by };
  // The column of the days is that of the date already.
  const column = 'reference';
  return { steps: [sum, { do: 'join', columns: [by], separator: ' ', into: column }], column };
}

/** Returns the columns by whose cells several rows belong together: at most half as many keys as rows. Texts first, then many keys. */
function keysOf({ dialect, fields, rows }: SearchedFile): Keys[] {
  // The rules add up the rows of a day.
  const isKey = ({ name, notation }: ColumnDialect) =>
    notation.holds !== 'amount' && name !== fields.date && name !== fields.currency;
  return dialect.columns
    .flatMap((column, place) => (isKey(column) ? [{ ...column, place }] : []))
    .slice(0, maxSearched)
    .flatMap(({ name, notation, place }): Keys[] => {
      const byKey = new Map<string, number[]>();
      for (const [at, { cells }] of rows.entries()) {
        const key = (cells[place] ?? '').trim();
        const group = byKey.get(key);
        if (group) group.push(at);
        // More keys than this are those of single rows.
        else if (byKey.size * 2 > rows.length) return [];
        else byKey.set(key, [at]);
      }
      byKey.delete('');
      const groups = [...byKey.values()].filter(({ length }) => length > 1);
      return groups.length >= minFound ? [{ column: name, isDate: notation.holds === 'date', groups }] : [];
    })
    .toSorted((a, b) => Number(a.isDate) - Number(b.isDate) || b.groups.length - a.groups.length)
    .slice(0, maxColumns);
}

type Amounts = { readonly column: string; readonly valueAt: (row: number) => bigint };

/** Returns the columns of amounts of a file with their values. An amount in two columns is one of them. */
function amountsOf(file: SearchedFile): Amounts[] {
  const { dialect, fields, rows } = file;
  const [merged] = Object.values(dialect.amountFrom ?? {});
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

function otherAmounts(file: SearchedFile): OtherAmounts {
  const { fields, dialect } = file;
  const amountOf = fieldReader(file, 'amount', fields.amount ?? Object.values(dialect.amountFrom ?? {})[0]);
  const dayOf = fieldReader(file, 'date', fields.date);
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
function dateOf(file: SearchedFile, found: readonly { rows: readonly number[]; days: readonly Day[] }[]) {
  const { dialect, rows } = file;
  const dated = dialect.columns.flatMap(({ name, notation }, place) => {
    const cellAt = (at: number) => (rows[at]!.cells[place] ?? '').trim();
    const isOne = (of: readonly number[]) => of.every((at) => cellAt(at) === cellAt(of[0]!));
    const equal = found.filter((sum) => isOne(sum.rows)).length;
    if (notation.holds !== 'date' || equal * 100 < found.length * minDated) return [];
    const read = fieldReader(file, 'date', name);
    const near = found.map((sum) => {
      const day = read(rows[sum.rows[0]!]!)?.slice(0, 10);
      return day === undefined ? 0 : Math.max(...sum.days.map((other) => nearness(day, other)));
    });
    return [{ name, points: near.reduce((sum, one) => sum + one, 0) }];
  });
  return dated.toSorted((a, b) => b.points - a.points)[0]?.name;
}

/** Returns 2 for equal days, 1 for days that are near, else 0. */
function nearness(day: Day, other: Day): number {
  if (day === other) return 2;
  return Math.abs(Date.parse(day) - Date.parse(other)) <= maxDays * 86_400_000 ? 1 : 0;
}
