import { isJsonObject } from '~/lib/json/is-object';
import type { Fields } from '../snapshot/snapshot';
import type { Entry } from './entry';

/** Returns the ids of the fee schedules that sources used according to the values of entries, also of parts and copies. */
export function scheduleIdsIn(entries: readonly Pick<Entry, 'before' | 'after'>[]): string[] {
  const values = entries.flatMap(({ before, after }) => [before, after]).filter(isJsonObject) as Fields[];
  const sources = values.flatMap((one) => [one, ...((one['sources'] ?? []) as Fields[])]);
  const used = sources.flatMap(({ feeScheduleId: id }) => (typeof id === 'string' ? [id] : []));
  const copied = values.flatMap(
    ({ copies }) => ((copies as Fields | undefined)?.['feeSchedules'] ?? []) as Fields[],
  );
  return [...new Set([...used, ...copied.map(({ to }) => String(to))])];
}
