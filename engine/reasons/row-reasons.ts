import { withProgress } from '../lib/with-progress';
import { otherSide, type SideName } from '../matching/side-name';
import type { SkippedRow } from '../file/reading/transaction-row';
import { decimalOf } from '../matching/exact-number';
import { type Group, ruleExplainer, type RuleExplanation, takersOf } from '../matching/explain';
import { type Pair, passes, type TestName, testNames } from '../matching/pair-tests';
import type { MatchResult } from '../matching/result';
import { distinctRules, failureCounter } from '../matching/rule-tests';
import type { CodeBook } from '../matching/row-codes';
import { runToEnd } from '../matching/run-to-end';
import { minScore, scoreOf } from '../matching/score';
import type { Transaction } from '../matching/transaction';
import {
  counterpartStages,
  counterpartSteps,
  type FindCounterpart,
  type RunCodes,
  runCodes,
} from './counterpart';
import { type LastDays, notPaidFinder } from './not-paid-yet';
import { movementFinder } from './relation';
import { type LostFinder, lostFinder } from './lost-rows';
import { referenceDifferences } from './reference-difference';
import type { Counterpart, Difference, RefusalReason, RowReason } from './row-reason';
import { rowStates } from './row-state';

/** The refused rows of the files of each side. */
export type RefusedBySide = Readonly<Record<SideName, readonly SkippedRow[]>>;
/** Returns why a row is not matched; `undefined` if it is matched. `index` is its index in run order. */
export type ReasonOf = (side: SideName, index: number) => RowReason | undefined;

type SideParts = { readonly find: FindCounterpart; readonly lost: LostFinder };

/**
 * Indexes the codes of both sides, or the counterparts of one side. Yields the part that is done, 0 to 1. Concurrent
 * callers share the work.
 */
export type Prepare = (subject: 'codes' | SideName) => Generator<number, void>;

/**
 * Returns a function for why a row of a run is unmatched (`of`), and a slow one that prepares it (`prepare`). `book`:
 * the codes of the rows, if the run has stored them.
 */
export function reasonSteps(
  result: MatchResult,
  refused: RefusedBySide = { left: [], right: [] },
  book?: CodeBook,
  lastDays: LastDays = {},
): { readonly of: ReasonOf; readonly prepare: Prepare } {
  const parts: Partial<Record<SideName, SideParts>> = {};
  const preparing: Partial<Record<'codes' | SideName, Generator<number, void>>> = {};
  let codes: RunCodes | undefined;
  function* codesOfRun(): Generator<number, void> {
    codes = yield* runCodes(result, book);
  }
  function* partsOfSide(side: SideName): Generator<number, void> {
    if (!codes) yield* prepare('codes');
    const stages = counterpartStages(result);
    const find = yield* withProgress(counterpartSteps(result, side, codes!), (_, before) =>
      Math.min(1, (before + 1) / stages),
    );
    parts[side] = { find, lost: lostFinder(refused[otherSide(side)]) };
  }
  const prepare: Prepare = (what) =>
    (preparing[what] ??= what === 'codes' ? codesOfRun() : partsOfSide(what));
  const partsOf = (side: SideName): SideParts => {
    if (!parts[side]) runToEnd(prepare(side));
    return parts[side]!;
  };
  return { of: reasonsBy(result, partsOf, lastDays), prepare };
}

/** Returns a function that explains the unmatched rows of a run. `partsOf` is called only if a counterpart is needed. */
function reasonsBy(
  result: MatchResult,
  partsOf: (side: SideName) => SideParts,
  lastDays: LastDays,
): ReasonOf {
  const notPaidYet = notPaidFinder(result, lastDays);
  const anotherMovement = movementFinder(result);
  const states = rowStates(result);
  const groups = takersOf(result);
  const takers = { left: groups.byLeft, right: groups.byRight };
  const explain = ruleExplainer(result, groups);
  const closestRule = closestRuleFinder(result);
  const hasNegatives = { left: result.left.negative.includes(1), right: result.right.negative.includes(1) };
  const isFree = (side: SideName, other: number | undefined) =>
    other !== undefined && states[otherSide(side)][other] === 'open';
  return (side, index) => {
    if (states[side][index] !== 'open') return undefined;
    if (result.problem) return { code: 'run-failed' };
    if (result.rules.length === 0) return { code: 'no-rules' };
    const taker = takers[side][index];
    if (taker && 'cause' in taker) {
      const { rule, cause, left, rights } = taker;
      return { code: 'used-up', rule, cause, others: side === 'left' ? rights : [left] };
    }
    const { find, lost } = partsOf(side);
    return reasonOfOpen(side, index, find(index), lost);
  };

  function reasonOfOpen(
    side: SideName,
    index: number,
    found: Counterpart | undefined,
    lost: LostFinder,
  ): RowReason {
    const isOwn = found?.isOwn ?? false;
    const refusal = isOwn
      ? undefined
      : lostCounterpart(lost, result[side].rows[index]!, isFree(side, found?.at));
    if (refusal) return { code: 'counterpart-not-taken', ...refusal };
    const another = found && anotherMovement(side, index, found);
    const isCounterpart = isOwn || found?.form !== undefined;
    const later = isCounterpart && !another ? undefined : notPaidYet(side, index);
    return later ?? (found ? comparedReason(side, index, found, another) : noCounterpart(side, index));
  }

  /** Returns what a rule says of a row and its counterpart: if it does not fit, that this is `another` movement, or what differs. */
  function comparedReason(
    side: SideName,
    index: number,
    { at: other, form }: Counterpart,
    another: RowReason | undefined,
  ): RowReason {
    const [l, r] = side === 'left' ? [index, other] : [other, index];
    const rule = closestRule(l, r);
    // Of a pair that does not fit, the compared values are not needed.
    const pair = { left: result.left, l, right: result.right, r };
    const failed = testNames.filter((test) => passes(test, result.rules[rule]!, pair) === false);
    if (failed.length === 0)
      return fittingReason(explain(rule, l, r), other, takers[otherSide(side)][other], side);
    if (another) return another;
    const differences = failed.map((test) => differenceOf(result, side, test, rule, pair));
    return {
      code: 'differs',
      other,
      rule,
      differences: form === undefined ? differences : withForm(differences, form, result[side].rows[index]!),
      ...otherDay(rule, side, index, other),
    };
  }

  function noCounterpart(side: SideName, index: number): RowReason {
    const isOnlyHere = result[side].negative[index] === 1 && !hasNegatives[otherSide(side)];
    return { code: isOnlyHere ? 'no-negatives' : 'no-counterpart' };
  }

  /** Returns the days to a counterpart on another day, if the rule does not compare days. */
  function otherDay(rule: number, side: SideName, index: number, other: number) {
    const days = result[otherSide(side)].day[other]! - result[side].day[index]!;
    const compared = result.rules[rule]!;
    const comparesDays = compared.type !== 'EXACT' || compared.date !== undefined;
    return days !== 0 && !comparesDays ? { otherDay: days } : {};
  }
}

/** Returns differences with the other form of the reference, in place of a difference that a rule compares. */
const withForm = (
  differences: readonly Difference[],
  form: string,
  { externalId }: Transaction,
): Difference[] => [
  ...differences.filter(({ kind }) => kind !== 'reference'),
  { kind: 'form', form, ...(form === externalId && { isSame: true }) },
];

/** Returns the reason of a row of a file that did not become a transaction. */
export function refusalReason(refusal: SkippedRow): RefusalReason {
  if (refusal.why === 'not-paid' || refusal.why === 'unpaid') return { code: 'unpaid', refusal };
  return refusal.why === 'duplicate' && refusal.of !== undefined
    ? { code: 'duplicate', refusal, of: refusal.of }
    : { code: 'refused', refusal };
}

/** Returns a lost row with the reference of a row; else, if no free row is similar, a dropped one with its amount. */
function lostCounterpart(lost: LostFinder, row: Transaction, hasFree: boolean) {
  const named = lost.byReference(row);
  if (named) return { refusal: named, foundBy: 'reference' as const };
  const alike = hasFree ? undefined : lost.byAmount(row);
  return alike && { refusal: alike, foundBy: 'amount' as const };
}

/** Returns why a rule that fits a row and its counterpart did not match them. */
function fittingReason(
  { rule, outcome }: RuleExplanation,
  other: number,
  taker: Group | undefined,
  side: SideName,
): RowReason {
  switch (outcome.code) {
    case 'left-used':
    case 'right-used':
    case 'left-took-other':
    case 'right-taken':
      return {
        code: 'counterpart-taken',
        other,
        rule,
        by: taker!.rule,
        taker: side === 'left' ? taker!.left : taker!.rights[0]!,
      };
    case 'score-too-low':
    case 'no-share':
    case 'split-incomplete':
    case 'base-missing':
    case 'records-nothing':
    case 'rule-stopped':
      return { code: outcome.code, other, rule };
    default:
      throw new Error(`An open row has a pair whose outcome is ${outcome.code}.`);
  }
}

/** Returns a function for the first rule that fits a pair with a sufficient score, else that fails the fewest tests. */
function closestRuleFinder(result: MatchResult): (l: number, r: number) => number {
  const { left, right, rules } = result;
  const failuresOf = failureCounter(result);
  const distinct = distinctRules(rules);
  return (l, r) => {
    const pair = { left, l, right, r };
    const failures = failuresOf(pair);
    let closest = { rule: 0, failed: Infinity };
    for (const rule of distinct) {
      const failed = failures(rule, Math.max(1, closest.failed));
      if (failed === 0 && scoreOf(rules[rule]!, pair) >= minScore) return rule;
      if (failed < closest.failed) closest = { rule, failed };
    }
    return closest.rule;
  };
}

function differenceOf(
  { rules }: MatchResult,
  side: SideName,
  test: TestName,
  rule: number,
  { left, l, right, r }: Pair,
): Difference {
  const [one, other] = [left.rows[l]!, right.rows[r]!];
  const isLeft = side === 'left';
  const { currency } = isLeft ? other : one;
  switch (test) {
    case 'amount': {
      const by = right.amount[r]! - left.amount[l]!;
      const sum = right.amount[r]! + left.amount[l]!;
      if (sum === 0n) return { kind: 'sign' };
      const hasFees = right.imported[r]! - left.imported[l]! !== by;
      return {
        kind: 'amount',
        by: decimalOf(isLeft ? by : -by),
        currency,
        ...(hasFees && { hasFees }),
      };
    }
    case 'currency':
      return { kind: 'currency', currency };
    case 'date': {
      const compared = rules[rule]!;
      const days = right.day[r]! - left.day[l]!;
      if (compared.type === 'EXACT' && compared.date === 'instant' && days === 0) return { kind: 'time' };
      return { kind: 'days', days: isLeft ? days : 0 - days };
    }
    case 'reference':
      return { kind: 'reference', by: referenceDifferences(one.externalId, other.externalId) };
    default:
      return { kind: 'base' };
  }
}
