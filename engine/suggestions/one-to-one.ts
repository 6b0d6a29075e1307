import { amountTolerance, countWithin, isExplainable, isRounding } from './amount-tolerance';
import { exactRule, lagRule, type ReferenceTest, toleranceRule } from './configs';
import { type DayWindow, dayWindow, isInDays } from './day-window';
import type { ProposedRules } from './proposed-rules';
import { filterPairs, pairCount, type Pairs, pairsByAmount, pairsByReference, samplePairs } from './pairs';
import type { Doubt, PairedBy } from './suggestion';
import type { Sides } from './trial';

/** The maximum percentage of ambiguous matches for a rule that compares unique references. */
const keyed = 10;
/** The maximum percentage of ambiguous matches for a rule by amount and day only. Above half, it would guess. */
const byAmount = 50;
/** The maximum percentage of ambiguous matches for different amounts without a reference: nearly none. */
const byTolerance = 5;
/** The minimum percentage of pairs by reference with similar amounts in one currency; fewer are coincidences. */
const minAgreeing = 50;
/** The minimum percentage of similar pairs (see `minAgreeing`) for a rule that does not compare amounts. */
const minForAnyAmount = 80;
/** The minimum number of pairs from which days or tolerances are measured. */
const fewest = 5;
const inHundred = 99;
/** The percentage of pairs that are in most days. The others are far away if they need 3 more days, or more. */
const inMostDays = 95;
const farDays = 3;
/** If fewer percent of the known pairs have other amounts, not even by rounding, these may be errors. */
const minDiffering = 10;
/** The maximum number of days between rows without a common reference. Later, equal amounts are of other payments. */
const maxLag = 45;

/** Pairs of rows that belong together, and whether their references or amounts show this. */
export type KnownPairs = { readonly sides: Sides; readonly pairs: Pairs; readonly by: PairedBy };

/** Suggests the rules of a 1:1 context, from equal references to tolerances. Yields regularly. */
export function* suggestOneToOne(proposed: ProposedRules): Generator<void, void> {
  const sides = proposed.free();
  const byReference = pairsByReference(sides.left, sides.right);
  yield;
  const known = { sides, pairs: byReference, by: 'reference' as const };
  const agreeing = shareThatAgrees(known);
  const isKey = agreeing >= minAgreeing;
  if (isKey) yield* withReference(proposed, known, agreeing);
  yield* proposed.attempt({
    rule: exactRule({ amount: true, day: true, reference: undefined }),
    evidence: { kind: 'none' },
    maxAmbiguous: byAmount,
  });
  if (isKey && pairCount(sameAmount(known)) >= fewest) yield* withLag(proposed, known);
  // The days of few rows can be outside the range of most rows, so that a second range covers them.
  else if (yield* withLag(proposed, pairedByAmount(proposed.free())))
    yield* withLag(proposed, pairedByAmount(proposed.free()));
  if (isKey) yield* withTolerance(proposed, known, undefined, byTolerance);
  yield* withCent(proposed, sides);
}

function pairedByAmount(sides: Sides): KnownPairs {
  return { sides, pairs: pairsByAmount(sides.left, sides.right), by: 'amount' };
}

/** Suggests a difference of one cent on the same or the next day, without a reference. `all`: rows of all rules. */
function* withCent(proposed: ProposedRules, all: Sides): Generator<void, void> {
  yield* proposed.attempt({
    rule: toleranceRule({ absTolerance: '0.01', percentTolerance: '0' }, 1, undefined),
    evidence: { kind: 'none' },
    maxAmbiguous: byTolerance,
    minMatches: fewest,
    knownGroups: { sides: all, groups: groupsOf(samplePairs(pairedByAmount(all).pairs)) },
  });
}

/** Returns the percentage of pairs in the same currency with similar amounts; 0 if there are no pairs. */
function shareThatAgrees({ sides: { left, right }, pairs }: KnownPairs): number {
  const isSame = (l: number, r: number) => left.rows[l]!.currency === right.rows[r]!.currency;
  const agree = filterPairs(
    pairs,
    (l, r) => isSame(l, r) && isExplainable(left.amount[l]!, right.amount[r]!),
  );
  return pairCount(pairs) === 0 ? 0 : (pairCount(agree) * 100) / pairCount(pairs);
}

function* withReference(proposed: ProposedRules, known: KnownPairs, agreeing: number): Generator<void, void> {
  const reference = { anyCase: proposed.isKey };
  const [pairs, same] = [pairCount(known.pairs), pairCount(sameAmount(known))];
  const evidence = { kind: 'reference' as const, pairs, same };
  const attempt = (tests: { amount: boolean; day: boolean }) =>
    proposed.attempt({ rule: exactRule({ ...tests, reference }), evidence, maxAmbiguous: keyed });
  yield* attempt({ amount: true, day: true });
  yield* attempt({ amount: true, day: false });
  yield* withTolerance(proposed, known, reference, keyed);
  if (agreeing >= minForAnyAmount) yield* attempt({ amount: false, day: false });
}

export function sameAmount({ sides: { left, right }, pairs }: KnownPairs): Pairs {
  return filterPairs(pairs, (l, r) => left.amount[l] === right.amount[r]);
}

/**
 * Suggests a rule for equal amounts on different days, and returns whether it was added. It accepts the range of days that
 * known pairs are apart.
 */
function* withLag(proposed: ProposedRules, known: KnownPairs): Generator<void, boolean> {
  const equal = sameAmount(known);
  if (pairCount(equal) < fewest) return false;
  const { left, right } = known.sides;
  const window = dayWindow(left, right, equal, known.by === 'reference' ? inHundred : 90);
  if (!window || farthest(window) > maxLag) return false;
  return yield* proposed.attempt({
    rule: lagRule(window, '0'),
    evidence: { kind: 'days', pairs: pairCount(equal), within: window.within, by: known.by },
    maxAmbiguous: byAmount,
  });
}

/**
 * Suggests a tolerance for different amounts, as large as known pairs need. If most pairs have equal amounts, the rule is
 * for differences by rounding; with a reference, a doubtful one follows for the others.
 */
function* withTolerance(
  proposed: ProposedRules,
  known: KnownPairs,
  reference: ReferenceTest,
  maxAmbiguous: number,
): Generator<void, void> {
  const { left, right } = known.sides;
  const differing = filterPairs(known.pairs, (l, r) => left.amount[l] !== right.amount[r]);
  const isRounded = (l: number, r: number) => isRounding(left.amount[l]!, right.amount[r]!);
  const isOther = (l: number, r: number) => isExplainable(left.amount[l]!, right.amount[r]!);
  const others = filterPairs(differing, (l, r) => !isRounded(l, r) && isOther(l, r));
  const doubt = otherAmountsDoubt(known, others);
  const attempt = (pairs: Pairs, ownDoubt?: Doubt) =>
    toleranceFor(proposed, known, pairs, { differing, reference, maxAmbiguous, doubt: ownDoubt });
  if (!doubt) yield* attempt(differing);
  else {
    yield* attempt(filterPairs(differing, isRounded));
    if (reference) yield* attempt(others, doubt);
  }
}

/** Returns a doubt about a rule for pairs with other amounts if fewer than `minDiffering` percent of the known pairs have some. */
export const otherAmountsDoubt = ({ pairs }: KnownPairs, differingPairs: Pairs): Doubt | undefined =>
  amountsDoubt(pairCount(differingPairs), pairCount(pairs));

/** Returns a doubt about a rule for pairs with different amounts if only `count` of `total` pairs have these. */
export const amountsDoubt = (count: number, total: number): Doubt | undefined =>
  count * 100 < total * minDiffering ? { code: 'other-amounts', count, of: total } : undefined;

type ToleranceAttempt = Readonly<{
  /** All known pairs with different amounts, of which the evidence counts those within the tolerance. */
  differing: Pairs;
  reference: ReferenceTest;
  maxAmbiguous: number;
  doubt: Doubt | undefined;
}>;

/** Suggests a tolerance for pairs; with a reference, another one for the few whose days are far from those of the others. */
function* toleranceFor(
  proposed: ProposedRules,
  { sides, pairs: all, by }: KnownPairs,
  pairs: Pairs,
  { differing, reference, maxAmbiguous, doubt }: ToleranceAttempt,
): Generator<void, void> {
  const { left, right } = sides;
  const tolerance = amountTolerance(left, right, pairs);
  const [most, window] = [inMostDays, inHundred].map((part) => dayWindow(left, right, pairs, part));
  if (!tolerance || !window) return;
  if (!reference && (pairCount(pairs) < fewest || farthest(window) > maxLag)) return;
  const within = countWithin(left, right, differing, tolerance);
  const attempt = (days: DayWindow, ownDoubt: Doubt | undefined) =>
    proposed.attempt({
      rule: toleranceRule(tolerance, farthest(days), reference),
      evidence: { kind: 'amounts', pairs: pairCount(differing), within, by },
      maxAmbiguous,
      doubt: ownDoubt,
      // Of the few rows that are left, nearly none has a second candidate, whatever the tolerance.
      ...(!reference && { knownGroups: { sides, groups: groupsOf(samplePairs(all)) } }),
    });
  const areFar = most !== undefined && farthest(window) >= farthest(most) + farDays;
  const isUnrounded = (l: number, r: number) => !isRounding(left.amount[l]!, right.amount[r]!);
  const unrounded = countWithin(left, right, filterPairs(differing, isUnrounded), tolerance);
  yield* attempt(
    areFar ? most : window,
    doubt?.code === 'other-amounts' ? { ...doubt, count: unrounded } : doubt,
  );
  if (!areFar || !reference) return;
  const isNear = isInDays(left, right, { from: -farthest(most), to: farthest(most) });
  const far = filterPairs(pairs, (l, r) => !isNear(l, r));
  const [count, of] = [pairCount(far), pairCount(pairs)];
  yield* attempt(window, { code: 'other-days', count, of });
}

function groupsOf({ left, right }: Pairs) {
  return Array.from(left, (l, at) => ({ left: l, rights: [right[at]!] }));
}

const farthest = ({ from, to }: DayWindow): number => Math.max(Math.abs(from), Math.abs(to));
