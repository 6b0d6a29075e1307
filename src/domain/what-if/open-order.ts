/** A property of an unmatched row. `amountBy` and `daysTo`: the differences of amount and days to its counterpart. */
export const openColumns = ['reason', 'reference', 'day', 'amount', 'amountBy', 'daysTo'] as const;
export type OpenColumn = (typeof openColumns)[number];
/** The column by which unmatched rows are sorted; with a minus, in descending order. */
export type OpenSort = OpenColumn | `-${OpenColumn}`;

type Value = string | number | bigint | undefined;

/** Returns the column of a sort. */
export function columnOf(sort: OpenSort): OpenColumn {
  return sort.replace('-', '') as OpenColumn;
}

/** Returns whether a text is a sort of unmatched rows. */
export function isOpenSort(text: string | undefined): text is OpenSort {
  return text !== undefined && openColumns.some((column) => text === column || text === `-${column}`);
}

/**
 * Returns items sorted by their values, equal ones in their previous order. Items without a value are last in both
 * directions. Digits in texts are compared as numbers: `NSU9` is before `NSU10`.
 */
export function sortedBy<Item>(
  items: readonly Item[],
  sort: OpenSort,
  valueOf: (item: Item) => Value,
): Item[] {
  const collator = new Intl.Collator(undefined, { numeric: true });
  const sign = sort.startsWith('-') ? -1 : 1;
  return items
    .map((item) => ({ item, value: valueOf(item) }))
    .toSorted(({ value: a }, { value: b }) => {
      if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
      if (typeof a === 'string' && typeof b === 'string') return sign * collator.compare(a, b);
      return sign * (a < b ? -1 : a > b ? 1 : 0);
    })
    .map(({ item }) => item);
}
