import { exactAmount } from '../matching/exact-number';
import { referenceKey } from '../matching/pair-tests';
import type { Transaction } from '../matching/transaction';

type Values = { readonly rows: number; readonly references: Set<string>; readonly amounts: Set<bigint> };

/**
 * Returns the indexes of the two files with most common values: references count twice, amounts once, divided by the
 * rows of the shorter file. Of equal pairs, the first. `undefined` for fewer than two files.
 */
export function pairFiles(files: readonly (readonly Transaction[])[]): [number, number] | undefined {
  const values = files.map(valuesOf);
  let best: { pair: [number, number]; score: number } | undefined;
  for (let first = 0; first < values.length; first += 1)
    for (let second = first + 1; second < values.length; second += 1) {
      const score = scoreOf(values[first]!, values[second]!);
      if (!best || score > best.score) best = { pair: [first, second], score };
    }
  return best?.pair;
}

function valuesOf(rows: readonly Transaction[]): Values {
  return {
    rows: rows.length,
    references: new Set(rows.map(({ externalId }) => referenceKey(externalId, 'unicode'))),
    amounts: new Set(rows.map(({ amount }) => exactAmount(amount))),
  };
}

function scoreOf(a: Values, b: Values): number {
  const shared = shareOf(a.references, b.references) * 2 + shareOf(a.amounts, b.amounts);
  return shared / Math.max(1, Math.min(a.rows, b.rows));
}

function shareOf<Value>(a: ReadonlySet<Value>, b: ReadonlySet<Value>): number {
  const [fewer, more] = a.size < b.size ? [a, b] : [b, a];
  let count = 0;
  for (const value of fewer) if (more.has(value)) count += 1;
  return count;
}
