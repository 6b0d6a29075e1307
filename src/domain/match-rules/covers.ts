import { compareDecimals } from '../money/decimal';
import type { DateLagFacts, ExactFacts, RuleFacts, ToleranceFacts } from './rule-facts';

/** Digits after the point that the import keeps; rounding to as many changes nothing. */
export const importedDigits = 8;

/** Of a rule that can be read. */
export type KnownFacts = Exclude<RuleFacts, { type: 'unclear' }>;

/**
 * Whether every pair of transactions that satisfies `later` surely satisfies `earlier`, with a score that is enough
 * (docs/contract.md#how-a-rule-decides). In a 1:1 context the later of two such rules never takes anything: what the
 * earlier one leaves has no such pair left. False when it cannot be told from the settings alone. Both must be rules
 * that can take something.
 */
export function covers(earlier: KnownFacts, later: KnownFacts): boolean {
  if (earlier.currency && !later.currency) return false;
  switch (earlier.type) {
    case 'EXACT':
      return exactCovers(earlier, later);
    case 'TOLERANCE':
      return toleranceCovers(earlier, later);
    case 'DATE_LAG':
      return dateLagCovers(earlier, later);
  }
}

function exactCovers(earlier: ExactFacts, later: KnownFacts): boolean {
  if (earlier.amount && !comparesAmountsExactly(later)) return false;
  if (earlier.date === 'instant' && !(later.type === 'EXACT' && later.date === 'instant')) return false;
  if (earlier.date === 'day' && farthestDay(later) !== 0) return false;
  return referenceCovers(earlier, later);
}

function toleranceCovers(earlier: ToleranceFacts, later: KnownFacts): boolean {
  const days = farthestDay(later);
  if (days === undefined || days > earlier.days || !referenceCovers(earlier, later)) return false;
  if (comparesAmountsExactly(later)) return true;
  if (later.type === 'DATE_LAG') return roundsNothing(earlier) && isAtLeast(earlier.absolute, later.fee);
  return later.type === 'TOLERANCE' && boundsCover(earlier, later);
}

function boundsCover(earlier: ToleranceFacts, later: ToleranceFacts): boolean {
  const { rounding } = earlier;
  const keepsAll = roundsNothing(earlier) && roundsNothing(later);
  const isRoundedAlike = rounding.digits === later.rounding.digits && rounding.mode === later.rounding.mode;
  // A pair that rounding alone brings together has too low a score without a reference.
  const scoresAlike = (earlier.reference === undefined) === (later.reference === undefined);
  return (
    (keepsAll || (isRoundedAlike && scoresAlike)) &&
    isAtLeast(earlier.absolute, later.absolute) &&
    isAtLeast(earlier.percent, later.percent) &&
    (later.percent === undefined || earlier.percentOf === later.percentOf)
  );
}

function roundsNothing({ rounding }: ToleranceFacts): boolean {
  return rounding.digits >= importedDigits;
}

function dateLagCovers(earlier: DateLagFacts, later: KnownFacts): boolean {
  return feeCovers(earlier.fee, later) && windowCovers(earlier, later);
}

function feeCovers(fee: string | undefined, later: KnownFacts): boolean {
  if (comparesAmountsExactly(later)) return true;
  if (later.type === 'DATE_LAG') return isAtLeast(fee, later.fee);
  return (
    later.type === 'TOLERANCE' &&
    later.percent === undefined &&
    roundsNothing(later) &&
    isAtLeast(fee, later.absolute)
  );
}

function windowCovers(earlier: DateLagFacts, later: KnownFacts): boolean {
  const [least, most] = dayRange(earlier);
  const days = farthestDay(later);
  if (days === undefined || days > most) return false;
  if (later.type !== 'DATE_LAG') return least === 0 && (days === 0 || earlier.direction === 'ABS');
  const isSameWay = earlier.direction === 'ABS' || earlier.direction === later.direction || days === 0;
  return isSameWay && dayRange(later)[0] >= least;
}

/** The whole days between the two, either way, that a rule allows: from and to. */
function dayRange({ minDays, maxDays, inclusive }: DateLagFacts): [number, number] {
  return inclusive ? [minDays, maxDays] : [minDays + 1, maxDays - 1];
}

/** How many days apart a pair may be; undefined when days are not compared. */
export function farthestDay(facts: KnownFacts): number | undefined {
  switch (facts.type) {
    case 'EXACT':
      return facts.date === undefined ? undefined : 0;
    case 'TOLERANCE':
      return facts.days;
    case 'DATE_LAG':
      return dayRange(facts)[1];
  }
}

/** Whether only equal amounts satisfy it. */
function comparesAmountsExactly(facts: KnownFacts): boolean {
  if (facts.type === 'EXACT') return facts.amount;
  if (facts.type === 'DATE_LAG') return facts.fee === undefined;
  return facts.absolute === undefined && facts.percent === undefined && roundsNothing(facts);
}

/** TOLERANCE folds the case of ASCII letters only, EXACT that of all. */
function referenceCovers(earlier: ExactFacts | ToleranceFacts, later: KnownFacts): boolean {
  const [wide, narrow] = [earlier.reference, later.type === 'DATE_LAG' ? undefined : later.reference];
  if (!wide) return true;
  if (!narrow || (wide.mustBeSet && !narrow.mustBeSet)) return false;
  if (!narrow.ignoresCase) return true;
  return wide.ignoresCase && (earlier.type === 'EXACT' || later.type === 'TOLERANCE');
}

/** Bounds that are undefined are zero. */
function isAtLeast(left = '0', right = '0'): boolean {
  return compareDecimals(left, right) >= 0;
}
