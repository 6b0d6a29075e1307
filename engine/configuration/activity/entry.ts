import { sameJson } from '../../lib/json/same-json';
import type { Fields } from '../snapshot/snapshot';

/** Who caused an entry. */
export type Author = {
  readonly kind: string;
  readonly id: string | null;
  readonly name: string | null;
  readonly subject: string | null;
};

/**
 * An entry of the activity log (docs/activity.md#what-an-entry-contains), as far as pure code needs it. `readJson` has
 * parsed the values, so numbers inside nested objects keep all digits.
 */
export type Entry = {
  readonly number: number;
  /** UTC instant. */
  readonly at: string;
  readonly author: Author;
  readonly operation: string;
  readonly outcome: string;
  readonly objectKind: string | null;
  readonly objectId: string | null;
  readonly contextId: string | null;
  readonly before: Fields | null;
  readonly after: Fields | null;
  /** What is known of a write in front of a remote service: where the state before comes from. */
  readonly remote?: { readonly before?: { readonly source: string } | undefined } | null;
  /** True if the reader may not see the values. */
  readonly isHidden?: boolean;
  /** Configs of sources, which are stored apart from the other values. */
  readonly configs: readonly {
    readonly sourceId: string;
    readonly before: unknown;
    readonly after: unknown;
  }[];
};

/** The id of an original, and of its copy. */
export type CopyPair = readonly [from: string, to: string];

/** What a clone copied (docs/activity.md#what-an-entry-contains). A copied fee schedule has a new name. */
export type Copies = {
  readonly from: string;
  readonly rules: readonly CopyPair[];
  readonly sources: readonly CopyPair[];
  readonly fieldMaps: readonly CopyPair[];
  readonly feeSchedules: readonly { readonly from: string; readonly to: string; readonly name: string }[];
};

/** Kinds of objects whose entries describe the configuration. */
export const configuredKinds = [
  'context',
  'match-rule',
  'source',
  'source-reading',
  'field-map',
  'fee-schedule',
] as const;
export type ConfiguredKind = (typeof configuredKinds)[number];

/** Operations whose entries record an object as it is, without a change. */
export const baselineOperations: readonly string[] = ['baseline', 'baselineFeeSchedule'];

/** Operations whose entries have the complete object, or copy it. A history starts with the newest of them. */
export const contextStarts: readonly string[] = ['createContext', 'cloneContext', 'baseline'];
export const scheduleStarts: readonly string[] = ['createFeeSchedule', 'baselineFeeSchedule'];

/** What a write did. Derived from the values of its entry, so it is known for operations of later versions, too. */
export type Verb = 'create' | 'update' | 'delete' | 'reorder' | 'clone';

/** Returns what the write of an entry did; `undefined` if it changed no configuration, or the state before is unknown. */
export function verbOf({
  outcome,
  objectKind,
  before,
  after,
  remote,
}: Pick<Entry, 'outcome' | 'objectKind' | 'before' | 'after' | 'remote'>): Verb | undefined {
  if (outcome !== 'done' || remote?.before?.source === 'not-read') return undefined;
  if (objectKind === 'rule-order') return 'reorder';
  if (!(configuredKinds as readonly (string | null)[]).includes(objectKind)) return undefined;
  if (after === null) return before === null ? undefined : 'delete';
  if (before !== null) return 'update';
  return objectKind === 'context' && 'copies' in after ? 'clone' : 'create';
}

/** Kinds of objects whose entries change the configuration. */
const configured = new Set<string>([...configuredKinds, 'rule-order', 'tenant']);

/** Returns whether an entry may have changed the configuration; false for sign-ins, lookups and reading of the log. */
export function changesConfiguration(entry: Changing): boolean {
  const { objectKind, outcome, operation } = entry;
  if (outcome === 'refused' || baselineOperations.includes(operation)) return false;
  return configured.has(objectKind ?? '') && !changesNothing(entry);
}

type Changing = Pick<
  Entry,
  'objectKind' | 'outcome' | 'operation' | 'before' | 'after' | 'configs' | 'isHidden' | 'remote'
>;

/** Fields that rise with every write, by kind of object. */
export const countedFields: Readonly<Record<string, string>> = {
  'field-map': 'version',
  'source-reading': 'version',
};

/** Returns whether the write of an entry left its object as it was, such as the second of two equal undos. */
export function changesNothing(entry: Changing): boolean {
  const { objectKind, before, after, configs, isHidden = false } = entry;
  const verb = verbOf(entry);
  if (isHidden || configs.length > 0) return false;
  if (verb === 'reorder') return before === null && sameJson(after?.['moves'], []);
  const counted = countedFields[objectKind ?? ''];
  const [old, fresh] = [before, after].map((fields) =>
    Object.fromEntries(Object.entries(fields ?? {}).filter(([name]) => name !== counted)),
  );
  return verb === 'update' && sameJson(old, fresh);
}

/** Returns the fields of the object before and after a write, with the config of a source; empty if missing. */
export function valuesOf({ objectKind, objectId, before, after, configs }: Entry): {
  before: Fields;
  after: Fields;
} {
  const config = objectKind === 'source' && configs.find(({ sourceId }) => sourceId === objectId);
  if (!config) return { before: before ?? {}, after: after ?? {} };
  const withConfig = (fields: Fields | null, value: unknown) =>
    value === null || value === undefined ? { ...fields } : { ...fields, config: value };
  return { before: withConfig(before, config.before), after: withConfig(after, config.after) };
}
