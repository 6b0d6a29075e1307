import { type Insertable, sql } from 'kysely';
import type { RemoteDetails } from '~/contract/activity';
import { isUuid } from '~/contract/values';
import { type Write, type WriteName, writes } from '~/contract/writes';
import { isJsonObject } from '~/lib/json/is-object';
import { readJson, readStored, writeJson } from '~/lib/json/lossless';
import type { Db } from '../db/database';
import { pick, prepared, statements } from '../db/prepared';
import type { SharedTransactions } from '../db/shared-transactions';
import { addRemoteEntry, type NewEntry } from './add-entry';
import type { ActivityIntentTable } from '../db/schema';
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
  /** Returns the intent of an earlier request with the same idempotency key, if there was one. */
  repeated(db: Db, write: RemoteWrite): Promise<Intent | undefined>;
  /** Stores an intent. Call it before the request is sent. */
  intended(db: Db, write: RemoteWrite, before: Before): Promise<Intent>;
  /** Adds the entry of what came of an intent, unless that is known. */
  concluded(intent: Intent, result: Result): Promise<void>;
};

/**
 * Returns functions that add the entries of a write of this origin. Writes at the same time share transactions, as each
 * commit waits for the disk.
 */
export function remoteEntries(origin: Origin, inShared: SharedTransactions): RemoteEntries {
  const tenantId = origin.tenant_id;
  return {
    repeated: (db, write) => intentOf(db, tenantId, write),
    async intended(db, write, before) {
      const stored = await inShared(tenantId, (trx) => addIntent(trx, origin, { write, before }));
      if (stored !== undefined) return { ...write, number: stored, before, isRetry: false };
      // Another process has stored the intent of the same request at the same time.
      const other = await intentOf(db, tenantId, write);
      if (!other) throw new Error('The intent was removed while it was stored.');
      return other;
    },
    concluded: (intent, result) => inShared(tenantId, (trx) => addResult(trx, origin, intent, result)),
  };
}

async function intentOf(db: Db, tenantId: string, write: RemoteWrite): Promise<Intent | undefined> {
  if (write.digest === undefined) return undefined;
  const [intent] = await intentByDigest(db, { tenantId, digest: write.digest });
  if (!intent) return undefined;
  // Read again, the state before would be the one after the first request.
  const [entry] = await intentEntries(db, tenantId, [intent.number]);
  return { ...write, number: intent.number, before: entry ? beforeIn(entry) : notRead, isRetry: true };
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

/** Adds an intent. Returns its number; `undefined` if there is one of the same request, then nothing was added. */
async function addIntent(
  trx: Db,
  origin: Origin,
  { write, before }: { write: RemoteWrite; before: Before },
): Promise<number | undefined> {
  const described: Write = writes[write.name];
  const ids = idsIn(described, { ...write, before });
  const { configs, ...texts } = intentValues(described, before, {
    body: write.body,
    objectId: ids.object_id,
  });
  const [added] = await insertIntent(trx, {
    tenant_id: origin.tenant_id,
    request_digest: write.digest ?? null,
    object_kind: described.kind,
    object_id: ids.object_id,
  });
  if (!added) return undefined;
  const { number } = added;
  const remote = described.before === undefined ? {} : { before: beforeDetails(before) };
  const about = { operation: write.name, outcome: 'intended', object_kind: described.kind };
  await addWithConfigs(
    trx,
    { ...origin, ...about, ...ids, ...texts },
    { number, configs, intent: null, remote },
  );
  return number;
}

type NewIntent = Pick<Insertable<ActivityIntentTable>, (typeof intentColumns)[number]>;
const intentColumns = ['tenant_id', 'request_digest', 'object_kind', 'object_id'] as const;

const insertIntent = prepared((intent: NewIntent) =>
  statements
    .insertInto('activity_intent')
    .values({
      ...pick(intent, intentColumns),
      number: sql<number>`nextval('activity_number')`,
      state: sql.lit('open'),
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'request_digest']).doNothing())
    .returning('number'),
);

type IntentKey = { tenant_id: string; number: number };

const intentForUpdate = prepared((key: IntentKey) =>
  statements
    .selectFrom('activity_intent')
    .select(['state', 'object_id'])
    .where((eb) => eb.and(pick(key, ['tenant_id', 'number'])))
    .forUpdate(),
);

const resolveIntent = prepared(
  (row: IntentKey & { state: string; object_id: string | null }) =>
    statements
      .updateTable('activity_intent')
      .set(pick(row, ['state', 'object_id']))
      .where((eb) => eb.and(pick(row, ['tenant_id', 'number']))),
  { mayWait: true },
);

async function addResult(trx: Db, origin: Origin, intent: Intent, result: Result): Promise<void> {
  const write: Write = writes[intent.name];
  const key = { tenant_id: origin.tenant_id, number: intent.number };
  const [row] = await intentForUpdate(trx, key);
  if (!row) return;
  const { values, known } = resultOf(write, intent, result);
  const { isRetry } = intent;
  const isReplay = result.outcome === 'done' && result.isReplay;
  const outcome = nextOutcome(row.state, known, { isRetry, isReplay });
  if (outcome === undefined) return;
  const { configs, ...texts } = outcome === 'done' ? values! : noValues;
  const ids = idsIn(write, intent, outcome === 'done' ? result : undefined);
  const about = { operation: intent.name, outcome, object_kind: write.kind };
  const remote: RemoteDetails = {
    ...(outcome === 'done' && write.before !== undefined && { before: beforeDetails(intent.before) }),
    ...(result.status !== undefined && { status: result.status }),
    ...(outcome === 'done' && updatedAtIn(result)),
  };
  await addWithConfigs(
    trx,
    { ...origin, ...about, ...ids, ...texts },
    { configs, intent: intent.number, remote },
  );
  await resolveIntent(trx, { ...key, state: outcome, object_id: ids.object_id ?? row.object_id });
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

/** Adds an entry with the configs of its sources. */
export async function addWithConfigs(
  trx: Db,
  entry: NewEntry,
  {
    number,
    configs,
    intent,
    remote,
  }: {
    number?: number;
    configs: EntryValues['configs'];
    intent: number | null;
    remote: RemoteDetails | null;
  },
): Promise<void> {
  const added = await addRemoteEntry(trx, {
    ...entry,
    ...(number !== undefined && { number }),
    intent,
    remote: remote && writeJson(remote),
  });
  if (configs.length === 0) return;
  await trx
    .insertInto('activity_config')
    .values(
      configs.map(({ sourceId, before, after }) => ({
        tenant_id: entry.tenant_id,
        number: added,
        source_id: sourceId,
        before,
        after,
      })),
    )
    .execute();
}
