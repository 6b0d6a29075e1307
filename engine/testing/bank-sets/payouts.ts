import { type BankSet, brazilianDay, clock, lineFile, localDay, reais, rowsOf } from './bank-file';
import { type BankRow, below, type Case, firstDay, padded, priceOf, randomOf } from './story';

const day = 86_400_000;
/** Days of the set whose payout lacks a rental fee, is missing, or has no sales in the export. */
const shortDay = 9;
const unpaidDay = 16;
/** A day with more sales than a match of the service can have. */
const longDay = 22;
const days = 26;

/**
 * A bank's payouts, and an acquirer's export with 60 columns, titles and totals: each payout is the sum of the net sales of
 * a day, on the next working day. One payout lacks a fee that the export does not have, one day is not paid.
 */
export function payoutsSet(seed = 0): BankSet {
  const random = randomOf(seed + 99);
  const cases = Array.from({ length: days }, (_, number): Case => {
    const at = firstDay + number * day;
    const sales = Array.from(
      { length: number === longDay ? 520 : 14 + below(random, 20) },
      (_unused, sale): BankRow => ({
        cents: priceOf(random),
        at: at + 9 * 3_600_000 + sale * 60_000,
        reference: padded(66_000_000 + number * 10_000 + sale * 7, 9),
        text: 'Venda',
      }),
    );
    const sum = sales.reduce((total, { cents }) => total + cents, 0);
    const payout = { at: paidOn(at), reference: `DEP${padded(2000 + number, 6)}`, text: 'CREDITO CARTOES' };
    if (number === unpaidDay)
      return { left: [], right: sales, mishap: 'left-missing', open: { right: 'no-counterpart' } };
    if (number === shortDay)
      return {
        left: [{ ...payout, cents: sum - 9990 }],
        right: sales,
        mishap: 'other',
        open: { left: 'split', right: 'split' },
      };
    const paid = { left: [{ ...payout, cents: sum }], right: sales };
    return number === longDay
      ? { ...paid, mishap: 'other', open: { left: 'used-up', right: 'used-up' } }
      : { ...paid, mishap: 'none' };
  });
  const sales = rowsOf(cases, 'right');
  return {
    name: 'payouts and a 60-column export',
    contextType: '1:N',
    cases,
    left: lineFile({
      rows: rowsOf(cases, 'left'),
      above: ['Extrato de conta;;;', 'Data;Histórico;Documento;Valor'],
      line: (row) => [brazilianDay(row), row.text, row.reference, reais(row.cents)].join(';'),
      below: ['Saldo;;;1.234,56'],
      dayOf: localDay,
    }),
    right: lineFile({
      rows: sales,
      above: [
        `Relatório de vendas liquidadas${';'.repeat(59)}`,
        `Gerado em 31/03/2026${';'.repeat(59)}`,
        columns.map(({ name }) => name).join(';'),
      ],
      line: (row) => columns.map(({ cell }) => cell(row)).join(';'),
      below: [`Total${';'.repeat(59)}`, `Registros: ${sales.length}${';'.repeat(59)}`],
      dayOf: localDay,
    }),
  };
}

/** Returns the day of a payout: the next one that is not on a weekend. */
function paidOn(at: number): number {
  const next = at + day;
  const weekday = new Date(next).getUTCDay();
  return next + (weekday === 6 ? 2 : weekday === 0 ? 1 : 0) * day;
}

type Column = { readonly name: string; readonly cell: (row: BankRow) => string };
const blank = (): string => '';
const gross = ({ cents }: BankRow): number => Math.round((cents * 10_000) / 9781);
/** The headings of columns without a part in matching; those of empty ones follow. */
const filled: Readonly<Record<string, Column['cell']>> = {
  'Data da venda': brazilianDay,
  'Hora da venda': clock,
  'Data prevista de pagamento': ({ at }) => brazilianDay({ at: at + day }),
  'Data de processamento': ({ at }) => brazilianDay({ at: at + day }),
  Estabelecimento: () => '1042778899',
  CNPJ: () => '12.345.678/0001-95',
  Bandeira: () => 'Elo',
  Produto: () => 'Débito',
  'Forma de captura': () => 'POS',
  'Número de parcelas': () => '1',
  'Número do cartão': ({ at }) => `5067**********${padded((at / 1000) % 10_000, 4)}`,
  'Código de autorização': ({ at }) => `T${padded((at / 60_000) % 100_000, 6)}`,
  NSU: ({ reference }) => reference,
  'Valor bruto da venda': (row) => reais(gross(row)),
  'Taxa MDR (%)': () => '2,19',
  'Valor da taxa': (row) => reais(gross(row) - row.cents),
  'Valor líquido': ({ cents }) => reais(cents),
  'Valor antecipado': () => '0,00',
  Status: () => 'Paga',
  'Banco/Agência/Conta': () => '341/0123/45678-9',
};
const columns: readonly Column[] = [
  ...Object.entries(filled).map(([name, cell]) => ({ name, cell })),
  ...Array.from({ length: 60 - Object.keys(filled).length }, (_, at): Column => ({
    name: `Campo ${at + 1}`,
    cell: at % 5 === 0 ? () => `x${at}` : blank,
  })),
];
