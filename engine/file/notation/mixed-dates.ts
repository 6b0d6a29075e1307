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
 * Returns functions that check the dates of rows: after `10/13/2026`, no day if the day is first, `10/01/2026` may be
 * misread. Call `note` for each row; `found` then returns the examples, `undefined` unless dates of both kinds occur.
 */
export function mixedDatesFinder(
  column: ColumnDialect | undefined,
  place: number,
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
      const cell = cells[place] ?? '';
      const kind = kindOf(cell);
      if (kind === '') return;
      seen[kind].rows += 1;
      seen[kind].example ||= cell.trim();
    },
    found: () =>
      seen.swapped.rows > 0 && seen.either.rows > 0 ? { column: column.name, order, ...seen } : undefined,
  };
}
