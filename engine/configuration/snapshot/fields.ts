import { isJsonObject } from '../../lib/json/is-object';
import { membersIn, writeJson } from '../../lib/json/lossless';
import { sameJsonText } from '../../lib/json/same-json';
import { changedMembers, type Shape } from '../three-way/merge-three-way';
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

/** Returns the names of the fields that have different values. */
export function changedNames(kind: SnapshotKind, before: Fields, after: Fields): string[] {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => before[name] !== after[name] && !uncompared.has(name),
  );
  // Most objects of two snapshots are equal.
  if (names.length === 0) return [];
  const values = Object.fromEntries(names.map((name) => [name, after[name]]));
  return Object.keys(changedMembers(before, values, kindRules[kind].shape));
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
    const [was, is] = [before[name], after[name]];
    const isNested = kindRules[kind].shape.nested?.includes(name);
    if (isNested && isJsonObject(was) && isJsonObject(is)) return keyChanges(name, was, is);
    return [{ path: [name], before: jsonOf(was), after: jsonOf(is) }];
  });
}

function keyChanges(name: string, was: object, is: object): FieldChange[] {
  const [before, after] = [valuesOf(was), valuesOf(is)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key): FieldChange[] => {
    const [old, fresh] = [before.get(key), after.get(key)];
    const isSame = old === undefined || fresh === undefined ? old === fresh : sameJsonText(old, fresh);
    return isSame ? [] : [{ path: [name, key], before: old, after: fresh }];
  });
}

/** Returns the values of an object by key, as JSON. */
function valuesOf(object: object): ReadonlyMap<string, string> {
  return new Map(membersIn(object).map(({ key, json }) => [key, json]));
}

function jsonOf(value: unknown): string | undefined {
  return value === undefined ? undefined : writeJson(value);
}
