import { orderOf } from '../match-rules/order';
import { movesBetween, type PositionChange } from '../match-rules/rule-moves';
import { type FieldChange, fieldChanges } from './fields';
import type { Fields, Snapshot, SnapshotFieldMap, SnapshotKind } from './snapshot';

/** An object that only one of two snapshots has, or that differs between them. */
export type ObjectDiff = {
  readonly kind: SnapshotKind;
  /** The id; undefined for the context, which a snapshot contains without its id. */
  readonly id: string | undefined;
  /** The name of the context, source or fee schedule; the type of a rule; of a field map the name of its source. */
  readonly name: string;
  readonly change: 'added' | 'removed' | 'changed';
  /** Position of a rule (from 1) in the later snapshot; of a removed one in the earlier. */
  readonly position?: number;
  /** All fields of an added or removed object; of a changed one those that differ. */
  readonly fields: readonly FieldChange[];
};

export type SnapshotDiff = {
  readonly objects: readonly ObjectDiff[];
  /**
   * The fewest rules whose move explains the other order of the rules in both, with their positions among all rules; none
   * of a rule whose position is the same.
   */
  readonly moves: readonly PositionChange[];
};

/** Returns what differs between two snapshots of a context, the earlier one first. */
export function diffSnapshots(before: Snapshot, after: Snapshot): SnapshotDiff {
  const context: ObjectDiff = {
    kind: 'context',
    id: undefined,
    name: String(after.context['name']),
    change: 'changed',
    fields: fieldChanges('context', before.context, after.context),
  };
  return {
    objects: [
      ...(context.fields.length > 0 ? [context] : []),
      ...diffLists('match-rule', before.rules, after.rules, ({ type }) => String(type)).map((diff) => {
        const { rules } = diff.change === 'removed' ? before : after;
        return { ...diff, position: rules.findIndex(({ id }) => id === diff.id) + 1 };
      }),
      ...diffLists('source', before.sources, after.sources, ({ name }) => String(name)),
      ...diffFieldMaps(before, after),
      ...diffLists('fee-schedule', before.feeSchedules, after.feeSchedules, ({ name }) => String(name)),
    ],
    moves: movesOf(before, after),
  };
}

/** Returns the differences of two lists of objects: changed and added ones in the order of `after`, then removed ones. */
function diffLists(
  kind: SnapshotKind,
  before: readonly Fields[],
  after: readonly Fields[],
  nameOf: (object: Fields) => string,
  keyOf = (object: Fields) => object['id'],
): ObjectDiff[] {
  const earlier = new Map(before.map((object) => [keyOf(object), object]));
  const later = new Set(after.map(keyOf));
  const diff = (change: ObjectDiff['change'], object: Fields, old: Fields, fresh: Fields): ObjectDiff => ({
    kind,
    id: String(object['id']),
    name: nameOf(object),
    change,
    fields: fieldChanges(kind, old, fresh),
  });
  return [
    ...after.flatMap((object) => {
      const old = earlier.get(keyOf(object));
      if (!old) return [diff('added', object, {}, object)];
      const change = diff('changed', object, old, object);
      return change.fields.length > 0 ? [change] : [];
    }),
    ...before
      .filter((object) => !later.has(keyOf(object)))
      .map((object) => diff('removed', object, object, {})),
  ];
}

/** Compares field maps by their sources, since a source has one: a map that was created again is the same. */
function diffFieldMaps(before: Snapshot, after: Snapshot): ObjectDiff[] {
  const names = new Map([...before.sources, ...after.sources].map(({ id, name }) => [id, String(name)]));
  const sourceOf = (map: Fields) => (map as SnapshotFieldMap).sourceId;
  return diffLists(
    'field-map',
    before.fieldMaps,
    after.fieldMaps,
    (map) => names.get(sourceOf(map)) ?? sourceOf(map),
    sourceOf,
  );
}

function movesOf(before: Snapshot, after: Snapshot): PositionChange[] {
  const [from, to] = [placesOf(before), placesOf(after)];
  const moves = movesBetween(
    orderOf(before.rules).filter((id) => to.has(id)),
    orderOf(after.rules).filter((id) => from.has(id)),
  );
  return moves
    .map(({ id }) => ({ id, from: from.get(id)!, to: to.get(id)! }))
    .filter((move) => move.from !== move.to);
}

/** Returns the positions of the rules, from 1, by their ids. */
function placesOf({ rules }: Snapshot): ReadonlyMap<string, number> {
  return new Map(rules.map(({ id }, index) => [id, index + 1]));
}
