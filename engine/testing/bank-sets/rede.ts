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
import { below, padded, priceOf, tell, timeOn } from './story';

const day = 86_400_000;
/** The rate of each kind of card, in basis points. */
const rates: Readonly<Record<string, number>> = { débito: 99, 'crédito à vista': 229, parcelado: 289 };
const kinds = Object.keys(rates);

/**
 * Sales of an acquirer as CSV with semicolons in UTF-8, with a status and no currency; the ledger has the amounts less the
 * fee (MDR), booked a day later, with letters of the reference in any case.
 */
export function redeSet(seed = 0): BankSet {
  const cases = tell({
    seed: seed + 22,
    count: 800,
    shares: {
      case: 0.1,
      late: 0.05,
      mistyped: 0.01,
      'left-missing': 0.015,
      'right-missing': 0.02,
      'left-twice': 0.005,
    },
    row: (number, random) => ({
      cents: priceOf(random),
      at: timeOn(Math.floor(number / 32), random),
      reference: `CV${padded(88_000_000 + number * 31 + below(random, 17), 9)}X`,
      text: kinds[below(random, kinds.length)]!,
    }),
    book: (row) => ({
      ...row,
      at: row.at + day,
      cents: row.cents - Math.round((row.cents * rates[row.text]!) / 10_000),
    }),
  });
  return {
    name: 'Rede-like sales',
    contextType: '1:1',
    cases,
    left: lineFile({
      rows: rowsOf(cases, 'left'),
      above: [
        '\uFEFFdata da venda;hora da venda;status da venda;valor da venda;modalidade;número de parcelas;bandeira;NSU/CV',
      ],
      line: (row) =>
        [
          brazilianDay(row),
          clock(row),
          'aprovada',
          reais(row.cents),
          row.text,
          row.text === 'parcelado' ? 3 : 1,
          'Visa',
          row.reference,
        ].join(';'),
      dayOf: localDay,
    }),
    right: ledgerFile(rowsOf(cases, 'right')),
  };
}
