import { type ObjectKind, type Write, writes } from '@recon/contract/writes';
import type { RemoteDetails } from '@recon/contract/activity';
import { readStored } from '@recon/engine/lib/json/lossless';
import type { Db } from '../db/database';
import { prepared, statements } from '../db/prepared';
import { inTransaction } from '../db/transaction';
import { bySystem } from './activity-log';
import { addWithConfigs, type IntentEntry, intentEntries, stateIn } from './remote-entries';
import { differences, type Fields, seenAs } from './remote-values';
import { configsOf, lockHead } from './seal';

/**
 * Observations: a read of an object at the remote service shows what came of a write whose result is unknown, or that the
 * object was changed past this console (docs/activity.md#observations).
 */

/** What a read is looked at for. Created before the read, so that nothing that happens during it is misread. */
export type Watch = {
  tenantId: string;
  kind: ObjectKind;
  /** Number of the tenant's newest entry before the read. */
  last: number;
  /** Numbers of the intents whose result the read may show, by the ids of their objects. */
  open: readonly { number: number; objectId: string }[];
  /** Whether to look for changes past this console. */
  isHistory: boolean;
};

/**
 * Returns what to look for in a read of an object, or of any object of that kind; `undefined` if there is nothing.
 * Intents without a result that are newer than `before` may belong to requests that still run.
 */
export async function watchFor(
  db: Db,
  {
    tenantId,
    kind,
    objectId,
    before,
    isHistory,
  }: {
    tenantId: string;
    kind: ObjectKind;
    objectId: string | undefined;
    before: Date;
    isHistory: boolean;
  },
): Promise<Watch | undefined> {
  const rows = await (objectId === undefined
    ? openOfKind(db, { tenantId, kind })
    : openOf(db, { tenantId, kind, objectId }));
  if (rows.length === 0 && !isHistory) return undefined;
  const entries = await intentEntries(
    db,
    tenantId,
    rows.map(({ number }) => number),
  );
  const ended = new Set(entries.filter(({ at }) => at < before).map(({ number }) => number));
  const open = rows.flatMap(({ number, object_id: id, state }) =>
    id !== null && (state === 'unclear' || ended.has(number)) ? [{ number, objectId: id }] : [],
  );
  if (open.length === 0 && !isHistory) return undefined;
  return { tenantId, kind, last: await newestNumber(db, tenantId), open, isHistory };
}

const selectOpen = ({ tenantId, kind }: { tenantId: string; kind: string }) =>
  statements
    .selectFrom('activity_intent')
    .select(['number', 'object_id', 'state'])
    .where('tenant_id', '=', tenantId)
    .where('object_kind', '=', kind)
    .where('state', 'in', ['open', 'unclear'])
    .orderBy('number');
const openOfKind = prepared(selectOpen);
const openOf = prepared((values: Parameters<typeof selectOpen>[0] & { objectId: string }) =>
  selectOpen(values).where('object_id', '=', values.objectId),
);

const anyOpen = prepared(({ tenantId }: { tenantId: string }) =>
  statements
    .selectFrom('activity_intent')
    .select('number')
    .where('tenant_id', '=', tenantId)
    .where('state', 'in', ['open', 'unclear'])
    .limit(1),
);

/** Returns whether a tenant has intents whose result is not known. */
export async function hasOpenIntents(db: Db, tenantId: string): Promise<boolean> {
  return (await anyOpen(db, { tenantId })).length > 0;
}

/** Adds entries of what a read shows of an object: `live` is its state, `undefined` if it does not exist. */
export async function addObserved(
  db: Db,
  { tenantId, kind, last, open, isHistory }: Watch,
  { objectId, live }: { objectId: string; live: Fields | undefined },
): Promise<void> {
  const numbers = open.filter((intent) => intent.objectId === objectId).map(({ number }) => number);
  if (numbers.length === 0 && !isHistory) return;
  await inTransaction(db, async (trx) => {
    // Two reads at once add one entry.
    await lockHead(trx, tenantId);
    // A write during the read: it is unknown whether the read shows the state before or after it.
    if ((await newestNumber(trx, tenantId, objectId)) > last) return;
    const states = await statesOf(trx, tenantId, objectId, kind);
    const unclear = states.filter(({ number, state }) => numbers.includes(number) && isOpen(state));
    const recorded = kind === 'rule-order' ? undefined : await recordedState(trx, tenantId, kind, objectId);
    const changed = differences(kind, objectId, recorded, live);
    const intents = await intentEntries(
      trx,
      tenantId,
      unclear.map(({ number }) => number),
    );
    const contextId = intents.at(0)?.contextId ?? recorded?.contextId ?? null;
    const about = { ...bySystem(tenantId), outcome: 'observed', object_kind: kind, object_id: objectId };
    for (const [index, intent] of intents.entries())
      await addSeen(trx, intent, {
        about: { ...about, context_id: contextId },
        live,
        changed: index === 0 ? changed : undefined,
      });
    const isRunning = states.some(({ number, state }) => isOpen(state) && !numbers.includes(number));
    if (intents.length > 0 || isRunning || !isHistory || !changed || !recorded) return;
    const { configs, ...texts } = changed;
    const operation = operationOn(kind, live === undefined ? 'delete' : 'update');
    await addWithConfigs(
      trx,
      { ...about, operation, context_id: contextId, ...texts },
      { configs, intent: null, remote: null },
    );
  });
}

/** Returns the operation that changes objects of a kind; an update if there is none with that verb. */
function operationOn(kind: ObjectKind, verb: 'update' | 'delete'): string {
  const names = Object.keys(writes) as (keyof typeof writes)[];
  const having = (one: string) =>
    names.find((name) => writes[name].kind === kind && writes[name].verb === one);
  return having(verb) ?? having('update')!;
}

const isOpen = (state: string) => state === 'open' || state === 'unclear';

type SystemEntry = ReturnType<typeof bySystem>;

async function addSeen(
  trx: Db,
  intent: IntentEntry,
  {
    about,
    live,
    changed,
  }: { about: SystemEntry; live: Fields | undefined; changed: ReturnType<typeof differences> },
): Promise<void> {
  const write: Write = writes[intent.name];
  const { configs = [], ...texts } = changed ?? { before: null, after: null };
  const observed = seenAs(write, intent, live);
  await addWithConfigs(
    trx,
    { ...about, operation: intent.name, ...texts },
    { configs, intent: intent.number, remote: { observed } },
  );
  await trx
    .updateTable('activity_intent')
    .set({ state: 'observed' })
    .where('tenant_id', '=', about.tenant_id)
    .where('number', '=', intent.number)
    .execute();
}

async function newestNumber(db: Db, tenantId: string, objectId?: string): Promise<number> {
  let query = db.selectFrom('activity_entry').select('number').where('tenant_id', '=', tenantId);
  if (objectId !== undefined) query = query.where('object_id', '=', objectId);
  const row = await query.orderBy('number', 'desc').limit(1).executeTakeFirst();
  return row?.number ?? 0;
}

function statesOf(trx: Db, tenantId: string, objectId: string, kind: ObjectKind) {
  return trx
    .selectFrom('activity_intent')
    .select(['number', 'state'])
    .where('tenant_id', '=', tenantId)
    .where('object_id', '=', objectId)
    .where('object_kind', '=', kind)
    .where('state', 'in', ['open', 'unclear'])
    .orderBy('number')
    .forUpdate()
    .execute();
}

/** Maximum number of entries that a recorded state is made from. */
const maxEntries = 100;

/**
 * State of an object by its newest entries. It is complete if one of them created the object, or is an intent before which
 * the object was read; otherwise only the fields that the entries name are known.
 */
export type RecordedState = {
  fields: Fields;
  at: Date;
  contextId: string | null;
  isComplete: boolean;
};

/** Returns the state of an object that the log has recorded; `undefined` if it has none, or the object was deleted. */
export async function recordedState(
  db: Db,
  tenantId: string,
  kind: ObjectKind,
  objectId: string,
): Promise<RecordedState | undefined> {
  const entries = await db
    .selectFrom('activity_entry')
    .select(['number', 'at', 'operation', 'outcome', 'context_id', 'before', 'after', 'remote'])
    .where('tenant_id', '=', tenantId)
    .where('object_id', '=', objectId)
    .where('object_kind', '=', kind)
    .where('outcome', 'in', ['done', 'observed', 'intended'])
    .orderBy('number', 'desc')
    .limit(maxEntries)
    .execute();
  const [newest] = entries;
  if (!newest) return undefined;
  const configs = await configsOf(
    db,
    tenantId,
    entries.map(({ number }) => number),
  );
  const fields: Record<string, unknown> = {};
  for (const entry of entries) {
    const { before, after } = statesIn(entry, kind === 'source' ? configs.get(entry.number)?.[0] : undefined);
    if (entry.outcome === 'intended') {
      if (!before || !isOfRead(entry.remote)) continue;
      return recorded(newest, { ...before, ...fields }, true);
    }
    if (entry === newest && isDeletion(entry)) return undefined;
    for (const name of Object.keys({ ...before, ...after }))
      if (!(name in fields)) fields[name] = after?.[name];
    if (after && /^(create|clone)/.test(entry.operation)) return recorded(newest, fields, true);
  }
  return recorded(newest, fields, false);
}

type Texts = { before: string | null; after: string | null };

function statesIn({ before, after }: Texts, config: Texts | undefined) {
  return { before: stateIn(before, config?.before), after: stateIn(after, config?.after) };
}

function isDeletion({ operation, before, after }: Texts & { operation: string }): boolean {
  return after === null && (before !== null || operation.startsWith('delete'));
}

function isOfRead(remote: string | null): boolean {
  const { before }: RemoteDetails = remote === null ? {} : readStored(remote);
  return before?.source === 'read';
}

/** Parts in the entry of a context that was created with them, or cloned. */
const parts = ['sources', 'fieldMaps', 'rules', 'copies'];

function recorded(
  { at, context_id: contextId }: { at: Date; context_id: string | null },
  fields: Fields,
  isComplete: boolean,
): RecordedState {
  const own = Object.fromEntries(Object.entries(fields).filter(([name]) => !parts.includes(name)));
  return { fields: own, at, contextId, isComplete };
}
