import { fromMembers, membersIn, readJson, writeJson } from '../../lib/json/lossless';
import { canonicalNumber, sameJson, sameJsonText } from '../../lib/json/same-json';
import { isJsonObject } from '../../lib/json/is-object';

/** The properties of a record that can be edited, by name; `undefined` if not set. */
export type Properties = Readonly<Record<string, unknown>>;

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
export type EditConflict = {
  readonly path: readonly [member: string] | readonly [member: string, key: string];
  readonly theirs: string | undefined;
  readonly mine: string | undefined;
};

/** Returns the properties of `after` whose values differ from those of `before`. */
export function changedProperties(before: Properties, after: Properties, shape: Shape = {}): Properties {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isSame(name, before[name], value, shape)),
  );
}

/**
 * Returns `theirs` with what `mine` changed since `base` (docs/behaviour.md#edit-conflicts). `conflicts`: the
 * properties that both changed to different values; there, `merged` has the value of `mine`.
 */
export function mergeThreeWay(base: Properties, theirs: Properties, mine: Properties, shape: Shape = {}) {
  const merged = { ...theirs };
  const conflicts: EditConflict[] = [];
  const together = inseparable(base, theirs, mine, shape);
  for (const path of together) {
    merged[path] = mine[path];
    conflicts.push({ path: [path], theirs: jsonOf(theirs[path]), mine: jsonOf(mine[path]) });
  }
  for (const [name, my] of Object.entries(changedProperties(base, mine, shape))) {
    const [old, their] = [base[name], theirs[name]];
    if (together.includes(name) || isSame(name, their, my, shape)) continue;
    if (isSame(name, old, their, shape)) merged[name] = my;
    else if (shape.nested?.includes(name) && isJsonObject(old) && isJsonObject(their) && isJsonObject(my)) {
      const keys = mergeKeys(name, { base: old, theirs: their, mine: my });
      merged[name] = keys.merged;
      conflicts.push(...keys.conflicts);
    } else {
      merged[name] = my;
      conflicts.push({ path: [name], theirs: jsonOf(their), mine: jsonOf(my) });
    }
  }
  return { merged, conflicts };
}

/** Returns dependent properties (see `under`) that both users changed: these are taken from one user, not merged. */
function inseparable(base: Properties, theirs: Properties, mine: Properties, shape: Shape): string[] {
  return Object.entries(shape.under ?? {}).flatMap(([name, head]) => {
    const isMine = (member: string) => !isSame(member, base[member], mine[member], shape);
    const isTheirs = (member: string) => !isSame(member, base[member], theirs[member], shape);
    const both = (isMine(head) || isMine(name)) && (isTheirs(head) || isTheirs(name));
    const headDiffers = !isSame(head, theirs[head], mine[head], shape);
    return both && headDiffers ? [head, name] : [];
  });
}

/** Returns the properties, in which each one with a conflict has the value of `theirs`. */
export function withTheirs(properties: Properties, conflicts: readonly EditConflict[]): Properties {
  const next: Record<string, unknown> = { ...properties };
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
function mergeKeys(name: string, objects: { base: object; theirs: object; mine: object }) {
  const [base, theirs, mine] = [byKey(objects.base), byKey(objects.theirs), byKey(objects.mine)];
  const merged = new Map(theirs);
  const conflicts: EditConflict[] = [];
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
