import { writtenNumber } from '~/domain/match-rules/written-numbers';

/**
 * Whether `holder[key]` was read as a whole number, but written as another: 2.0000000000000000001 has
 * digits that JavaScript drops. 2.0 and 20e-1 are 2. Only a reader of the text can know (written-numbers.ts).
 */
export function isRoundedToWhole(holder: object, key: string): boolean {
  const value = (holder as Record<string, unknown>)[key];
  const written = writtenNumber(holder, key);
  if (written === undefined || typeof value !== 'number' || !Number.isSafeInteger(value)) return false;
  const [, whole = '', fraction = '', exponent = '0'] =
    /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(written) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  if (end === 0) return false;
  const zeros = Number(exponent) - fraction.length + digits.length - end;
  return zeros < 0 || digits.slice(0, end) + '0'.repeat(zeros) !== String(Math.abs(value));
}
