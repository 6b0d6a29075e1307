import { candidatesOf, visitCandidates, visitRows } from './candidates';
import type { Batch, CandidateSearch, ShortLists, Visitor } from './candidates';
import { reportEvery } from './run-state';

export const maxListed = 16;

/** The left rows that a rule may match, in run order. `visit` calls a visitor as `visitCandidates` does. */
export type OpenLefts = {
  readonly count: number;
  readonly leftAt: (at: number) => number;
  readonly visit: (at: number, visitor: Visitor) => void;
};

/** Returns the left rows (−1 in `leftRule`) that a rule may match; in a batch, only those with a candidate. */
export function* openLefts(search: CandidateSearch, leftRule: Int32Array): Generator<number, OpenLefts> {
  const { batch } = search;
  if (!batch)
    return {
      count: leftRule.length,
      leftAt: (at) => at,
      visit: (at, visitor) => visitCandidates(search, at, visitor),
    };
  const { lefts, starts, rows } = (batch.lists ??= yield* makeLists(batch, leftRule));
  return {
    count: lefts.length,
    leftAt: (at) => lefts[at]!,
    visit: (at, visitor) => {
      const [start, end] = [starts[at]!, starts[at + 1]!];
      if (start === end) visitCandidates(search, lefts[at]!, visitor);
      else visitRows(search, lefts[at]!, { rows, start, end }, visitor);
    },
  };
}

function* makeLists({ box }: Batch, leftRule: Int32Array): Generator<number, ShortLists> {
  const lefts: number[] = [];
  const starts = [0];
  const rows: number[] = [];
  for (let l = 0; l < leftRule.length; l += 1) {
    if (l % reportEvery === reportEvery - 1) yield 0;
    if (leftRule[l] !== -1) continue;
    const found = candidatesOf(box, l, maxListed);
    if (found.length === 0) continue;
    lefts.push(l);
    if (found.length <= maxListed) rows.push(...found);
    starts.push(rows.length);
  }
  return { lefts: Int32Array.from(lefts), starts: Int32Array.from(starts), rows: Int32Array.from(rows) };
}
