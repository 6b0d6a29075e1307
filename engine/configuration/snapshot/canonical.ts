import { writeJson } from '../../lib/json/lossless';
import { canonicalJson, canonicalNumber } from '../../lib/json/same-json';
import { kindRules } from './fields';
import type { Fields, Snapshot } from './snapshot';

/**
 * Returns a text that is equal for equal configurations, also of two contexts: without ids and times, numbers by value,
 * rules in their order, each source with its field map and its fee schedule.
 */
export function canonicalSnapshot({ context, rules, sources, fieldMaps, feeSchedules }: Snapshot): string {
  const maps = new Map(fieldMaps.map(({ sourceId, mapping }) => [sourceId, mapping]));
  const schedules = new Map(feeSchedules.map(({ id, ...schedule }) => [id, schedule]));
  const parts = sources.map(({ id, feeScheduleId, ...source }) =>
    textOf({
      ...source,
      fieldMap: maps.get(id) ?? null,
      feeSchedule: schedules.get(String(feeScheduleId)) ?? null,
    }),
  );
  const { decimals = [] } = kindRules.context.shape;
  const settings = Object.entries(context).map(([name, value]) => [
    name,
    decimals.includes(name) && typeof value === 'string' ? (canonicalNumber(value) ?? value) : value,
  ]);
  return [
    textOf(Object.fromEntries(settings) as Fields),
    ...rules.map(({ type, config }) => textOf({ type, config })),
    ...parts.toSorted(),
  ].join('\n');
}

const textOf = (fields: Fields): string => canonicalJson(writeJson(fields));
