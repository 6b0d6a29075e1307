import type { RowNotTaken } from '../reading/transaction-row';
import { groupBy } from '../../lib/group-by';

/** Rows that are left out for one reason: by one step, or because of one field. */
export type LeftOutGroup = Pick<RowNotTaken, 'why' | 'field' | 'step'> & { rows: number };

/** Returns the number of rows per reason, step and field, in the order in which they first occur. */
export function leftOutGroups(leftOut: readonly RowNotTaken[]): LeftOutGroup[] {
  const groups = groupBy(leftOut, ({ why, field, step }) => JSON.stringify([why, field, step]));
  return [...groups.values()].map((rows) => {
    const { why, field, step } = rows[0]!;
    return { why, field, ...(step !== undefined && { step }), rows: rows.length };
  });
}
