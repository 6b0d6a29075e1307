import { headingTokens } from '../../file/field-maps/synonyms';
import type { ColumnDialect } from '../../file/notation/dialect';

/** The properties of a sale by which fees differ, in the order in which acquirers list them. */
export const groupFields = ['brand', 'product', 'instalments'] as const;
export type GroupField = (typeof groupFields)[number];

const set = (words: string) => new Set(words.split(/\s+/));
/** Words in headings per property, in English, Portuguese and Spanish, the most reliable words first. */
const groupWords: Readonly<Record<GroupField, readonly ReadonlySet<string>[]>> = {
  brand: [set('bandeira bandeiras brand brands'), set('marca marcas scheme network franquicia')],
  product: [
    set('produto produtos product products producto productos'),
    set('modalidade modalidad modality'),
    set('tipo type forma metodo method meio medio'),
  ],
  instalments: [
    set('parcelas parcelamento instalments installments cuotas plazos'),
    set('parcela instalment installment cuota'),
  ],
};
/** Words of headings that name another property, such as the amount or the day of an instalment. */
const otherWords: Readonly<Record<GroupField, ReadonlySet<string>>> = {
  brand: set('valor amount importe monto data date fecha'),
  product: set(
    `valor amount importe monto data date fecha documento document pessoa persona conta account cuenta registro record
    lancamento movimento movimiento estabelecimento merchant captura capture terminal arquivo file archivo taxa tarifa
    fee moeda currency moneda`,
  ),
  instalments: set(
    `valor vlr vl amount importe monto data date fecha dt taxa tarifa fee bruto bruta gross liquido liquida net neto
    vencimento vencimiento due status situacao estado`,
  ),
};

/** Detects the columns of brand, product and instalments by their headings; `''` if a file has none. */
export function findGroupColumns(columns: readonly ColumnDialect[]): Record<GroupField, string> {
  const headings = columns.map(({ name, notation }) => ({ name, notation, words: headingTokens(name) }));
  const find = (field: GroupField) => {
    const likely = headings.filter(
      ({ words, notation }) =>
        // A number of instalments looks like an amount.
        (field === 'instalments' ? notation.holds !== 'date' : notation.holds === 'text') &&
        !words.some((word) => otherWords[field].has(word)),
    );
    const found = groupWords[field].flatMap(
      (wanted) => likely.find(({ words }) => words.some((word) => wanted.has(word))) ?? [],
    );
    return found[0]?.name ?? '';
  };
  return { brand: find('brand'), product: find('product'), instalments: find('instalments') };
}
