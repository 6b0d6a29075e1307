import { fieldChanges } from '../snapshot/fields';
import type { SnapshotKind } from '../snapshot/snapshot';
import { type Author, type Entry, valuesOf, verbOf } from './entry';
import { movesIn } from './rule-orders';

/** The author, number and UTC instant of an entry. */
export type LogChange = { readonly number: number; readonly at: string; readonly author: Author };

/**
 * Returns the last change, after `entry`, of its object: of the field, or of a key of it, at `path`; of any field if
 * `path` is empty; `null` if there is none. `later`: entries, newest first.
 */
export function lastFieldChange(
  later: readonly Entry[],
  entry: Entry,
  path: readonly string[],
): LogChange | null {
  return changeOf(later.find((one) => isAfter(one, entry) && isSameObject(one, entry) && touches(one, path)));
}

/** Returns the last move, after `entry`, of the rule `ruleId`, or of any rule without it; `null` if there is none. */
export function lastMove(later: readonly Entry[], entry: Entry, ruleId?: string): LogChange | null {
  const isMove = (one: Entry) => {
    const moved = movedIn(one);
    return ruleId === undefined ? moved.length > 0 : moved.includes(ruleId);
  };
  return changeOf(later.find((one) => isAfter(one, entry) && isMove(one)));
}

/** Returns the deletion, after `entry`, of its object; `null` if the log has none. */
export function deletionOf(later: readonly Entry[], entry: Entry): LogChange | null {
  return changeOf(
    later.find((one) => isAfter(one, entry) && isSameObject(one, entry) && verbOf(one) === 'delete'),
  );
}

function isAfter(one: Entry, entry: Entry): boolean {
  return one.outcome === 'done' && one.number > entry.number;
}

function isSameObject(one: Entry, { objectKind, objectId }: Entry): boolean {
  return one.objectKind === objectKind && one.objectId === objectId;
}

function touches(entry: Entry, [field, key]: readonly string[]): boolean {
  if (field === undefined) return true;
  const { before, after } = valuesOf(entry);
  const [was, is] = [{ [field]: before[field] }, { [field]: after[field] }];
  return fieldChanges(entry.objectKind as SnapshotKind, was, is).some(
    ({ path }) => key === undefined || path[1] === undefined || path[1] === key,
  );
}

function movedIn(entry: Entry): string[] {
  if (entry.objectKind === 'rule-order') return movesIn(entry).map(({ id }) => id);
  const isMove = entry.objectKind === 'match-rule' && entry.before?.['priority'] !== undefined;
  return isMove && verbOf(entry) === 'update' ? [entry.objectId!] : [];
}

/** Returns the author, number and instant of an entry; `null` without an entry. */
export function changeOf(entry: Entry | undefined): LogChange | null {
  if (!entry) return null;
  const { number, at, author } = entry;
  return { number, at, author };
}
