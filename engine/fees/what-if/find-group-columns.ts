import { headingTokens } from '../../file/field-maps/synonyms';
import { otherSaleWords, saleWords } from '../../file/vocabulary';
import type { ColumnDialect } from '../../file/notation/dialect';

/** The properties of a sale by which fees differ, in the order in which acquirers list them. */
export const groupFields = ['brand', 'product', 'instalments'] as const;
export type GroupField = (typeof groupFields)[number];

/** Returns the headings of the columns of brand, product and instalments; `''` for a missing one. */
export function findGroupColumns(columns: readonly ColumnDialect[]): Record<GroupField, string> {
  const headings = columns.map(({ name, notation }) => ({ name, notation, words: headingTokens(name) }));
  const find = (field: GroupField) => {
    const likely = headings.filter(
      ({ words, notation }) =>
        // A number of instalments looks like an amount.
        (field === 'instalments' ? notation.holds !== 'date' : notation.holds === 'text') &&
        !words.some((word) => otherSaleWords[field].has(word)),
    );
    const found = saleWords[field].flatMap(
      (wanted) => likely.find(({ words }) => words.some((word) => wanted.has(word))) ?? [],
    );
    return found[0]?.name ?? '';
  };
  return { brand: find('brand'), product: find('product'), instalments: find('instalments') };
}
