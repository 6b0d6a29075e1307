import type { MatchResult } from '../matching/result';

/** The state of a row after a run. A row that a rule used up without a match is `open`. */
export type RowState = 'open' | 'proposed' | 'confirmed';
export type RowStates = { readonly left: readonly RowState[]; readonly right: readonly RowState[] };

const known = new WeakMap<MatchResult, RowStates>();

/** Returns the state of every row of a run, computed once per run. */
export function rowStates(result: MatchResult): RowStates {
  const states = known.get(result) ?? statesOf(result);
  known.set(result, states);
  return states;
}

function statesOf({ left, right, groups }: MatchResult): RowStates {
  const states = {
    left: Array.from<RowState>({ length: left.rows.length }).fill('open'),
    right: Array.from<RowState>({ length: right.rows.length }).fill('open'),
  };
  for (const group of groups) {
    const state = group.status === 'CONFIRMED' ? 'confirmed' : 'proposed';
    states.left[group.left] = state;
    for (const index of group.rights) states.right[index] = state;
  }
  return states;
}
