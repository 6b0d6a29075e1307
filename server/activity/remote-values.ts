import { hash } from 'node:crypto';
import type { RemoteDetails } from '@recon/contract/activity';
import type { ObjectKind, Write } from '@recon/contract/writes';
import type { Fields } from '@recon/engine/configuration/snapshot/snapshot';
import { isJsonObject } from '@recon/engine/lib/json/is-object';
import { writeJson } from '@recon/engine/lib/json/lossless';
import { sameJson } from '@recon/engine/lib/json/same-json';
import { type EntryValues, entryValues, storedFields } from './entry-values';
import type { Copies } from '@recon/engine/configuration/activity/entry';
import type { AnyEvidence } from './evidence';

/** Values of entries of writes in front of a remote service (docs/activity.md#in-front-of-a-remote-service). */

type Rules = readonly { id: string; priority: number }[];

/** State of an object before a write: from its last entry, or read from the service, at an instant. */
export type StateBefore =
  | { source: 'not-read' }
  | { source: 'entry' | 'read'; at: Date; state: Fields; contextId?: string | null }
  | { source: 'read'; at: Date; rules: Rules };

export const unreadState: StateBefore = { source: 'not-read' };

/** Returns the origin of the `before` of an entry, as `remote` states it; of an order of rules, only its digest. */
export function beforeDetails(before: StateBefore): NonNullable<RemoteDetails['before']> {
  if (before.source === 'not-read') return { source: 'not-read' };
  const at = before.at.toISOString();
  return 'rules' in before
    ? { source: before.source, at, order: orderDigest(before.rules.map(({ id }) => id)) }
    : { source: before.source, at };
}

function orderDigest(ids: readonly string[]): string {
  return hash('sha256', ids.join());
}

/** Returns the fields of a record that entries compare: with the config of a source, without ids and times. */
export function stateOf(kind: ObjectKind, record: Fields): Fields {
  const content = storedFields(kind, record);
  return kind === 'source' && record['config'] !== undefined
    ? { ...content, config: record['config'] }
    : content;
}

/** Returns the values of an intent: the known state before the write, and the state that the request would lead to. */
export function intentValues(
  { kind, verb }: Write,
  before: StateBefore,
  { body, objectId }: { body: unknown; objectId: string | null },
): EntryValues {
  const known = 'state' in before ? before.state : undefined;
  const request = isJsonObject(body) ? body : undefined;
  const wanted =
    request && verb === 'create' ? withoutConfigs(kind, request) : request && stateOf(kind, request);
  // Configs are stored by the id of their source, which a create does not have yet.
  return valuesOf(kind, objectId, known, wanted);
}

/** Returns the body of a create without the configs of sources, which may be secret. */
function withoutConfigs(kind: ObjectKind, body: Fields): Fields {
  if (kind === 'source') return withoutConfig(body) as Fields;
  const { sources } = body;
  return kind === 'context' && Array.isArray(sources)
    ? { ...body, sources: sources.map(withoutConfig) }
    : body;
}

function withoutConfig(source: unknown): unknown {
  if (!isJsonObject(source)) return source;
  const { config: _, ...rest } = source;
  return rest;
}

/** Returns the values of two states, with the configs of a source apart; without these, if its id is null. */
function valuesOf(
  kind: ObjectKind,
  objectId: string | null,
  before: Fields | undefined,
  after: Fields | undefined,
): EntryValues {
  const text = (fields: Fields | undefined) => {
    if (!fields) return null;
    return writeJson(kind === 'source' ? withoutConfig(fields) : fields);
  };
  const configOf = (fields: Fields | undefined) =>
    fields?.['config'] === undefined ? null : writeJson(fields['config']);
  const configs = { before: configOf(before), after: configOf(after) };
  const hasConfig = kind === 'source' && objectId !== null && configs.before !== configs.after;
  return {
    before: text(before),
    after: text(after),
    configs: hasConfig ? [{ sourceId: objectId, ...configs }] : [],
  };
}

/**
 * Returns the values of a write that the service has carried out; `undefined` if the response lacks them. Of an update
 * of an unknown state, only the fields in the request.
 */
export function doneValues(
  write: Write,
  before: StateBefore,
  { body, response, contextId }: { body: unknown; response: unknown; contextId: string | undefined },
): EntryValues | undefined {
  switch (write.verb) {
    case 'delete':
      return valuesOf(write.kind, null, 'state' in before ? before.state : undefined, undefined);
    case 'reorder':
      return reorderedValues(write, before, body);
    case 'clone': {
      const { context } = isJsonObject(response) ? response : {};
      if (!isRecord(context)) return undefined;
      // The service does not return which parts it copied.
      const copies: Copies = { from: contextId!, rules: [], sources: [], fieldMaps: [], feeSchedules: [] };
      return entryValues(write, response, { copies });
    }
    case 'create':
      return isRecord(response) ? entryValues(write, withConfig(write.kind, response), {}) : undefined;
    case 'update':
    case 'set':
      return isRecord(response) ? updatedValues(write, before, body, response) : undefined;
  }
}

function isRecord(value: unknown): value is Fields & { id: string } {
  return isJsonObject(value) && typeof value['id'] === 'string';
}

function withConfig(kind: ObjectKind, record: Fields): Fields {
  return kind === 'source' ? { ...record, config: record['config'] ?? {} } : record;
}

function reorderedValues(write: Write, before: StateBefore, body: unknown): EntryValues {
  const { ruleIds } = body as { ruleIds: readonly string[] };
  if (!('rules' in before)) return { before: null, after: writeJson({ ruleIds }), configs: [] };
  const evidence: AnyEvidence = { before: before.rules, after: ruleIds };
  return entryValues(write, undefined, evidence);
}

function updatedValues(
  write: Write,
  before: StateBefore,
  body: unknown,
  response: Fields & { id: string },
): EntryValues {
  const after = withConfig(write.kind, response);
  if (before.source === 'read' && 'state' in before) {
    const old = withConfig(write.kind, { ...before.state, id: response.id });
    return entryValues(write, after, { before: old });
  }
  const names = Object.keys(isJsonObject(body) ? stateOf(write.kind, body) : {});
  const named = (fields: Fields) =>
    Object.fromEntries(names.flatMap((name) => (name in fields ? [[name, fields[name]]] : [])));
  if (!('state' in before))
    return valuesOf(write.kind, response.id, undefined, named(stateOf(write.kind, after)));
  // Fields that the request does not name may have changed since the last entry.
  const config = after['config'];
  const old = { config, ...named(before.state), id: response.id };
  return entryValues(write, { config, ...named(after), id: response.id }, { before: old });
}

export type ObservedState = 'as-wanted' | 'as-before' | 'different';

type Intended = { before: Fields | undefined; after: Fields | undefined; details: RemoteDetails };

function orderSeenAs({ after, details }: Intended, ids: readonly string[]): ObservedState {
  if (sameJson(ids, after?.['ruleIds'])) return 'as-wanted';
  return orderDigest(ids) === details.before?.order ? 'as-before' : 'different';
}

/** Returns how the live object compares to an intent. `live` is `undefined` if the object does not exist. */
export function observedState({ verb }: Write, intent: Intended, live: Fields | undefined): ObservedState {
  const { before, after } = intent;
  if (verb === 'reorder') return orderSeenAs(intent, (live?.['ruleIds'] ?? []) as readonly string[]);
  if (verb === 'delete') {
    if (!live) return 'as-wanted';
    return before && hasFields(live, before, Object.keys(before)) ? 'as-before' : 'different';
  }
  if (!live || !after) return 'different';
  const names = Object.keys(after);
  if (hasFields(live, after, names)) return 'as-wanted';
  return before && hasFields(live, before, names) ? 'as-before' : 'different';
}

function hasFields(live: Fields, fields: Fields, names: readonly string[]): boolean {
  return names.every((name) => sameJson(live[name] ?? null, fields[name] ?? null));
}

/** Fields that also change with other objects, or are counted by the service. */
const notCompared = new Set(['version', 'priority']);

/** Returns the differences of an object from its recorded state as entry values; `undefined` if there are none. */
export function differences(
  kind: ObjectKind,
  objectId: string,
  recorded: { fields: Fields } | undefined,
  live: Fields | undefined,
): EntryValues | undefined {
  if (!recorded) return undefined;
  const { fields } = recorded;
  const names = Object.keys(fields).filter(
    (name) => !notCompared.has(name) && !sameJson(fields[name] ?? null, live?.[name] ?? null),
  );
  if (names.length === 0) return undefined;
  const only = (state: Fields) =>
    Object.fromEntries(names.flatMap((name) => (state[name] === undefined ? [] : [[name, state[name]]])));
  return valuesOf(kind, objectId, only(fields), live && only(live));
}

type Outcome = 'done' | 'failed' | 'unclear';

/**
 * Returns the outcome to record for a request, and the states of an intent that it may replace. An earlier request with
 * the same idempotency key may have been carried out, whatever later responses state.
 */
export function nextOutcome(
  outcome: Outcome,
  { isRetry, isReplay }: { isRetry: boolean; isReplay: boolean },
): { outcome: Outcome; states: string[] } {
  if (outcome === 'done')
    return { outcome, states: ['open', 'unclear', 'failed', 'observed', ...(isReplay ? [] : ['done'])] };
  return {
    outcome: isRetry ? 'unclear' : outcome,
    states: outcome === 'unclear' ? ['open', 'failed'] : ['open'],
  };
}
