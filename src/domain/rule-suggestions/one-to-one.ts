import { amountTolerance, isExplainable } from './amount-tolerance';
import { exactRule, lagRule, type ReferenceTest, toleranceRule } from './configs';
import { type DayWindow, dayWindow } from './day-window';
import type { ProposedRules } from './proposed-rules';
import { countOf, measured, type Pairs, pairsByAmount, pairsByReference, pairsThat } from './pairs';
import type { PairedBy } from './suggestion';
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
/** The maximum number of days between rows without a common reference. Later, equal amounts are of other payments. */
const maxLag = 45;

/** Pairs of rows that belong together, and whether their references or amounts show this. */
export type Known = { readonly sides: Sides; readonly pairs: Pairs; readonly by: PairedBy };

/** Suggests the rules of a 1:1 context, from equal references to tolerances. Yields regularly. */
export function* suggestOneToOne(proposed: ProposedRules): Generator<void, void> {
  const sides = proposed.free();
  const byReference = measured(pairsByReference(sides.left, sides.right));
  yield;
  const known = { sides, pairs: byReference, by: 'reference' as const };
  const agreeing = shareThatAgrees(known);
  const isKey = agreeing >= minAgreeing;
  if (isKey) yield* withReference(proposed, known, agreeing);
  yield* proposed.attempt({
    rule: exactRule({ amount: true, day: true, reference: undefined }),
    evidence: { kind: 'none' },
    mostAmbiguous: byAmount,
  });
  if (isKey && countOf(sameAmount(known)) >= fewest) yield* withLag(proposed, known);
  // The days of few rows can be outside the range of most rows, so that a second range covers them.
  else if (yield* withLag(proposed, pairedByAmount(proposed.free())))
    yield* withLag(proposed, pairedByAmount(proposed.free()));
  if (isKey) yield* withTolerance(proposed, known, undefined, byTolerance);
  yield* withCent(proposed, sides);
}

function pairedByAmount(sides: Sides): Known {
  return { sides, pairs: measured(pairsByAmount(sides.left, sides.right)), by: 'amount' };
}

/** Suggests a difference of one cent on the same or the next day, without a reference. `all`: rows of all rules. */
function* withCent(proposed: ProposedRules, all: Sides): Generator<void, void> {
  yield* proposed.attempt({
    rule: toleranceRule({ absTolerance: '0.01', percentTolerance: '0' }, 1, undefined),
    evidence: { kind: 'none' },
    mostAmbiguous: byTolerance,
    fewest,
    known: { sides: all, groups: groupsOf(pairedByAmount(all).pairs) },
  });
}

/** Returns the percentage of pairs in the same currency with similar amounts; 0 if there are no pairs. */
function shareThatAgrees({ sides: { left, right }, pairs }: Known): number {
  const isSame = (l: number, r: number) => left.rows[l]!.currency === right.rows[r]!.currency;
  const agree = pairsThat(pairs, (l, r) => isSame(l, r) && isExplainable(left.amount[l]!, right.amount[r]!));
  return countOf(pairs) === 0 ? 0 : (countOf(agree) * 100) / countOf(pairs);
}

function* withReference(proposed: ProposedRules, known: Known, agreeing: number): Generator<void, void> {
  const reference = { anyCase: proposed.isKey };
  const [pairs, same] = [countOf(known.pairs), countOf(sameAmount(known))];
  const evidence = { kind: 'reference' as const, pairs, same };
  const attempt = (tests: { amount: boolean; day: boolean }) =>
    proposed.attempt({ rule: exactRule({ ...tests, reference }), evidence, mostAmbiguous: keyed });
  yield* attempt({ amount: true, day: true });
  yield* attempt({ amount: true, day: false });
  yield* withTolerance(proposed, known, reference, keyed);
  if (agreeing >= minForAnyAmount) yield* attempt({ amount: false, day: false });
}

export function sameAmount({ sides: { left, right }, pairs }: Known): Pairs {
  return pairsThat(pairs, (l, r) => left.amount[l] === right.amount[r]);
}

/**
 * Suggests a rule for equal amounts on different days, and returns whether it was added. It accepts the range of days that
 * known pairs are apart.
 */
function* withLag(proposed: ProposedRules, known: Known): Generator<void, boolean> {
  const equal = sameAmount(known);
  if (countOf(equal) < fewest) return false;
  const { left, right } = known.sides;
  const window = dayWindow(left, right, equal, known.by === 'reference' ? inHundred : 90);
  if (!window || farthest(window) > maxLag) return false;
  return yield* proposed.attempt({
    rule: lagRule(window, '0'),
    evidence: { kind: 'days', pairs: countOf(equal), within: window.within, by: known.by },
    mostAmbiguous: byAmount,
  });
}

/** Suggests a tolerance for different amounts, as large as known pairs need. */
function* withTolerance(
  proposed: ProposedRules,
  { sides: { left, right }, pairs, by }: Known,
  reference: ReferenceTest,
  mostAmbiguous: number,
): Generator<void, void> {
  const differing = pairsThat(pairs, (l, r) => left.amount[l] !== right.amount[r]);
  const tolerance = amountTolerance(left, right, differing);
  const window = dayWindow(left, right, differing, inHundred);
  if (!tolerance || !window) return;
  if (!reference && (countOf(differing) < fewest || farthest(window) > maxLag)) return;
  yield* proposed.attempt({
    rule: toleranceRule(tolerance, farthest(window), reference),
    evidence: { kind: 'amounts', pairs: countOf(differing), within: tolerance.within, by },
    mostAmbiguous,
    // Of the few rows that are left, nearly none has a second candidate, whatever the tolerance.
    ...(!reference && { known: { sides: { left, right }, groups: groupsOf(pairs) } }),
  });
}

function groupsOf({ left, right }: Pairs) {
  return Array.from(left, (l, at) => ({ left: l, rights: [right[at]!] }));
}

const farthest = ({ from, to }: DayWindow): number => Math.max(Math.abs(from), Math.abs(to));
