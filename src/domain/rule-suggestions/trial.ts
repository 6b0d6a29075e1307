import type { CompiledRule } from '../matching/compile-rule';
import { matchOneToMany } from '../matching/one-to-many';
import { matchOneToOne } from '../matching/one-to-one';
import { workLimit } from '../matching/result';
import { type RunState, startState } from '../matching/run-state';
import { rowsAt, type Side } from '../matching/side';

/** The transactions that no rule has used yet, in run order. */
export type Sides = { readonly left: Side; readonly right: Side };
/** The result of running one rule alone. */
export type Trial = Pick<RunState, 'groups' | 'usedUp' | 'leftRule' | 'rightRule'>;

/** Runs one rule; `undefined` if the run would fail or stop the rule. Yields every 1,024 left rows. */
export function* tryRule(contextType: string, { left, right }: Sides, rule: CompiledRule) {
  const state = startState(left, right, workLimit);
  const runRule = contextType === '1:N' ? matchOneToMany : matchOneToOne;
  for (const _ of runRule(state, rule, 0)) yield;
  return state.problem || state.stopped.length > 0 ? undefined : state;
}

/** Returns the rows of a side that a run did not use, in run order; `ruleOf` is −1 for them. */
export function freeRows(side: Side, ruleOf: Int32Array): Side {
  const places = Array.from(ruleOf.keys()).filter((place) => ruleOf[place] === -1);
  return places.length === side.rows.length ? side : rowsAt(side, places);
}
