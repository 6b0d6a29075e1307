import { writtenNumber } from '~/lib/json/as-written';

/**
 * Whether `holder[key]` was read as a whole number, but written as another: 2.0000000000000000001 has
 * digits that JavaScript drops. 2.0 and 20e-1 are 2. Only a reader of the text can know (src/lib/json/as-written.ts).
 */
export function isRoundedToWhole(holder: object, key: string): boolean {
  const written = writtenNumber(holder, key);
  if (written === undefined || !Number.isSafeInteger((holder as Record<string, unknown>)[key])) return false;
  const [, whole = '', fraction = '', exponent = '0'] =
    /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(written) ?? [];
  const digits = whole + fraction;
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  // Whether a digit other than 0 stands behind the point, once the exponent has moved it.
  return end > 0 && end > whole.length + Number(exponent);
}
