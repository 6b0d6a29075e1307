import type { SkippedRow } from '../reading/transaction-row';
import { withoutAccents } from '../../lib/without-accents';
import { applySign, signOf } from '../reading/amount-from';
import type { FileRow } from '../notation/dialect';
import { amountColumn } from './amount-column';
import type { StepOf } from '../settings';
import { columnIndexIn, type Stage, type Columns, withCell } from './stage';

/** Returns the stage that flips or removes the sign of amounts. It leaves out rows with an unreadable amount. */
export function changeSignStage(step: StepOf<'negate' | 'absolute'>, index: number, table: Columns) {
  const amounts = amountColumn(table, step.column);
  const report = { rows: 0 };
  const apply = (row: FileRow): FileRow | SkippedRow => {
    const written = amounts.read(row);
    if ('why' in written) return { ...written, step: index };
    const text = step.do === 'negate' ? negate(written.text) : written.text.replace(/^-/, '');
    if (text !== written.text) report.rows += 1;
    const isOut = step.do === 'absolute' && written.text.startsWith('-');
    const done = { ...withCell(row, amounts.index, text), ...(isOut && { isOut }) };
    return amounts.other === undefined ? done : withCell(done, amounts.other, '');
  };
  return { stage: { apply, report } satisfies Stage, table: amounts.table };
}

/** Returns the stage that applies signs of another column. It leaves out rows with an unreadable amount or sign. */
export function signStage(step: StepOf<'sign'>, index: number, table: Columns) {
  const amounts = amountColumn(table, step.amount, true);
  const columnIndex = columnIndexIn(table, step.by);
  const words = step.minus && new Set(step.minus.map(comparableText));
  const signIn = (cell: string) => (words ? (words.has(comparableText(cell)) ? '-' : '+') : signOf(cell));
  const report = { rows: 0 };
  const apply = (row: FileRow): FileRow | SkippedRow => {
    const written = amounts.read(row);
    if ('why' in written) return { ...written, step: index };
    if (written.text === '') return withCell(row, amounts.index, '');
    const cell = row.cells[columnIndex] ?? '';
    const sign = signIn(cell);
    if (!sign) return { row: row.row, ...amounts.of, why: 'no-sign', loss: 'refused', step: index, cell };
    if (sign === '-') report.rows += 1;
    return withCell(row, amounts.index, applySign(written.text, sign));
  };
  return { stage: { apply, report } satisfies Stage, table: amounts.table };
}

/** Returns a text in lower case, without accents and outer blanks, for comparison with what a user typed. */
export const comparableText = (text: string): string => withoutAccents(text.trim()).toLowerCase();

function negate(amount: string): string {
  if (amount.startsWith('-')) return amount.slice(1);
  return /[1-9]/.test(amount) ? `-${amount}` : amount;
}
