import type { StagedRule } from '../change-plan/staged-rule';
import { byPriority } from '../match-rules/order';

/** The fields of an object by name, as `readJson` parsed them: numbers inside nested objects keep all digits. */
export type Fields = Readonly<Record<string, unknown>>;

export type SnapshotRule = { id: string; type: string; config: Fields; priority: number };
export type SnapshotPart = Fields & { id: string };
export type SnapshotFieldMap = SnapshotPart & { sourceId: string };

/** The configuration of one context, with ids and without times. Never changed in place. */
export type Snapshot = {
  /** Settings and status, without the id. */
  context: Fields;
  /** In their order. */
  rules: SnapshotRule[];
  sources: SnapshotPart[];
  fieldMaps: SnapshotFieldMap[];
  /** Those that the sources use; may contain others. */
  feeSchedules: SnapshotPart[];
};

export const emptySnapshot: Snapshot = {
  context: {},
  rules: [],
  sources: [],
  fieldMaps: [],
  feeSchedules: [],
};

/** Kinds of the objects that a snapshot contains. */
export type SnapshotKind = 'context' | 'match-rule' | 'source' | 'field-map' | 'fee-schedule';

/** Fields that are no configuration: the service sets them, or the place in the snapshot states them. */
const omitted = new Set(['tenantId', 'contextId', 'createdAt', 'updatedAt', 'version', 'hasFieldMaps']);

/** Records as the API returns them, in any order. */
export type SnapshotRecords = {
  readonly context: Fields;
  readonly rules: readonly Fields[];
  readonly sources: readonly Fields[];
  readonly fieldMaps: readonly Fields[];
  readonly feeSchedules: readonly Fields[];
};

/** Returns the snapshot of a context's records. Sorts the rules. */
export function toSnapshot(records: SnapshotRecords): Snapshot {
  return {
    context: withoutId(configurationFields(records.context)),
    rules: records.rules
      .map(({ id, type, config, priority }) => ({ id, type, config, priority }) as SnapshotRule)
      .toSorted(byPriority),
    sources: records.sources.map((source) => configurationFields(source) as SnapshotPart),
    fieldMaps: records.fieldMaps.map((map) => configurationFields(map) as SnapshotFieldMap),
    feeSchedules: records.feeSchedules.map((schedule) => ({
      ...(configurationFields(schedule) as SnapshotPart),
      items: (schedule['items'] as Fields[]).map((item) => withoutId(configurationFields(item))),
    })),
  };
}

function withoutId(fields: Fields): Fields {
  const { id: _, ...others } = fields;
  return others;
}

/** Returns the fields of a record that are configuration, and its id. Omits fields that are `null`: they are not set. */
export function configurationFields(record: Fields): Fields {
  return Object.fromEntries(
    Object.entries(record).filter(
      ([name, value]) => !omitted.has(name) && value !== null && value !== undefined,
    ),
  );
}

/** Returns the rules with priorities from 1, in their order. */
export function numberRules(rules: readonly StagedRule[]): SnapshotRule[] {
  return rules.map(({ id, type, config }, index) => ({ id, type, config, priority: index + 1 }));
}

const lists = {
  'match-rule': 'rules',
  source: 'sources',
  'field-map': 'fieldMaps',
  'fee-schedule': 'feeSchedules',
} as const;

/** Kinds of which a snapshot contains several objects. */
export type PartKind = keyof typeof lists;

/** Returns an object of a snapshot by kind and id; `undefined` if there is none. For the context the id is ignored. */
export function findObject(snapshot: Snapshot, kind: SnapshotKind, id: string): Fields | undefined {
  if (kind === 'context') return snapshot.context;
  const list: readonly Fields[] = snapshot[lists[kind]];
  return list.find((object) => object['id'] === id);
}

/** Returns a snapshot with `object` in place of the object with its id, or added as the last of its kind. */
export function withObject(snapshot: Snapshot, kind: SnapshotKind, object: Fields): Snapshot {
  if (kind === 'context') return { ...snapshot, context: object };
  const { id } = object as SnapshotPart;
  const list: readonly Fields[] = snapshot[lists[kind]];
  const isKnown = findObject(snapshot, kind, id) !== undefined;
  const objects = isKnown ? list.map((one) => (one['id'] === id ? object : one)) : [...list, object];
  return { ...snapshot, [lists[kind]]: objects };
}

/** Returns a snapshot without an object of a kind. */
export function withoutObject(snapshot: Snapshot, kind: PartKind, id: string): Snapshot {
  const list: readonly Fields[] = snapshot[lists[kind]];
  return { ...snapshot, [lists[kind]]: list.filter((one) => one['id'] !== id) };
}
