import type { OperationName } from '~/contract/operations';
import { configFields } from '~/domain/match-rules/rule-config';
import { elementsOf, membersOf, writeJson } from '~/lib/json/lossless';
import { canonicalNumber, sameJsonText } from '~/lib/json/same-json';

/**
 * Comparison of request and response: what a service did not keep of what it was sent. Services answer 200 and leave members out, round
 * decimals and turn numbers into floats (docs/contract.md#the-vendors-service-when-run); of that nothing
 * may be called saved.
 */
export type FieldMismatch = {
  /** From the body's root: `['config', 'absTolerance']`. */
  readonly path: readonly (string | number)[];
  /** The name of the fee item it belongs to, where it belongs to one. */
  readonly item?: string;
  /** Both as JSON; `kept` is undefined where the service has nothing. */
  readonly sent: string;
  readonly kept: string | undefined;
};

/** Writes that answer with the record they made or changed. */
type Recording = Extract<OperationName, `create${string}` | `update${string}`>;
function isRecording(name: OperationName): name is Recording {
  return /^(create|update)/.test(name);
}

/**
 * What differs between the body of a write and the record as the service has it. No difference: outer
 * spaces of a name, the order of keys, decimals of one value, a cleared member that is left out, and
 * whatever the service adds. Of a clone only the name is compared.
 */
export function diffResponse(name: OperationName, body: unknown, record: unknown): readonly FieldMismatch[] {
  if (name === 'cloneContext')
    return differencesIn({ name: (body as { name: string }).name }, (record as { context: object }).context);
  if (!isRecording(name)) return [];
  // Parts of a context that are made with it are no members of its record.
  const { sources: _sources, rules: _rules, ...sent } = body as Record<string, unknown>;
  return differencesIn(name === 'createContext' ? sent : (body as object), record as object);
}

function differencesIn(sent: object, record: object): FieldMismatch[] {
  const kept = byKey(writeJson(record));
  return byKeyList(writeJson(sent)).flatMap(([key, json]) => {
    if (json === 'null') return [];
    if (key === 'items') return itemDifferences(json, kept.get(key));
    return differences([key], json, kept.get(key));
  });
}

/** Fee items are told apart by their priority, in whatever order they come. */
function itemDifferences(sent: string, kept: string | undefined): FieldMismatch[] {
  const items = kept?.startsWith('[') ? elementsOf(kept) : [];
  const priorityOf = (item: string) => canonicalNumber(byKey(item).get('priority') ?? '0');
  return elementsOf(sent).flatMap((item, index) => {
    const found = items.find((other) => priorityOf(other) === priorityOf(item));
    const name = JSON.parse(byKey(item).get('name') ?? '""') as string;
    return differences(['items', index], item, found).map((one) => ({ ...one, item: name }));
  });
}

function differences(path: FieldMismatch['path'], sent: string, kept: string | undefined): FieldMismatch[] {
  if (isSame(path, sent, kept)) return [];
  if (sent.startsWith('{') && kept?.startsWith('{')) {
    const members = byKey(kept);
    return byKeyList(sent).flatMap(([key, json]) => differences([...path, key], json, members.get(key)));
  }
  const [list, other] = [sent, kept ?? ''].map((json) =>
    json.startsWith('[') ? elementsOf(json) : undefined,
  );
  if (list && other && list.length === other.length)
    return list.flatMap((json, index) => differences([...path, index], json, other[index]));
  return [{ path, sent, kept }];
}

function isSame(path: FieldMismatch['path'], sent: string, kept: string | undefined): boolean {
  if (kept === undefined || kept === 'null') return isNothing(path, sent);
  if (sameJsonText(sent, kept)) return true;
  if (isDecimal(path)) {
    const number = canonicalNumber(textOf(sent));
    return number !== undefined && number === canonicalNumber(textOf(kept));
  }
  const [one, other] = [textOf(sent).trim(), textOf(kept).trim()];
  const place = path.join('.');
  if (/^(name|interval|items\.\d+\.name)$/.test(place)) return one === other;
  return /^(feeScheduleId|currency)$/.test(place) && one.toLowerCase() === other.toLowerCase();
}

/** Sent to clear a member, or to leave it; a tolerance of zero is none. */
function isNothing(path: FieldMismatch['path'], sent: string): boolean {
  return sent === 'null' || sent === '""' || (isDecimal(path) && canonicalNumber(textOf(sent)) === '0');
}

const ruleDecimals = new Set(
  Object.values(configFields).flatMap((fields) =>
    fields.flatMap(({ kind, key }) => (kind === 'decimal' ? [key] : [])),
  ),
);
const feeDecimals = new Set(['amount', 'rate', 'upTo']);

/** Members that hold a decimal, for which 0.50 and "0.5" say the same; elsewhere a text is a text. */
function isDecimal(path: FieldMismatch['path']): boolean {
  const last = String(path.at(-1));
  if (path.length === 1) return last === 'feeToleranceAbs' || last === 'feeTolerancePct';
  if (path[0] === 'config') return path.length === 2 && ruleDecimals.has(last);
  return path[0] === 'items' && path[2] === 'structure' && feeDecimals.has(last);
}

function textOf(json: string): string {
  return json.startsWith('"') ? (JSON.parse(json) as string) : json;
}

function byKeyList(json: string): [key: string, json: string][] {
  return membersOf(json).map((member) => [member.key, member.json]);
}

function byKey(json: string): Map<string, string> {
  return new Map(byKeyList(json));
}

/** Which answers to writes were found wanting: read by whoever tells of the write. */
const found = new WeakMap<object, readonly FieldMismatch[]>();

/** Notes what the answer to a write has not kept. */
export function recordMismatch(answer: unknown, differing: readonly FieldMismatch[]): void {
  if (differing.length > 0 && typeof answer === 'object' && answer !== null) found.set(answer, differing);
}

/** What the service did not keep of the write that this is the answer to; empty when it kept all. */
export function fieldMismatchesOf(answer: unknown): readonly FieldMismatch[] {
  return (typeof answer === 'object' && answer !== null && found.get(answer)) || [];
}

/** A write whose answer agreed: the next read tells whether the record does, too. */
type Expectation = { body: object; updatedAt: unknown; at: number };
const expectations = new Map<string, Expectation>();
const maxExpectations = 50;

type Listener = (record: object, differing: readonly FieldMismatch[]) => void;
let tell: Listener = () => undefined;

/** Tells who is called when a later read shows that a record was not kept as a write's answer had it. */
export function onLateMismatch(listener: Listener): void {
  tell = listener;
}

/** Some services answer a write with what they were sent, and store less. `at`: when the answer came. */
export function expectPersisted(name: OperationName, body: unknown, record: unknown, at: number): void {
  if (!isRecording(name)) return;
  const { id, updatedAt } = record as { id: string; updatedAt?: string };
  const before = expectations.get(id);
  // A rule's number is not its own: a reorder by others changes it and leaves the rule's time of change alone.
  const { sources: _sources, rules: _rules, priority: _priority, ...sent } = body as Record<string, unknown>;
  expectations.delete(id);
  expectations.set(id, { body: { ...before?.body, ...sent }, updatedAt, at });
  const [oldest] = expectations.keys();
  if (expectations.size > maxExpectations && oldest !== undefined) expectations.delete(oldest);
}

/**
 * Looks in what was read, a record or a list, for records that are expected to be as they were written.
 * `asked`: when it was asked for; what was asked for before the write ended says nothing of it. A record
 * that somebody has changed since is no longer expected.
 */
export function checkRead(data: unknown, asked: number): void {
  if (expectations.size === 0 || typeof data !== 'object' || data === null) return;
  const rows = 'items' in data && !('id' in data) ? (data.items as unknown[]) : [data];
  for (const row of rows as { id?: string; updatedAt?: string }[]) {
    const expected = expectations.get(row.id ?? '');
    if (!expected || asked < expected.at) continue;
    expectations.delete(row.id ?? '');
    if (row.updatedAt !== expected.updatedAt) continue;
    const differing = differencesIn(expected.body, row);
    if (differing.length > 0) tell(row, differing);
  }
}

/** Another person works from here on. */
export function clearExpectations(): void {
  expectations.clear();
}
