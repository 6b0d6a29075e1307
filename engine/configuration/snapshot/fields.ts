import { isJsonObject } from '../../lib/json/is-object';
import { membersIn, writeJson } from '../../lib/json/lossless';
import { sameJsonText } from '../../lib/json/same-json';
import { changedProperties, type Shape } from '../three-way/merge-three-way';
import type { Fields, SnapshotKind } from './snapshot';

/** How objects of a kind are compared, and what an update of them can do. */
export type KindRules = {
  readonly shape: Shape;
  /** Fields that an update can set. The status of a context has its own step. */
  readonly writable: readonly string[];
  /** Fields that an update removes if it sets them to an empty string. No other field can be removed. */
  readonly removable: readonly string[];
};

/** The rules of each kind. `contract/update-fields.test.ts` compares them with the bodies of the updates. */
export const kindRules: Readonly<Record<SnapshotKind, KindRules>> = {
  context: {
    shape: { decimals: ['feeToleranceAbs', 'feeTolerancePct'] },
    writable: [
      'name',
      'type',
      'interval',
      'feeToleranceAbs',
      'feeTolerancePct',
      'feeNormalization',
      'autoMatchOnUpload',
    ],
    removable: ['feeNormalization'],
  },
  'match-rule': {
    shape: { nested: ['config'], under: { config: 'type' } },
    writable: ['type', 'config'],
    removable: [],
  },
  source: {
    shape: { nested: ['config'] },
    writable: ['name', 'type', 'side', 'config', 'feeScheduleId'],
    removable: ['feeScheduleId'],
  },
  'field-map': { shape: { nested: ['mapping'] }, writable: ['mapping'], removable: [] },
  'fee-schedule': {
    shape: {},
    writable: ['name', 'applicationOrder', 'roundingScale', 'roundingMode'],
    removable: [],
  },
};

/** Fields that are not compared: identity, and the priority of a rule, whose order is compared instead. */
const uncompared = new Set(['id', 'sourceId', 'priority']);

/** Returns the names of the fields whose values differ. */
export function changedNames(kind: SnapshotKind, before: Fields, after: Fields): string[] {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => before[name] !== after[name] && !uncompared.has(name),
  );
  // Most objects of two snapshots are equal.
  if (names.length === 0) return [];
  const values = Object.fromEntries(names.map((name) => [name, after[name]]));
  return Object.keys(changedProperties(before, values, kindRules[kind].shape));
}

/** A field, or a key of a field, with different values. Both values are JSON, `undefined` if not set. */
export type FieldChange = {
  readonly path: readonly [field: string] | readonly [field: string, key: string];
  readonly before: string | undefined;
  readonly after: string | undefined;
};

/** Returns the differences field by field; of a config or a mapping, key by key. */
export function fieldChanges(kind: SnapshotKind, before: Fields, after: Fields): FieldChange[] {
  return changedNames(kind, before, after).flatMap((name): FieldChange[] => {
    const [oldValue, newValue] = [before[name], after[name]];
    const isNested = kindRules[kind].shape.nested?.includes(name);
    if (isNested && isJsonObject(oldValue) && isJsonObject(newValue))
      return keyChanges(name, oldValue, newValue);
    return [{ path: [name], before: jsonOf(oldValue), after: jsonOf(newValue) }];
  });
}

function keyChanges(name: string, objectBefore: object, objectAfter: object): FieldChange[] {
  const [oldValues, newValues] = [valuesOf(objectBefore), valuesOf(objectAfter)];
  return [...new Set([...oldValues.keys(), ...newValues.keys()])].flatMap((key): FieldChange[] => {
    const [before, after] = [oldValues.get(key), newValues.get(key)];
    const isSame =
      before === undefined || after === undefined ? before === after : sameJsonText(before, after);
    return isSame ? [] : [{ path: [name, key], before, after }];
  });
}

/** Returns the values of an object by key, as JSON. */
function valuesOf(object: object): ReadonlyMap<string, string> {
  return new Map(membersIn(object).map(({ key, json }) => [key, json]));
}

function jsonOf(value: unknown): string | undefined {
  return value === undefined ? undefined : writeJson(value);
}
