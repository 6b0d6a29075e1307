import { maxNumberChars } from './text-limits';

/** The decimal mark: a comma or a point. The other one may separate groups of digits. */
export type DecimalMark = '.' | ',';
/** `not-whole`: a fraction where it is not allowed. `too-long`: over 20 digits before or 18 after the mark. */
export type NumberIssue = 'empty' | 'not-a-number' | 'not-whole' | 'too-long';
/** A plain decimal with a point, or two possible ones with the language's own reading first, or an issue. */
export type NumberReading = { value: string } | { ambiguous: [string, string] } | { fault: NumberIssue };

const longest = { whole: 20, fraction: 18 };

/** Parses a decimal with the marks of any language. Returns both readings of `1.000`, unless `mark` is passed. */
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

/** Parses a whole number. Returns the readings of `readDecimal` whose decimal places, if any, are all zeros. */
export function readWhole(typed: string, language: string): NumberReading {
  const reading = readDecimal(typed, language);
  if ('fault' in reading) return reading;
  const values = 'value' in reading ? [reading.value] : reading.ambiguous;
  const [value, other] = values.flatMap((one) => /^(-?\d+)(?:\.0*)?$/.exec(one)?.[1] ?? []);
  if (value === undefined) return { fault: 'not-whole' };
  return other === undefined ? { value } : { ambiguous: [value, other] };
}

/** Returns an equal decimal that has one reading: `1.000` as `1.00`, `1.234` as `1.2340`. Other texts stay unchanged. */
export function toUnambiguousDecimal(value: string): string {
  if (!('ambiguous' in readDecimal(value, 'en'))) return value;
  return value.endsWith('0') ? value.slice(0, -1) : `${value}0`;
}

/** Returns a plain decimal with the language's decimal mark and no groups; any other string unchanged. */
export function withMark(value: string, language: string): string {
  return /^-?\d+\.\d+$/.test(value) ? value.replace('.', decimalMarkOf(language)) : value;
}

/** Returns the form value of a number whose decimal mark the user must still confirm. No schema accepts it. */
export const unanswered = (typed: string): string => `${typed}?`;

/** Returns the typed text in a value of `unanswered`; `undefined` for any other value. */
export function unansweredText(value: string): string | undefined {
  return value.endsWith('?') ? value.slice(0, -1) : undefined;
}

const marks = new Map<string, DecimalMark>();

/** Returns the decimal mark of a language. */
export function decimalMarkOf(language: string): DecimalMark {
  const known = marks.get(language);
  if (known) return known;
  const parts = new Intl.NumberFormat(language, { minimumFractionDigits: 1 }).formatToParts(0);
  const mark = parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.';
  marks.set(language, mark);
  return mark;
}

/** Parses digits with this decimal mark and any other mark between groups. Returns `undefined` if they do not fit. */
function readWith(digits: string, mark: DecimalMark): string | undefined {
  const [whole = '', fraction = '', ...more] = digits.split(mark);
  if (more.length > 0 || !/^\d*$/.test(fraction)) return undefined;
  const bare = whole === '' && fraction !== '' ? '0' : ungroup(whole);
  if (bare === undefined) return undefined;
  return fraction === '' ? bare : `${bare}.${fraction}`;
}

/** Removes group marks in threes, or commas in lakhs (12,34,567). Returns `undefined` if they are misplaced. */
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
