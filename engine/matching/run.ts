import { withProgress } from '../lib/with-progress';
import { compileRule, type CompiledRule, inRunOrder, type InvalidRule } from './compile-rule';
import { normalizedAmounts } from './normalize-fees';
import { matchOneToMany } from './one-to-many';
import { matchOneToOne } from './one-to-one';
import { callLimit, type MatchResult, type RunNote, type RunProblem, workLimit } from './result';
import { type MatchProgress, type RuleRunner, startState } from './run-state';
import { type CodeBook, codeBook, keysOf } from './row-codes';
import { runToEnd } from './run-to-end';
import { type Side, sideSteps } from './side';
import type { SideName } from './side-name';
import type { Scenario } from './transaction';

/** Matches the transactions of a scenario in one call, without progress (docs/matching.md). */
export function runMatch(scenario: Scenario, maxWork = workLimit): MatchResult {
  return runToEnd(matchSteps(scenario, maxWork));
}

/** The sides of a run and the codes of their rows. They do not depend on the rules. */
export type PreparedRows = { readonly left: Side; readonly right: Side; readonly codes: CodeBook };

/**
 * Returns the result of a run; it has a `problem` if the run fails. Yields the progress, so that a caller can cancel.
 * `prepared`: the rows as an earlier run with the same normalization prepared them.
 */
export function* matchSteps(
  scenario: Scenario,
  maxWork = workLimit,
  prepared?: PreparedRows,
): Generator<MatchProgress, MatchResult> {
  const { contextType } = scenario;
  const compiled = scenario.rules.map((rule, index) => compileRule(rule, index));
  const rules = inRunOrder(compiled.filter((rule): rule is CompiledRule => !('code' in rule)));
  const { left, right, codes } = prepared ?? (yield* prepareRows(scenario));
  const state = startState(left, right, maxWork, { codesOf: codes.of, rules });
  const before = problemBefore(scenario, compiled);
  if (before) state.problem = before;
  const runRule: RuleRunner = contextType === '1:N' ? matchOneToMany : matchOneToOne;
  for (const [number, rule] of rules.entries()) {
    if (state.problem) break;
    const progress = { rule: number, rules: rules.length, done: 0, lefts: left.rows.length };
    for (const _ of codes.steps(keysOf(rule))) yield progress;
    for (const done of runRule(state, rule, number)) yield { ...progress, done };
  }
  const { problem } = state;
  const { groups, usedUp, reasons, leftRule, rightRule, stopped } = problem
    ? startState(left, right, maxWork)
    : state;
  const results = { groups, usedUp, reasons, leftRule, rightRule, stopped, ...(problem && { problem }) };
  return { contextType, left, right, rules, notes: notesOf(scenario), ...results };
}

/** Returns the rows of a scenario, prepared for runs with any rules. Yields the progress of a run that has not started. */
export function* prepareRows(scenario: Scenario): Generator<MatchProgress, PreparedRows> {
  const progress = { rule: 0, rules: scenario.rules.length, done: 0, lefts: scenario.left.length };
  const left = yield* withProgress(sideOf(scenario, 'left'), () => progress);
  const right = yield* withProgress(sideOf(scenario, 'right'), () => progress);
  return { left, right, codes: codeBook(left, right) };
}

/** Returns why a run fails before the first row; `undefined` if it does not. */
function problemBefore(
  { contextType, sources = { left: 1, right: 1 }, normalization }: Scenario,
  compiled: readonly (CompiledRule | InvalidRule)[],
): RunProblem | undefined {
  if (contextType !== '1:1' && contextType !== '1:N') return { code: 'context-type', type: contextType };
  const fits = sources.left === 1 && (contextType === '1:1' ? sources.right === 1 : sources.right >= 1);
  if (!fits) return { code: 'source-counts', ...sources };
  if (normalization && normalization.left.size + normalization.right.size === 0)
    return { code: 'no-fee-schedule' };
  return compiled.find((rule) => 'code' in rule);
}

function* sideOf({ normalization, ...scenario }: Scenario, side: SideName): Generator<void, Side> {
  const rows = scenario[side];
  const amounts = normalization && (yield* normalizedAmounts(rows, normalization.mode, normalization[side]));
  return yield* sideSteps(rows, amounts);
}

function notesOf({ rules, left, right }: Scenario): RunNote[] {
  const counts = { rules: rules.length, left: left.length, right: right.length };
  return (['rules', 'left', 'right'] as const).flatMap((what): RunNote[] =>
    counts[what] > callLimit ? [{ code: 'over-limit', what, count: counts[what], limit: callLimit }] : [],
  );
}
