import { Big } from 'big.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fractionOfPercent } from '../money/percent';
import { roundDecimal } from '../money/decimal';
import type { RoundingMode } from '../money/rounding';
import { covers } from './covers';
import { ruleFacts, type RuleFacts } from './rule-facts';

/** What is said to be covered is: over pairs near every edge, by the tests of docs/contract.md#how-a-rule-decides. */

type Row = { amount: string; currency: string; time: number; reference: string };
type Known = Exclude<RuleFacts, { type: 'unclear' }>;

const hour = 3_600_000;
const rowOf: fc.Arbitrary<Row> = fc.record({
  amount: fc.constantFrom(
    '100',
    '100.004',
    '100.005',
    '100.01',
    '100.5',
    '100.51',
    '99.5',
    '101',
    '0',
    '-100',
  ),
  currency: fc.constantFrom('BRL', 'BRL', 'USD'),
  time: fc.constantFrom(0, 1, 23, 24, 48, 72, 96).map((hours) => hours * hour),
  reference: fc.constantFrom('a', 'A', 'é', 'É', 'b'),
});
const flag = fc.boolean();
const common = { matchCurrency: flag };
const referenceKeys = { matchReference: flag, caseInsensitive: flag };
const ruleOf = fc.oneof(
  fc.record({
    type: fc.constant('EXACT'),
    config: fc.record({
      ...common,
      ...referenceKeys,
      matchAmount: flag,
      matchDate: flag,
      datePrecision: fc.constantFrom('DAY', 'TIMESTAMP'),
    }),
  }),
  fc.record({
    type: fc.constant('TOLERANCE'),
    config: fc.record({
      ...common,
      ...referenceKeys,
      absTolerance: fc.constantFrom('0', '0.005', '0.5', '1'),
      percentTolerance: fc.constantFrom('0', '0.005', '0.01'),
      percentageBase: fc.constantFrom('MAX', 'MIN', 'LEFT'),
      dateWindowDays: fc.constantFrom(0, 1, 2),
      roundingScale: fc.constantFrom(0, 2, 8, 10),
      roundingMode: fc.constantFrom('HALF_UP', 'FLOOR'),
    }),
  }),
  fc.record({
    type: fc.constant('DATE_LAG'),
    config: fc.record({
      ...common,
      minDays: fc.constantFrom(0, 1, 2),
      maxDays: fc.constantFrom(2, 3, 4),
      inclusive: flag,
      direction: fc.constantFrom('ABS', 'LEFT_BEFORE_RIGHT', 'RIGHT_BEFORE_LEFT'),
      feeTolerance: fc.constantFrom('0', '0.5', '1'),
    }),
  }),
);

const dayOf = ({ time }: Row) => Math.floor(time / (24 * hour));
const gap = (left: string, right: string) => new Big(left).minus(right).abs();
const ascii = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

function sameReference(facts: Known, left: Row, right: Row): boolean {
  if (facts.type === 'DATE_LAG' || !facts.reference) return true;
  if (!facts.reference.ignoresCase) return left.reference === right.reference;
  const fold = facts.type === 'EXACT' ? (text: string) => text.toLowerCase() : ascii;
  return fold(left.reference) === fold(right.reference);
}

function withinTolerance(facts: Known & { type: 'TOLERANCE' }, left: string, right: string): boolean {
  const [l, r] = [Math.abs(Number(left)), Math.abs(Number(right))];
  const base = facts.percentOf === 'LEFT' ? l : facts.percentOf === 'MIN' ? Math.min(l, r) : Math.max(l, r);
  const share = new Big(fractionOfPercent(facts.percent ?? '0')).times(base);
  const most = share.gt(facts.absolute ?? '0') ? share : new Big(facts.absolute ?? '0');
  return gap(left, right).lte(most);
}

function satisfies(facts: Known, left: Row, right: Row): boolean {
  if (facts.currency && left.currency !== right.currency) return false;
  if (!sameReference(facts, left, right)) return false;
  const days = dayOf(right) - dayOf(left);
  switch (facts.type) {
    case 'EXACT':
      if (facts.amount && !gap(left.amount, right.amount).eq(0)) return false;
      return facts.date === 'day' ? days === 0 : facts.date === undefined || left.time === right.time;
    case 'TOLERANCE': {
      const { digits, mode } = facts.rounding;
      const rounded = (amount: string) => roundDecimal(amount, digits, mode as RoundingMode);
      return (
        Math.abs(days) <= facts.days && withinTolerance(facts, rounded(left.amount), rounded(right.amount))
      );
    }
    case 'DATE_LAG': {
      if (gap(left.amount, right.amount).gt(facts.fee ?? '0')) return false;
      const ahead = { ABS: Math.abs(days), LEFT_BEFORE_RIGHT: days, RIGHT_BEFORE_LEFT: -days }[
        facts.direction
      ];
      return facts.inclusive
        ? ahead >= facts.minDays && ahead <= facts.maxDays
        : ahead > facts.minDays && ahead < facts.maxDays;
    }
  }
}

/** The score of a pair: 40 for the amount, 30 for the currency, 20 for the day, 10 for the reference. */
function isTaken(facts: Known, left: Row, right: Row): boolean {
  if (!satisfies(facts, left, right)) return false;
  const amount = facts.type === 'TOLERANCE' ? withinTolerance(facts, left.amount, right.amount) : true;
  const reference =
    facts.type === 'EXACT'
      ? !facts.reference || ascii(left.reference) === ascii(right.reference)
      : facts.type === 'TOLERANCE' && facts.reference !== undefined;
  const score = (amount ? 40 : 0) + (left.currency === right.currency ? 30 : 0) + 20 + (reference ? 10 : 0);
  return score >= 60;
}

test('a pair that the later rule would take is taken by the earlier one that covers it', () => {
  let seen = 0;
  fc.assert(
    fc.property(
      ruleOf,
      ruleOf,
      fc.array(fc.tuple(rowOf, rowOf), { minLength: 40, maxLength: 40 }),
      (first, second, pairs) => {
        const [earlier, later] = [ruleFacts(first), ruleFacts(second)];
        fc.pre(earlier.type !== 'unclear' && later.type !== 'unclear');
        fc.pre(
          !(later.type === 'DATE_LAG' && later.impossible) &&
            !(earlier.type === 'DATE_LAG' && earlier.impossible),
        );
        fc.pre(covers(earlier, later));
        const taken = pairs.filter(([left, right]) => isTaken(later, left, right));
        seen += taken.length;
        expect(taken.filter(([left, right]) => !isTaken(earlier, left, right))).toEqual([]);
      },
    ),
    { numRuns: 800, maxSkipsPerRun: 1000 },
  );
  expect(seen).toBeGreaterThan(100);
});

test('every rule covers itself', () => {
  fc.assert(
    fc.property(ruleOf, (rule) => {
      const facts = ruleFacts(rule);
      fc.pre(facts.type !== 'unclear');
      expect(covers(facts, facts)).toBe(true);
    }),
  );
});
