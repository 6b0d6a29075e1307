import { memoize } from '~/lib/memoize';
import type { CalculableSchedule } from '../fee-schedules/calculate';
import type { AmountRow } from './amount-row';
import type { GroupField } from './find-group-columns';
import { plainText } from './sale-properties';

/** How rows are grouped, and the schedules that apply to groups instead of the current and the edited one. */
export type Grouping = {
  readonly by: readonly GroupField[];
  readonly own: readonly { readonly group: string; readonly schedule: CalculableSchedule }[];
};

/**
 * Returns a function for the key of a row's group: JSON of its properties, without differences of case and accents. A
 * key stays the same in other files.
 */
export function groupKeyOf(by: readonly GroupField[]): (row: AmountRow) => string {
  const plain = memoize(plainText);
  return (row) => JSON.stringify(by.map((field) => [field, plain(row[field] ?? '')]));
}
