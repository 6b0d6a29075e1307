import { longestNumber } from '~/lib/text-limits';

/**
 * Reads an amount as a person types it. A comma or a point may end the whole part or group its
 * digits; where both readings are possible (`1.234` is one or a thousand) nobody guesses: the caller
 * is given the readings and asks.
 */

export type DecimalMark = '.' | ',';

/** `empty`: nothing typed; `not-a-number`; `too-long`: more than 20 digits before or 18 after the mark, or 100 characters. */
export type AmountFault = 'empty' | 'not-a-number' | 'too-long';

/** A decimal string; or the possible ones, the locale's own reading first; or what is wrong. */
export type AmountReading = { value: string } | { ambiguous: string[] } | { fault: AmountFault };

const signed = /^([+-]?)([\d.,' ]+)$/;
const longest = { whole: 20, fraction: 18 };

/**
 * Reads a typed amount. Points, commas, spaces and apostrophes are understood as marks in their usual
 * places, whatever the locale; the locale only says which reading comes first. With `mark` (the person
 * has answered the question) there is one reading. Zeros after the mark are kept, those in front dropped.
 */
export function parseAmount(typed: string, locale: string, mark?: DecimalMark): AmountReading {
  if (typed.length > longestNumber && typed.trim() !== '') return { fault: 'too-long' };
  const text = typed
    .trim()
    .replace(/[\u00A0\u2009\u202F]/g, ' ')
    .replace(/\u2019/g, "'")
    .replace(/\u2212/g, '-');
  if (text === '') return { fault: 'empty' };
  const [, sign = '', digits = ''] = signed.exec(text) ?? [];
  if (!/\d/.test(digits)) return { fault: 'not-a-number' };

  const own = mark ?? decimalMarkOf(locale);
  const marks: DecimalMark[] = mark ? [mark] : [own, own === '.' ? ',' : '.'];
  const readings = new Set(
    marks.map((decimalMark) => readWith(digits, decimalMark)).filter((reading) => reading !== undefined),
  );
  const values = [...readings].map((value) => (sign === '-' && /[1-9]/.test(value) ? `-${value}` : value));
  if (values.length === 0) return { fault: 'not-a-number' };
  if (values.some(isTooLong)) return { fault: 'too-long' };
  return values.length === 1 ? { value: values[0]! } : { ambiguous: values };
}

/** The mark between whole part and fraction in a locale. */
export function decimalMarkOf(locale: string): DecimalMark {
  const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(0);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.';
}

/** The digits read with this mark before the fraction and any other one between groups; undefined when they do not fit. */
function readWith(digits: string, mark: DecimalMark): string | undefined {
  const [whole = '', fraction, ...more] = digits.split(mark);
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return undefined;
  const bare = whole === '' && fraction !== undefined ? '0' : ungroup(whole);
  if (bare === undefined) return undefined;
  return fraction === undefined ? bare : `${bare}.${fraction}`;
}

/** Digits without their group marks, of one kind, in threes (with commas also in lakhs: 12,34,567); undefined when misplaced. */
function ungroup(whole: string): string | undefined {
  if (/^\d+$/.test(whole)) return whole.replace(/^0+(?=\d)/, '');
  const [group] = /[^\d]/.exec(whole) ?? [];
  if (group === undefined) return undefined;
  const [first = '', ...rest] = whole.split(group);
  const last = rest.pop() ?? '';
  const sizes = new Set(rest.map(({ length }) => length));
  const fits =
    [first, ...rest, last].every((part) => /^\d+$/.test(part)) &&
    !first.startsWith('0') &&
    last.length === 3 &&
    ((sizes.size === 0 && first.length <= 3) ||
      (sizes.size === 1 && sizes.has(3) && first.length <= 3) ||
      (group === ',' && sizes.size === 1 && sizes.has(2) && first.length <= 2));
  return fits ? [first, ...rest, last].join('') : undefined;
}

function isTooLong(value: string): boolean {
  const [whole = '', fraction = ''] = value.replace('-', '').split('.');
  return whole.length > longest.whole || fraction.length > longest.fraction;
}
