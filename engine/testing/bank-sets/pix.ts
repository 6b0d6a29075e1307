import { bytesOf } from '../file-bytes';
import {
  type BankFile,
  type BankSet,
  brazilianDay,
  clock,
  decimal,
  lineFile,
  localDay,
  reais,
  rowsOf,
  utcDayOf,
} from './bank-file';
import { type BankRow, below, padded, priceOf, tell, timeOn } from './story';

/**
 * Pix transfers of a payment provider, in UTC, and a bank's statement with local days, where the end-to-end id is inside
 * the text: no rule compares it, so only amounts and days match. Refunds are negative. Some rows are twice in the file of
 * the provider, which drops both.
 */
export function pixSet(seed = 0): BankSet {
  const cases = tell({
    seed: seed + 110,
    count: 700,
    shares: {
      'negative-alone': 0.01,
      negative: 0.05,
      late: 0.02,
      'left-missing': 0.015,
      'right-missing': 0.02,
      'left-twice': 0.01,
    },
    row: (number, random) => {
      const at = timeOn(Math.floor(number / 28), random);
      return {
        cents: priceOf(random, 0.1),
        at,
        reference: `E18236120${localDay({ at }).replaceAll('-', '')}${padded(number * 7919 + below(random, 97), 15)}`,
        text: 'Pix recebido',
      };
    },
    book: (row) => ({ ...row, text: `PIX RECEBIDO ${row.reference} CLIENTE` }),
  });
  return {
    name: 'Pix with ids in texts',
    contextType: '1:1',
    cases,
    left: lineFile({
      rows: rowsOf(cases, 'left'),
      above: ['endToEndId,createdAt,amount,currency,type'],
      line: (row) => [row.reference, utcTime(row), decimal(row.cents), 'BRL', row.text].join(','),
      dayOf: utcDayOf,
    }),
    right: statementFile(rowsOf(cases, 'right')),
  };
}

function utcTime(row: BankRow): string {
  const at = row.at + 3 * 3_600_000;
  return `${localDay({ at })}T${clock({ at })}Z`;
}

/** Writes a bank's statement with a balance, and a row with the balance of each day, which has no amount. */
function statementFile(rows: readonly BankRow[]): BankFile {
  const above = ['Data;Lançamento;Documento;Valor (R$);Saldo (R$)', '01/03/2026;SALDO ANTERIOR;;;8.120,55'];
  const lines = new Map<BankRow, number>();
  const text = [...above];
  rows.forEach((row, index) => {
    const next = rows[index + 1];
    text.push(
      [
        brazilianDay(row),
        row.text,
        padded(index + 1, 6),
        reais(row.cents),
        reais(100_000 + index * 333),
      ].join(';'),
    );
    lines.set(row, text.length);
    if (!next || localDay(next) !== localDay(row))
      text.push(`${brazilianDay(row)};SALDO DO DIA;;;${reais(100_000 + index * 333)}`);
  });
  return { bytes: bytesOf(`${text.join('\r\n')}\r\n`, 'windows-1252'), lines, dayOf: localDay };
}
