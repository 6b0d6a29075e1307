import { groupBy } from '../../lib/group-by';
import type { FileRow } from '../notation/dialect';
import { isNoReference } from '../reading/no-reference';
import { fieldReader } from '../reading/transaction-row';
import type { StepOf } from '../settings';
import { columnIndexIn, type Stage, type Columns, withCell } from './stage';

/**
 * Returns the stage that numbers rows with equal texts, by day, then by falling amount, so two files number them alike
 * in any row order. If refunds have the text of their payment, rows of the rarer sign are marked and numbered apart: a
 * refund is never equal to a payment. It stores all rows until the last one.
 */
export function numberRepeatsStage({ column }: StepOf<'number-repeats'>, table: Columns) {
  const index = columnIndexIn(table, column);
  const read = { date: fieldReader(table, 'date'), amount: fieldReader(table, 'amount') };
  const rows: FileRow[] = [];
  const report = { rows: 0 };
  const apply = (row: FileRow): undefined => void rows.push(row);
  const textIn = (row: FileRow, field: 'date' | 'amount'): string => read[field](row) ?? '';

  const end = function* (): Generator<FileRow> {
    const texts = groupBy(rows, ({ cells }) => (cells[index] ?? '').trim());
    const isDated = (row: FileRow) => textIn(row, 'date') !== '';
    const [first, last] = [rows.find(isDated), rows.findLast(isDated)];
    const isNewestFirst = first !== undefined && textIn(first, 'date') > textIn(last!, 'date');
    const references = [...texts].filter(([text]) => !isNoReference(text));
    const isRefund = refundsIn(rows, references, (row) => textIn(row, 'amount').startsWith('-'));
    const numbered = new Map<FileRow, FileRow>();
    const number = (text: string, group: readonly FileRow[], textOf: (count: number) => string) => {
      let count = 0;
      for (const row of group.length > 1 ? inOrder(group, textIn, isNewestFirst) : group) {
        do count += 1;
        while (textOf(count) !== text && texts.has(textOf(count)));
        if (textOf(count) !== text)
          numbered.set(row, { original: text, ...withCell(row, index, textOf(count)) });
      }
    };
    for (const [text, group] of references) {
      const payments = group.filter((row) => !isRefund(row));
      number(text, payments, (count) => (count === 1 ? text : `${text}-${count}`));
      number(text, group.filter(isRefund), (count) => `${text}-R${count === 1 ? '' : count}`);
    }
    report.rows = numbered.size;
    yield* rows.map((row) => numbered.get(row) ?? row);
    rows.length = 0;
  };
  return { stage: { apply, end, report } satisfies Stage, table };
}

/** Returns a test for the rows of the rarer sign, if payments and refunds have common texts; else none is a refund. */
function refundsIn(
  rows: readonly FileRow[],
  references: readonly (readonly [string, readonly FileRow[]])[],
  isNegative: (row: FileRow) => boolean,
): (row: FileRow) => boolean {
  const isShared = (group: readonly FileRow[]) => group.some(isNegative) && !group.every(isNegative);
  if (!references.some(([, group]) => isShared(group))) return () => false;
  const areNegativesRarer = rows.filter(isNegative).length * 2 <= rows.length;
  return (row) => isNegative(row) === areNegativesRarer;
}

/** Returns rows by day, of one day the largest amount without its sign first, of equal ones the earliest. */
function inOrder(
  group: readonly FileRow[],
  textIn: (row: FileRow, field: 'date' | 'amount') => string,
  isNewestFirst: boolean,
): FileRow[] {
  const known = group.map((row) => {
    const time = textIn(row, 'date');
    return { row, day: time.slice(0, 10), size: Math.abs(Number(textIn(row, 'amount'))) || 0, time };
  });
  return (isNewestFirst ? known.toReversed() : known)
    .toSorted((a, b) => compare(a.day, b.day) || b.size - a.size || compare(a.time, b.time))
    .map(({ row }) => row);
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
