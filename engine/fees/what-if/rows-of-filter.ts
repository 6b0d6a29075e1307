import { absolute, fromUnits } from '../../money/units';
import { textFinder } from '../../comparison/find-text';
import type { AmountRow } from './amount-row';
import { changes, differenceOf, overchargeOf } from './compare-fees';
import type { ComparedRow, FeeComparison } from './compare-fees';

/** The rows to list: by the change of their fee, or those where the acquirer charged another fee, or a higher one. */
export const rowKinds = ['all', ...changes, 'differs', 'overcharged'] as const;
export type RowKind = (typeof rowKinds)[number];
/** A filter of rows: by kind, by a part of their reference or digits of their amount, and by the key of their group. */
export type RowFilter = { readonly kind: RowKind; readonly text?: string; readonly group?: string };

/** Returns the indexes of matching rows: by falling difference if `kind` has differences, else in file order. */
export function filteredPlaces(
  { rows, compared, groupOf, groupKeys }: FeeComparison,
  { kind, text = '', group }: RowFilter,
): Int32Array {
  const wanted = group === undefined ? undefined : groupKeys.indexOf(group);
  const isMeant = text.trim() === '' ? undefined : textFinder(text);
  const places = compared.flatMap((row, place) => {
    if (wanted !== undefined && groupOf[place] !== wanted) return [];
    if (!isWanted(kind, rows[place]!, row)) return [];
    return !isMeant || isMeant(searched(rows[place]!)) ? [place] : [];
  });
  const byCharge = kind === 'differs' || kind === 'overcharged';
  if (kind !== 'dearer' && kind !== 'cheaper' && !byCharge) return Int32Array.from(places);
  const sizeOf = (place: number) => {
    const row = compared[place]!;
    return absolute((byCharge ? overchargeOf(rows[place]!, row) : differenceOf(row)) ?? 0n);
  };
  const sizes = new Map(places.map((place) => [place, sizeOf(place)]));
  return Int32Array.from(
    places.toSorted((a, b) => {
      const [first, second] = [sizes.get(a)!, sizes.get(b)!];
      return first === second ? a - b : first > second ? -1 : 1;
    }),
  );
}

/** Returns the number of rows of each kind: of all rows, or of the group with the key `group`. */
export function countsOf(comparison: FeeComparison, group?: string): Record<RowKind, number> {
  const { rows, compared, groupOf, groupKeys } = comparison;
  const counts = Object.fromEntries(rowKinds.map((kind) => [kind, 0])) as Record<RowKind, number>;
  const wanted = group === undefined ? undefined : groupKeys.indexOf(group);
  compared.forEach((row, place) => {
    if (wanted !== undefined && groupOf[place] !== wanted) return;
    for (const kind of rowKinds) if (isWanted(kind, rows[place]!, row)) counts[kind] += 1;
  });
  return counts;
}

function searched({ reference = '', amount }: AmountRow) {
  return { externalId: reference, ...(amount !== undefined && { amount: fromUnits(amount) }) };
}

function isWanted(kind: RowKind, row: AmountRow, compared: ComparedRow): boolean {
  if (kind === 'all') return true;
  if (kind !== 'differs' && kind !== 'overcharged') return compared.change === kind;
  const over = overchargeOf(row, compared);
  return over !== undefined && (kind === 'differs' ? over !== 0n : over > 0n);
}
