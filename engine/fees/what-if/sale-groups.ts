import { fromUnits } from '../../money/units';
import type { AmountRow } from './amount-row';
import { type ComparedRow, type FeeComparison, isFee, overchargeOf } from './compare-fees';
import { grossInFile, rateDecimal, rateUnits } from './effective-rate';
import type { GroupField } from './find-group-columns';

/** The maximum number of groups that are returned; more are only counted. */
export const maxGroups = 500;

/** The sums of sales that have a fee by the schedule and, if the file has such fees, a charged fee; as decimals. */
export type SaleSums = {
  readonly sales: number;
  /** The number of other rows: without an amount, a fee by the schedule, or a charged fee. */
  readonly omitted: number;
  /** The gross in the file: for net amounts, the sum of net and charged fee, or the schedule's gross without one. */
  readonly gross: string;
  /** The fee by the edited schedule, or by the group's own. */
  readonly scheduled: string;
  /** Present if the file has charged fees. */
  readonly acquirer?: ChargedSums;
};

export type ChargedSums = {
  readonly charged: string;
  readonly difference: string;
  /** Rates in percent (see `rateUnits`). `typical` is the median, of two the lower. Absent if no sale has a rate. */
  readonly rates?: { readonly lowest: string; readonly typical: string; readonly highest: string };
  readonly over: OverchargedSums;
};

export type OverchargedSums = Readonly<{
  sales: number;
  gross: string;
  charged: string;
  scheduled: string;
  overcharge: string;
}>;

/** A group of sales: its key (see `groupKeyOf`), and the value of each property; `''` if its rows have none. */
export type SaleGroup = SaleSums & { readonly key: string; readonly values: readonly string[] };

export type SaleGroups = {
  readonly by: readonly GroupField[];
  /** In order of their first row; empty if there are more than `maxGroups`. */
  readonly groups: readonly SaleGroup[];
  readonly count: number;
  readonly total: SaleSums;
};

/** The number of rows between two yields. */
const stride = 256;

/** Returns the sums of each group of a comparison, and of all sales. Yields the number of rows done. */
export function* groupSteps(comparison: FeeComparison): Generator<number, SaleGroups> {
  const { rows, compared, request, groupOf, groupKeys } = comparison;
  const by = request.grouping?.by ?? [];
  const hasCharged = rows.some(({ charged }) => charged !== undefined);
  const isListed = groupKeys.length <= maxGroups;
  const total = newSums();
  const perGroup = isListed ? groupKeys.map(() => ({ ...newSums(), first: -1 })) : [];
  for (const [rowIndex, row] of rows.entries()) {
    if (rowIndex % stride === 0) yield rowIndex;
    const sale = saleOf(row, compared[rowIndex]!, comparison, hasCharged);
    add(total, sale);
    const group = perGroup[groupOf[rowIndex]!];
    if (!group) continue;
    if (group.first < 0) group.first = rowIndex;
    add(group, sale);
  }
  const groups: SaleGroup[] = [];
  for (const [index, group] of perGroup.entries()) {
    yield rows.length;
    const values = by.map((field) => rows[group.first]![field] ?? '');
    groups.push({ key: groupKeys[index]!, values, ...sumsOf(group, hasCharged) });
  }
  return { by, groups, count: groupKeys.length, total: sumsOf(total, hasCharged) };
}

type Sale = { gross: bigint; scheduled: bigint; charged: bigint; over: bigint; rate: bigint | undefined };

/** Returns what a row adds to the sums, in units of 10⁻¹⁸; `undefined` if it is omitted. */
function saleOf(row: AmountRow, compared: ComparedRow, { request }: FeeComparison, hasCharged: boolean) {
  const { edited } = compared;
  if (!isFee(edited) || (hasCharged && row.charged === undefined)) return undefined;
  const gross = grossInFile(row, request.kind) ?? edited.gross;
  const charged = row.charged ?? 0n;
  const over = overchargeOf(row, compared) ?? 0n;
  return { gross, scheduled: edited.fee, charged, over, rate: rateUnits(charged, gross) };
}

type MutableSums = ReturnType<typeof newSums>;

function newSums() {
  const amounts = () => ({ sales: 0, gross: 0n, scheduled: 0n, charged: 0n });
  return { omitted: 0, all: amounts(), over: amounts(), rates: [] as bigint[] };
}

function add(sums: MutableSums, sale: Sale | undefined): void {
  if (!sale) {
    sums.omitted += 1;
    return;
  }
  for (const part of sale.over > 0n ? [sums.all, sums.over] : [sums.all]) {
    part.sales += 1;
    part.gross += sale.gross;
    part.scheduled += sale.scheduled;
    part.charged += sale.charged;
  }
  if (sale.rate !== undefined) sums.rates.push(sale.rate);
}

function sumsOf({ omitted, all, over, rates }: MutableSums, hasCharged: boolean): SaleSums {
  return {
    sales: all.sales,
    omitted,
    gross: fromUnits(all.gross),
    scheduled: fromUnits(all.scheduled),
    ...(hasCharged && {
      acquirer: {
        charged: fromUnits(all.charged),
        difference: fromUnits(all.charged - all.scheduled),
        ...(rates.length > 0 && { rates: spreadOf(rates) }),
        over: {
          sales: over.sales,
          gross: fromUnits(over.gross),
          charged: fromUnits(over.charged),
          scheduled: fromUnits(over.scheduled),
          overcharge: fromUnits(over.charged - over.scheduled),
        },
      },
    }),
  };
}

function spreadOf(rates: readonly bigint[]): NonNullable<ChargedSums['rates']> {
  const sorted = rates.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const at = (index: number) => rateDecimal(sorted[index])!;
  return { lowest: at(0), typical: at((sorted.length - 1) >> 1), highest: at(sorted.length - 1) };
}
