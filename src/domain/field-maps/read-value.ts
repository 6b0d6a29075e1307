import { isPlainDecimal } from '../money/decimal';
import { readDecimal } from '~/lib/read-number';
import type { CanonicalField } from './canonical-fields';
import { readDate } from './read-date';
import type { Reading, ReadProblem } from './reading';

/**
 * How one cell of a file would be read into a canonical field. Dates follow contract facts 4.2. How
 * amounts are read is written nowhere, so only plain decimals (`-1234.56`) are taken as sure to be
 * read; all other ways of writing one are named.
 */
export function readValue(field: CanonicalField, cell: string, currencies: readonly string[]): Reading {
  switch (field) {
    case 'date':
      return readDate(cell);
    case 'posting_date':
    case 'value_date':
      return cell.trim() === '' ? { read: '' } : readDate(cell);
    case 'amount':
      return readAmount(cell);
    case 'currency':
      return readCurrency(cell, currencies);
    case 'external_id':
      return readExternalId(cell);
    case 'description':
    case 'reference':
    case 'counterparty':
    case 'type':
    case 'category':
      return { read: cell };
  }
}

/** An amount: a plain decimal is read as it stands, every other notation is a problem with its likely value. */
export function readAmount(cell: string): Reading {
  const text = cell.trim();
  if (text === '') return { problem: 'empty', kind: 'refused' };
  if (isPlainDecimal(text)) {
    const read = text.replace(/^\+/, '');
    return /^-?[1-9]\d{0,2}\.\d{3}$/.test(read) ? { read, notice: 'maybe-thousands' } : { read };
  }
  const { bare, negative, problem } = undress(text);
  const amount = readDecimal(bare, 'en');
  if ('fault' in amount) return { problem: 'not-a-number', kind: 'refused' };
  const readings = 'value' in amount ? [amount.value] : amount.ambiguous;
  const likely = readings.map((value) => (negative && !value.startsWith('-') ? `-${value}` : value));
  if (likely.length > 1) return { problem: problem ?? 'mark-unclear', kind: 'ambiguous', likely };
  const decimalComma = /,\d+$/.test(bare) && likely[0]?.includes('.');
  return { problem: problem ?? (decimalComma ? 'decimal-comma' : 'thousands'), kind: 'refused', likely };
}

/** A currency code of three letters. */
export function readCurrency(cell: string, currencies: readonly string[]): Reading {
  const text = cell.trim();
  if (text === '') return { problem: 'empty', kind: 'refused' };
  const symbol = { R$: 'BRL', US$: 'USD', '€': 'EUR', '£': 'GBP' }[text];
  if (symbol) return { problem: 'currency-sign', kind: 'refused', likely: [symbol] };
  const code = text.toUpperCase();
  if (!/^[A-Z]{3}$/.test(code)) return { problem: 'not-a-currency', kind: 'refused' };
  if (!currencies.includes(code)) return { read: code, notice: 'currency-not-listed' };
  return code === text ? { read: code } : { read: code, notice: 'capitalised' };
}

function readExternalId(cell: string): Reading {
  const read = cell.trim();
  if (read === '') return { problem: 'empty', kind: 'refused' };
  if (/^\d([.,]\d+)?E\+\d+$/i.test(read)) return { problem: 'spreadsheet-rounded', kind: 'refused' };
  return read === cell ? { read } : { read, notice: 'trimmed' };
}

/** An amount without what is written around its digits, and the first such thing found. */
function undress(text: string): { bare: string; negative: boolean; problem?: ReadProblem } {
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
  strip(/^\u2212\s*(.+)$/, 'minus-sign', true);
  strip(/^(-?)\s*(?:R\$|US\$|[$€£]|[A-Z]{3}\b)\s*/, 'currency-sign');
  strip(/^(.*\d)\s*(?:R\$|US\$|[$€£]|\b[A-Z]{3})$/, 'currency-sign');
  return { bare, negative, ...(problem ? { problem } : {}) };
}
