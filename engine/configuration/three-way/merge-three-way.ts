import { fromMembers, membersIn, readJson, writeJson } from '../../lib/json/lossless';
import { canonicalNumber, sameJson, sameJsonText } from '../../lib/json/same-json';
import { isJsonObject } from '../../lib/json/is-object';

/** The properties of a record that can be edited, by name; `undefined` if not set. */
export type Members = Readonly<Record<string, unknown>>;

/** How properties are compared. Properties that are not listed are compared as JSON values. */
export type Shape = {
  /** The names of properties with an object whose keys are merged one by one, such as a config. */
  readonly nested?: readonly string[];
  /** The names of properties with a decimal as a string: 0.50 equals 0.5. */
  readonly decimals?: readonly string[];
  /** The properties that depend on another one, by name: a rule's settings on its type. Both are merged as one. */
  readonly under?: Readonly<Record<string, string>>;
};

/** A property, or a key of it, that two users changed differently. Both values are JSON, `undefined` if removed. */
export type UndoConflict = {
  readonly path: readonly [member: string] | readonly [member: string, key: string];
  readonly theirs: string | undefined;
  readonly mine: string | undefined;
};

/** Returns the properties of `after` whose value differs from `before`. */
export function changedMembers(before: Members, after: Members, shape: Shape = {}): Members {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isSame(name, before[name], value, shape)),
  );
}

/**
 * Returns `theirs` with what `mine` changed since `base` (docs/behaviour.md#edit-conflicts). `conflicts`: the
 * properties that both changed to different values; there, `merged` has the value of `mine`.
 */
export function mergeThreeWay(base: Members, theirs: Members, mine: Members, shape: Shape = {}) {
  const merged = { ...theirs };
  const conflicts: UndoConflict[] = [];
  const together = inseparable(base, theirs, mine, shape);
  for (const path of together) {
    merged[path] = mine[path];
    conflicts.push({ path: [path], theirs: jsonOf(theirs[path]), mine: jsonOf(mine[path]) });
  }
  for (const [name, wanted] of Object.entries(changedMembers(base, mine, shape))) {
    const [was, is] = [base[name], theirs[name]];
    if (together.includes(name) || isSame(name, is, wanted, shape)) continue;
    if (isSame(name, was, is, shape)) merged[name] = wanted;
    else if (shape.nested?.includes(name) && isJsonObject(was) && isJsonObject(is) && isJsonObject(wanted)) {
      const keys = mergeKeys(name, was, is, wanted);
      merged[name] = keys.merged;
      conflicts.push(...keys.conflicts);
    } else {
      merged[name] = wanted;
      conflicts.push({ path: [name], theirs: jsonOf(is), mine: jsonOf(wanted) });
    }
  }
  return { merged, conflicts };
}

/** Returns dependent properties (see `under`) that both users changed: these are taken from one user, not merged. */
function inseparable(base: Members, theirs: Members, mine: Members, shape: Shape): string[] {
  return Object.entries(shape.under ?? {}).flatMap(([name, head]) => {
    const isMine = (member: string) => !isSame(member, base[member], mine[member], shape);
    const isTheirs = (member: string) => !isSame(member, base[member], theirs[member], shape);
    const both = (isMine(head) || isMine(name)) && (isTheirs(head) || isTheirs(name));
    const headDiffers = !isSame(head, theirs[head], mine[head], shape);
    return both && headDiffers ? [head, name] : [];
  });
}

/** Returns the properties, with the value of `theirs` in each conflict. */
export function withTheirs(members: Members, conflicts: readonly UndoConflict[]): Members {
  const next: Record<string, unknown> = { ...members };
  for (const { path, theirs } of conflicts) {
    const [name, key] = path;
    const object = next[name];
    if (key === undefined) next[name] = theirs === undefined ? undefined : readJson(theirs);
    else if (isJsonObject(object)) {
      const values = byKey(object);
      setKey(values, key, theirs);
      next[name] = objectOf(values);
    }
  }
  return next;
}

/** Merges the keys of an object. They are in the order of `theirs`, new ones last. */
function mergeKeys(name: string, was: object, is: object, wanted: object) {
  const [base, theirs, mine] = [byKey(was), byKey(is), byKey(wanted)];
  const merged = new Map(theirs);
  const conflicts: UndoConflict[] = [];
  for (const key of new Set([...base.keys(), ...mine.keys()])) {
    if (isSameAt(key, base, mine) || isSameAt(key, theirs, mine)) continue;
    if (!isSameAt(key, base, theirs))
      conflicts.push({ path: [name, key], theirs: theirs.get(key), mine: mine.get(key) });
    setKey(merged, key, mine.get(key));
  }
  return { merged: objectOf(merged), conflicts };
}

/** The values of an object by key, each as the JSON text that was written. */
type Values = Map<string, string>;

const byKey = (object: object): Values => new Map(membersIn(object).map(({ key, json }) => [key, json]));

function objectOf(values: Values): Record<string, unknown> {
  return fromMembers([...values].map(([key, json]) => ({ key, json })));
}

function setKey(values: Values, key: string, json: string | undefined): void {
  if (json === undefined) values.delete(key);
  else values.set(key, json);
}

function isSameAt(key: string, one: Values, other: Values): boolean {
  const [json, otherJson] = [one.get(key), other.get(key)];
  return json === undefined || otherJson === undefined ? json === otherJson : sameJsonText(json, otherJson);
}

function isSame(name: string, one: unknown, other: unknown, { decimals }: Shape): boolean {
  if (sameJson(one, other)) return true;
  if (!decimals?.includes(name) || typeof one !== 'string' || typeof other !== 'string') return false;
  const number = canonicalNumber(one.trim());
  return number !== undefined && number === canonicalNumber(other.trim());
}

const jsonOf = (value: unknown): string | undefined => (value === undefined ? undefined : writeJson(value));
