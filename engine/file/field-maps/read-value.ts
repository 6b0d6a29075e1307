import { maxNumberChars } from '../../lib/text-limits';
import { readDecimal } from '../../lib/read-number';
import { roundDecimal } from '../../money/decimal';
import type { CanonicalField } from './canonical-fields';
import { importCurrencies } from './import-currencies';
import { readDateCell } from './read-date';
import type { Reading, ReadProblem } from './reading';
import { trimBlanks } from './trim';

/** Returns how the import reads a cell of a field (docs/contract.md#the-import). Optional fields, and metadata, are text. */
export function readValue(field: CanonicalField | undefined, cell: string): Reading {
  if (cell.includes('\0')) return { problem: 'nul', loss: 'file' };
  switch (field) {
    case 'date':
      return readDateCell(cell);
    case 'amount':
      return readAmount(cell);
    case 'currency':
      return readCurrency(cell);
    case 'external_id':
      return readExternalId(cell);
    default:
      return readText(cell);
  }
}

const plainAmount = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i;
/** The maximum number of digits that the service stores: 12 before the point, 8 after it. */
const maxDigits = { whole: 12, fraction: 8 };

/** Returns the decimal that the import reads from a cell, or why it reads none, with the `likely` amounts. */
export function readAmount(cell: string): Reading {
  const text = trimBlanks(cell);
  if (text === '') return { problem: 'empty', loss: 'refused' };
  const [, sign = '', whole = '', fraction = '', exponent] = plainAmount.exec(text) ?? [];
  return whole !== '' || fraction !== ''
    ? readPlainAmount({ sign, whole, fraction, exponent })
    : readOtherAmount(text);
}

function readOtherAmount(text: string): Reading {
  if (text.length > maxNumberChars) return { problem: 'not-a-number', loss: 'refused' };
  const { bare, negative, problem } = stripAmountMarks(text);
  const amount = readDecimal(bare, 'en');
  if ('fault' in amount) return { problem: 'not-a-number', loss: 'refused' };
  const readings = 'value' in amount ? [amount.value] : amount.ambiguous;
  const likely = readings.map((value) => (negative && !value.startsWith('-') ? `-${value}` : value));
  if (likely.length > 1) return { problem: problem ?? 'mark-unclear', loss: 'refused', likely };
  const decimalComma = /,\d+$/.test(bare) && likely[0]?.includes('.');
  return { problem: problem ?? (decimalComma ? 'decimal-comma' : 'thousands'), loss: 'refused', likely };
}

function readPlainAmount(parts: {
  sign: string;
  whole: string;
  fraction: string;
  exponent: string | undefined;
}): Reading {
  const { sign, fraction, exponent } = parts;
  const whole = parts.whole.replace(/^0+/, '');
  const isZero = !/[1-9]/.test(whole + fraction);
  const minus = sign === '-' && !isZero ? '-' : '';
  if (exponent !== undefined) return readExponent(minus, whole, fraction, Number(exponent));
  if (whole.length > maxDigits.whole) return { problem: 'too-large', loss: 'file' };
  const text = `${minus}${whole || '0'}${fraction && `.${fraction}`}`;
  if (/[1-9]/.test(fraction.slice(maxDigits.fraction))) {
    // Half away from zero: the ninth digit decides, whatever follows.
    const ninth = `${minus}${whole || '0'}.${fraction.slice(0, maxDigits.fraction + 1)}`;
    const read = roundDecimal(ninth, maxDigits.fraction, 'HALF_UP');
    return wholeDigits(read) > maxDigits.whole
      ? { problem: 'too-large', loss: 'file' }
      : { read, notice: 'rounded' };
  }
  return whole.length >= 1 && whole.length <= 3 && fraction.length === 3
    ? { read: text, notice: 'maybe-thousands', likely: [minus + whole + fraction] }
    : { read: text };
}

/** The largest exponent that the service handles: it read 200,000, but never finished 2,147,483,647. */
const largestExponent = 1_000_000;

/** Reads an amount with an exponent, such as `1e3`. It is 0 if the exponent has six digits or the value is tiny. */
function readExponent(minus: string, whole: string, fraction: string, exponent: number): Reading {
  if (Math.abs(exponent) > largestExponent) return { problem: 'exponent-hangs', loss: 'file' };
  const isZero = !/[1-9]/.test(whole + fraction);
  const zero: Reading = { read: '0', notice: 'exponent' };
  if (isZero || Math.abs(exponent) > 99_999) return zero;
  // The number of digits before the point once the exponent is applied; negative if the result is below 0.1.
  const digits = whole === '' ? exponent - /^0*/.exec(fraction)![0].length : whole.length + exponent;
  if (digits > maxDigits.whole) return { problem: 'too-large', loss: 'file' };
  if (digits < -maxDigits.fraction) return zero;
  // Digits after the first 60 cannot affect the result.
  const beyond = Math.max(0, whole.length - 60);
  const number = `${minus}${whole.slice(0, 60) || '0'}.${beyond ? '0' : fraction.slice(0, 60) || '0'}e${exponent + beyond}`;
  const read = roundDecimal(number, maxDigits.fraction, 'HALF_UP');
  return wholeDigits(read) > maxDigits.whole
    ? { problem: 'too-large', loss: 'file' }
    : { read, notice: 'exponent' };
}

const wholeDigits = (decimal: string): number => (decimal.replace('-', '').split('.')[0] ?? '').length;

/** Returns the currency code that the import reads, ignoring letter case, or why it reads none. */
export function readCurrency(cell: string): Reading {
  const text = trimBlanks(cell);
  if (text === '') return { problem: 'empty', loss: 'refused' };
  const symbol = { R$: 'BRL', US$: 'USD', '€': 'EUR', '£': 'GBP' }[text];
  if (symbol) return { problem: 'currency-sign', loss: 'refused', likely: [symbol] };
  const code = text.length === 3 ? text.toUpperCase() : text;
  if (!importCurrencies.includes(code)) return { problem: 'not-a-currency', loss: 'refused' };
  return code === text ? { read: code } : { read: code, notice: 'capitalised' };
}

/** The maximum length of an identifier, in characters. With a longer one the import fails. */
const maxIdChars = 255;

function readExternalId(cell: string): Reading {
  const read = trimBlanks(cell);
  if (read === '') return { problem: 'empty', loss: 'refused' };
  if (read.length > maxIdChars && Array.from(read).length > maxIdChars)
    return { problem: 'too-long', loss: 'file' };
  if (/^\d([.,]\d+)?E\+\d+$/i.test(read)) return { read, notice: 'spreadsheet-rounded' };
  return read === cell ? { read } : { read, notice: 'trimmed' };
}

/** Returns the text, with an apostrophe before a possible formula. A negative number is not a formula. */
function readText(cell: string): Reading {
  const isFormula = /^[=+@]/.test(cell) || (cell.startsWith('-') && cell !== '-' && !plainAmount.test(cell));
  return isFormula ? { read: `'${cell}`, notice: 'apostrophe' } : { read: cell };
}

// Other three-letter words before a number make it an identifier: `DOC-1`, `NSU 77`.
const currencyCode = importCurrencies.join('|');
const leadingCurrency = new RegExp(`^(-?)\\s*(?:R\\$|US\\$|[$€£]|(?:${currencyCode})\\b)\\s*`);
const trailingCurrency = new RegExp(`^(.*\\d)\\s*(?:R\\$|US\\$|[$€£]|\\b(?:${currencyCode}))$`);

/** Removes sign, currency, and debit or credit marks around an amount. `problem`: the first of these marks. */
export function stripAmountMarks(text: string): { bare: string; negative: boolean; problem?: ReadProblem } {
  let bare = text;
  let negative = false;
  let problem: ReadProblem | undefined;
  const strip = (pattern: RegExp, found: ReadProblem, sign = false) => {
    const stripped = bare.replace(pattern, '$1').trim();
    if (stripped === bare) return;
    bare = stripped;
    problem ??= found;
    negative ||= sign;
  };
  strip(/^\((.+)\)$/, 'parentheses', true);
  strip(/^(.*\d)\s*D(?:R|B)?$/i, 'debit-credit', true);
  strip(/^(.*\d)\s*CR?$/i, 'debit-credit');
  strip(/^(.*\d)\s*[-\u2212]$/, 'trailing-sign', true);
  strip(/^\u2212(.+)$/, 'minus-sign', true);
  strip(leadingCurrency, 'currency-sign');
  strip(trailingCurrency, 'currency-sign');
  // As in `R$ (12,00)`.
  strip(/^\((.+)\)$/, 'parentheses', true);
  return { bare, negative, ...(problem ? { problem } : {}) };
}
