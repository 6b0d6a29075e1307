import type { BankReader } from './bank-reader';
import { charactersAt, type Range, recordRows, titleCell, titleReader, titleRow } from './cnab-record';
import type { FileRow } from '../notation/dialect';
import type { ProblemList } from '../reading/problems';

/** The positions of fields in segment T, the record of a boleto, a Brazilian payment slip (docs/files.md#titles). */
const segmentT = {
  bank: [1, 3],
  lot: [4, 7],
  sequence: [9, 13],
  movement: [16, 17],
  branch: [18, 22],
  account: [24, 36],
  our_number: [38, 57],
  portfolio: [58, 58],
  document: [59, 73],
  due_date: [74, 81],
  title_amount: [82, 96],
  company_use: [106, 130],
  payer_document: [134, 148],
  payer: [149, 188],
  fee: [199, 213],
  reasons: [214, 223],
} as const satisfies Record<string, Range>;
/** The positions of fields in segment U, the payment of the boleto in the segment T above it. */
const segmentU = {
  interest: [18, 32],
  discount: [33, 47],
  rebate: [48, 62],
  tax: [63, 77],
  paid_amount: [78, 92],
  net_amount: [93, 107],
  other_expenses: [108, 122],
  other_credits: [123, 137],
  event_date: [138, 145],
  credit_date: [146, 153],
} as const satisfies Record<string, Range>;
/** The positions of the currency code in segment T; 09 is the Brazilian real. */
const currencyCode = [131, 132] as const;
const names = ['currency', ...Object.keys(segmentT), ...Object.keys(segmentU)];

export const titles: BankReader = titleReader(names, titleRows);

/** Returns whether a CNAB 240 file has boletos: a segment T comes before any segment E, an entry of a statement. */
export function hasBoletos(sample: string): boolean {
  const segment = sample
    .split('\n')
    .map((line) => (line[7] === '3' ? line[13] : undefined))
    .find((one) => one === 'T' || one === 'E');
  return segment === 'T';
}

/** Yields the boletos, one per row: a segment T and the segment U after it. */
function titleRows(text: AsyncIterable<string>, problems: ProblemList): AsyncGenerator<FileRow[]> {
  let title: { row: number; line: string } | undefined;
  const rowOf = titleRow(names);
  const end = (payment: string): FileRow[] => {
    const ended = title ? [rowOf(title.row, cellsOf(title.line, payment))] : [];
    title = undefined;
    return ended;
  };
  const rowsOf = (line: string, row: number): FileRow[] => {
    if (line[7] !== '3') return [];
    const segment = line[13];
    const last = segment === 'T' ? segmentT.title_amount[1] : segmentU.credit_date[1];
    if (segment !== 'T' && (segment !== 'U' || !title))
      problems.note('other-segment', { row, cell: line.slice(0, 14) });
    else if (line.length < last) problems.note('short-record', { row, cell: line });
    else if (segment === 'U') return end(line);
    else {
      const ended = end('');
      title = { row, line };
      return ended;
    }
    return [];
  };
  return recordRows(text, problems, rowsOf, () => end(''));
}

function cellsOf(title: string, payment: string): string[] {
  const valueOf =
    (line: string) =>
    ([name, range]: readonly [string, Range]) =>
      titleCell(name, charactersAt(line, range));
  return [
    charactersAt(title, currencyCode) === '09' ? 'BRL' : '',
    ...Object.entries(segmentT).map(valueOf(title)),
    ...Object.entries(segmentU).map(valueOf(payment)),
  ];
}
