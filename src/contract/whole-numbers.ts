import { compareDecimals } from '~/domain/money/decimal';
import { writtenNumber } from '~/lib/json/lossless';

/**
 * Returns whether JavaScript dropped digits of `holder[key]` to make it an integer: of 2.0000000000000000001, not of
 * 2.0 or 20e-1. Works only for objects parsed from text (src/lib/json/lossless.ts).
 */
export function isRoundedToWhole(holder: object, key: string): boolean {
  const written = writtenNumber(holder, key);
  const read = (holder as Record<string, unknown>)[key];
  return written !== undefined && Number.isSafeInteger(read) && compareDecimals(written, String(read)) !== 0;
}
