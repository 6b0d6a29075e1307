import { absolute, fromUnits } from '../money/units';
import { textFinder } from '../what-if/find-text';
import type { AmountRow } from './amount-row';
import { differenceOf, overchargeOf } from './compare-fees';
import type { ComparedRow, FeeChange, FeeComparison } from './compare-fees';

/** The rows to list: by the change of their fee, or those where the acquirer charged another fee (`differs`). */
export type RowKind = 'all' | FeeChange | 'differs';
/** A filter of rows: by kind, and by a part of their reference or digits of their amount. */
export type RowFilter = { readonly kind: RowKind; readonly text?: string };

/** Returns the indexes of matching rows: the largest difference first if `kind` has differences, else in file order. */
export function placesOf({ rows, compared }: FeeComparison, { kind, text = '' }: RowFilter): Int32Array {
  const isMeant = text.trim() === '' ? undefined : textFinder(text);
  const places = compared.flatMap((row, place) => {
    if (!isWanted(kind, rows[place]!, row)) return [];
    return !isMeant || isMeant(searched(rows[place]!)) ? [place] : [];
  });
  if (kind !== 'dearer' && kind !== 'cheaper' && kind !== 'differs') return Int32Array.from(places);
  const sizeOf = (place: number) => {
    const row = compared[place]!;
    return absolute((kind === 'differs' ? overchargeOf(rows[place]!, row) : differenceOf(row)) ?? 0n);
  };
  const sizes = new Map(places.map((place) => [place, sizeOf(place)]));
  return Int32Array.from(
    places.toSorted((a, b) => {
      const [first, second] = [sizes.get(a)!, sizes.get(b)!];
      return first === second ? a - b : first > second ? -1 : 1;
    }),
  );
}

function searched({ reference = '', amount }: AmountRow) {
  return { externalId: reference, ...(amount !== undefined && { amount: fromUnits(amount) }) };
}

function isWanted(kind: RowKind, row: AmountRow, compared: ComparedRow): boolean {
  if (kind === 'all') return true;
  if (kind !== 'differs') return compared.change === kind;
  const over = overchargeOf(row, compared);
  return over !== undefined && over !== 0n;
}
