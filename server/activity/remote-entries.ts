import { sql } from 'kysely';
import type { RemoteDetails } from '@recon/contract/activity';
import { isUuid } from '@recon/contract/values';
import { type Write, type WriteName, writes } from '@recon/contract/writes';
import { isJsonObject } from '@recon/engine/lib/json/is-object';
import { readJson, readStored, writeJson } from '@recon/engine/lib/json/lossless';
import { createBatches } from '../db/batches';
import type { Db } from '../db/database';
import { prepared, statements } from '../db/prepared';
import { addEntry, type NewEntry } from './add-entry';
import type { EntryValues } from './entry-values';
import { configsOf } from './seal';
import {
  type Before,
  beforeDetails,
  doneValues,
  type Fields,
  intentValues,
  nextOutcome,
  notRead,
} from './remote-values';

/**
 * Entries of writes in front of a remote service (docs/activity.md#in-front-of-a-remote-service): an intent before the
 * request is sent, and an entry of what came of it.
 */

/** The fields of an entry that all entries of a request share. */
type Origin = Pick<NewEntry, 'tenant_id' | 'author' | 'person_id' | 'request_id' | 'action_id'>;

/** A write to send. `digest` recognises a retry with the same idempotency key; `body` is the parsed JSON. */
export type RemoteWrite = {
  name: WriteName;
  params: Readonly<Record<string, string>>;
  body: unknown;
  digest: string | undefined;
};

/** A stored intent. `number` is that of its entry. */
export type Intent = RemoteWrite & { number: number; before: Before; isRetry: boolean };

/** What came of a request: a response, or none. */
export type Result =
  | { outcome: 'done'; status: number; response: unknown; isReplay: boolean }
  | { outcome: 'failed' | 'unclear'; status: number | undefined };

export type RemoteEntries = {
  /** Returns the intent with this number: that of an earlier request with the same idempotency key. */
  repeated(write: RemoteWrite, number: number): Promise<Intent>;
  /** Stores an intent, or returns that of an earlier request with the same key. Call it before the request is sent. */
  intended(write: RemoteWrite, before: Before): Promise<Intent>;
  /** Adds the entry of what came of an intent, unless that is known. */
  concluded(intent: Intent, result: Result): Promise<void>;
};

/**
 * Returns a function that returns functions to add the entries of a write of an origin. Writes of a tenant at the same
 * time share transactions, since each commit waits for the disk.
 */
export function createRemoteEntries(db: Db): (origin: Origin) => RemoteEntries {
  const inBatch = createBatches(db);
  return (origin) => {
    const tenantId = origin.tenant_id;
    return {
      repeated: (write, number) => intentAt(db, tenantId, write, number),
      async intended(write, before) {
        const number = await inBatch(tenantId, (trx) => addIntent(trx, origin, write, before));
        if (number !== undefined) return { ...write, number, before, isRetry: false };
        // Another request has stored the intent of the same write, earlier or at the same time.
        const other = await db
          .selectFrom('activity_intent')
          .select('number')
          .where((eb) => eb.and({ tenant_id: tenantId, request_digest: write.digest ?? '' }))
          .executeTakeFirst();
        if (!other) throw new Error('The intent was removed while it was stored.');
        return intentAt(db, tenantId, write, other.number);
      },
      concluded: (intent, result) => inBatch(tenantId, (trx) => addResult(trx, origin, intent, result)),
    };
  };
}

async function intentAt(db: Db, tenantId: string, write: RemoteWrite, number: number): Promise<Intent> {
  // Read again, the state before would be the one after the first request.
  const [entry] = await intentEntries(db, tenantId, [number]);
  return { ...write, number, before: entry ? beforeIn(entry) : notRead, isRetry: true };
}

/** Returns the state before an intent, as its entry has it. Of an order of rules, it has only the digest. */
function beforeIn({ before: state, contextId, details }: IntentEntry): Before {
  const { source, at } = details.before ?? {};
  if (!state || at === undefined) return notRead;
  return { source: source === 'read' ? 'read' : 'entry', at: new Date(at), state, contextId };
}

/** Adds an intent with its entry. Returns its number; `undefined` if the request has one. */
async function addIntent(
  trx: Db,
  origin: Origin,
  write: RemoteWrite,
  before: Before,
): Promise<number | undefined> {
  const described: Write = writes[write.name];
  const { kind } = described;
  const ids = idsIn(described, { ...write, before });
  const { tenant_id } = origin;
  const { object_id } = ids;
  const [added] = await insertIntent(trx, { tenant_id, digest: write.digest ?? null, kind, object_id });
  if (!added) return undefined;
  const { number } = added;
  const { configs, ...texts } = intentValues(described, before, {
    body: write.body,
    objectId: object_id,
  });
  const about = { operation: write.name, outcome: 'intended', object_kind: kind, number };
  const remote = described.before === undefined ? {} : { before: beforeDetails(before) };
  await addEntry(trx, { ...origin, ...about, ...ids, ...texts, remote: writeJson(remote) }, configs);
  return number;
}

const insertIntent = prepared(
  (intent: { tenant_id: string; digest: string | null; kind: string; object_id: string | null }) =>
    statements
      .insertInto('activity_intent')
      .values({
        tenant_id: intent.tenant_id,
        number: sql<number>`nextval('activity_number')`,
        request_digest: intent.digest,
        object_kind: intent.kind,
        object_id: intent.object_id,
        state: 'open',
      })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'request_digest']).doNothing())
      .returning('number'),
);

/** Adds the entry of a result and changes the state of its intent, unless the result adds nothing to that state. */
async function addResult(trx: Db, origin: Origin, intent: Intent, result: Result): Promise<void> {
  const { states, configs, ...entry } = resultEntry(origin, intent, result);
  const { tenant_id, object_id, outcome: state } = entry;
  const changed = await updateIntent(trx, { tenant_id, number: intent.number, state, object_id, states });
  if (changed.length > 0) await addEntry(trx, entry, configs);
}

const updateIntent = prepared(
  (intent: {
    tenant_id: string;
    number: number;
    state: string;
    object_id: string | null;
    states: string[];
  }) =>
    sql<{ number: number }>`update activity_intent
      set state = ${intent.state}, object_id = coalesce(${intent.object_id}, object_id)
      where tenant_id = ${intent.tenant_id} and number = ${intent.number} and state = any(${intent.states})
      returning number`,
);

/** Returns the entry of a result, and the states of its intent to which the result adds something. */
function resultEntry(origin: Origin, intent: Intent, result: Result) {
  const write: Write = writes[intent.name];
  const { values, known } = resultOf(write, intent, result);
  const { isRetry } = intent;
  const isReplay = result.outcome === 'done' && result.isReplay;
  const { outcome, states } = nextOutcome(known, { isRetry, isReplay });
  const { configs, ...texts } = values;
  const ids = idsIn(write, intent, known === 'done' ? result : undefined);
  const about = { operation: intent.name, outcome, object_kind: write.kind };
  const remote: RemoteDetails = {
    ...(known === 'done' && write.before !== undefined && { before: beforeDetails(intent.before) }),
    ...(result.status !== undefined && { status: result.status }),
    ...(known === 'done' && updatedAtIn(result)),
  };
  const details = { intent: intent.number, remote: writeJson(remote) };
  return { ...origin, ...about, ...ids, ...texts, ...details, configs, states };
}

/** Returns when the service changed the object, as its response states. */
function updatedAtIn(result: Result): Pick<RemoteDetails, 'updatedAt'> {
  const response = result.outcome === 'done' && isJsonObject(result.response) ? result.response : {};
  const { updatedAt } = isJsonObject(response['context']) ? response['context'] : response;
  return typeof updatedAt === 'string' ? { updatedAt } : {};
}

const noValues: EntryValues = { before: null, after: null, configs: [] };

/** Returns the outcome, and the values of a done write. Without values in the response it is unclear what was done. */
function resultOf(write: Write, { before, body, params }: Intent, result: Result) {
  if (result.outcome !== 'done') return { known: result.outcome, values: noValues };
  const { response } = result;
  const values = doneValues(write, before, { body, response, contextId: params['contextId'] });
  return values ? { known: 'done' as const, values } : { known: 'unclear' as const, values: noValues };
}

/** Returns the ids of the object and its context, as far as they are known. A service may have ids of another form. */
function idsIn(write: Write, { params, before }: Pick<Intent, 'params' | 'before'>, result?: Result) {
  const roots: Readonly<Record<string, unknown>> = {
    path: params,
    response: result?.outcome === 'done' ? result.response : undefined,
    before,
  };
  const at = (place: string | undefined) => {
    const value = place
      ?.split('.')
      .reduce<unknown>((object, name) => (object as Record<string, unknown> | undefined)?.[name], roots);
    return isUuid(value) ? value.toLowerCase() : null;
  };
  return { object_id: at(write.objectId), context_id: at(write.contextId) };
}

/** The entry of an intent, parsed. The config of a source is in its states. */
export type IntentEntry = {
  number: number;
  name: WriteName;
  at: Date;
  contextId: string | null;
  before: Fields | undefined;
  after: Fields | undefined;
  details: RemoteDetails;
};

/** Returns the entries of intents, by number. */
export async function intentEntries(
  db: Db,
  tenantId: string,
  numbers: readonly number[],
): Promise<IntentEntry[]> {
  if (numbers.length === 0) return [];
  const entries = await db
    .selectFrom('activity_entry')
    .select(['number', 'operation', 'at', 'object_kind', 'context_id', 'before', 'after', 'remote'])
    .where('tenant_id', '=', tenantId)
    .where('number', 'in', numbers)
    .orderBy('number')
    .execute();
  const configs = await configsOf(db, tenantId, numbers);
  return entries.map((entry) => {
    const [config] = entry.object_kind === 'source' ? (configs.get(entry.number) ?? []) : [];
    return {
      number: entry.number,
      name: entry.operation as WriteName,
      at: entry.at,
      contextId: entry.context_id,
      before: stateIn(entry.before, config?.before),
      after: stateIn(entry.after, config?.after),
      details: entry.remote === null ? {} : readStored(entry.remote),
    };
  });
}

/** Returns the state in an entry, with the config of a source; `undefined` without one. */
export function stateIn(fields: string | null, config: string | null | undefined): Fields | undefined {
  if (fields === null) return undefined;
  const state = readStored(fields);
  return config === null || config === undefined ? state : { ...state, config: readJson(config) };
}
