import { type DecimalMark, type NumberReading, readDecimal } from '../../lib/read-number';
import { maxNumberChars } from '../../lib/text-limits';
import { stripAmountMarks } from '../field-maps/read-value';
import type { AmountMark } from './dialect';

const point = { plain: /^[+-]?\d+(?:\.\d+)?$/, grouped: /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/ };
const comma = { plain: /^[+-]?\d+(?:,\d+)?$/, grouped: /^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/ };

/** Parses an amount with the decimal mark `mark`: `(1.234,50)` with `,` is `-1234.50`; `undefined` for other texts. */
export function amountIn(cell: string, mark: AmountMark): string | undefined {
  if (mark === 'cents') return decimalOfSmallestUnits(amountIn(cell, '.') ?? '', 2);
  const text = cell.trim();
  const { plain, grouped } = mark === '.' ? point : comma;
  if (plain.test(text)) {
    const bare = text.startsWith('+') ? text.slice(1) : text;
    return mark === '.' ? bare : bare.replace(',', '.');
  }
  if (grouped.test(text))
    return mark === '.' ? text.replaceAll(',', '') : text.replaceAll('.', '').replace(',', '.');
  const reading = /\d/.test(text) ? readMarkedAmount(text, 'en', mark) : undefined;
  return reading && 'value' in reading ? reading.value : undefined;
}

/** Converts a number of the smallest units of a currency to a decimal, `4990` with 2 `decimalPlaces` to `49.90`; else `undefined`. */
export function decimalOfSmallestUnits(units: string, decimalPlaces: number): string | undefined {
  const [, minus, digits] = /^(-?)(\d+)$/.exec(units) ?? [];
  if (digits === undefined) return undefined;
  const padded = digits.padStart(decimalPlaces + 1, '0');
  const at = padded.length - decimalPlaces;
  const whole = padded.slice(0, at).replace(/^0+(?=\d)/, '');
  return `${minus}${whole}${decimalPlaces === 0 ? '' : `.${padded.slice(at)}`}`;
}

/** Parses an amount like `readDecimal`, also with marks around it: a currency, parentheses, a minus, or `D` for debit. */
export function readMarkedAmount(text: string, language: string, mark?: DecimalMark): NumberReading {
  if (text.length > maxNumberChars) return { fault: 'too-long' };
  const { bare, negative } = stripAmountMarks(text.replace(/^[-\u2212]\s+/, '-').replace(/(\d)\s*\+$/, '$1'));
  const reading = readDecimal(bare.replace(/^-\s+/, '-'), language, mark);
  if ('fault' in reading) return reading;
  const withSign = (value: string) =>
    negative && !value.startsWith('-') && /[1-9]/.test(value) ? `-${value}` : value;
  return 'value' in reading
    ? { value: withSign(reading.value) }
    : { ambiguous: [withSign(reading.ambiguous[0]), withSign(reading.ambiguous[1])] };
}

/** Returns whether a cell states that there is no amount: it is blank, or a dash for zero as in spreadsheets. */
export function isNoAmount(cell: string): boolean {
  // Trimming first avoids quadratic time: two parts of the pattern could match the same blanks.
  return /^(?:R\$|US\$|[$€£])?\s*[-\u2012-\u2014]{0,3}$/.test(cell.trim());
}

/** Returns whether a cell can only be an amount, because it has a decimal mark, a sign or a currency. */
export function isClearAmount(cell: string): boolean {
  const text = cell.trim();
  if (/^[+-]?\d*$/.test(text)) return false;
  return amountIn(text, ',') !== undefined || amountIn(text, '.') !== undefined;
}
