import { maxNumberChars } from './text-limits';

/**
 * The one reader of numbers as people type them, paste them or keep them in spreadsheets. A comma or a
 * point may end the whole part or group its digits; where both readings are possible (`1.000` is one or
 * a thousand) nobody guesses: the readings are given and the person is asked.
 */

export type DecimalMark = '.' | ',';

/**
 * `empty`: nothing typed; `not-a-number`; `not-whole`: a fraction where only whole numbers count;
 * `too-long`: more than 20 digits before or 18 after the mark, the bounds of the contract's decimals.
 */
export type NumberIssue = 'empty' | 'not-a-number' | 'not-whole' | 'too-long';

/** A plain decimal with a point, or the two it may be, the language's own reading first, or what is wrong. */
export type NumberReading = { value: string } | { ambiguous: [string, string] } | { fault: NumberIssue };

const longest = { whole: 20, fraction: 18 };

/**
 * Reads a decimal. Points, commas, spaces of every width and apostrophes are understood as marks in
 * their usual places, whatever the language (BCP 47), which only orders the two readings. With `mark`
 * (the person has answered) there is one reading. Zeros behind the mark are kept, those in front dropped.
 */
export function readDecimal(typed: string, language: string, mark?: DecimalMark): NumberReading {
  const text = typed.trim();
  if (text === '') return { fault: 'empty' };
  if (text.length > maxNumberChars) return { fault: 'too-long' };
  const plain = text
    .replace(/[\u00A0\u2007-\u200A\u202F\u205F]/g, ' ')
    .replace(/[\u2018\u2019\u02BC]/g, "'")
    .replace(/^\u2212/, '-');
  const [, sign = '', digits = ''] = /^([+-]?)([\d.,' ]+)$/.exec(plain) ?? [];
  if (!/\d/.test(digits)) return { fault: 'not-a-number' };

  const own = mark ?? decimalMarkOf(language);
  const marks: DecimalMark[] = mark ? [mark] : [own, own === '.' ? ',' : '.'];
  const readings = marks.flatMap((one) => readWith(digits, one) ?? []);
  const values = [...new Set(readings)].map((value) =>
    sign === '-' && /[1-9]/.test(value) ? `-${value}` : value,
  );
  if (values.some(isTooLong)) return { fault: 'too-long' };
  const [value, other] = values;
  if (value === undefined) return { fault: 'not-a-number' };
  return other === undefined ? { value } : { ambiguous: [value, other] };
}

/** Reads a whole number: of the readings of a decimal those without a fraction, zeros after the mark dropped. */
export function readWhole(typed: string, language: string): NumberReading {
  const reading = readDecimal(typed, language);
  if ('fault' in reading) return reading;
  const values = 'value' in reading ? [reading.value] : reading.ambiguous;
  const [value, other] = values.flatMap((one) => /^(-?\d+)(?:\.0*)?$/.exec(one)?.[1] ?? []);
  if (value === undefined) return { fault: 'not-whole' };
  return other === undefined ? { value } : { ambiguous: [value, other] };
}

/**
 * The same decimal, written so that its point cannot be taken for a group mark: with a zero less at its end, or
 * with one more. 1.000 is 1.00, 1.234 is 1.2340. What can be read one way only, or is no number, stays as it is.
 */
export function toUnambiguousDecimal(value: string): string {
  if (!('ambiguous' in readDecimal(value, 'en'))) return value;
  return value.endsWith('0') ? value.slice(0, -1) : `${value}0`;
}

/** A plain decimal with the language's own mark before its fraction, without groups; anything else as it is. */
export function withMark(value: string, language: string): string {
  return /^-?\d+\.\d+$/.test(value) ? value.replace('.', decimalMarkOf(language)) : value;
}

/**
 * What a form holds for a number that was asked about and not answered yet. It is no number to any
 * shape of the contract, so nothing is saved before the answer.
 */
export function unanswered(typed: string): string {
  return `${typed}?`;
}

/** The text that a value made by `unanswered` was made of; undefined for any other value. */
export function unansweredText(value: string): string | undefined {
  return value.endsWith('?') ? value.slice(0, -1) : undefined;
}

const marks = new Map<string, DecimalMark>();

/** The mark between whole part and fraction in a language. */
export function decimalMarkOf(language: string): DecimalMark {
  const known = marks.get(language);
  if (known) return known;
  const parts = new Intl.NumberFormat(language, { minimumFractionDigits: 1 }).formatToParts(0);
  const mark = parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.';
  marks.set(language, mark);
  return mark;
}

/** The digits read with this mark before the fraction and any other one between groups; undefined when they do not fit. */
function readWith(digits: string, mark: DecimalMark): string | undefined {
  const [whole = '', fraction = '', ...more] = digits.split(mark);
  if (more.length > 0 || !/^\d*$/.test(fraction)) return undefined;
  const bare = whole === '' && fraction !== '' ? '0' : ungroup(whole);
  if (bare === undefined) return undefined;
  return fraction === '' ? bare : `${bare}.${fraction}`;
}

/** Digits without their group marks, of one kind, in threes (with commas also in lakhs: 12,34,567); undefined when misplaced. */
function ungroup(whole: string): string | undefined {
  if (/^\d+$/.test(whole)) return whole.replace(/^0+(?=\d)/, '');
  const [group] = /[^\d]/.exec(whole) ?? [];
  if (group === undefined) return undefined;
  const [first = '', ...rest] = whole.split(group);
  const last = rest.pop() ?? '';
  const digits = [first, ...rest, last];
  if (first.startsWith('0') || last.length !== 3 || !digits.every((part) => /^\d+$/.test(part)))
    return undefined;
  const inThrees = first.length <= 3 && rest.every(({ length }) => length === 3);
  const inLakhs =
    group === ',' && rest.length > 0 && first.length <= 2 && rest.every(({ length }) => length === 2);
  return inThrees || inLakhs ? digits.join('') : undefined;
}

function isTooLong(value: string): boolean {
  const [whole = '', fraction = ''] = value.replace('-', '').split('.');
  return whole.length > longest.whole || fraction.length > longest.fraction;
}
