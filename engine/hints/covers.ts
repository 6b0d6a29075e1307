import type { Allocation, CompiledRule, DayRange, ExactRule, ToleranceRule } from '../matching/compile-rule';
import type { Fraction } from '../matching/exact-number';
import type { LintContext } from './finding';

/**
 * Whether an earlier rule leaves nothing to a later one: `covers` always; `nearly` except in rare cases, which depend
 * on letter case, rounding or sums in 1:N.
 */
export type Coverage = 'covers' | 'nearly';

/** Returns whether an earlier rule leaves nothing to a later one; `undefined` if it may leave something. */
export function coverageOf(earlier: CompiledRule, later: CompiledRule, context: LintContext) {
  if (earlier.currency && !later.currency) return undefined;
  if (!datesFit(earlier, later)) return undefined;
  const references = referencesFit(earlier, later);
  const amounts = references && amountsFit(earlier, later, context);
  if (!amounts) return undefined;
  const isCertain =
    references === 'covers' &&
    amounts === 'covers' &&
    (context.contextType === '1:1' || leavesNoSplit(earlier, later));
  return isCertain ? 'covers' : 'nearly';
}

/** Returns the decimal places of amounts in a run: 8, or 10 with normalized fees. */
export const decimalPlacesInRun = ({ normalizesFees }: LintContext): number => (normalizesFees ? 10 : 8);

/** Returns whether an earlier rule in a 1:N context leaves no left row that a later one could split. */
export function leavesNoSplit(earlier: CompiledRule, later: CompiledRule): boolean {
  if (earlier.type === 'TOLERANCE') return false;
  return (
    asksForEqualAmounts(earlier) ||
    (earlier.allocation.partial && letsAsMuchStayOpen(earlier.allocation, later.allocation))
  );
}

function letsAsMuchStayOpen(a: Allocation, b: Allocation): boolean {
  if (isZeroFraction(b.tolerance)) return true;
  return a.percent === b.percent && compareFractions(a.tolerance, b.tolerance) >= 0;
}

function asksForEqualAmounts(rule: CompiledRule): boolean {
  return rule.type === 'EXACT' ? rule.amount : rule.type === 'DATE_LAG' && rule.fee === 0n;
}

/** Returns the days from left to right that a rule accepts, in UTC; `undefined` if it accepts any. */
function daysOf(rule: CompiledRule): readonly DayRange[] | undefined {
  if (rule.type === 'EXACT') return rule.date === undefined ? undefined : [{ from: 0, to: 0 }];
  return rule.days;
}

function datesFit(earlier: CompiledRule, later: CompiledRule): boolean {
  const wide = daysOf(earlier);
  const narrow = daysOf(later);
  if (!wide) return true;
  if (!narrow) return false;
  if (isInstant(earlier) && !isInstant(later)) return false;
  // The day ranges of one rule never touch, so one of them must contain the complete range of the other.
  return narrow.every((days) => wide.some(({ from, to }) => from <= days.from && days.to <= to));
}

const isInstant = (rule: CompiledRule): boolean => rule.type === 'EXACT' && rule.date === 'instant';
const foldRank = { none: 0, ascii: 1, unicode: 2 } as const;

/**
 * Returns `covers` if references that are equal for the rule `narrow` are equal for `wide`, too; `nearly` if they are
 * except for the case of letters beyond ASCII. References are never empty.
 */
function referencesFit({ reference: wide }: CompiledRule, { reference: narrow }: CompiledRule) {
  if (!wide) return 'covers';
  if (!narrow) return undefined;
  if (foldRank[narrow.fold] <= foldRank[wide.fold]) return 'covers';
  return wide.fold === 'none' ? undefined : 'nearly';
}

function amountsFit(earlier: CompiledRule, later: CompiledRule, context: LintContext): Coverage | undefined {
  if (earlier.type === 'EXACT' && !earlier.amount) return 'covers';
  const apart = farthest(later, context);
  if (earlier.type === 'TOLERANCE') return withinTolerance(earlier, later, apart, context);
  const most = earlier.type === 'DATE_LAG' ? earlier.fee : 0n;
  if (!apart) return undefined;
  return apart.surely <= most ? 'covers' : apart.nearly <= most ? 'nearly' : undefined;
}

/** The largest difference of amounts that a rule accepts. `surely` includes what rounding may add, `nearly` not. */
type Apart = { readonly surely: bigint; readonly nearly: bigint };

function farthest(rule: CompiledRule, context: LintContext): Apart | undefined {
  switch (rule.type) {
    case 'EXACT':
      return rule.amount ? { surely: 0n, nearly: 0n } : undefined;
    case 'DATE_LAG':
      return { surely: rule.fee, nearly: rule.fee };
    case 'TOLERANCE': {
      if (!isZeroFraction(rule.percent)) return undefined;
      // Without its reference a pair that fits only by rounding has a score of 50, and is not a candidate.
      const slack = rule.reference ? roundingSlack(rule, context) : 0n;
      return { surely: rule.absolute + slack, nearly: rule.absolute };
    }
  }
}

/** Returns an upper bound of how much rounding can change the distance of two amounts. */
function roundingSlack(rule: ToleranceRule, context: LintContext): bigint {
  return rule.scale >= decimalPlacesInRun(context) ? 0n : 2n * 10n ** BigInt(10 - rule.scale);
}

function withinTolerance(
  earlier: CompiledRule & ToleranceRule,
  later: CompiledRule,
  apart: Apart | undefined,
  context: LintContext,
): Coverage | undefined {
  // Equal amounts stay equal when rounded, and are within any tolerance.
  if (apart?.surely === 0n) return 'covers';
  if (apart && apart.surely + roundingSlack(earlier, context) <= earlier.absolute) return 'covers';
  if (later.type === 'TOLERANCE') return widerTolerance(earlier, later, context);
  return apart && apart.nearly <= earlier.absolute ? 'nearly' : undefined;
}

function widerTolerance(
  earlier: CompiledRule & ToleranceRule,
  later: CompiledRule & ToleranceRule,
  context: LintContext,
): Coverage | undefined {
  if (later.absolute > earlier.absolute || !percentFits(earlier, later)) return undefined;
  const seesAll = ({ scale }: ToleranceRule) => scale >= decimalPlacesInRun(context);
  if (seesAll(earlier) && seesAll(later)) return 'covers';
  if (earlier.scale !== later.scale || earlier.mode !== later.mode) return 'nearly';
  // A pair that fits only by rounding reaches 60 only by its reference (docs/contract.md#rules-that-do-nothing).
  return later.reference && !earlier.reference ? 'nearly' : 'covers';
}

function percentFits(wide: ToleranceRule, narrow: ToleranceRule): boolean {
  if (isZeroFraction(narrow.percent)) return true;
  const isBaseWider =
    wide.percentOf === narrow.percentOf || wide.percentOf === 'MAX' || narrow.percentOf === 'MIN';
  return isBaseWider && compareFractions(narrow.percent, wide.percent) <= 0;
}

/** Returns whether a rule compares nothing, so that any left row fits any right row. */
export function comparesNothing(rule: CompiledRule): boolean {
  return rule.type === 'EXACT' && testsOf(rule).every((test) => !test) && !rule.onBase && !rule.baseCurrency;
}

const testsOf = (rule: CompiledRule & ExactRule) => [rule.amount, rule.currency, rule.date, rule.reference];

export const isZeroFraction = ({ top }: Fraction): boolean => top === 0n;

/** Compares two fractions for sorting: returns a negative number, 0 or a positive number. */
export function compareFractions(a: Fraction, b: Fraction): number {
  const difference = a.top * b.bottom - b.top * a.bottom;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
