import { writeJson } from '../../lib/json/lossless';
import { sameJson } from '../../lib/json/same-json';
import { isSameRule, type StagedRule } from '../change-plan/staged-rule';
import { mergeOrder, restorePosition } from '../match-rules/merge-order';
import { type Order, orderOf, sameOrder } from '../match-rules/order';
import { movesBetween } from '../match-rules/rule-moves';
import { type FieldChange, fieldChanges, kindRules } from '../snapshot/fields';
import {
  type Fields,
  findObject,
  numberRules,
  type Snapshot,
  type SnapshotFieldMap,
  type SnapshotKind,
  withObject,
  withoutObject,
} from '../snapshot/snapshot';
import { type EditConflict as MergedConflict, mergeThreeWay, withTheirs } from '../three-way/merge-three-way';
import { type Entry, valuesOf, verbOf } from './entry';
import { changeOf, deletionOf, lastFieldChange, lastMove, type LogChange } from './last-change';
import { movesIn, type OrdersAround, ordersAround } from './rule-orders';

/** A change since the undone entries that their undo would overwrite. It does so only if the user chooses it. */
export type Conflict = {
  /** Identifies the conflict to choose it. Conflicts that only make sense together have the same key. */
  readonly key: string;
  /** `rule-order`: the position of the rule `id`. */
  readonly kind: SnapshotKind | 'rule-order';
  readonly id: string;
  /** A field, or a key of a field; empty for the entire object and for a position. */
  readonly path: readonly string[];
  /** The value now, and the one that the undo restores, as JSON; `undefined` if not set. */
  readonly theirs: string | undefined;
  readonly mine: string | undefined;
  /** The last change of this value; `null` if the log has none. */
  readonly by: LogChange | null;
};

/** An entry, or a part of it, that cannot be undone. */
export type NotUndone = {
  readonly number: number;
  /**
   * `not-deletable`: contexts, sources and fee schedules cannot be deleted; `not-covered`: a snapshot does not contain
   * the object; `hidden`: the reader may not see the values; `gone`: the object was deleted since; `again`: the deleted
   * rule was created again since; `gap`: the log is incomplete, so the position of a rule is unknown.
   */
  readonly reason: 'not-deletable' | 'not-covered' | 'hidden' | 'gone' | 'again' | 'gap';
  readonly kind: string | null;
  readonly id: string | null;
  /** The deletion of an object that is gone, or the creation of one that was created again. */
  readonly by: LogChange | null;
};

export type UndoPlan = {
  /** The live configuration without what the entries did. What was deleted has its former id. */
  readonly target: Snapshot;
  readonly conflicts: readonly Conflict[];
  readonly unreachable: readonly NotUndone[];
};

export type UndoInput = {
  /** The configuration now, with the fee schedules that the entries changed. */
  readonly live: Snapshot;
  /**
   * All entries of the context and of its fee schedules since the oldest undone one, in any order. Ignores those of other
   * contexts.
   */
  readonly history: readonly Entry[];
  /** Keys of the conflicts whose present values the undo overwrites. */
  readonly chosen?: ReadonlySet<string>;
};

/** What the undo of each entry needs. `later`: the entries that are not undone, newest first. */
type Circumstances = {
  readonly later: readonly Entry[];
  readonly newer: (entry: Entry) => readonly Entry[];
  readonly orders: ReadonlyMap<number, OrdersAround>;
  readonly isChosen: (key: string) => boolean;
};

type Undone = { target: Snapshot; conflicts?: readonly Conflict[]; unreachable?: readonly NotUndone[] };

/**
 * Returns the live configuration without what the entries `entriesToUndo` of one context did. Undoes them one by one, newest
 * first, by a three-way merge with later changes. `chosen`: keys of the conflicts to overwrite. Throws an Error if the
 * entries are of several contexts.
 */
export function invert(
  entriesToUndo: readonly Entry[],
  { live, history, chosen = new Set() }: UndoInput,
): UndoPlan {
  const contextIds = new Set(entriesToUndo.flatMap(({ contextId }) => contextId ?? []));
  if (contextIds.size > 1) throw new Error('The entries to undo are of several contexts.');
  const numbers = new Set(entriesToUndo.map(({ number }) => number));
  const others = history.filter(
    ({ number, contextId }) => !numbers.has(number) && (contextId === null || contextIds.has(contextId)),
  );
  const all = [...entriesToUndo, ...others].toSorted((a, b) => b.number - a.number);
  const circumstances: Circumstances = {
    later: all.filter(({ number }) => !numbers.has(number)),
    newer: ({ number }) => all.filter((entry) => entry.number > number),
    orders: ordersAround(all, live.rules),
    isChosen: (key) => chosen.has(key),
  };
  let target = live;
  const conflicts: Conflict[] = [];
  const unreachable: NotUndone[] = [];
  for (const entry of all) {
    if (!numbers.has(entry.number)) continue;
    const result = undoEntry(target, entry, circumstances);
    ({ target } = result);
    conflicts.push(...(result.conflicts ?? []));
    unreachable.push(...(result.unreachable ?? []));
  }
  // Two entries may have changed one value: the undo restores the one before the older entry.
  const byPath = new Map(
    conflicts.map((conflict) => [keyOf(conflict.kind, conflict.id, conflict.path), conflict]),
  );
  const createsContext = entriesToUndo.some(
    (entry) => entry.objectKind === 'context' && verbOf(entry) === 'create',
  );
  // The context stays, and must not run without the parts that it was created with.
  if (createsContext && live.context['status'] === 'ACTIVE')
    target = withObject(target, 'context', { ...target.context, status: 'PAUSED' });
  return { target, conflicts: [...byPath.values()], unreachable };
}

function undoEntry(target: Snapshot, entry: Entry, circumstances: Circumstances): Undone {
  const { objectKind: kind } = entry;
  const verb = verbOf(entry);
  if (entry.isHidden && entry.outcome === 'done') return notUndone(target, entry, 'hidden');
  if (verb !== undefined && kind === 'source-reading') return notUndone(target, entry, 'not-covered');
  switch (verb) {
    case 'create':
      if (kind === 'match-rule' || kind === 'field-map') return undoCreate(target, entry, circumstances);
      return notUndone(target, entry, 'not-deletable');
    case 'clone':
      return notUndone(target, entry, 'not-deletable');
    case 'delete':
      return kind === 'match-rule'
        ? undoDeleteRule(target, entry, circumstances)
        : undoDeleteFieldMap(target, entry, circumstances);
    case 'update':
      return undoUpdate(target, entry, circumstances);
    case 'reorder': {
      const moved = movesIn(entry).map(({ id }) => id);
      return undoMoves(target, entry, circumstances, moved);
    }
    case undefined:
      return { target };
  }
}

function notUndone(
  target: Snapshot,
  { number, objectKind: kind, objectId: id }: Entry,
  reason: NotUndone['reason'],
  by: LogChange | null = null,
): Undone {
  return { target, unreachable: [{ number, reason, kind, id, by }] };
}

const keyOf = (kind: string, id: string, path: readonly string[]) => JSON.stringify([kind, id, ...path]);

/** Fields that no undo restores as they are: the service counts versions, and priorities are restored as an order. */
const unrestored = new Set(['version', 'priority']);

function undoUpdate(target: Snapshot, entry: Entry, circumstances: Circumstances): Undone {
  const kind = entry.objectKind as SnapshotKind;
  const id = entry.objectId!;
  const object = findObject(target, kind, id);
  if (!object) {
    const deletion = deletionOf(circumstances.later, entry);
    return notUndone(target, entry, kind === 'fee-schedule' ? 'not-covered' : 'gone', deletion);
  }
  const { base, mine } = statesAround(entry, object, circumstances.newer(entry));
  const { merged, conflicts: found } = mergeThreeWay(base, object, mine, kindRules[kind].shape);
  const free = fieldChanges(kind, object, withTheirs(merged, found));
  const conflicts = [...found, ...changedBack(entry, free, circumstances.later)];
  // Settings that depend on the type of a rule are restored with it or not at all.
  const isWhole = kind === 'match-rule' && conflicts.some(({ path }) => path[0] === 'type');
  const named = conflicts.map((conflict): Conflict => {
    const key = keyOf(kind, id, isWhole ? [] : conflict.path);
    const by =
      lastFieldChange(circumstances.later, entry, conflict.path) ??
      lastFieldChange(circumstances.later, entry, []);
    return { ...conflict, key, kind, id, by };
  });
  const openConflicts = conflicts.filter((_, index) => !circumstances.isChosen(named[index]!.key));
  const restored = withoutUndefined(withTheirs(merged, openConflicts));
  const result = { target: withObject(target, kind, restored), conflicts: named };
  if (entry.before?.['priority'] === undefined || kind !== 'match-rule') return result;
  const moved = undoMoves(result.target, entry, circumstances, [id]);
  return { ...moved, conflicts: [...result.conflicts, ...(moved.conflicts ?? [])] };
}

/**
 * Returns conflicts for those of the changes by an undo whose values others have changed since: they may have set the
 * value that the entry had set. If one of them is the type of a rule, all of the rule's settings depend on it.
 */
function changedBack(
  entry: Entry,
  changes: readonly FieldChange[],
  later: readonly Entry[],
): readonly MergedConflict[] {
  const isTouched = ({ path }: FieldChange) => lastFieldChange(later, entry, path) !== null;
  const isTyped = entry.objectKind === 'match-rule' && changes.some(({ path }) => path[0] === 'type');
  const touched = isTyped ? (changes.some(isTouched) ? changes : []) : changes.filter(isTouched);
  return touched.map(({ path, before, after }) => ({ path, theirs: before, mine: after }));
}

/** Returns the object directly after the entry (`base`) and directly before it (`mine`); other fields as they are now. */
function statesAround(entry: Entry, object: Fields, newer: readonly Entry[]): { base: Fields; mine: Fields } {
  const { before, after } = valuesOf(entry);
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !unrestored.has(name),
  );
  const pick = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name]]));
  const then = entry.objectKind === 'match-rule' ? { type: typeAfter(entry, newer) ?? object['type'] } : {};
  return {
    base: { ...object, ...then, ...pick(after) },
    mine: { ...object, ...then, ...pick(before) },
  };
}

/** Returns the type of a rule after an entry that did not change it: the type before the next change of it, if any. */
function typeAfter({ objectId }: Entry, newer: readonly Entry[]): unknown {
  const next = newer.findLast(
    (one) =>
      one.objectKind === 'match-rule' && one.objectId === objectId && one.before?.['type'] !== undefined,
  );
  return next?.before?.['type'];
}

function withoutUndefined(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function undoMoves(target: Snapshot, entry: Entry, circumstances: Circumstances, ids: Order): Undone {
  const { later, orders, isChosen } = circumstances;
  const around = orders.get(entry.number);
  if (!around) return notUndone(target, entry, 'gap');
  const { before: mine, after } = around;
  const theirs = orderOf(target.rules);
  const there = new Set(theirs);
  const known = after.filter((id) => there.has(id));
  const wanted = mine.filter((id) => there.has(id));
  const named = ids.filter((id) => there.has(id));
  // If all rules that stayed in place are gone, others must: those that were added since need a neighbour.
  const moved = named.length < known.length ? named : movesBetween(known, wanted).map(({ id }) => id);
  if (moved.length === 0 || sameOrder(after, mine)) return { target };
  const merged = mergeOrder({ loaded: after, mine, moved, theirs });
  if (sameOrder(merged.order, theirs)) return { target };
  const conflicts = merged.conflicts.map(({ id, kind }): Conflict => ({
    key: keyOf('rule-order', id, []),
    kind: 'rule-order',
    id,
    path: [],
    theirs: String(theirs.indexOf(id) + 1),
    mine: String(mine.indexOf(id) + 1),
    by: kind === 'moved' ? (lastMove(later, entry, id) ?? lastMove(later, entry)) : null,
  }));
  const lockedIds = new Set(conflicts.flatMap(({ key, id }) => (isChosen(key) ? [] : [id])));
  const free = moved.filter((id) => !lockedIds.has(id));
  const { order } = lockedIds.size === 0 ? merged : mergeOrder({ loaded: after, mine, moved: free, theirs });
  return { target: ordered(target, order), conflicts };
}

function ordered(snapshot: Snapshot, order: Order): Snapshot {
  const byId = new Map(snapshot.rules.map((rule) => [rule.id, rule]));
  return { ...snapshot, rules: numberRules(order.flatMap((id) => byId.get(id) ?? [])) };
}

/** Deletes a rule or a field map, unless it was changed or moved since. */
function undoCreate(target: Snapshot, entry: Entry, { later, isChosen }: Circumstances): Undone {
  const kind = entry.objectKind as 'match-rule' | 'field-map';
  const id = entry.objectId!;
  const object = findObject(target, kind, id);
  if (!object) return { target };
  const after = entry.after!;
  const isSame =
    kind === 'match-rule'
      ? isSameRule(object as StagedRule, after as StagedRule)
      : sameJson(object['mapping'], after['mapping']);
  const by = isSame ? lastMove(later, entry, id) : lastFieldChange(later, entry, []);
  const result = withoutObject(target, kind, id);
  if (isSame && (kind === 'field-map' || by === null)) return { target: result };
  const content =
    kind === 'match-rule' ? { type: object['type'], config: object['config'] } : object['mapping'];
  const key = keyOf(kind, id, []);
  const conflict = { key, kind, id, path: [], theirs: writeJson(content), mine: undefined, by };
  return { target: isChosen(key) ? result : target, conflicts: [conflict] };
}

/** Creates a deleted rule again, next to the rules that it was next to, unless that was done since. */
function undoDeleteRule(target: Snapshot, entry: Entry, { orders, newer }: Circumstances): Undone {
  const id = entry.objectId!;
  if (findObject(target, 'match-rule', id)) return { target };
  const again = createdAgain(target, entry, newer(entry));
  if (again) return notUndone(target, entry, 'again', changeOf(again));
  const around = orders.get(entry.number);
  if (!around) return notUndone(target, entry, 'gap');
  const { type, config, priority } = entry.before!;
  const order = restorePosition([...orderOf(target.rules), id], id, around.before);
  return { target: ordered(withObject(target, 'match-rule', { id, type, config, priority }), order) };
}

/**
 * Returns the newest creation of a rule as it was when an entry deleted it, if that rule exists. Each deletion of an equal
 * rule since needs a creation of its own.
 */
function createdAgain(target: Snapshot, entry: Entry, newer: readonly Entry[]): Entry | undefined {
  const equal = (verb: 'create' | 'delete') =>
    newer.filter((one) => {
      if (one.outcome !== 'done' || one.objectKind !== 'match-rule' || verbOf(one) !== verb) return false;
      const rule = verb === 'create' ? one.after : one.before;
      return rule !== null && isSameRule(rule as StagedRule, entry.before as StagedRule);
    });
  const created = equal('create');
  const createdIds = new Set(created.map(({ objectId }) => objectId));
  const deleted = equal('delete').filter(({ objectId }) => !createdIds.has(objectId));
  const existing = created.filter(({ objectId }) => findObject(target, 'match-rule', objectId!));
  return existing.length > deleted.length ? existing[0] : undefined;
}

/** Creates a deleted field map again, unless its source has another one by now. */
function undoDeleteFieldMap(target: Snapshot, entry: Entry, { later, isChosen }: Circumstances): Undone {
  const id = entry.objectId!;
  const { sourceId, mapping } = entry.before as SnapshotFieldMap;
  if (!findObject(target, 'source', sourceId)) return notUndone(target, entry, 'gone');
  const other = target.fieldMaps.find((map) => map.sourceId === sourceId);
  if (!other) return { target: withObject(target, 'field-map', { id, sourceId, mapping }) };
  if (sameJson(other['mapping'], mapping)) return { target };
  const key = keyOf('field-map', other.id, []);
  const conflict: Conflict = {
    key,
    kind: 'field-map',
    id: other.id,
    path: [],
    theirs: writeJson(other['mapping']),
    mine: writeJson(mapping),
    by: lastFieldChange(later, { ...entry, objectId: other.id }, []),
  };
  return {
    target: isChosen(key) ? withObject(target, 'field-map', { ...other, mapping }) : target,
    conflicts: [conflict],
  };
}
