import type { ReadSettings } from '../../file/settings';
import { sameJson } from '../../lib/json/same-json';
import { kindRules } from '../snapshot/fields';
import {
  type Fields,
  numberRules,
  type Snapshot,
  type SnapshotFieldMap,
  type SnapshotPart,
} from '../snapshot/snapshot';
import { type BundleContext, type BundleSource, pick } from './bundle';
import type { ContextOptions, NeededValue, OnlyThere, ReadingStep } from './bundle-plan';
import { pairRules } from './pair-rules';
import { fillPlaceholders } from './placeholders';

/** Returns `base` with the fields that a file states, and without those that it omits and that can be removed. */
export function withStatedFields(kind: 'context' | 'source', base: Fields, stated: Fields): Fields {
  const gone = kindRules[kind].removable.filter((name) => stated[name] === undefined);
  const otherMembers = Object.entries(base).filter(([name]) => !gone.includes(name));
  return { ...Object.fromEntries(otherMembers), ...stated };
}

/** Returns the rules after a file is applied, and the live rules that the file lacks. */
export function targetRules(
  { name, rules: stated }: BundleContext,
  { rules: live }: Snapshot,
  { prune = false, choices, pairsAll, refuse }: ContextOptions,
): { rules: Snapshot['rules']; onlyRules: OnlyThere[] } {
  const { liveOf, equal, ambiguous } = pairRules(stated, live, choices?.get(name) ?? new Map(), pairsAll);
  for (const one of ambiguous) refuse({ reason: 'ambiguous-rules', context: name, ...one });
  const rules = stated.map(({ type, config }, at) => {
    const found = live[liveOf.get(at) ?? -1];
    const id = found?.id ?? `new:rule:${name}:${at + 1}`;
    return found && equal.has(at) ? found : { id, type, config };
  });
  const matched = new Set(liveOf.values());
  const otherRules = [...live.entries()].filter(([at]) => !matched.has(at));
  if (!prune)
    for (const [at, rule] of otherRules) {
      // A rule that stays follows the rule that it follows now.
      const above = live[at - 1]?.id;
      rules.splice(rules.findIndex(({ id }) => id === above) + 1, 0, rule);
    }
  const onlyRules = otherRules.map(([at, rule]): OnlyThere => ({
    kind: 'match-rule',
    name: rule.type,
    position: at + 1,
    positionAfter: rules.indexOf(rule) + 1,
    isDeleted: prune,
  }));
  return { rules: numberRules(rules), onlyRules };
}

/** Returns the sources, field maps and reading settings after a file is applied, and what the file lacks. */
export function targetSources(
  { name: context, sources: stated }: BundleContext,
  base: Snapshot,
  readings: ReadonlyMap<string, ReadSettings> | undefined,
  options: ContextOptions,
) {
  const { path, prune = false } = options;
  const byName = new Map(base.sources.map((source) => [String(source['name']), source]));
  const mapOf = new Map(base.fieldMaps.map((map) => [map.sourceId, map]));
  const wanted: SnapshotPart[] = [];
  const fieldMaps: SnapshotFieldMap[] = [];
  const onlyThere: OnlyThere[] = [];
  const steps: ReadingStep[] = [];
  const needs: NeededValue[] = [];
  for (const [at, source] of stated.entries()) {
    const { name, fieldMap, reading } = source;
    const before = byName.get(name);
    const id = before?.id ?? `new:source:${context}:${name}`;
    const sourcePath = [...path, 'sources', at];
    const { fields, missing, onlyLive } = sourceFields(source, before, sourcePath, options);
    for (const setting of onlyLive) onlyThere.push({ kind: 'source', name, setting, isDeleted: prune });
    needs.push(...missing.map((one) => ({ source: name, ...one })));
    wanted.push({ ...withStatedFields('source', before ?? {}, fields), id });
    const map = mapOf.get(id);
    if (!fieldMap && map) onlyThere.push({ kind: 'field-map', name, isDeleted: prune });
    fieldMaps.push(...targetMap(id, fieldMap, prune ? undefined : map, map));
    const now = readings?.get(id);
    if (reading && !sameJson(reading, now ?? {}))
      steps.push({ sourceId: id, before: now, settings: reading });
  }
  const names = new Set(stated.map(({ name }) => name));
  const others = base.sources.filter((source) => !names.has(String(source['name'])));
  const otherIds = new Set(others.map(({ id }) => id));
  for (const { name } of others) onlyThere.push({ kind: 'source', name: String(name), isDeleted: false });
  return {
    sources: [...wanted, ...others],
    fieldMaps: [...fieldMaps, ...base.fieldMaps.filter(({ sourceId }) => otherIds.has(sourceId))],
    onlyThere,
    readings: steps,
    needs,
  };
}

/** Returns the field map that a source is to have: as stated, else `kept`. `live` is the one that it has. */
function targetMap(
  sourceId: string,
  mapping: Fields | null | undefined,
  baseMap: SnapshotFieldMap | undefined,
  live: SnapshotFieldMap | undefined,
): SnapshotFieldMap[] {
  if (mapping) return [{ ...live, id: live?.id ?? `new:map:${sourceId}`, sourceId, mapping }];
  return baseMap ? [baseMap] : [];
}

/**
 * Returns the fields of a source, with the id of its fee schedule and the live values of open placeholders. `missing`:
 * placeholders that have neither. `onlyLive`: keys of settings that the file lacks and that may be secret.
 */
function sourceFields(
  source: BundleSource,
  before: Fields | undefined,
  path: readonly (string | number)[],
  options: ContextOptions,
) {
  const { scheduleIdOf, refuse, isShown = false } = options;
  const { config: stated, feeSchedule } = source;
  const { config, missing, notJson, onlyLive } = stated
    ? fillPlaceholders(stated, before?.['config'], options)
    : { config: undefined, missing: [], notJson: [], onlyLive: [] };
  const configPath = [...path, 'config'];
  const variables = missing.map(({ variable }) => variable);
  if (missing.length > 0 && !isShown) refuse({ reason: 'without-value', path: configPath, variables });
  if (notJson.length > 0) refuse({ reason: 'not-json', path: configPath, variables: notJson });
  const feeScheduleId = feeSchedule ? scheduleIdOf(feeSchedule, [...path, 'feeSchedule']) : undefined;
  const names = ['name', 'type', 'side', 'config', 'feeScheduleId'];
  return { fields: pick({ ...source, config, feeScheduleId }, names), missing, onlyLive };
}
