import type { CanonicalField } from '../field-maps/canonical-fields';
import { headingTokens } from '../field-maps/synonyms';
import type { ColumnDialect } from '../files/dialect';
import type { AmountKind } from './row-fees';

/** Which columns of a file hold what fees are about; `''` is none. */
export type AmountColumns = {
  readonly amount: string;
  /** What the acquirer took. */
  readonly fee: string;
  readonly currency: string;
  readonly reference: string;
};

const grossWords = new Set('bruto bruta gross'.split(' '));
const netWords = new Set('liquido liquida net neto neta'.split(' '));
const feeWords = new Set(
  `fee fees mdr tarifa tarifas taxa taxas comissao comissoes comision comisiones commission desconto descontos
  descuento custo custos charge charges intercambio interchange`.split(/\s+/),
);
/** A rate is no fee. */
const rateWords = new Set('percentual pct perc porcentagem porcentaje percent aliquota rate'.split(' '));

/** Finds the columns by their headings: the gross before the net, as fees are taken of it. */
export function findAmountColumns(
  columns: readonly ColumnDialect[],
  proposed: Partial<Record<CanonicalField, string>>,
): AmountColumns {
  const amounts = columns
    .filter(({ notation }) => notation.holds === 'amount')
    .map(({ name }) => ({ name, words: headingTokens(name) }));
  const says = (words: readonly string[], wanted: ReadonlySet<string>) =>
    words.some((word) => wanted.has(word));
  const isRate = ({ name, words }: (typeof amounts)[number]) => name.includes('%') || says(words, rateWords);
  const fee = amounts.find((one) => says(one.words, feeWords) && !isRate(one));
  const others = amounts.filter((one) => !says(one.words, feeWords) && !isRate(one));
  const gross = others.find(({ words }) => says(words, grossWords));
  const usual = others.find(({ name }) => name === proposed.amount);
  return {
    amount: (gross ?? usual ?? others[0])?.name ?? '',
    fee: fee?.name ?? '',
    currency: proposed.currency ?? '',
    reference: proposed.external_id ?? '',
  };
}

/** What a column of amounts holds, by its heading. */
export function kindOfColumn(name: string): AmountKind {
  return headingTokens(name).some((word) => netWords.has(word)) ? 'net' : 'gross';
}
