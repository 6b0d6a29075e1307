import type { MatchResult } from '../matching/result';

/** The state of a row after a run. A row that a rule used up without a match is `open`. */
export type RowState = 'open' | 'proposed' | 'confirmed';
export type RowStates = { readonly left: readonly RowState[]; readonly right: readonly RowState[] };

/** Returns the state of every row of a run. */
export function rowStates({ left, right, groups }: MatchResult): RowStates {
  const states = {
    left: Array.from<RowState>({ length: left.rows.length }).fill('open'),
    right: Array.from<RowState>({ length: right.rows.length }).fill('open'),
  };
  for (const group of groups) {
    const state = group.status === 'CONFIRMED' ? 'confirmed' : 'proposed';
    states.left[group.left] = state;
    for (const place of group.rights) states.right[place] = state;
  }
  return states;
}
