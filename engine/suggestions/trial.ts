import type { CompiledRule } from '../matching/compile-rule';
import { matchOneToMany } from '../matching/one-to-many';
import { matchOneToOne } from '../matching/one-to-one';
import { workLimit } from '../matching/result';
import { type RunState, startState } from '../matching/run-state';
import type { CodesOf } from '../matching/row-codes';
import { rowsAt, type Side } from '../matching/side';

/** The rows of both sides that no rule has used, in run order. */
export type Sides = { readonly left: Side; readonly right: Side };
export type Trial = Pick<RunState, 'groups' | 'usedUp' | 'leftRule' | 'rightRule'>;

/**
 * Runs one rule; returns `undefined` if the run fails or takes too long. Yields every 1,024 left rows. `codesOf`:
 * shared by several rules that are tried on the same rows.
 */
export function* tryRule(contextType: string, { left, right }: Sides, rule: CompiledRule, codesOf?: CodesOf) {
  const state = startState(left, right, workLimit, { codesOf });
  const runRule = contextType === '1:N' ? matchOneToMany : matchOneToOne;
  for (const _ of runRule(state, rule, 0)) yield;
  return state.problem || state.stopped.length > 0 ? undefined : state;
}

/** Returns the rows of a side that a run did not use. `ruleOf`: by row, the index of the rule that used it, or −1. */
export function freeRows(side: Side, ruleOf: Int32Array): Side {
  const places = Array.from(ruleOf.keys()).filter((index) => ruleOf[index] === -1);
  return places.length === side.rows.length ? side : rowsAt(side, places);
}
