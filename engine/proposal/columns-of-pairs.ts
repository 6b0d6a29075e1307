import type { Table } from '../file/convert/stage';
import type { RowPair } from './common-references';
import { fieldReader } from '../file/reading/transaction-row';
import { exactOf } from './compared-table';
import { type SideName, sideNames } from '../matching/side-name';

/** The rows of two files, and the pairs of rows that have the same reference. */
export type PairedTables = {
  readonly tables: Readonly<Record<SideName, Table>>;
  readonly pairs: readonly RowPair[];
};
/** Names of columns per side, those that are read now first. */
type Names = Readonly<Record<SideName, readonly string[]>>;
type Pair = Readonly<Record<SideName, string>>;

/** Pairs of columns that agree in nearly as many rows as the best one are as good: missing cells make the difference. */
const asGood = 0.98;
/** The part by which amounts before and after a fee differ at most. The amount of a sale in instalments differs more. */
const feePart = 0.2;

/**
 * Returns the columns of amounts that are equal in most pairs of rows, but not in others. Of several, prefers amounts
 * before a fee, and those of an instalment over those of the sale; `undefined` if none are equal.
 */
export function amountPair({ tables, pairs }: PairedTables, names: Names): Pair | undefined {
  const read = (side: SideName, name: string) => {
    const of = fieldReader(tables[side], 'amount', name);
    return tables[side].rows.map((row) => exactOf(of(row)));
  };
  const [lefts, rights] = valuesOf(names, read);
  const found = lefts.flatMap(({ name: left, values: l }) =>
    rights.map(({ name: right, values: r }) => {
      const isEqual = (a: number, b: number) => l[a] !== undefined && l[a] !== 0n && l[a] === r[b];
      const equal = pairs.filter(([a, b]) => isEqual(a, b));
      const byChance = pairs.filter(([a], at) => isEqual(a, pairs[(at + 1) % pairs.length]![1])).length;
      const total = equal.reduce((sum, [a]) => sum + Number(l[a]), 0);
      return { left, right, count: equal.length, byChance, total: Math.abs(total) };
    }),
  );
  const most = Math.max(0, ...found.map(({ count }) => count));
  const good = found.filter(({ count, byChance }) => count > byChance && count >= most * asGood);
  const least = Math.min(...good.map(({ total }) => total));
  return good.filter(({ total }) => total * (1 - feePart) <= least).toSorted((a, b) => b.total - a.total)[0];
}

/** Returns the columns of dates that are the same number of days apart in most pairs; `undefined` if there are none. */
export function datePair({ tables, pairs }: PairedTables, names: Names): Pair | undefined {
  const read = (side: SideName, name: string) => {
    const of = fieldReader(tables[side], 'date', name);
    return tables[side].rows.map((row) => Date.parse((of(row) ?? '').slice(0, 10)) / 86_400_000);
  };
  const [lefts, rights] = valuesOf(names, read);
  const found = lefts.flatMap(({ name: left, values: l }) =>
    rights.map(({ name: right, values: r }) => {
      const counts = new Map<number, number>();
      for (const [a, b] of pairs) {
        const lag = r[b]! - l[a]!;
        if (!Number.isNaN(lag)) counts.set(lag, (counts.get(lag) ?? 0) + 1);
      }
      return { left, right, count: Math.max(0, ...counts.values()) };
    }),
  );
  const most = Math.max(0, ...found.map(({ count }) => count));
  return found.find(({ count }) => count > 0 && count >= most * asGood);
}

function valuesOf<Value>(names: Names, read: (side: SideName, name: string) => Value[]) {
  const [left, right] = sideNames.map((side) =>
    names[side].map((name) => ({ name, values: read(side, name) })),
  );
  return [left!, right!] as const;
}
