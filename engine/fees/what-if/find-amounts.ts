import type { ReadField } from '../../file/field-maps/canonical-fields';
import { headingTokens } from '../../file/field-maps/synonyms';
import type { ColumnDialect } from '../../file/notation/dialect';
import type { ProposedFields } from '../../file/reading/propose-fields';
import {
  feeWords,
  grossWords,
  netWords,
  saleReferenceWords,
  sharedHeadingWords,
} from '../../file/vocabulary';
import { isRateHeading } from './find-fee';
import { findGroupColumns, groupFields } from './find-group-columns';
import type { AmountKind } from './row-fees';

/** The fields of a sale. `rate`: the charged fee in percent of the gross; used if there is no `fee`. */
export const saleFields = [
  'amount',
  'fee',
  'rate',
  'currency',
  'external_id',
  'date',
  ...groupFields,
] as const satisfies readonly ReadField[];
/** The heading of the column of each field of a sale; `''` if the file has none. */
export type SaleColumns = Readonly<Record<(typeof saleFields)[number], string>>;

/** Returns the columns of a sale except fee and rate, by headings and `proposed`. Prefers amounts of `kind` (gross). */
export function findAmountColumns(
  columns: readonly ColumnDialect[],
  proposed: ProposedFields,
  kind?: AmountKind,
): Omit<SaleColumns, 'fee' | 'rate'> {
  const amounts = columns
    .filter(({ notation }) => notation.holds === 'amount')
    .map(({ name }) => ({ name, words: headingTokens(name) }));
  const says = (words: readonly string[], vocabulary: ReadonlySet<string>) =>
    words.some((word) => vocabulary.has(word));
  const others = amounts.filter(({ name, words }) => !says(words, feeWords) && !isRateHeading(name));
  const gross = others.find(({ words }) => says(words, grossWords));
  const net = others.find(({ words }) => says(words, netWords));
  const usual = others.find(({ name }) => name === proposed.amount);
  const notNet = [usual, ...others].find((one) => one && !says(one.words, netWords));
  const ofKind = kind === 'net' ? net : kind === 'gross' ? (gross ?? notNet) : undefined;
  const amount = (ofKind ?? gross ?? usual ?? others[0])?.name ?? '';
  return {
    amount,
    date: proposed.date ?? '',
    ...findGroupColumns(columns),
    currency: proposed.currency ?? '',
    external_id:
      proposed.external_id ??
      findReference(columns.filter(({ name, notation }) => name !== amount && notation.holds !== 'amount')),
  };
}

/** Returns the column that identifies each sale, by a word in its heading, such as “NSU”; `''` if none does. */
function findReference(columns: readonly ColumnDialect[]): string {
  const headings = columns
    .map(({ name }) => ({ name, words: headingTokens(name) }))
    .filter(({ words }) => !words.some((word) => sharedHeadingWords.has(word)));
  const found = [...saleReferenceWords].flatMap(
    (wanted) => headings.find(({ words }) => words.includes(wanted)) ?? [],
  );
  return found[0]?.name ?? '';
}

/** Returns whether a heading states gross or net amounts; `undefined` if neither. */
export function kindOfColumn(name: string): AmountKind | undefined {
  const words = headingTokens(name);
  if (words.some((word) => netWords.has(word))) return 'net';
  return words.some((word) => grossWords.has(word)) ? 'gross' : undefined;
}
