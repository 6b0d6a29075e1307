import type { FileRow, Notation } from '../notation/dialect';
import { filledCount } from './detect-header';
import { readIn } from '../notation/detect-notation';
import { headingTokens } from '../field-maps/synonyms';
import { balanceRowWords, balanceTextWords, totalWords } from '../vocabulary';

/** The number of last rows that may be totals. They are withheld until the end of the file is reached. */
const tail = 10;
/** Yields the rows of data in batches. Calls `leaveOut` for balances anywhere, and for totals and remarks at the end. */
export async function* withoutTotals(
  batches: AsyncIterable<FileRow[]>,
  columns: readonly { notation: Notation }[],
  leaveOut: (row: FileRow) => void,
): AsyncGenerator<FileRow[]> {
  let held: FileRow[] = [];
  for await (const batch of batches) {
    const all = [...held];
    for (const row of batch)
      if (isBalanceRow(row)) leaveOut(row);
      else all.push(row);
    held = all.slice(-tail);
    if (all.length > tail) yield all.slice(0, -tail);
  }
  const end = endOfData(held, columns);
  held.slice(end).forEach(leaveOut);
  yield held.slice(0, end);
}

/** Returns whether a row is a balance, such as “SALDO DO DIA”, also with a date or a document. */
const isBalanceRow = ({ cells }: FileRow): boolean =>
  cells.some((cell) => totalWords.test(cell) && isBalanceText(cell));

/** Returns whether a text only names a balance or a total: all its words do, and days are ignored. */
function isBalanceText(cell: string): boolean {
  const tokens = headingTokens(cell).filter((token) => !/^\d+$/.test(token));
  return (
    tokens.length > 0 &&
    tokens.every((token) => balanceTextWords.has(token)) &&
    tokens.some((token) => balanceRowWords.has(token))
  );
}

/** Returns the number of rows without the totals and remarks at their end. */
export function endOfData(rows: readonly FileRow[], columns: readonly { notation: Notation }[]): number {
  let end = rows.length;
  while (end > Math.max(0, rows.length - tail) && isTotal(rows[end - 1]!, columns)) end -= 1;
  return end;
}

/** Returns the rows without totals and remarks at their end, to detect columns by them. */
export function likelyData(rows: readonly FileRow[], width: number): FileRow[] {
  return rows.filter(
    ({ cells }, index) =>
      index < rows.length - tail || (filledCount(cells) * 2 > width && !mentionsTotal({ cells })),
  );
}

/** Returns whether a row has a word such as total or balance. */
export const mentionsTotal = ({ cells }: Pick<FileRow, 'cells'>): boolean =>
  cells.some((cell) => totalWords.test(cell));

/** Returns whether a row is a total or remark: it has no date, and mentions a total or has few cells. */
export function isTotal(
  { cells }: Pick<FileRow, 'cells'>,
  columns: readonly { notation: Notation }[],
): boolean {
  const dates = columns.flatMap(({ notation }, index) => (notation.holds === 'date' ? [index] : []));
  const hasDate = dates.some(
    (index) => readIn(columns[index]!.notation, cells[index] ?? '', 'UTC') !== undefined,
  );
  if (hasDate) return false;
  const says = mentionsTotal({ cells });
  if (dates.length === 0) return says && filledCount(cells) < columns.length;
  // In files with the day only in the first row of each, a row with a text and an amount is data.
  const has = (holds: 'text' | 'amount') =>
    columns.some(({ notation }, index) => notation.holds === holds && (cells[index] ?? '').trim() !== '');
  return says || (filledCount(cells) * 2 <= columns.length && !(has('text') && has('amount')));
}
