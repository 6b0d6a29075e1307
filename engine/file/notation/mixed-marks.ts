import type { DecimalMark } from '../../lib/read-number';
import { amountIn, isNoAmount } from './amount-notation';
import type { ColumnDialect, FileRow } from './dialect';

/** Matches groups of three digits with points. Numbers of a sheet are never written so: see `plainNumber`. */
const groupedByPoint = /^-?[1-9]\d{0,2}(?:\.\d{3})+$/;

/** Returns a function that rewrites amounts with another decimal mark than their column to the mark of the column. */
export function markUnifier(
  columns: readonly ColumnDialect[],
  sample: readonly FileRow[],
  isSheet: boolean,
): (row: FileRow) => FileRow {
  const writers = columns.flatMap(({ notation }, index) => {
    if (notation.holds !== 'amount' || notation.mark === 'cents') return [];
    const { mark } = notation;
    const isMixed = isSheet && mark === '.' && sample.some(({ cells }) => isOnlyOf(cells[index] ?? '', ','));
    return [{ index, write: (cell: string) => inMark(cell, mark, isMixed) }];
  });
  return (row) => {
    let { cells } = row;
    for (const { index, write } of writers) {
      const cell = cells[index] ?? '';
      const written = write(cell);
      if (written !== cell) cells = cells.with(index, written);
    }
    return cells === row.cells ? row : { ...row, cells };
  };
}

/**
 * Converts an amount to the decimal mark `mark` if it has the other one; returns other cells unchanged.
 * `hasCommaTexts`: the column also has amounts with a decimal comma, so `1.234` means 1234.
 */
function inMark(cell: string, mark: DecimalMark, hasCommaTexts: boolean): string {
  const other = mark === ',' ? '.' : ',';
  const text = cell.trim();
  const isCommaText = hasCommaTexts && (text.includes(',') || groupedByPoint.test(text));
  if (!isCommaText && !isOnlyOf(text, other)) return cell;
  const amount = amountIn(text, other);
  if (amount === undefined) return cell;
  return mark === ',' ? amount.replace('.', ',') : amount;
}

/** Returns whether a text is an amount with this decimal mark, but not with the other. */
function isOnlyOf(text: string, mark: DecimalMark): boolean {
  if (isNoAmount(text) || amountIn(text, mark === ',' ? '.' : ',') !== undefined) return false;
  return amountIn(text, mark) !== undefined;
}
