import type { ReadSettings } from '../../file/settings';
import { isJsonObject } from '../../lib/json/is-object';
import { withSortedKeys } from '../../lib/json/sorted-keys';
import type { Fields, Snapshot, SnapshotPart } from '../snapshot/snapshot';
import {
  type Bundle,
  type BundleContext,
  type BundleSource,
  contextFields,
  feeFields,
  pick,
  scheduleFields,
} from './bundle';
import { placeholderWriter } from './placeholders';

/** A context of the service, with what belongs to it. */
export type LiveContext = {
  readonly id: string;
  /** With all fee schedules that its sources use. */
  readonly snapshot: Snapshot;
  /** How files of its sources are read, by their ids. Sources without such settings are missing. */
  readonly readings: ReadonlyMap<string, ReadSettings>;
};

/** A name that several objects have. `context`: the name of the context, if they are sources. */
export type RepeatedName = {
  readonly kind: 'context' | 'source' | 'fee-schedule';
  readonly name: string;
  readonly context?: string;
};

/**
 * Returns the bundle of contexts: rules and sources in their order, other objects by name. Values of the configs of
 * sources become placeholders, except for `shownKeys` and keys that hold no secret. Returns `repeated` if a name is not
 * unique.
 */
export function toBundle(
  live: readonly LiveContext[],
  shownKeys: readonly string[] = [],
): { readonly bundle: Bundle } | { readonly repeated: readonly RepeatedName[] } {
  const schedules = [
    ...new Map(live.flatMap(({ snapshot }) => usedSchedules(snapshot)).map((one) => [one.id, one])).values(),
  ];
  const repeated = [
    ...repeatedIn(
      'context',
      live.map(({ snapshot }) => snapshot.context),
    ),
    ...live.flatMap(({ snapshot: { context, sources } }) =>
      repeatedIn('source', sources).map((one) => ({ ...one, context: String(context['name']) })),
    ),
    ...repeatedIn('fee-schedule', schedules),
  ];
  if (repeated.length > 0) return { repeated };
  const hidden = placeholderWriter(shownKeys);
  const contexts = [...live]
    .sort((a, b) => byName(a.snapshot.context, b.snapshot.context))
    .map((one) => contextOf(one, hidden));
  const feeSchedules = schedules.toSorted(byName).map((schedule) => ({
    ...pick(schedule, scheduleFields),
    items: (schedule['items'] as Fields[]).map((item) => pick(sorted(item, 'structure'), feeFields)),
  }));
  return {
    bundle: { version: 1, contexts, feeSchedules: feeSchedules as unknown as Bundle['feeSchedules'] },
  };
}

function usedSchedules({ sources, feeSchedules }: Snapshot): SnapshotPart[] {
  const used = new Set(sources.map(({ feeScheduleId }) => feeScheduleId));
  return feeSchedules.filter(({ id }) => used.has(id));
}

/** Returns the names that several objects have. */
export function repeatedIn(kind: RepeatedName['kind'], objects: readonly Fields[]): RepeatedName[] {
  const names = objects.map((object) => String(object['name']));
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))].map((name) => ({ kind, name }));
}

function byName(a: Fields, b: Fields): number {
  return String(a['name']) < String(b['name']) ? -1 : 1;
}

function contextOf(
  { snapshot, readings }: LiveContext,
  hidden: ReturnType<typeof placeholderWriter>,
): BundleContext {
  const { context, rules, sources, fieldMaps, feeSchedules } = snapshot;
  const contextName = String(context['name']);
  const maps = new Map(fieldMaps.map((map) => [map.sourceId, map]));
  const schedules = new Map(feeSchedules.map(({ id, name }) => [id, String(name)]));
  return {
    ...(pick(context, contextFields) as Fields & { name: string }),
    rules: rules.map((rule) => ({ type: rule.type, config: withSortedKeys(rule.config) })),
    sources: sources.toSorted(byName).map((source) => {
      const { config } = source;
      const map = maps.get(source.id);
      const reading = readings.get(source.id);
      return pick(
        {
          ...source,
          config: isJsonObject(config)
            ? hidden(withSortedKeys(config), [contextName, String(source['name'])])
            : undefined,
          feeSchedule: schedules.get(String(source['feeScheduleId'])),
          fieldMap: map && sorted(map, 'mapping')['mapping'],
          reading: reading && Object.keys(reading).length > 0 ? reading : undefined,
        },
        ['name', 'type', 'side', 'config', 'feeSchedule', 'fieldMap', 'reading'],
      ) as BundleSource;
    }),
  };
}

/** Returns an object whose member `name` has its keys in the order of their code units: services keep no other. */
function sorted(object: Fields, name: string): Fields {
  const value = object[name];
  return isJsonObject(value) ? { ...object, [name]: withSortedKeys(value) } : object;
}
