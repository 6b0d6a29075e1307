import { compileRule, type CompiledRule, inRunOrder, type InvalidRule } from './compile-rule';
import { normalizedAmounts } from './normalize-fees';
import { matchOneToMany } from './one-to-many';
import { matchOneToOne } from './one-to-one';
import { callLimit, type MatchResult, type RunNote, type RunProblem, workLimit } from './result';
import { type RuleRunner, type RunProgress, startState } from './run-state';
import { makeSide, type Side } from './side';
import type { Scenario, Transaction } from './transaction';

/** Matches the transactions of a scenario in one call, without progress (docs/matching.md). */
export function runMatch(scenario: Scenario, mostWork = workLimit): MatchResult {
  const steps = matchSteps(scenario, mostWork);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Matches a scenario's transactions. Yields the progress, so a caller can cancel. A failed run has a `problem`. */
export function* matchSteps(scenario: Scenario, mostWork = workLimit): Generator<RunProgress, MatchResult> {
  const { contextType } = scenario;
  const compiled = scenario.rules.map((rule, place) => compileRule(rule, place));
  const rules = inRunOrder(compiled.filter((rule): rule is CompiledRule => !('code' in rule)));
  const left = yield* sideOf(scenario, 'left');
  const right = yield* sideOf(scenario, 'right');
  const state = startState(left, right, mostWork);
  const problem = problemBefore(scenario, compiled);
  if (problem) state.problem = problem;
  const runRule: RuleRunner = contextType === '1:N' ? matchOneToMany : matchOneToOne;
  for (const [number, rule] of rules.entries()) {
    if (state.problem) break;
    for (const done of runRule(state, rule, number))
      yield { rule: number, rules: rules.length, done, lefts: left.rows.length };
  }
  const { groups, usedUp, reasons, leftRule, rightRule, stopped } = state;
  const kept = { contextType, left, right, rules, notes: notesOf(scenario) };
  return state.problem
    ? { ...kept, ...nothing(left, right), problem: state.problem }
    : { ...kept, groups, usedUp, reasons, leftRule, rightRule, stopped };
}

function nothing(left: Side, right: Side) {
  const { leftRule, rightRule } = startState(left, right, 0);
  return { groups: [], usedUp: [], reasons: new Map(), leftRule, rightRule, stopped: [] };
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

function* sideOf(scenario: Scenario, side: 'left' | 'right'): Generator<RunProgress, Side> {
  const { normalization, rules } = scenario;
  const rows: readonly Transaction[] = scenario[side];
  if (!normalization) return makeSide(rows);
  const amounts = normalizedAmounts(rows, normalization.mode, normalization[side]);
  for (;;) {
    const { done, value } = amounts.next();
    if (done) return makeSide(rows, value);
    yield { rule: 0, rules: rules.length, done: 0, lefts: scenario.left.length };
  }
}

function notesOf({ rules, left, right }: Scenario): RunNote[] {
  const counts = { rules: rules.length, left: left.length, right: right.length };
  return (['rules', 'left', 'right'] as const).flatMap((what): RunNote[] =>
    counts[what] > callLimit ? [{ code: 'over-limit', what, count: counts[what], limit: callLimit }] : [],
  );
}
