import type { ObjectDiff } from '@recon/engine/configuration/snapshot/diff-snapshots';
import {
  type Fields,
  findObject,
  type Snapshot,
  type SnapshotKind,
} from '@recon/engine/configuration/snapshot/snapshot';
import { ruleSentence, ruleTypeName } from '~/features/match-rules/rule-sentence';
import { t } from '~/i18n/t';
import { type ChangedField, changedFields } from '../changed-fields';

type RuleLike = { readonly type: string; readonly config: Fields };

/** Returns a rule as its type and sentence. */
export function ruleText(rule: RuleLike, contextType: string | undefined): string {
  return `${ruleTypeName(rule.type)} – ${ruleSentence(rule, contextType)}`;
}

/** Returns the type of the context of a snapshot; undefined if the snapshot has no context. */
export function contextTypeOf({ context }: Snapshot): string | undefined {
  return typeof context['type'] === 'string' ? context['type'] : undefined;
}

/** Returns the name of an object that differs, such as “Rule 3: Exact – same amount”. `snapshot` contains it. */
export function objectTitle({ kind, id, name, position = 0 }: ObjectDiff, snapshot: Snapshot): string {
  switch (kind) {
    case 'context':
      return t('asItWas.settings');
    case 'match-rule': {
      const rule = findObject(snapshot, kind, id ?? '') as RuleLike;
      return t('asItWas.rule', { position, rule: ruleText(rule, contextTypeOf(snapshot)) });
    }
    case 'source':
      return t('asItWas.source', { name });
    case 'field-map':
      return t('asItWas.fieldMap', { name });
    case 'fee-schedule':
      return t('asItWas.feeSchedule', { name });
  }
}

/** Returns what differs in an object of two snapshots, field by field, with the labels and values of its form. */
export function objectFields(
  { kind, id = '' }: ObjectDiff,
  before: Snapshot,
  after: Snapshot,
): ChangedField[] {
  const [was, is] = [before, after].map((snapshot) => findObject(snapshot, kind, id));
  if (kind === 'source')
    return fieldsBetween(kind, withScheduleName(was, before), withScheduleName(is, after));
  if (kind !== 'field-map') return fieldsBetween(kind, was, is);
  // A field map that was created again has another id: it is found by its source.
  const sourceId = (is ?? was)?.['sourceId'];
  const [former, present] = [before, after].map(({ fieldMaps }) =>
    fieldMaps.find((map) => map.sourceId === sourceId),
  );
  return fieldsBetween(kind, former, present);
}

/** Returns a source with the name of its fee schedule in place of the id, if the snapshot has it. */
function withScheduleName(source: Fields | undefined, { feeSchedules }: Snapshot): Fields | undefined {
  const name = feeSchedules.find(({ id }) => id === source?.['feeScheduleId'])?.['name'];
  return name === undefined ? source : { ...source, feeScheduleId: name };
}

/** Returns what differs between two states of an object, field by field; `undefined`: it does not exist. */
export function fieldsBetween(
  kind: SnapshotKind,
  before: Fields | undefined,
  after: Fields | undefined,
): ChangedField[] {
  const configs =
    kind === 'source' ? [{ sourceId: '', before: configOf(before), after: configOf(after) }] : [];
  const omitted = kind === 'source' ? [...places, 'config'] : places;
  return changedFields({
    objectKind: kind,
    before: without(before, omitted),
    after: without(after, omitted),
    configs,
  });
}

/** Fields that identify an object or state its place. */
const places = ['id', 'sourceId', 'priority'];

function without(object: Fields | undefined, omitted: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object ?? {}).filter(([name]) => !omitted.includes(name)));
}

function configOf(source: Fields | undefined): Record<string, unknown> | null {
  return (source?.['config'] as Record<string, unknown> | undefined) ?? null;
}
