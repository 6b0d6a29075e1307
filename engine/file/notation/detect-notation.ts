import { fieldsOfHeading, headingTokens } from '../field-maps/synonyms';
import { amountWords, centsWords, dateWords } from '../vocabulary';
import { amountIn, isClearAmount, isNoAmount } from './amount-notation';
import { currencySignsIn } from './currency-sign';
import { dateIn, orders } from './date-notation';
import type { Notation } from './dialect';

/** A value that two notations read differently, and what each notation reads. */
export type Ambiguity = { value: string; readings: { notation: Notation; reads: string }[] };

/** The detected notation of a column. With `ambiguous`, other notations fit and read a value differently. */
export type FoundNotation = {
  notation: Notation;
  /** All notations that fit equally well, `notation` first. */
  fits: Notation[];
  ambiguous?: Ambiguity;
  /** The currencies that amounts have as a sign or a code, and `$`, which several currencies have. */
  signs?: string[];
};

const text: Notation = { holds: 'text' };
const marks = [',', '.'] as const;
const serials = ['serial-1900', 'serial-1904'] as const;
/** The minimum share of values that must fit a notation. The others are reported as misfits. */
const enough = 0.6;

/** Returns the notation of a column by its values. Plain digits are dates or amounts only if the heading says so. */
export function detectNotation(name: string, values: readonly string[], base1904?: boolean): FoundNotation {
  const distinct = [...new Set(values.map((value) => value.trim()))].filter((value) => value !== '');
  if (distinct.length === 0) return { notation: text, fits: [text] };
  const dates = fitting(distinct, dateNotations(name, distinct, base1904));
  const filledAmounts = distinct.filter((value) => !isNoAmount(value));
  const amounts = dates.length > 0 ? [] : fitting(filledAmounts, amountNotations(name, filledAmounts));
  const candidates = dates.length > 0 ? dates : amounts;
  const [notation] = candidates;
  if (!notation) return { notation: text, fits: [text] };
  const ambiguous = ambiguityOf(distinct, candidates);
  const signs = notation.holds === 'amount' ? [...new Set(distinct.flatMap(currencySignsIn))] : [];
  return {
    notation,
    fits: candidates,
    ...(ambiguous && { ambiguous }),
    ...(signs.length > 0 && { signs }),
  };
}

/** Parses a cell in a notation to a decimal, a date or the text itself; `undefined` if the cell does not fit. */
export function readIn(notation: Notation, cell: string, zone: string): string | undefined {
  switch (notation.holds) {
    case 'text':
      return cell;
    case 'amount':
      return amountIn(cell, notation.mark);
    case 'date':
      return dateIn(cell, notation.order, zone);
  }
}

function dateNotations(heading: string, values: readonly string[], base1904?: boolean): Notation[] {
  const named = hasWord(heading, dateWords);
  const digits = values.filter((value) => /^\d+$/.test(value)).length / values.length;
  const asDate = (order: (typeof orders)[number] | (typeof serials)[number]) =>
    ({ holds: 'date', order }) as const;
  if (named && values.every((value) => /^[1-9]\d{4}([.,]\d+)?$/.test(value)))
    return base1904 === undefined ? serials.map(asDate) : [asDate(base1904 ? 'serial-1904' : 'serial-1900')];
  if (digits < 0.5 || named) return orders.map(asDate);
  return isNamedOtherwise(heading) || !values.every(isPlainDay) ? [] : [asDate('ymd')];
}

/** Returns whether a value is eight digits of a plausible day, even under a heading that does not mention a date. */
function isPlainDay(value: string): boolean {
  return /^(?:19[89]|20[0-6])\d{5}$/.test(value) && dateIn(value, 'ymd', 'UTC') !== undefined;
}

function isNamedOtherwise(heading: string): boolean {
  return fieldsOfHeading(heading).length > 0 || hasWord(heading, amountWords);
}

function amountNotations(heading: string, values: readonly string[]): Notation[] {
  if (hasWord(heading, centsWords) && values.every(isWhole)) return [{ holds: 'amount', mark: 'cents' }];
  const isId = fieldsOfHeading(heading).some(({ field, sure }) => field === 'external_id' && sure);
  const clear = values.filter(isClearAmount).length / values.length;
  const isAmount = hasWord(heading, amountWords) ? true : clear > 0.3 && !isId;
  return isAmount ? marks.map((mark) => ({ holds: 'amount', mark })) : [];
}

/** Returns whether a cell is a number without a decimal mark, as amounts in cents are written. */
export const isWhole = (cell: string): boolean => /^[+-]?\d+$/.test(cell.trim());

function hasWord(heading: string, words: ReadonlySet<string>): boolean {
  return headingTokens(heading).some((token) => words.has(token));
}

/** Returns the notations that fit the most values; empty if even these are too few. */
function fitting(values: readonly string[], candidates: readonly Notation[]): Notation[] {
  const counts = candidates.map(
    (notation) => values.filter((value) => readIn(notation, value, 'UTC') !== undefined).length,
  );
  const most = Math.max(0, ...counts);
  return most === 0 || most / values.length < enough
    ? []
    : candidates.filter((_, index) => counts[index] === most);
}

/** Returns the first value that two notations read differently; `undefined` if there is none. */
function ambiguityOf(values: readonly string[], notations: readonly Notation[]): Ambiguity | undefined {
  if (notations.length < 2) return undefined;
  for (const value of values) {
    const readings = notations.flatMap((notation) => {
      const reads = readIn(notation, value, 'UTC');
      return reads === undefined ? [] : [{ notation, reads }];
    });
    if (new Set(readings.map(({ reads }) => normal(reads))).size > 1) return { value, readings };
  }
  return undefined;
}

/** Returns a text for comparison: `0` for every zero, such as `0.00`; other numbers unchanged. */
const normal = (reads: string): string => (/[1-9]/.test(reads) ? reads : '0');
