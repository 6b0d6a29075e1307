import { sameJson } from '../../lib/json/same-json';
import { applyMoves, type PositionChange } from '../match-rules/rule-moves';
import { byPriority, orderOf } from '../match-rules/order';
import { type Fields, type Snapshot, toSnapshot } from '../snapshot/snapshot';
import { type ConfiguredKind, configuredKinds, type Copies, type Entry, valuesOf, verbOf } from './entry';

/** Objects by kind and id, each with the id of its context and without times. */
export type Objects = Readonly<Record<ConfiguredKind, Map<string, Fields>>>;

/** An entry whose state before differs from the state after the earlier entries: the log has a gap before it. */
export type Mismatch = {
  readonly number: number;
  readonly operation: string;
  readonly objectId: string | null;
  readonly contextId: string | null;
  /** The field that differs; undefined if the object is unknown. */
  readonly field: string | undefined;
};

/** The configuration of a tenant after some entries. */
export type Configuration = { readonly objects: Objects; mismatches: Mismatch[] };

/**
 * Returns the configuration after `entries`: all of a tenant, oldest first. To continue a replay, pass the earlier
 * result as `configuration`: it is changed in place.
 */
export function replay(entries: Iterable<Entry>, configuration = newConfiguration()): Configuration {
  for (const entry of entries) applyEntry(configuration, entry);
  return configuration;
}

/** Applies an entry. A creation replaces what was known of the object: a baseline creates what exists already. */
function applyEntry(configuration: Configuration, entry: Entry): void {
  switch (verbOf(entry)) {
    case 'create':
      return applyCreate(configuration, entry);
    case 'update':
      return applyUpdate(configuration, entry);
    case 'delete':
      return applyDelete(configuration, entry);
    case 'reorder':
      return applyOrder(configuration, entry);
    case 'clone':
      return applyClone(configuration, entry);
    case undefined:
  }
}

/** Returns the configuration of one context; `undefined` if the entries contain no such context. */
export function snapshotOf({ objects }: Configuration, contextId: string): Snapshot | undefined {
  const context = objects.context.get(contextId);
  if (!context) return undefined;
  const partsOf = (kind: 'match-rule' | 'source' | 'field-map') =>
    [...objects[kind]].flatMap(([id, part]) => (part['contextId'] === contextId ? [{ ...part, id }] : []));
  const sources = partsOf('source');
  const used = new Set(sources.map((source: Fields) => source['feeScheduleId']));
  return toSnapshot({
    context,
    rules: partsOf('match-rule'),
    sources,
    fieldMaps: partsOf('field-map'),
    feeSchedules: [...objects['fee-schedule']].flatMap(([id, schedule]) =>
      used.has(id) ? [{ ...schedule, id }] : [],
    ),
  });
}

function newConfiguration(): Configuration {
  const objects = Object.fromEntries(configuredKinds.map((kind) => [kind, new Map()])) as Objects;
  return { objects, mismatches: [] };
}

function addMismatch(configuration: Configuration, entry: Entry, field?: string): void {
  const { number, operation, objectId, contextId } = entry;
  configuration.mismatches.push({ number, operation, objectId, contextId, field });
}

function applyCreate(configuration: Configuration, entry: Entry): void {
  const { objects } = configuration;
  const kind = entry.objectKind as ConfiguredKind;
  const { objectId: id, contextId } = entry as { objectId: string; contextId: string | null };
  const { sources, fieldMaps, rules, ...content } = valuesOf(entry).after;
  if (kind === 'context' && objects.context.has(id)) removeParts(objects, id);
  // From here on, the entries of this object lead to its state again.
  configuration.mismatches = configuration.mismatches.filter(
    (one) => one.objectId !== id && one.contextId !== id,
  );
  objects[kind].set(id, kind === 'context' || kind === 'fee-schedule' ? content : { ...content, contextId });
  const parts = [
    ['source', sources],
    ['field-map', fieldMaps],
    ['match-rule', rules],
  ] as const;
  for (const [partKind, list] of parts)
    for (const { id: partId, ...fields } of (list ?? []) as Fields[]) {
      const config = partKind === 'source' && entry.configs.find(({ sourceId }) => sourceId === partId);
      const part = { ...fields, contextId: id, ...(config && { config: config.after }) };
      objects[partKind].set(String(partId), part);
    }
}

function removeParts(objects: Objects, contextId: string): void {
  for (const kind of ['match-rule', 'source', 'field-map'] as const)
    for (const [id, part] of objects[kind]) if (part['contextId'] === contextId) objects[kind].delete(id);
}

/** Reading settings of a source before the first ones are set. */
const noReading: Fields = { settings: {} };

function applyUpdate(configuration: Configuration, entry: Entry): void {
  const kind = entry.objectKind as ConfiguredKind;
  const id = entry.objectId!;
  const { before, after } = valuesOf(entry);
  const known = configuration.objects[kind].get(id) ?? (kind === 'source-reading' ? noReading : undefined);
  if (!known) return addMismatch(configuration, entry);
  const object: Record<string, unknown> = { ...known };
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (!sameJson(object[name], before[name])) addMismatch(configuration, entry, name);
    if (name in after) object[name] = after[name];
    else delete object[name];
  }
  configuration.objects[kind].set(id, object);
}

function applyDelete(configuration: Configuration, entry: Entry): void {
  const objects = configuration.objects[entry.objectKind as ConfiguredKind];
  const known = objects.get(entry.objectId!);
  objects.delete(entry.objectId!);
  if (!known) return addMismatch(configuration, entry);
  const { contextId: _, ...content } = known;
  const before = entry.before ?? {};
  for (const name of new Set([...Object.keys(content), ...Object.keys(before)]))
    if (!sameJson(content[name], before[name])) addMismatch(configuration, entry, name);
}

function applyOrder(configuration: Configuration, entry: Entry): void {
  const rules = configuration.objects['match-rule'];
  const { before, after } = valuesOf(entry);
  const known = [...rules].flatMap(([id, rule]) =>
    rule['contextId'] === entry.contextId ? [{ id, priority: Number(rule['priority']) }] : [],
  );
  known.sort(byPriority);
  const moves = (after['moves'] ?? []) as readonly PositionChange[];
  const priorities = before['priorities'] ?? known.map((_, index) => index + 1);
  if (!moves.every(({ id, from }) => known[from - 1]?.id === id)) return addMismatch(configuration, entry);
  const numbers = known.map(({ priority }) => priority);
  if (!sameJson(priorities, numbers)) addMismatch(configuration, entry, 'priorities');
  for (const [index, id] of applyMoves(orderOf(known), moves).entries())
    rules.set(id, { ...rules.get(id), priority: index + 1 });
}

function applyClone(configuration: Configuration, entry: Entry): void {
  const { objects } = configuration;
  const contextId = entry.objectId!;
  const { copies, ...context } = valuesOf(entry).after;
  const { rules, sources, fieldMaps, feeSchedules } = copies as Copies;
  objects.context.set(contextId, context);
  const copy = (kind: ConfiguredKind, from: string, to: string, changes: Fields) => {
    const original = objects[kind].get(from);
    if (original) objects[kind].set(to, { ...original, ...changes });
    else addMismatch(configuration, entry);
  };
  for (const [from, to] of rules) copy('match-rule', from, to, { contextId });
  for (const { from, to, name } of feeSchedules) copy('fee-schedule', from, to, { name });
  const newSchedules = new Map<unknown, string>(feeSchedules.map(({ from, to }) => [from, to]));
  for (const [from, to] of sources) {
    const scheduleId = newSchedules.get(objects.source.get(from)?.['feeScheduleId']);
    copy('source', from, to, { contextId, ...(scheduleId !== undefined && { feeScheduleId: scheduleId }) });
  }
  const newSources = new Map<unknown, string>(sources);
  for (const [from, to] of fieldMaps) {
    const sourceId = newSources.get(objects['field-map'].get(from)?.['sourceId']);
    copy('field-map', from, to, { contextId, sourceId, version: 1 });
  }
}
