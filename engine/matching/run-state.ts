import { candidateSearches, type CandidateSearch } from './candidates';
import type { CompiledRule } from './compile-rule';
import { isWithin, type Pair, passes, type TestName, testNames } from './pair-tests';
import type { MatchGroup, RunProblem, SpecialReason, StoppedRule, ConsumedRows } from './result';
import { roundedAmounts } from './rounded-amounts';
import type { CodesOf } from './row-codes';
import type { Side } from './side';

/** The state of a run in progress: the rows that are used, and the results so far. */
export type RunState = {
  readonly left: Side;
  readonly right: Side;
  readonly maxWork: number;
  readonly leftRule: Int32Array;
  readonly rightRule: Int32Array;
  readonly usedRights: Uint8Array;
  readonly searchFor: (rule: CompiledRule) => CandidateSearch;
  groups: MatchGroup[];
  usedUp: ConsumedRows[];
  reasons: Map<number, SpecialReason>;
  stopped: StoppedRule[];
  problem?: RunProblem;
};

/** The progress of a run: `rule` of `rules` is running, and `done` of `lefts` left rows are finished. */
export type MatchProgress = Readonly<Record<'rule' | 'rules' | 'done' | 'lefts', number>>;
/** A generator that runs one rule and changes `state`. It yields the number of left rows that are finished. */
export type RuleRunner = (state: RunState, rule: CompiledRule, number: number) => Generator<number, void>;

/** The number of left rows between two reports of progress. */
export const reportEvery = 1024;
const workEvery = 50_000;

/** Returns a function to call before each left row. It returns whether to yield the progress now. */
export function createPauseCheck(search: { readonly work: number }): () => boolean {
  let [lefts, work] = [0, search.work];
  return () => {
    lefts += 1;
    if (lefts < reportEvery && search.work - work < workEvery) return false;
    [lefts, work] = [0, search.work];
    return true;
  };
}

/**
 * Returns the state before the first rule. `codesOf`: codes of an earlier run of the same rows, to save time; `rules`:
 * all in run order, so that many rules share searches.
 */
export function startState(
  left: Side,
  right: Side,
  maxWork: number,
  {
    codesOf,
    rules,
  }: { readonly codesOf?: CodesOf | undefined; readonly rules?: readonly CompiledRule[] } = {},
): RunState {
  const usedRights = new Uint8Array(right.rows.length);
  return {
    left,
    right,
    maxWork,
    leftRule: new Int32Array(left.rows.length).fill(-1),
    rightRule: new Int32Array(right.rows.length).fill(-1),
    usedRights,
    searchFor: candidateSearches({ left, right, used: usedRights, ...(codesOf && { codesOf }) }, rules),
    groups: [],
    usedUp: [],
    reasons: new Map(),
    stopped: [],
  };
}

/** Marks rows as used by the rule at index `rule`. */
export function takeRows(state: RunState, rule: number, left: number, rights: readonly number[]): void {
  state.leftRule[left] = rule;
  for (const right of rights) {
    state.rightRule[right] = rule;
    state.usedRights[right] = 1;
  }
}

/** Returns a function for whether a pair fits a rule. It skips tests that the search has already made. */
export function openTests(
  { left, right }: Pick<RunState, 'left' | 'right'>,
  rule: CompiledRule,
): (pair: Pair) => boolean {
  const open = testNames.filter((test) => isOpen(rule, test));
  if (rule.type !== 'TOLERANCE' || rule.onBase)
    return (pair) => open.every((test) => passes(test, rule, pair) !== false);
  const leftOf = roundedAmounts(left, rule);
  const rightOf = roundedAmounts(right, rule);
  const others = open.filter((test) => test !== 'amount');
  return (pair) =>
    isWithin(rule, leftOf(pair.l), rightOf(pair.r)) &&
    others.every((test) => passes(test, rule, pair) !== false);
}

function isOpen(rule: CompiledRule, test: TestName): boolean {
  if (test === 'amount') return rule.type === 'TOLERANCE' || (rule.type === 'DATE_LAG' && rule.fee > 0n);
  if (test === 'currency') return rule.type === 'DATE_LAG' && !rule.currency;
  return test === 'reference' && rule.reference?.mustBeSet === true;
}
