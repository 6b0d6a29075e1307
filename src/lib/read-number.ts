import { longestNumber } from './text-limits';

/** What a typed number was read as: its exact text with a decimal point, or why it was not read. */
export type ReadNumber =
  | { value: string; problem?: never }
  | { value?: never; problem: 'ambiguous' | 'not-a-number' };

/**
 * Reads a decimal as people type it, keeping every digit. A point is the decimal sign, as on the wire;
 * so is one comma, unless it could as well part thousands ("1,000"). Spaces between digits group them.
 * What could mean several numbers, as with two separators, is refused.
 */
export function readDecimal(text: string): ReadNumber {
  if (text.length > longestNumber) return { problem: 'not-a-number' };
  const typed = text.trim().replace(/(?<=\d)[\s\u00a0\u202f](?=\d{3})/g, '');
  const sign = /^[-\u2212]/.test(typed) ? '-' : '';
  const body = typed.replace(/^[-+\u2212]/, '');
  if (!/^[\d.,]+$/.test(body) || !/\d/.test(body)) return { problem: 'not-a-number' };
  const [whole = '', fraction, ...more] = body.split(/[.,]/);
  if (more.length > 0 || /^[1-9]\d{0,2},\d{3}$/.test(body)) return { problem: 'ambiguous' };
  return { value: `${sign}${whole || '0'}${fraction ? `.${fraction}` : ''}` };
}

/** Reads a whole number as people type it; separators are refused, since they could be decimal signs. */
export function readWhole(text: string): ReadNumber {
  if (/[.,]/.test(text))
    return readDecimal(text).problem === 'not-a-number'
      ? { problem: 'not-a-number' }
      : { problem: 'ambiguous' };
  return readDecimal(text);
}
