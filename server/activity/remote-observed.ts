import { type RawBuilder, sql } from 'kysely';
import type { RemoteDetails } from '@recon/contract/activity';
import { type ObjectKind, writes } from '@recon/contract/writes';
import type { Fields } from '@recon/engine/configuration/snapshot/snapshot';
import { readStored, writeJson } from '@recon/engine/lib/json/lossless';
import { sameJson } from '@recon/engine/lib/json/same-json';
import type { Db } from '../db/database';
import { prepared } from '../db/prepared';
import { inTransaction } from '../db/transaction';
import { bySystem } from './activity-log';
import { addEntry } from './add-entry';
import {
  entryColumns,
  type EntryRow,
  newestCount,
  type RecordedState,
  recordedState,
} from './recorded-state';
import { type IntentEntry, intentEntries } from './remote-entries';
import { differences, observedState } from './remote-values';
import { lockHead } from './seal';

/**
 * Observations: a read of an object at the remote service shows what came of a write whose result is unknown, or that the
 * object was changed past this console (docs/activity.md#observations).
 */

/** What to look for in the result of a read. Create it before the read, so that concurrent writes are not misread. */
export type Watch = {
  tenantId: string;
  kind: ObjectKind;
  /** Number of the newest entry of the object, or of the tenant, before the read. */
  last: number;
  /** Intents whose result the read may show. `isFinal`: the service cannot make the write any more. */
  open: readonly { number: number; objectId: string; isFinal: boolean }[];
  /** Whether to look for changes past this console. */
  isHistory: boolean;
  /** What the log had of the object; `undefined` if the object is not known before the read. */
  standing: LogState | undefined;
};

/**
 * Milliseconds for which a service may still make a write that it has received: its own time limit, and a margin. The
 * vendor's service, if it is killed, holds the key of a write for 300 s.
 */
const lateMs = 6 * 60_000;

type Looked = { tenantId: string; kind: ObjectKind; objectId: string | undefined };

/** What the log has of an object before a request about it. */
export type LogState = {
  /** Number of the intent of an earlier request with the same digest. */
  repeated: number | undefined;
  /** Number of the newest entry of the object, or of the tenant; 0 if there is none. */
  newest: number;
  /** Intents without a known result. */
  unresolved: readonly { number: number; object_id: string | null; state: string | null }[];
  /** Returns the state of the object by its entries; `undefined` if there is none, and for all objects of a kind. */
  recordedState: () => Promise<RecordedState | undefined>;
};

/** Reads what the log contains about an object, or all objects of a kind, and of an earlier request with the digest. */
export async function readLogState(
  db: Db,
  { objectId, digest, ...looked }: Looked & { digest?: string | undefined },
): Promise<LogState> {
  const of = { ...looked, digest: digest ?? null };
  const rows = await (objectId === undefined
    ? standingOfKind(db, of)
    : standingOfObject(db, { ...of, objectId }));
  const newest = rows.filter(({ what }) => what === 'newest').toReversed();
  return {
    repeated: rows.find(({ what }) => what === 'repeated')?.number,
    newest: newest[0]?.number ?? 0,
    unresolved: rows.filter(({ what }) => what === 'unresolved'),
    recordedState: async () =>
      objectId === undefined ? undefined : recordedState(db, { ...looked, objectId }, newest),
  };
}

/**
 * Returns what to look for in a read of an object, or of any object of a kind; `undefined` if nothing. Ignores intents
 * without a result that are younger than `timeout` ms: their requests may still run.
 */
export async function watchFor(
  db: Db,
  { now, timeout, isHistory, ...of }: Looked & { now: Date; timeout: number; isHistory: boolean },
  known?: LogState,
): Promise<Watch | undefined> {
  const standing = known ?? (await readLogState(db, of));
  const { newest, unresolved } = standing;
  const { tenantId, kind, objectId } = of;
  const numbers = unresolved.map(({ number }) => number);
  const entries = await intentEntries(db, tenantId, numbers);
  const ages = new Map(entries.map(({ number, at }) => [number, now.getTime() - at.getTime()]));
  const open = unresolved.flatMap(({ number, object_id: id, state }) => {
    const age = ages.get(number) ?? 0;
    const isEnded = state === 'unclear' || age > timeout;
    return id !== null && isEnded ? [{ number, objectId: id, isFinal: age > timeout + lateMs }] : [];
  });
  if (open.length === 0 && !isHistory) return undefined;
  return {
    tenantId,
    kind,
    last: newest,
    open,
    isHistory,
    standing: objectId === undefined ? undefined : standing,
  };
}

/** The condition of an intent without a known result: a literal, so that a plan for any parameters uses its index. */
export const isUnresolved = sql<boolean>`state in ('open', 'unclear')`;

type StandingRow = EntryRow & {
  what: 'newest' | 'unresolved' | 'repeated';
  object_id: string | null;
  state: string | null;
};
type OfKind = { tenantId: string; kind: string; digest: string | null };
const selectStanding = (
  { tenantId, kind, digest }: OfKind,
  { ofObject, count }: { ofObject: RawBuilder<unknown>; count: number },
) => {
  const columns = sql.join(entryColumns.map((name) => sql.ref(name)));
  const none = sql.join(entryColumns.map(() => sql`null`));
  return sql<StandingRow>`
    select * from (
      select 'newest' as what, number, object_id, null as state, ${columns}
      from activity_entry where tenant_id = ${tenantId} ${ofObject} order by number desc limit ${sql.lit(count)}
    ) as newest
    union all
    select 'unresolved', number, object_id, state, ${none} from activity_intent
      where tenant_id = ${tenantId} and object_kind = ${kind} and ${isUnresolved} ${ofObject}
    union all
    select 'repeated', number, null, null, ${none} from activity_intent
      where tenant_id = ${tenantId} and request_digest = ${digest}
    order by number`;
};
const standingOfKind = prepared((of: OfKind) => selectStanding(of, { ofObject: sql``, count: 1 }));
const standingOfObject = prepared((of: OfKind & { objectId: string }) =>
  selectStanding(of, { ofObject: sql`and object_id = ${of.objectId}`, count: newestCount }),
);

/** Adds entries for what a read shows about an object. `live`: its state; `undefined` if it does not exist. */
export async function addObserved(
  db: Db,
  watch: Watch,
  { objectId, live }: { objectId: string; live: Fields | undefined },
): Promise<void> {
  const { tenantId, kind, last, isHistory } = watch;
  const of = { tenantId, kind, objectId };
  const open = watch.open.filter((intent) => intent.objectId === objectId);
  if (open.length === 0) {
    if (!isHistory) return;
    // Most reads show what the log has: then no transaction is needed.
    const standing = watch.standing ?? (await readLogState(db, of));
    if (!differences(kind, objectId, await standing.recordedState(), live)) return;
  }
  await inTransaction(db, async (trx) => {
    // Two reads at once add one entry.
    await lockHead(trx, tenantId);
    const standing = await readLogState(trx, of);
    // A write during the read: it is unknown whether the read shows the state before or after it.
    if (standing.newest > last) return;
    const unresolved = await statesOf(trx, tenantId, objectId, kind);
    const recorded = kind === 'rule-order' ? undefined : await standing.recordedState();
    const changed = differences(kind, objectId, recorded, live);
    const isOpen = new Set(unresolved.map(({ number }) => number));
    const looked = open.filter(({ number }) => isOpen.has(number));
    const intents = await intentEntries(
      trx,
      tenantId,
      looked.map(({ number }) => number),
    );
    const contextId = intents.at(0)?.contextId ?? recorded?.contextId ?? null;
    const about = {
      ...bySystem(tenantId),
      outcome: 'observed',
      object_kind: kind,
      object_id: objectId,
      context_id: contextId,
    };
    if (intents.length > 0) {
      const final = new Set(looked.filter(({ isFinal }) => isFinal).map(({ number }) => number));
      return addSeen(trx, about, { intents, final, live, changed });
    }
    // Another write may still run, and have made the change.
    if (unresolved.length > 0 || !isHistory || !changed || !recorded) return;
    const { configs, ...texts } = changed;
    const operation = operationOn(kind, live === undefined ? 'delete' : 'update');
    await addEntry(trx, { ...about, operation, ...texts }, configs);
  });
}

/** Returns the operation that changes objects of a kind; an update if there is none with that verb. */
function operationOn(kind: ObjectKind, verb: 'update' | 'delete'): string {
  const names = Object.keys(writes) as (keyof typeof writes)[];
  const having = (one: string) =>
    names.find((name) => writes[name].kind === kind && writes[name].verb === one);
  return having(verb) ?? having('update')!;
}

type SystemEntry = ReturnType<typeof bySystem>;

/**
 * Adds an entry for each intent whose result looks different from what was observed before. An intent is resolved once
 * the service cannot make its write any more: until then, a later observation corrects an earlier one.
 */
async function addSeen(
  trx: Db,
  about: SystemEntry & { object_id: string },
  {
    intents,
    final,
    live,
    changed,
  }: {
    intents: readonly IntentEntry[];
    final: ReadonlySet<number>;
    live: Fields | undefined;
    changed: ReturnType<typeof differences>;
  },
): Promise<void> {
  const earlier = await lastObservations(trx, about);
  const results = intents.map((intent) => {
    const observed = observedState(writes[intent.name], intent, live);
    const mayFollow = observed === 'as-before' && !final.has(intent.number);
    return { intent, remote: { observed, ...(mayFollow && { mayFollow }) } satisfies RemoteDetails };
  });
  // The write that the object looks like has made the change; without one, the first is as likely as the others.
  const changer = results.find(({ remote }) => remote.observed === 'as-wanted') ?? results[0];
  for (const result of results) {
    const { intent, remote } = result;
    const values = result === changer ? changed : undefined;
    if (!values && sameJson(earlier.get(intent.number), remote)) continue;
    const { configs = [], ...texts } = values ?? { before: null, after: null };
    const entry = { ...about, operation: intent.name, ...texts, intent: intent.number };
    await addEntry(trx, { ...entry, remote: writeJson(remote) }, configs);
  }
  if (final.size === 0) return;
  await trx
    .updateTable('activity_intent')
    .set({ state: 'observed' })
    .where('tenant_id', '=', about.tenant_id)
    .where('number', 'in', [...final])
    .execute();
}

/** Returns what was last observed of the intents of an object, by their numbers. */
async function lastObservations(
  trx: Db,
  { tenant_id, object_id }: { tenant_id: string; object_id: string },
): Promise<Map<number, RemoteDetails>> {
  const rows = await trx
    .selectFrom('activity_entry')
    .select(['intent', 'remote'])
    .where('tenant_id', '=', tenant_id)
    .where('object_id', '=', object_id)
    .where('outcome', '=', 'observed')
    .where('intent', 'is not', null)
    .orderBy('number')
    .execute();
  return new Map(rows.map(({ intent, remote }) => [intent!, readStored(remote!)]));
}

/** Returns the intents of an object without a known result, locked until the end of the transaction. */
function statesOf(trx: Db, tenantId: string, objectId: string, kind: ObjectKind) {
  return trx
    .selectFrom('activity_intent')
    .select('number')
    .where('tenant_id', '=', tenantId)
    .where('object_id', '=', objectId)
    .where('object_kind', '=', kind)
    .where(isUnresolved)
    .orderBy('number')
    .forUpdate()
    .execute();
}
