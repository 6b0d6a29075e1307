import { fromUnits } from '../money/units';
import { textFinder } from '../what-if/find-text';
import type { AmountRow } from './amount-row';
import {
  type ComparedRow,
  differenceOf,
  type FeeChange,
  type FeeComparison,
  overchargeOf,
} from './compare-fees';

/** Which rows of a comparison are shown, and in which order. */

/** Rows by what becomes of them: `differs` are those in which the acquirer took something else. */
export type RowKind = 'all' | FeeChange | 'differs';
/** Rows of a kind with what a person typed: a part of the reference, or figures of the amount. */
export type RowFilter = { readonly kind: RowKind; readonly text?: string };

/** Places of the rows of a filter: the largest differences first where the filter is about one, else as in the file. */
export function placesOf({ rows, compared }: FeeComparison, { kind, text = '' }: RowFilter): Int32Array {
  const isMeant = text.trim() === '' ? undefined : textFinder(text);
  const places = compared.flatMap((row, place) => {
    if (!isWanted(kind, rows[place]!, row)) return [];
    return !isMeant || isMeant(searched(rows[place]!)) ? [place] : [];
  });
  if (kind !== 'dearer' && kind !== 'cheaper' && kind !== 'differs') return Int32Array.from(places);
  const sizeOf = (place: number) =>
    absolute(
      (kind === 'differs' ? overchargeOf(rows[place]!, compared[place]!) : differenceOf(compared[place]!)) ??
        0n,
    );
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

function absolute(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}
