import type { Conflict } from '@recon/engine/configuration/activity/invert';
import type { SnapshotKind, Fields, Snapshot } from '@recon/engine/configuration/snapshot/snapshot';
import { t } from '~/i18n/t';
import { readJson } from '@recon/engine/lib/json/lossless';
import type { ChangedField } from '../changed-fields';
import { contextTypeOf, fieldsBetween, objectTitle, ruleText } from './object-diff-text';

/** Conflicts that are decided together: who changed what, and its values now (`before`) and restored (`after`). */
export type ConflictGroup = {
  readonly key: string;
  readonly name: string;
  readonly by: Conflict['by'];
  readonly fields: readonly ChangedField[];
};

/** Returns conflicts by key, with names and values as texts. `live`: the configuration now. */
export function conflictGroups(conflicts: readonly Conflict[], live: Snapshot): ConflictGroup[] {
  const byKey = new Map<string, Conflict[]>();
  for (const conflict of conflicts) byKey.set(conflict.key, [...(byKey.get(conflict.key) ?? []), conflict]);
  return [...byKey].map(([key, group]) => ({
    key,
    name: nameOf(group[0]!, live),
    by: group.reduce<Conflict['by']>(
      (latest, { by }) => (by && by.number > (latest?.number ?? 0) ? by : latest),
      null,
    ),
    fields: group.flatMap((conflict) => fieldsOf(conflict, live)),
  }));
}

function nameOf({ kind, id }: Conflict, live: Snapshot): string {
  const objectKind: SnapshotKind = kind === 'rule-order' ? 'match-rule' : kind;
  const position = live.rules.findIndex((rule) => rule.id === id) + 1;
  const part = [...live.sources, ...live.feeSchedules].find((one) => one.id === id);
  const map = live.fieldMaps.find((one) => one.id === id);
  const source = live.sources.find((one) => one.id === map?.sourceId);
  const name = (part ?? source)?.['name'];
  const known = typeof name === 'string' ? name : '';
  return objectTitle({ kind: objectKind, id, name: known, position, change: 'changed', fields: [] }, live);
}

function fieldsOf({ kind, path, theirs, mine }: Conflict, live: Snapshot): readonly ChangedField[] {
  if (kind === 'rule-order') return [one(t('undo.conflict.position'), theirs, mine)];
  const [field, key] = path;
  const [now, then] = [theirs, mine].map((json) => (json === undefined ? undefined : readJson(json)));
  if (field !== undefined) {
    const whole = (value: unknown): Fields =>
      value === undefined ? {} : { [field]: key === undefined ? value : { [key]: value } };
    return fieldsBetween(kind, whole(now), whole(then));
  }
  if (kind === 'field-map') return fieldsBetween(kind, mapping(now), mapping(then));
  const text = (value: unknown) =>
    value === undefined
      ? t('undo.conflict.deleted')
      : ruleText(value as { type: string; config: Fields }, contextTypeOf(live));
  return [one(t('activity.rule'), text(now), text(then))];
}

const one = (label: string, before: string | undefined, after: string | undefined): ChangedField => ({
  key: label,
  label,
  before,
  after,
});

const mapping = (value: unknown): Fields | undefined =>
  value === undefined ? undefined : { mapping: value };
