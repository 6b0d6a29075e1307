import { sql } from 'kysely';
import type { RemoteDetails } from '@recon/contract/activity';
import { isUuid } from '@recon/contract/values';
import { type Write, type WriteName, writes } from '@recon/contract/writes';
import { isJsonObject } from '@recon/engine/lib/json/is-object';
import { readJson, readStored, writeJson } from '@recon/engine/lib/json/lossless';
import type { Db } from '../db/database';
import { prepared, statements } from '../db/prepared';
import { inBatches } from '../db/batches';
import { addRemoteEntries, type NewEntry, nextNumbers } from './add-entry';
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
 * time share transactions, as each commit waits for the disk.
 */
export function createRemoteEntries(db: Db): (origin: Origin) => RemoteEntries {
  const store = inBatches(db, addAll);
  return (origin) => {
    const tenantId = origin.tenant_id;
    return {
      repeated: (write, number) => intentAt(db, tenantId, write, number),
      async intended(write, before) {
        const number = await store(tenantId, { origin, write, before });
        if (number !== undefined) return { ...write, number, before, isRetry: false };
        // Another request has stored the intent of the same write, earlier or at the same time.
        const [other] = await intentByDigest(db, { tenantId, digest: write.digest ?? '' });
        if (!other) throw new Error('The intent was removed while it was stored.');
        return intentAt(db, tenantId, write, other.number);
      },
      async concluded(intent, result) {
        await store(tenantId, { origin, intent, result });
      },
    };
  };
}

async function intentAt(db: Db, tenantId: string, write: RemoteWrite, number: number): Promise<Intent> {
  // Read again, the state before would be the one after the first request.
  const [entry] = await intentEntries(db, tenantId, [number]);
  return { ...write, number, before: entry ? beforeIn(entry) : notRead, isRetry: true };
}

const intentByDigest = prepared(({ tenantId, digest }: { tenantId: string; digest: string }) =>
  statements
    .selectFrom('activity_intent')
    .select('number')
    .where('tenant_id', '=', tenantId)
    .where('request_digest', '=', digest),
);

/** Returns the state before an intent, as its entry has it. Of an order of rules, it has only the digest. */
function beforeIn({ before: state, contextId, details }: IntentEntry): Before {
  const { source, at } = details.before ?? {};
  if (!state || at === undefined) return notRead;
  return { source: source === 'read' ? 'read' : 'entry', at: new Date(at), state, contextId };
}

type NewIntent = { origin: Origin; write: RemoteWrite; before: Before };
type NewResult = { origin: Origin; intent: Intent; result: Result };

/**
 * Adds intents of a tenant, and the entries of what came of others. Returns the numbers of the entries; `undefined` where
 * none is added: the request has an intent, or the result is known.
 */
async function addAll(trx: Db, items: readonly (NewIntent | NewResult)[]): Promise<(number | undefined)[]> {
  const tenantId = items[0]!.origin.tenant_id;
  const results = items.filter((item) => 'result' in item);
  // Locked before the numbers are taken: of two results of an intent, the later one has the higher number.
  const states = results.length > 0 ? await lockStates(trx, tenantId, results) : new Map();
  const numbers = await nextNumbers(trx, items.length);
  const numbered = items.map((item, index) => ({ ...item, number: numbers[index]! }));
  const entries = [
    ...(await addIntents(
      trx,
      numbered.filter((item) => 'write' in item),
    )),
    ...(await addResults(
      trx,
      numbered.filter((item) => 'result' in item),
      states,
    )),
  ];
  await addWithConfigs(trx, entries);
  const isAdded = new Set(entries.map(({ number }) => number));
  return numbers.map((number) => (isAdded.has(number) ? number : undefined));
}

type Numbered<Item> = Item & { number: number };

type IntentRows = {
  tenantId: string;
  numbers: number[];
  digests: (string | null)[];
  kinds: string[];
  objectIds: (string | null)[];
};
const insertIntents = prepared(
  (rows: IntentRows) => sql<{ number: number }>`
    insert into activity_intent (tenant_id, number, request_digest, object_kind, object_id, state)
      select cast(${rows.tenantId} as uuid), number, digest, kind, object_id, 'open'
      from unnest(cast(${rows.numbers} as bigint[]), cast(${rows.digests} as text[]), cast(${rows.kinds} as text[]),
        cast(${rows.objectIds} as uuid[])) as i (number, digest, kind, object_id)
      on conflict (tenant_id, request_digest) do nothing returning number`,
);

/** Adds intents, except those of a request that has one. Returns their entries. */
async function addIntents(trx: Db, intents: readonly Numbered<NewIntent>[]): Promise<EntryWithConfigs[]> {
  if (intents.length === 0) return [];
  const rows = intents.map((intent) => {
    const described: Write = writes[intent.write.name];
    return { ...intent, described, ids: idsIn(described, { ...intent.write, before: intent.before }) };
  });
  const added = await insertIntents(trx, {
    tenantId: rows[0]!.origin.tenant_id,
    numbers: rows.map(({ number }) => number),
    digests: rows.map(({ write }) => write.digest ?? null),
    kinds: rows.map(({ described }) => described.kind),
    objectIds: rows.map(({ ids }) => ids.object_id),
  });
  const isAdded = new Set(added.map(({ number }) => number));
  return rows
    .filter(({ number }) => isAdded.has(number))
    .map(({ origin, write, before, described, number, ids }) => {
      const { configs, ...texts } = intentValues(described, before, {
        body: write.body,
        objectId: ids.object_id,
      });
      const about = { operation: write.name, outcome: 'intended', object_kind: described.kind };
      const remote = described.before === undefined ? {} : { before: beforeDetails(before) };
      return { ...origin, ...about, ...ids, ...texts, number, configs, intent: null, remote };
    });
}

type IntentState = { number: number; state: string; object_id: string | null };

/** Locks intents until the end of the transaction. Returns their states by their numbers. */
async function lockStates(
  trx: Db,
  tenantId: string,
  results: readonly NewResult[],
): Promise<Map<number, IntentState>> {
  const numbers = results.map(({ intent }) => intent.number);
  const rows = await intentsForUpdate(trx, { tenantId, numbers });
  return new Map(rows.map((row) => [row.number, row]));
}

const intentsForUpdate = prepared(({ tenantId, numbers }: { tenantId: string; numbers: readonly number[] }) =>
  statements
    .selectFrom('activity_intent')
    .select(['number', 'state', 'object_id'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`number = any(cast(${numbers} as bigint[]))`)
    .orderBy('number')
    .forUpdate(),
);

/** Names the numbers twice: by the join alone, a plan that was made while the table was small would read all intents. */
const setStates = prepared(
  (row: { tenantId: string; numbers: number[]; states: string[]; objectIds: (string | null)[] }) =>
    sql`update activity_intent as i set state = o.state, object_id = o.object_id
      from unnest(cast(${row.numbers} as bigint[]), cast(${row.states} as text[]), cast(${row.objectIds} as uuid[]))
        as o (number, state, object_id)
      where i.tenant_id = ${row.tenantId} and i.number = any(cast(${row.numbers} as bigint[])) and i.number = o.number`,
);

/** Changes the states of intents by their results, as far as these are not known. Returns the entries of the results. */
async function addResults(
  trx: Db,
  results: readonly Numbered<NewResult>[],
  states: Map<number, IntentState>,
): Promise<EntryWithConfigs[]> {
  const entries = results.flatMap((result) => {
    const state = states.get(result.intent.number);
    const entry = state && resultEntry(result, state);
    if (!entry) return [];
    // A further result of the same intent follows this one.
    states.set(state.number, {
      ...state,
      state: entry.outcome,
      object_id: entry.object_id ?? state.object_id,
    });
    return [{ ...entry, number: result.number }];
  });
  if (entries.length === 0) return [];
  const changed = [...states.values()];
  await setStates(trx, {
    tenantId: entries[0]!.tenant_id,
    numbers: changed.map(({ number }) => number),
    states: changed.map(({ state }) => state),
    objectIds: changed.map(({ object_id }) => object_id),
  });
  return entries;
}

/** Returns the entry of a result; `undefined` if it adds nothing to the state of its intent. */
function resultEntry({ origin, intent, result }: NewResult, { state }: IntentState) {
  const write: Write = writes[intent.name];
  const { values, known } = resultOf(write, intent, result);
  const { isRetry } = intent;
  const isReplay = result.outcome === 'done' && result.isReplay;
  const outcome = nextOutcome(state, known, { isRetry, isReplay });
  if (outcome === undefined) return undefined;
  const { configs, ...texts } = outcome === 'done' ? values! : noValues;
  const ids = idsIn(write, intent, outcome === 'done' ? result : undefined);
  const about = { operation: intent.name, outcome, object_kind: write.kind };
  const remote: RemoteDetails = {
    ...(outcome === 'done' && write.before !== undefined && { before: beforeDetails(intent.before) }),
    ...(result.status !== undefined && { status: result.status }),
    ...(outcome === 'done' && updatedAtIn(result)),
  };
  return { ...origin, ...about, ...ids, ...texts, configs, intent: intent.number, remote };
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
  if (result.outcome !== 'done') return { known: result.outcome, values: undefined };
  const { response } = result;
  const values = doneValues(write, before, { body, response, contextId: params['contextId'] });
  return values ? { known: 'done' as const, values } : { known: 'unclear' as const, values: undefined };
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

/** An entry of a write in front of a remote service, with the configs of its sources. */
type EntryWithConfigs = NewEntry & {
  number: number;
  configs: EntryValues['configs'];
  intent: number | null;
  remote: RemoteDetails | null;
};

/** Adds entries with numbers that were taken before. */
export async function addWithConfigs(trx: Db, entries: readonly EntryWithConfigs[]): Promise<void> {
  if (entries.length === 0) return;
  await addRemoteEntries(
    trx,
    entries.map(({ configs: _configs, remote, ...entry }) => ({
      ...entry,
      remote: remote && writeJson(remote),
    })),
  );
  const configs = entries.flatMap(({ tenant_id, number, configs: own }) =>
    own.map(({ sourceId, before, after }) => ({ tenant_id, number, source_id: sourceId, before, after })),
  );
  if (configs.length > 0) await trx.insertInto('activity_config').values(configs).execute();
}
