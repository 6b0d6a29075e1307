import {
  type BankSet,
  brazilianDay,
  clock,
  ledgerFile,
  lineFile,
  localDay,
  reais,
  rowsOf,
} from './bank-file';
import { type BankRow, below, padded, priceOf, tell, timeOn } from './story';

/**
 * Sales of an acquirer as CSV with semicolons in Latin-1, with titles, totals and an NSU with leading zeros; the ledger
 * has the gross amounts.
 */
export function cieloSet(seed = 0): BankSet {
  const cases = tell({
    seed: seed + 11,
    count: 900,
    shares: {
      cent: 0.02,
      late: 0.06,
      zeros: 0.03,
      blank: 0.01,
      mistyped: 0.01,
      tenth: 0.01,
      'left-missing': 0.01,
      'right-missing': 0.02,
      'left-twice': 0.005,
      'right-twice': 0.005,
    },
    row: (number, random) => ({
      cents: priceOf(random),
      at: timeOn(Math.floor(number / 36), random),
      reference: padded(4_200_000 + number * 13 + below(random, 9), 9),
      text: ['Visa', 'Mastercard', 'Elo'][below(random, 3)]!,
    }),
  });
  const sales = rowsOf(cases, 'left');
  const total = sales.reduce((sum, { cents }) => sum + cents, 0);
  return {
    name: 'Cielo-like sales',
    contextType: '1:1',
    cases,
    left: lineFile({
      rows: sales,
      encoding: 'windows-1252',
      above: [
        `Detalhado de vendas${';'.repeat(11)}`,
        `Período: 02/03/2026 a 26/03/2026${';'.repeat(11)}`,
        'Data da venda;Hora da venda;Data prevista de pagamento;Estabelecimento;Forma de pagamento;Bandeira;Valor bruto;Taxa;Valor líquido;NSU/DOC;Código de autorização;Número lógico',
      ],
      line: (row, index) =>
        [
          brazilianDay(row),
          clock(row).slice(0, 5),
          brazilianDay({ at: row.at + 30 * 86_400_000 }),
          '1042778899',
          'Crédito à vista',
          row.text,
          reais(row.cents),
          reais(feeOf(row)),
          reais(row.cents - feeOf(row)),
          row.reference,
          `A${padded(index * 37, 5)}`,
          '41270098',
        ].join(';'),
      below: [`Total;;;;;;${reais(total)};;;;;`, `Quantidade de registros: ${sales.length}${';'.repeat(11)}`],
      dayOf: localDay,
    }),
    right: ledgerFile(rowsOf(cases, 'right')),
  };
}

const feeOf = ({ cents }: BankRow): number => Math.round((cents * 199) / 10_000);
