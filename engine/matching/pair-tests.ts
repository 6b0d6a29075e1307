import { trimBlanks } from '../file/field-maps/trim';
import type { CompiledRule, ToleranceRule } from './compile-rule';
import { absolute, roundAmount } from './exact-number';
import { foldAscii, foldUnicode } from './fold-case';
import type { Side } from './side';

/** A pair of rows: both sides of a run, and in each the index of a row, `l` and `r`, in run order. */
export type Pair = { readonly left: Side; readonly l: number; readonly right: Side; readonly r: number };

/** The tests of rules, in the order in which the service makes them. */
export const testNames = ['amount', 'currency', 'base-amount', 'base-currency', 'date', 'reference'] as const;
export type TestName = (typeof testNames)[number];

/** Returns whether a pair passes a test of a rule; `undefined` if the rule does not make the test. */
export function passes(test: TestName, rule: CompiledRule, pair: Pair): boolean | undefined {
  switch (test) {
    case 'amount':
      return amountHolds(rule, pair);
    case 'currency':
      return currencyHolds(rule, pair);
    case 'base-amount':
      return rule.type === 'EXACT' && rule.onBase ? baseAmountsEqual(pair) : undefined;
    case 'base-currency':
      return rule.baseCurrency ? baseCurrenciesEqual(pair) : undefined;
    case 'date':
      return dateHolds(rule, pair);
    case 'reference':
      return referenceHolds(rule, pair);
  }
}

/** Returns the amounts that a rule compares, in units of 10⁻¹⁰; `undefined` if a base amount is missing. */
export function comparedAmounts(rule: CompiledRule, { left, l, right, r }: Pair) {
  const onBase = rule.onBase && rule.type !== 'EXACT';
  const one = onBase ? left.baseAmount[l] : left.amount[l];
  const other = onBase ? right.baseAmount[r] : right.amount[r];
  return one === undefined || other === undefined ? undefined : { one, other };
}

function amountHolds(rule: CompiledRule, pair: Pair): boolean | undefined {
  if (rule.type === 'EXACT')
    return rule.amount ? pair.left.amount[pair.l] === pair.right.amount[pair.r] : undefined;
  const amounts = comparedAmounts(rule, pair);
  if (!amounts) return false;
  const { one, other } = amounts;
  if (rule.type === 'DATE_LAG') return absolute(one - other) <= rule.fee;
  return isWithin(rule, roundAmount(one, rule.scale, rule.mode), roundAmount(other, rule.scale, rule.mode));
}

/** Returns whether two amounts differ by at most the larger of the rule's absolute and percentage tolerance. */
export function isWithin(rule: ToleranceRule, left: bigint, right: bigint): boolean {
  const distance = absolute(left - right);
  return distance <= rule.absolute || distance * rule.percent.bottom <= percentOf(rule, left, right);
}

/** Returns the percentage tolerance for two amounts, multiplied by `percent.bottom` to stay an integer. */
function percentOf({ percent, percentOf: base }: ToleranceRule, one: bigint, other: bigint): bigint {
  const l = absolute(one);
  const r = absolute(other);
  switch (base) {
    case 'MAX':
      return percent.top * (l > r ? l : r);
    case 'MIN':
      return percent.top * (l < r ? l : r);
    case 'AVERAGE':
      // Halving an odd number loses a fraction between two integers, which no distance equals.
      return (percent.top * (l + r)) / 2n;
    case 'LEFT':
      return percent.top * l;
    case 'RIGHT':
      return percent.top * r;
  }
}

/** Returns the largest difference that a rule allows for two amounts, in units of 10⁻¹⁰, rounded down. */
export function allowedDistance(rule: ToleranceRule, left: bigint, right: bigint): bigint {
  const percent = percentOf(rule, left, right) / rule.percent.bottom;
  return percent > rule.absolute ? percent : rule.absolute;
}

function currencyHolds(rule: CompiledRule, { left, l, right, r }: Pair): boolean | undefined {
  const one = left.rows[l]!.currency;
  const other = right.rows[r]!.currency;
  if (rule.currency) return one === other;
  return rule.type === 'DATE_LAG' ? one !== '' && other !== '' : undefined;
}

function baseAmountsEqual({ left, l, right, r }: Pair): boolean {
  const one = left.baseAmount[l];
  return one !== undefined && one === right.baseAmount[r];
}

function baseCurrenciesEqual({ left, l, right, r }: Pair): boolean {
  const one = left.rows[l]!.baseCurrency;
  return one !== undefined && one === right.rows[r]!.baseCurrency;
}

function dateHolds(rule: CompiledRule, { left, l, right, r }: Pair): boolean | undefined {
  const distance = right.day[r]! - left.day[l]!;
  if (rule.type !== 'EXACT') return rule.days!.some(({ from, to }) => distance >= from && distance <= to);
  if (rule.date === undefined) return undefined;
  return distance === 0 && (rule.date === 'day' || left.micros[l] === right.micros[r]);
}

function referenceHolds({ reference }: CompiledRule, { left, l, right, r }: Pair): boolean | undefined {
  if (!reference) return undefined;
  const one = referenceKey(left.rows[l]!.externalId, reference.fold);
  const other = referenceKey(right.rows[r]!.externalId, reference.fold);
  return one === other && !(reference.mustBeSet && one === '');
}

/** Returns a key of a reference. Texts that the rule treats as equal have the same key. */
export function referenceKey(reference: string, fold: 'none' | 'ascii' | 'unicode'): string {
  const text = trimBlanks(reference);
  return fold === 'none' ? text : fold === 'ascii' ? foldAscii(text) : foldUnicode(text);
}
