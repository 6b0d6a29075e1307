import { compareDecimals } from '@recon/engine/money/decimal';
import { writtenNumber } from '@recon/engine/lib/json/lossless';

/** Returns whether parsing rounded the number `holder[key]` to an integer, such as 2.0000000000000001 to 2. */
export function isRoundedToWhole(holder: object, key: string): boolean {
  const written = writtenNumber(holder, key);
  const read = (holder as Record<string, unknown>)[key];
  return written !== undefined && Number.isSafeInteger(read) && compareDecimals(written, String(read)) !== 0;
}
