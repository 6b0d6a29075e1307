import { isJsonObject } from '../../lib/json/is-object';
import type { Fields } from '../snapshot/snapshot';
import type { Entry } from './entry';

/** Returns the ids of fee schedules in entries: of sources, also those within an entry, and of copies made by a clone. */
export function scheduleIdsIn(entries: readonly Pick<Entry, 'before' | 'after'>[]): string[] {
  const values: Fields[] = entries.flatMap(({ before, after }) => [before, after]).filter(isJsonObject);
  const sources = values.flatMap((one) => [one, ...objectsIn(one['sources'])]);
  const used = sources.map(({ feeScheduleId }) => feeScheduleId);
  const copies = values.map((one) => one['copies']).filter(isJsonObject);
  const copied = copies.flatMap((one) => objectsIn(one['feeSchedules']).map(({ to }) => to));
  return [...new Set([...used, ...copied].filter((id) => typeof id === 'string'))];
}

/** Returns the objects of a list. An import has the number of sources instead. */
function objectsIn(list: unknown): Fields[] {
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}
