import { sql } from 'kysely';
import type { RemoteDetails } from '@recon/contract/activity';
import { isUuid } from '@recon/contract/values';
import { type Write, type WriteName, writes } from '@recon/contract/writes';
import type { Fields } from '@recon/engine/configuration/snapshot/snapshot';
import { isJsonObject } from '@recon/engine/lib/json/is-object';
import { readJson, readStored, writeJson } from '@recon/engine/lib/json/lossless';
import { createBatches } from '../db/batches';
import type { Db } from '../db/database';
import { prepared } from '../db/prepared';
import { findRow } from '../db/rows';
import { entryNames, type NewEntry, typedNames } from './add-entry';
import type { EntryValues } from './entry-values';
import { configsOf } from './seal';
import {
  beforeDetails,
  doneValues,
  intentValues,
  nextOutcome,
  type StateBefore,
  unreadState,
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

/** A stored intent. `number`: of its entry. */
export type Intent = RemoteWrite & { number: number; before: StateBefore; isRetry: boolean };

/** The outcome of a request: a response, or none. */
export type Result =
  | { outcome: 'done'; status: number; response: unknown; isReplay: boolean }
  | { outcome: 'failed' | 'unclear'; status: number | undefined };

export type RemoteEntries = {
  /** Returns the intent with this number: that of an earlier request with the same idempotency key. */
  findIntent(write: RemoteWrite, number: number): Promise<Intent>;
  /** Stores an intent, or returns that of an earlier request with the same key. Call it before the request is sent. */
  addIntent(write: RemoteWrite, before: StateBefore): Promise<Intent>;
  /** Adds the entry of what came of an intent, unless that is known. */
  addResult(intent: Intent, result: Result): Promise<void>;
};

/** Returns a function from an origin to functions that log its writes, concurrent ones of a tenant in one batch. */
export function createRemoteEntries(db: Db): (origin: Origin) => RemoteEntries {
  const addToLog = createBatches((tenantId, additions: readonly Addition[]) =>
    addAll(db, tenantId, additions),
  );
  return (origin) => {
    const tenantId = origin.tenant_id;
    return {
      findIntent: (write, number) => intentAt(db, tenantId, write, number),
      async addIntent(write, before) {
        const number = await addToLog(tenantId, intentEntry(origin, write, before));
        if (number !== undefined) return { ...write, number, before, isRetry: false };
        // Another request has stored the intent of the same write, earlier or at the same time.
        const stored = { tenant_id: tenantId, request_digest: write.digest ?? '' };
        const other = await findRow(db, 'activity_intent', stored);
        if (!other) throw new Error('The intent was removed while it was stored.');
        return intentAt(db, tenantId, write, other.number);
      },
      async addResult(intent, result) {
        await addToLog(tenantId, resultEntry(origin, intent, result));
      },
    };
  };
}

async function intentAt(db: Db, tenantId: string, write: RemoteWrite, number: number): Promise<Intent> {
  // Read again, the state before would be the one after the first request.
  const [entry] = await intentEntries(db, tenantId, [number]);
  return { ...write, number, before: entry ? beforeIn(entry) : unreadState, isRetry: true };
}

/** Returns the state before an intent, as its entry has it. Of an order of rules, it has only the digest. */
function beforeIn({ before: state, contextId, details }: IntentEntry): StateBefore {
  const { source, at } = details.before ?? {};
  if (!state || at === undefined) return unreadState;
  return { source: source === 'read' ? 'read' : 'entry', at: new Date(at), state, contextId };
}

/** An entry to add, with what it changes in `activity_intent`. */
type Addition = Omit<NewEntry, 'number'> &
  Pick<EntryValues, 'configs'> & {
    /** Recognises the request of an intent. */
    digest?: string | undefined;
    /** The states of its intent to which a result adds something; undefined for an intent. */
    states?: readonly string[];
  };

/**
 * Adds intents and results of a tenant. Returns the number of each entry, `undefined` where none was added: the request has an
 * intent, or the result adds nothing to the state of its intent.
 */
async function addAll(
  db: Db,
  tenantId: string,
  additions: readonly Addition[],
): Promise<(number | undefined)[]> {
  const intents = additions.flatMap(({ intent }) => intent ?? []);
  // A statement changes a row once.
  if (new Set(intents).size < intents.length)
    throw new Error('Results of one intent cannot be added together.');
  const json = JSON.stringify(additions.map((addition, place) => ({ ...addition, place })));
  const added = await addTogether(db, { tenantId, intents, json });
  const numbers = new Map(added.map(({ place, number }) => [place, number]));
  return additions.map((_, place) => numbers.get(place));
}

/**
 * Adds entries with their intents and configs, and queues them to be sealed. One statement: each further one holds up the
 * others that wait for the only connection of the embedded database. The intents' numbers stand there twice: joined with the
 * JSON alone, all intents of the tenant are read.
 */
const addTogether = prepared(
  (of: { tenantId: string; intents: number[]; json: string }) => sql<{ place: number; number: number }>`
    with entry as (
      select *, nextval('activity_number') as number from json_to_recordset(cast(${of.json} as json))
        as entry (place int, digest text, states text[], configs json, ${typedNames})
    ), stored as (
      insert into activity_intent (tenant_id, number, request_digest, object_kind, object_id, state)
      select cast(${of.tenantId} as uuid), number, digest, object_kind, object_id, 'open'
      from entry where intent is null
      on conflict (tenant_id, request_digest) do nothing
      returning number
    ), changed as (
      update activity_intent set state = entry.outcome, object_id = coalesce(entry.object_id, activity_intent.object_id)
      from entry
      where tenant_id = ${of.tenantId} and activity_intent.number = any(cast(${of.intents} as bigint[]))
        and activity_intent.number = entry.intent and activity_intent.state = any(entry.states)
      returning entry.number
    ), added as (
      select * from entry where number in (select number from stored union all select number from changed)
    ), entries as (
      insert into activity_entry (tenant_id, at, number, ${entryNames})
      select cast(${of.tenantId} as uuid), clock_timestamp(), number, ${entryNames} from added
    ), kept_configs as (
      insert into activity_config (tenant_id, number, source_id, before, after)
      select cast(${of.tenantId} as uuid), number, config."sourceId", config.before, config.after
      from added, json_to_recordset(added.configs) as config ("sourceId" uuid, before text, after text)
    ), pending as (
      insert into activity_pending (tenant_id, number) select cast(${of.tenantId} as uuid), number from added
    )
    select place, number from added`,
);

function intentEntry(origin: Origin, write: RemoteWrite, before: StateBefore): Addition {
  const described: Write = writes[write.name];
  const ids = idsIn(described, { ...write, before });
  const texts = intentValues(described, before, { body: write.body, objectId: ids.object_id });
  const about = { operation: write.name, outcome: 'intended', object_kind: described.kind };
  const remote = described.before === undefined ? {} : { before: beforeDetails(before) };
  return { ...origin, ...about, ...ids, ...texts, remote: writeJson(remote), digest: write.digest };
}

/** Returns the entry of a result, and the states of its intent to which the result adds something. */
function resultEntry(origin: Origin, intent: Intent, result: Result): Addition {
  const write: Write = writes[intent.name];
  const { values, known } = resultOf(write, intent, result);
  const { isRetry } = intent;
  const isReplay = result.outcome === 'done' && result.isReplay;
  const { outcome, states } = nextOutcome(known, { isRetry, isReplay });
  const ids = idsIn(write, intent, known === 'done' ? result : undefined);
  const about = { operation: intent.name, outcome, object_kind: write.kind };
  const remote: RemoteDetails = {
    ...(known === 'done' && write.before !== undefined && { before: beforeDetails(intent.before) }),
    ...(result.status !== undefined && { status: result.status }),
    ...(known === 'done' && updatedAtIn(result)),
  };
  const details = { intent: intent.number, remote: writeJson(remote) };
  return { ...origin, ...about, ...ids, ...values, ...details, states };
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

/** The entry of an intent, parsed. Its states include the config of a source. */
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
      details: readStored(entry.remote) ?? {},
    };
  });
}

/** Returns the state of an object in an entry, with the config of a source; `undefined` without `fields`. */
export function stateIn(fields: string | null, config: string | null | undefined): Fields | undefined {
  if (fields === null) return undefined;
  const state = readStored(fields);
  return config === null || config === undefined ? state : { ...state, config: readJson(config) };
}
