import { type BankSet, clock, decimal, ledgerFile, lineFile, localDay, rowsOf, utcDayOf } from './bank-file';
import { below, type Case, padded, priceOf, randomOf, tell, timeOn } from './story';

const month = 30 * 86_400_000;

/**
 * Sales of an acquirer as CSV with commas in UTF-8, with the time and its offset: sales of the evening are on the next day
 * in UTC. Each instalment is a row with the NSU of its sale, so the import drops all of them as duplicates. In the ledger
 * each instalment has a number of its own. No rule reaches these: the NSU and the instalment must be joined first.
 */
export function stoneSet(seed = 0): BankSet {
  const single = tell({
    seed: seed + 33,
    count: 760,
    shares: {
      cent: 0.02,
      late: 0.03,
      zeros: 0,
      mistyped: 0.01,
      'left-missing': 0.015,
      'right-missing': 0.015,
    },
    row: (number, random) => ({
      cents: priceOf(random),
      at: timeOn(Math.floor(number / 32), random),
      reference: padded(31_000_000 + number * 17 + below(random, 11), 8),
      text: '1/1',
    }),
  });
  const cases = [...single, ...instalments(seed)];
  return {
    name: 'Stone-like sales and instalments',
    contextType: '1:1',
    cases,
    left: lineFile({
      rows: rowsOf(cases, 'left'),
      above: ['STONECODE,DATA DA VENDA,BANDEIRA,PRODUTO,PARCELA,VALOR BRUTO,NSU,STATUS'],
      line: (row) =>
        [
          '190227744',
          `${localDay(row)}T${clock(row)}-03:00`,
          'Mastercard',
          'Crédito',
          row.text,
          decimal(row.cents),
          row.reference,
          'Capturada',
        ].join(','),
      dayOf: utcDayOf,
      writtenDayOf: localDay,
    }),
    right: ledgerFile(rowsOf(cases, 'right')),
  };
}

/** Returns sales in two to four instalments of a month: one row each, in both files. */
function instalments(seed: number): Case[] {
  const random = randomOf(seed + 34);
  return Array.from({ length: 40 }, (_, sale) => {
    const count = 2 + below(random, 3);
    const at = timeOn(below(random, 24), random);
    const nsu = padded(39_000_000 + sale * 23, 8);
    const cents = priceOf(random);
    return Array.from({ length: count }, (_unused, part): Case => {
      const row = { cents, at: at + part * month, reference: nsu, text: `${part + 1}/${count}` };
      return {
        left: [row],
        right: [{ ...row, reference: `${nsu}-${padded(part + 1, 2)}` }],
        mishap: 'other',
        open: { left: 'duplicate', right: 'counterpart-not-taken' },
      };
    });
  }).flat();
}
