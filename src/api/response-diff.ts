import type { OperationName } from '@recon/contract/operations';
import { configFields } from '@recon/engine/configuration/match-rules/rule-config';
import { elementsOf, membersOf, writeJson } from '@recon/engine/lib/json/lossless';
import { canonicalNumber, sameJsonText } from '@recon/engine/lib/json/same-json';

/** A field that a service did not store as it was sent (docs/contract.md#the-vendors-service-as-observed). */
export type FieldMismatch = {
  /** Path from the root of the body: `['config', 'absTolerance']`. */
  readonly path: readonly (string | number)[];
  readonly item?: string;
  /** Sent and stored value as JSON; `storedJson` is undefined if the service has none. */
  readonly sent: string;
  readonly storedJson: string | undefined;
};

type Recording = Extract<OperationName, `create${string}` | `update${string}`>;
function isRecording(name: OperationName): name is Recording {
  return /^(create|update)/.test(name);
}

/** Returns the fields stored with another value than sent, notation aside. For a clone: the name only. */
export function diffResponse(name: OperationName, body: unknown, record: unknown): readonly FieldMismatch[] {
  if (name === 'cloneContext')
    return differencesIn({ name: (body as { name: string }).name }, (record as { context: object }).context);
  if (!isRecording(name)) return [];
  // Parts that are created with a context are not fields of its record.
  const { sources: _sources, rules: _rules, ...sent } = body as Record<string, unknown>;
  return differencesIn(name === 'createContext' ? sent : (body as object), record as object);
}

function differencesIn(sent: object, record: object): FieldMismatch[] {
  const storedJson = byKey(writeJson(record));
  return byKeyList(writeJson(sent)).flatMap(([key, json]) => {
    if (json === 'null') return [];
    if (key === 'items') return itemDifferences(json, storedJson.get(key));
    return differences([key], json, storedJson.get(key));
  });
}

/** Compares fee items by their priority, in any order. */
function itemDifferences(sent: string, storedJson: string | undefined): FieldMismatch[] {
  const items = storedJson?.startsWith('[') ? elementsOf(storedJson) : [];
  const priorityOf = (item: string) => canonicalNumber(byKey(item).get('priority') ?? '0');
  return elementsOf(sent).flatMap((item, index) => {
    const mismatches = items.find((other) => priorityOf(other) === priorityOf(item));
    const name = JSON.parse(byKey(item).get('name') ?? '""') as string;
    return differences(['items', index], item, mismatches).map((one) => ({ ...one, item: name }));
  });
}

function differences(
  path: FieldMismatch['path'],
  sent: string,
  storedJson: string | undefined,
): FieldMismatch[] {
  if (isSame(path, sent, storedJson)) return [];
  if (sent.startsWith('{') && storedJson?.startsWith('{')) {
    const members = byKey(storedJson);
    return byKeyList(sent).flatMap(([key, json]) => differences([...path, key], json, members.get(key)));
  }
  const itemsOf = (json: string) => (json.startsWith('[') ? elementsOf(json) : undefined);
  const [list, other] = [itemsOf(sent), itemsOf(storedJson ?? '')];
  if (list && other && list.length === other.length)
    return list.flatMap((json, index) => differences([...path, index], json, other[index]));
  return [{ path, sent, storedJson }];
}

function isSame(path: FieldMismatch['path'], sent: string, storedJson: string | undefined): boolean {
  if (storedJson === undefined || storedJson === 'null') return isNothing(path, sent);
  if (sameJsonText(sent, storedJson)) return true;
  if (isDecimal(path)) {
    const number = canonicalNumber(textOf(sent));
    return number !== undefined && number === canonicalNumber(textOf(storedJson));
  }
  const [one, other] = [textOf(sent).trim(), textOf(storedJson).trim()];
  const place = path.join('.');
  if (/^(name|interval|items\.\d+\.name)$/.test(place)) return one === other;
  return /^(feeScheduleId|currency)$/.test(place) && one.toLowerCase() === other.toLowerCase();
}

/** Returns whether a value was sent to clear a field or leave it empty; a zero tolerance is empty. */
function isNothing(path: FieldMismatch['path'], sent: string): boolean {
  return sent === 'null' || sent === '""' || (isDecimal(path) && canonicalNumber(textOf(sent)) === '0');
}

const decimals = (fields: (typeof configFields)['EXACT']) => fields.filter(({ kind }) => kind === 'decimal');
const ruleDecimals = new Set(
  Object.values(configFields)
    .flatMap(decimals)
    .map(({ key }) => key),
);
const feeDecimals = new Set(['amount', 'rate', 'upTo']);

/** Returns whether a field holds a decimal, for which 0.50 and "0.5" are equal. */
function isDecimal(path: FieldMismatch['path']): boolean {
  const last = String(path.at(-1));
  if (path.length === 1) return last === 'feeToleranceAbs' || last === 'feeTolerancePct';
  if (path[0] === 'config') return path.length === 2 && ruleDecimals.has(last);
  return path[0] === 'items' && path[2] === 'structure' && feeDecimals.has(last);
}

const textOf = (json: string): string => (json.startsWith('"') ? (JSON.parse(json) as string) : json);

function byKeyList(json: string): [key: string, json: string][] {
  return membersOf(json).map((member) => [member.key, member.json]);
}

const byKey = (json: string): Map<string, string> => new Map(byKeyList(json));
const found = new WeakMap<object, readonly FieldMismatch[]>();

/** Records the fields that a service did not store, by the parsed `response`. See `fieldMismatchesOf`. */
export function recordMismatch(response: unknown, differing: readonly FieldMismatch[]): void {
  if (differing.length > 0 && typeof response === 'object' && response !== null)
    found.set(response, differing);
}

/** Returns the fields that the service did not store of the write with this response; empty if it stored all. */
export function fieldMismatchesOf(response: unknown): readonly FieldMismatch[] {
  return (typeof response === 'object' && response !== null && found.get(response)) || [];
}

/** Write whose response had all sent values; the next read of the record shows whether they are stored. */
type Expectation = { body: object; updatedAt: unknown; at: number };
const expectations = new Map<string, Expectation>();
const maxExpectations = 50;

type Listener = (record: object, differing: readonly FieldMismatch[]) => void;
let tell: Listener = () => undefined;

/** Sets the listener that runs if a later read shows a record that differs from the response to its write. */
export function onLateMismatch(listener: Listener): void {
  tell = listener;
}

/** Stores the body and time (`at`) of a write for `checkRead`: some services store less than they return. */
export function expectPersisted(name: OperationName, body: unknown, record: unknown, at: number): void {
  if (!isRecording(name)) return;
  const { id, updatedAt } = record as { id: string; updatedAt?: string };
  const before = expectations.get(id);
  // A rule's number may change without the rule: a reorder by others changes it but not the rule's `updatedAt`.
  const { sources: _sources, rules: _rules, priority: _priority, ...sent } = body as Record<string, unknown>;
  expectations.delete(id);
  expectations.set(id, { body: { ...before?.body, ...sent }, updatedAt, at });
  const [oldest] = expectations.keys();
  if (expectations.size > maxExpectations && oldest !== undefined) expectations.delete(oldest);
}

/** Reports differences of fetched records from earlier writes, unless changed since. `beganAt`: of the request, ms. */
export function checkRead(data: unknown, beganAt: number): void {
  if (expectations.size === 0 || typeof data !== 'object' || data === null) return;
  const rows = 'items' in data && !('id' in data) ? (data.items as unknown[]) : [data];
  for (const row of rows as { id?: string; updatedAt?: string }[]) {
    const expected = expectations.get(row.id ?? '');
    if (!expected || beganAt < expected.at) continue;
    expectations.delete(row.id ?? '');
    if (row.updatedAt !== expected.updatedAt) continue;
    const differing = differencesIn(expected.body, row);
    if (differing.length > 0) tell(row, differing);
  }
}

/** Drops what `expectPersisted` stored; call it when the user changes. */
export function clearExpectations(): void {
  expectations.clear();
}
