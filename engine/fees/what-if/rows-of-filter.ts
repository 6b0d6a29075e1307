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

/** Returns the indexes of matching rows: by falling fee difference if `kind` has one, else in file order. */
export function filteredIndexes(
  { rows, compared, groupOf, groupKeys }: FeeComparison,
  { kind, text = '', group }: RowFilter,
): Int32Array {
  const wanted = group === undefined ? undefined : groupKeys.indexOf(group);
  const isMeant = text.trim() === '' ? undefined : textFinder(text);
  const places = compared.flatMap((row, index) => {
    if (wanted !== undefined && groupOf[index] !== wanted) return [];
    if (!isWanted(kind, rows[index]!, row)) return [];
    return !isMeant || isMeant(searched(rows[index]!)) ? [index] : [];
  });
  const byCharge = kind === 'differs' || kind === 'overcharged';
  if (kind !== 'dearer' && kind !== 'cheaper' && !byCharge) return Int32Array.from(places);
  const sizeOf = (index: number) => {
    const row = compared[index]!;
    return absolute((byCharge ? overchargeOf(rows[index]!, row) : differenceOf(row)) ?? 0n);
  };
  const sizes = new Map(places.map((index) => [index, sizeOf(index)]));
  return Int32Array.from(
    places.toSorted((a, b) => {
      const [first, second] = [sizes.get(a)!, sizes.get(b)!];
      return first === second ? a - b : first > second ? -1 : 1;
    }),
  );
}

/** Returns the number of rows of each kind among all rows, or in the group with the key `group`. */
export function countsOf(comparison: FeeComparison, group?: string): Record<RowKind, number> {
  const { rows, compared, groupOf, groupKeys } = comparison;
  const counts = Object.fromEntries(rowKinds.map((kind) => [kind, 0])) as Record<RowKind, number>;
  const wanted = group === undefined ? undefined : groupKeys.indexOf(group);
  compared.forEach((row, index) => {
    if (wanted !== undefined && groupOf[index] !== wanted) return;
    for (const kind of rowKinds) if (isWanted(kind, rows[index]!, row)) counts[kind] += 1;
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
