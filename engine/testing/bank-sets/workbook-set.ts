import { zipOf, workbookParts } from '../workbook';
import { text } from '../sales-book';
import { type BankFile, type BankSet, decimal, ledgerFile, localDay, rowsOf, utcDayOf } from './bank-file';
import { type BankRow, below, padded, priceOf, tell, timeOn } from './story';

const day = 86_400_000;

/**
 * A bank's workbook with dates as day numbers, amounts as numbers and documents as numbers, which lost their leading
 * zeros; the ledger has the zeros. References therefore never match, but amounts and days do.
 */
export function workbookSet(seed = 0): BankSet {
  const cases = tell({
    seed: seed + 66,
    count: 600,
    shares: { late: 0.06, cent: 0.01, mistyped: 0.01, 'left-missing': 0.02, 'right-missing': 0.02 },
    row: (number, random) => ({
      cents: priceOf(random, 0.01),
      at: timeOn(Math.floor(number / 24), random),
      reference: String(510_000 + number * 7 + below(random, 5)),
      text: 'Crédito em conta',
    }),
    book: (row) => ({ ...row, reference: padded(Number(row.reference), 10) }),
    // Without references nothing shows that two such amounts belong together.
    open: { mistyped: { left: 'differs', right: 'differs' } },
  });
  return {
    name: 'workbook with day numbers',
    contextType: '1:1',
    cases,
    left: workbookFile(rowsOf(cases, 'left')),
    right: ledgerFile(rowsOf(cases, 'right')),
  };
}

/** Writes a sheet with a title, three columns of numbers and a total. */
function workbookFile(rows: readonly BankRow[]): BankFile {
  const total = rows.reduce((sum, { cents }) => sum + cents, 0);
  const xml = [
    `<row r="1">${text('Extrato de conta corrente')}</row>`,
    `<row r="3">${['Data', 'Documento', 'Histórico', 'Valor'].map(text).join('')}</row>`,
    ...rows.map(
      (row, index) =>
        `<row r="${index + 4}"><c r="A${index + 4}" s="2"><v>${serialOf(row)}</v></c>` +
        `<c r="B${index + 4}"><v>${row.reference}</v></c>${text(row.text)}<c r="D${index + 4}" s="3"><v>${decimal(row.cents)}</v></c></row>`,
    ),
    `<row r="${rows.length + 4}">${text('Total')}<c r="D${rows.length + 4}" s="3"><v>${decimal(total)}</v></c></row>`,
  ];
  return {
    bytes: zipOf(workbookParts({ Extrato: xml.join('') })),
    lines: new Map(rows.map((row, index) => [row, index + 4])),
    dayOf: utcDayOf,
    writtenDayOf: localDay,
  };
}

/** Returns the day number of a spreadsheet, with the time as a fraction: 25,569 days are 1 January 1970. */
function serialOf({ at }: BankRow): string {
  const seconds = Math.floor((at % day) / 1000);
  return `${25_569 + Math.floor(at / day)}.${String(Math.round((seconds / 86_400) * 1e10)).padStart(10, '0')}`;
}
