import { groupBy } from '../../lib/group-by';
import type { FileRow } from '../notation/dialect';
import { isNoReference } from '../reading/no-reference';
import { fieldReader } from '../reading/transaction-row';
import type { StepOf } from '../settings';
import { placeIn, type Stage, type Columns, withCell } from './stage';

/**
 * Returns the stage that numbers equal texts, the earliest day first, then the larger amount: two files number them alike,
 * whichever row each lists first. It holds the rows until the last one.
 */
export function numberRepeatsStage({ column }: StepOf<'number-repeats'>, table: Columns) {
  const place = placeIn(table, column);
  const read = { date: fieldReader(table, 'date'), amount: fieldReader(table, 'amount') };
  const rows: FileRow[] = [];
  const report = { rows: 0 };
  const apply = (row: FileRow): undefined => void rows.push(row);
  const textIn = (row: FileRow, field: 'date' | 'amount'): string => read[field](row) ?? '';

  const end = function* (): Generator<FileRow> {
    const texts = groupBy(rows, ({ cells }) => (cells[place] ?? '').trim());
    const isDated = (row: FileRow) => textIn(row, 'date') !== '';
    const [first, last] = [rows.find(isDated), rows.findLast(isDated)];
    const isNewestFirst = first !== undefined && textIn(first, 'date') > textIn(last!, 'date');
    const numbered = new Map<FileRow, FileRow>();
    for (const [text, group] of texts) {
      if (text === '' || group.length === 1 || isNoReference(text)) continue;
      let count = 1;
      for (const row of inOrder(group, textIn, isNewestFirst).slice(1)) {
        do count += 1;
        while (texts.has(`${text}-${count}`));
        numbered.set(row, withCell(row, place, `${text}-${count}`));
      }
    }
    report.rows = numbered.size;
    yield* rows.map((row) => numbered.get(row) ?? row);
    rows.length = 0;
  };
  return { stage: { apply, end, report } satisfies Stage, table };
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
