import { memoize } from '../../lib/memoize';
import { dateIn } from './date-notation';
import type { ColumnDialect, FileRow } from './dialect';

/** Dates of both orders in one column. `swapped`: days only in the other order; `either`: days in both orders. */
export type MixedDates = {
  readonly column: string;
  readonly order: 'dmy' | 'mdy';
  readonly swapped: Examples;
  readonly either: Examples;
};

type Examples = { rows: number; example: string };

/**
 * Returns functions that find dates in both orders in one column: next to `10/13/2026`, `10/01/2026` may be misread.
 * Call `note` for each row; `found` then returns examples, or `undefined` unless both orders occur.
 */
export function mixedDatesFinder(
  column: ColumnDialect | undefined,
  index: number,
): { note: (row: FileRow) => void; found: () => MixedDates | undefined } {
  const order = column?.notation.holds === 'date' ? column.notation.order : undefined;
  if (!column || (order !== 'dmy' && order !== 'mdy'))
    return { note: () => undefined, found: () => undefined };
  const seen = { swapped: { rows: 0, example: '' }, either: { rows: 0, example: '' } };
  const kindOf = memoize((cell: string) => {
    const [read, other] = [dateIn(cell, order, 'UTC'), dateIn(cell, order === 'dmy' ? 'mdy' : 'dmy', 'UTC')];
    if (other === undefined || read === other) return '';
    return read === undefined ? 'swapped' : 'either';
  });
  return {
    note: ({ cells }) => {
      const cell = cells[index] ?? '';
      const kind = kindOf(cell);
      if (kind === '') return;
      seen[kind].rows += 1;
      seen[kind].example ||= cell.trim();
    },
    found: () =>
      seen.swapped.rows > 0 && seen.either.rows > 0 ? { column: column.name, order, ...seen } : undefined,
  };
}
