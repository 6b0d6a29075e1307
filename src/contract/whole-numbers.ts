import { compareDecimals } from '~/domain/money/decimal';
import { writtenNumber } from '~/lib/json/lossless';

/**
 * Returns whether JavaScript rounded `holder[key]` to an integer: 2.0000000000000000001 has digits that are dropped,
 * but 2.0 and 20e-1 equal 2. Works only for objects parsed from text (src/lib/json/lossless.ts).
 */
export function isRoundedToWhole(holder: object, key: string): boolean {
  const written = writtenNumber(holder, key);
  const read = (holder as Record<string, unknown>)[key];
  return written !== undefined && Number.isSafeInteger(read) && compareDecimals(written, String(read)) !== 0;
}
