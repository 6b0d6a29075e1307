import {
  type BankFile,
  type BankSet,
  englishLedgerFile,
  ledgerFile,
  lineFile,
  localDay,
  rowsOf,
} from './bank-file';
import { type BankRow, type Case, below, padded, priceOf, tell, timeOn } from './story';

const day = 86_400_000;
const company = `212345678000195${'CONVENIO'.padEnd(20)}0123450000000678901 ${'EMPRESA LTDA'.padEnd(30)}`;
const record = (start: string, end = ''): string => (start + end).padEnd(240);
const compact = (row: BankRow): string => localDay(row).split('-').toReversed().join('');
const cents = (row: BankRow, length: number): string => padded(Math.abs(row.cents), length);

/**
 * A bank's statement as CNAB 240, segment E. Entries have no identifier; the ledger has the document number. Debits are
 * negative, which no rule records.
 */
export function statementSet(seed = 0): BankSet {
  const cases = tell({
    seed: seed + 77,
    count: 700,
    shares: {
      negative: 0.1,
      late: 0.06,
      cent: 0.01,
      zeros: 0.02,
      case: 0.02,
      blank: 0.01,
      'left-missing': 0.015,
      'right-missing': 0.02,
    },
    row: (number, random) => ({
      cents: priceOf(random),
      at: timeOn(Math.floor(number / 28), random),
      reference: `${padded(430_000 + number * 11 + below(random, 7), 9)}DC`,
      text: 'LIQUIDACAO COBRANCA',
    }),
  });
  return {
    name: 'CNAB 240, segment E',
    contextType: '1:1',
    cases,
    left: statementFile(cases),
    right: ledgerFile(rowsOf(cases, 'right'), 'letters'),
  };
}

function statementFile(cases: readonly Case[]): BankFile {
  const rows = rowsOf(cases, 'left');
  return lineFile({
    rows,
    encoding: 'windows-1252',
    dayOf: localDay,
    above: [
      record(`34100000${' '.repeat(9)}${company}BANCO`),
      record(`34100011E0440033 ${company}`.padEnd(142), '01012026000000000000100000CFBRL00001'),
    ],
    line: (row, index) =>
      record(
        `34100013${padded(index + 1, 5)}E   ${company}`.padEnd(108),
        `DPV01${''.padEnd(20)}N${compact(row)}${compact(row)}${cents(row, 18)}${row.cents < 0 ? 'D' : 'C'}` +
          `2010123${row.text.padEnd(25)}${row.reference.padEnd(39)}`,
      ),
    below: [record('34100015'), record('34199999', `${' '.repeat(9)}000001${padded(rows.length + 4, 6)}`)],
  });
}

/**
 * A bank's return file of boletos as CNAB 240, segments T and U; the ledger has the amounts of the titles, which differ by
 * interest or a discount. Titles that were registered, not paid, have no credit date and are no payments; the ledger has them.
 */
export function titlesSet(seed = 0): BankSet {
  const cases = tell({
    seed: seed + 88,
    count: 500,
    shares: {
      other: 0.04,
      cent: 0.05,
      late: 0.04,
      mistyped: 0.01,
      'left-missing': 0.02,
      'right-missing': 0.02,
    },
    row: (number, random) => ({
      cents: priceOf(random),
      at: timeOn(Math.floor(number / 20), random),
      reference: `109${padded(600_000 + number * 37 + below(random, 29), 8)}`,
      text: 'CLIENTE LTDA',
    }),
    // One in five was paid late, with 2 % fine and interest; some with a discount.
    book: (row, random) => {
      const kind = random();
      const paid = Math.round(row.cents * (kind < 0.15 ? 1 / 1.02 : kind < 0.22 ? 1 / 0.97 : 1));
      return { ...row, cents: paid, at: row.at - day };
    },
    open: { other: { left: 'unpaid', right: 'counterpart-not-taken' } },
  });
  return {
    name: 'CNAB 240, segments T and U',
    contextType: '1:1',
    cases,
    left: titlesFile(cases),
    right: englishLedgerFile(rowsOf(cases, 'right')),
  };
}

function titlesFile(cases: readonly Case[]): BankFile {
  const registered = new Set(cases.filter(({ mishap }) => mishap === 'other').flatMap(({ left }) => left));
  const rows = rowsOf(cases, 'left');
  const file = lineFile({
    rows,
    encoding: 'windows-1252',
    dayOf: localDay,
    above: [record(`34100000${' '.repeat(9)}${company}BANCO`), record(`34100011T0100040 ${company}`)],
    line: (row, index) => {
      const isPaid = !registered.has(row);
      const title =
        `34100013${padded(2 * index + 1, 5)}T ${isPaid ? '06' : '02'}0123450000067890123`.padEnd(37) +
        `${row.reference.padEnd(20)}1${row.reference.slice(3).padEnd(15)}${compact(row)}${cents(row, 15)}`;
      const payment =
        `34100013${padded(2 * index + 2, 5)}U ${isPaid ? '06' : '02'}`.padEnd(77) +
        `${isPaid ? cents(row, 15) : padded(0, 15)}${isPaid ? cents(row, 15) : padded(0, 15)}${padded(0, 30)}` +
        `${compact(row)}${isPaid ? compact(row) : padded(0, 8)}`;
      return `${record(title.padEnd(130), `09${' '.repeat(2)}${padded(123, 14)}${row.text.padEnd(40)}`)}\r\n${record(payment)}`;
    },
    below: [
      record('34100015'),
      record('34199999', `${' '.repeat(9)}000001${padded(2 * rows.length + 4, 6)}`),
    ],
  });
  // Each title has two lines, of which the first is its row.
  return { ...file, lines: new Map(rows.map((row, index) => [row, 2 * index + 3])) };
}
