import { digest } from '../../lib/digest';
import { memoize } from '../../lib/memoize';
import { searchedText } from '../../lib/without-accents';
import type { CalculableSchedule } from '../calculate';
import type { AmountRow } from './amount-row';
import type { GroupField } from './find-group-columns';

/** How rows are grouped, and the schedules that apply to groups instead of the current and the edited one. */
export type Grouping = {
  readonly by: readonly GroupField[];
  readonly own: readonly { readonly group: string; readonly schedule: CalculableSchedule }[];
};

/**
 * Returns a function for the key of a row's group: a digest of its properties, ignoring case and accents. The key is
 * the same in other files and can be stored, as it contains no value of the row.
 */
export function groupKeyOf(by: readonly GroupField[]): (row: AmountRow) => string {
  const key = memoize((values: string) => digest(searchedText(values)));
  return (row) => key(JSON.stringify(by.map((field) => [field, row[field] ?? ''])));
}
