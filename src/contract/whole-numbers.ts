import { compareDecimals } from '~/domain/money/decimal';
import { writtenNumber } from '~/lib/json/lossless';

/**
 * Whether `holder[key]` was read as a whole number, but written as another: 2.0000000000000000001 has
 * digits that JavaScript drops. 2.0 and 20e-1 are 2. Only a reader of the text can know (src/lib/json/lossless.ts).
 */
export function isRoundedToWhole(holder: object, key: string): boolean {
  const written = writtenNumber(holder, key);
  const read = (holder as Record<string, unknown>)[key];
  return written !== undefined && Number.isSafeInteger(read) && compareDecimals(written, String(read)) !== 0;
}
