import { charactersAt, dateOf, decimalOfCents, type Range, recordRows } from './cnab-record';
import type { FileRow } from '../notation/dialect';
import { bankColumns, type BankReader, isoDayNotation, pointNotation, statementMap } from './bank-reader';
import type { ProblemList } from '../reading/problems';

/** The positions of fields in segment E, a statement entry: first and last, from 1 (docs/files.md#cnab-240). */
const segmentE = {
  bank: [1, 3],
  lot: [4, 7],
  sequence: [9, 13],
  branch: [53, 57],
  account: [59, 71],
  nature: [109, 111],
  complement: [114, 133],
  posting_date: [135, 142],
  date: [143, 150],
  amount: [151, 168],
  debit_or_credit: [169, 169],
  category: [170, 172],
  history_code: [173, 176],
  history: [177, 201],
  document: [202, 240],
} as const satisfies Record<string, Range>;
const headerCurrency = [171, 173] as const;
const names = ['id', 'currency', ...(Object.keys(segmentE) as (keyof typeof segmentE)[])] as const;

export const cnab240: BankReader = {
  columns: bankColumns(names, { date: isoDayNotation, posting_date: isoDayNotation, amount: pointNotation }),
  fieldMap: { ...statementMap, description: 'history', reference: 'document', posting_date: 'posting_date' },
  rows: entryRows,
};

/** Yields the entries, one per row; debits are negative. Reports other segments as problems. */
function entryRows(text: AsyncIterable<string>, problems: ProblemList): AsyncGenerator<FileRow[]> {
  let currency = '';
  return recordRows(text, problems, (line, row) => {
    const type = line[7];
    if (type === '1') currency = /^[A-Z]{3}$/.exec(charactersAt(line, headerCurrency))?.[0] ?? '';
    if (type !== '3') return [];
    if (line[13] !== 'E') problems.note('other-segment', { row, cell: line.slice(0, 14) });
    else if (line.length < segmentE.debit_or_credit[1]) problems.note('short-record', { row, cell: line });
    else return [{ row, cells: cellsOf(line, currency) }];
    return [];
  });
}

function cellsOf(line: string, currency: string): string[] {
  const values: Record<keyof typeof segmentE, string> = {
    ...(Object.fromEntries(
      Object.entries(segmentE).map(([name, range]) => [name, charactersAt(line, range).trim()]),
    ) as Record<keyof typeof segmentE, string>),
    posting_date: dateOf(charactersAt(line, segmentE.posting_date)),
    date: dateOf(charactersAt(line, segmentE.date)),
    amount: amountOf(charactersAt(line, segmentE.amount), charactersAt(line, segmentE.debit_or_credit)),
  };
  const { bank, branch, account, date, lot, sequence } = values;
  const id = [bank, branch, account, date, lot, sequence].join('-');
  return names.map((name) => (name === 'id' ? id : name === 'currency' ? currency : values[name]));
}

/** Returns the amount of cents with D or C. Other text gets a `?`, so it is reported as a misfit of its column. */
function amountOf(digits: string, sign: string): string {
  const amount = decimalOfCents(digits);
  if (amount === undefined || !/^[DC]$/.test(sign)) return `${digits}${sign}?`;
  return sign === 'D' && /[1-9]/.test(amount) ? `-${amount}` : amount;
}
