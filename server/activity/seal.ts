import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { columnsOf } from '../db/columns-of';
import type { Db } from '../db/database';
import { insertRows } from '../db/new-rows';
import { DatabaseLostError } from '../db/pglite/pglite-session';
import { DatabaseUnavailableError } from '../db/postgres/database-unavailable';
import { prepared, statements } from '../db/prepared';
import type { ActivityConfigTable, ActivityHeadTable } from '../db/schema';
import { inTransaction } from '../db/transaction';
import type { ActivityKey } from './activity-key';
import { type Checkpoint, signCheckpoint } from './checkpoint';
import { commitmentOf, contentJson, entryJson, nextHash, originHash } from './seal-format';

/**
 * Sealing: the entries of a tenant that are committed get final numbers 1, 2, 3, … and a place in a chain of hashes,
 * whose end is signed (docs/activity.md#proof).
 *
 * An entry is not sealed as long as its row in `activity_pending` exists. That row is committed with the entry, so an
 * entry that is committed late is found late, whatever its number is, and none is passed over. No order of commits, no
 * clock and no id of a transaction is relied on: ids differ on each machine of a Citus cluster.
 *
 * Of two writes that lock the same row, the second takes its number after the first is committed. So whoever sees the
 * second entry sees the first one, too, which has the lower number: each pass seals by rising number, and final numbers
 * have the order in which the writes took effect. An entry that is sealed after one with a higher number is of a write
 * that touched other rows.
 *
 * The row of the tenant in `activity_head` is locked first, so processes seal one tenant in turns.
 */

/** Entries per transaction, which holds the only connection of the embedded database. */
const batchSize = 200;
/** Minimum time between two checkpoints that are stored in `activity_checkpoint`. */
const keptEveryMs = 60_000;

export type Sealer = {
  key: ActivityKey;
  /** Called after the commit with the new checkpoint. */
  onCheckpoint?: (checkpoint: Checkpoint) => void;
  /** Called if entries were deleted before they were sealed. */
  onMissing?: (tenantId: string, numbers: readonly number[]) => void;
  /** Called if the log of a tenant cannot be sealed or pruned. Without it, the error is thrown. */
  onFailed?: (tenantId: string, error: unknown) => void;
};

/** Seals the pending entries of at most 1,000 tenants. Returns the number of entries sealed. */
export async function sealPending(db: Db, sealer: Sealer): Promise<number> {
  const tenants = await db
    .selectFrom('activity_pending')
    .select('tenant_id')
    .distinct()
    .limit(sql.lit(1000))
    .execute();
  let sealed = 0;
  const ids = tenants.map(({ tenant_id: tenantId }) => tenantId);
  await forEachTenant(ids, sealer, async (tenantId) => {
    sealed += await sealTenant(db, tenantId, sealer);
  });
  return sealed;
}

/** Runs `work` per tenant. An error of one tenant does not stop the others, unless there is no database. */
export async function forEachTenant(
  tenantIds: readonly string[],
  { onFailed }: Pick<Sealer, 'onFailed'>,
  work: (tenantId: string) => Promise<void>,
): Promise<void> {
  for (const tenantId of tenantIds)
    await work(tenantId).catch((error: unknown) => {
      const isAboutAll = error instanceof DatabaseUnavailableError || error instanceof DatabaseLostError;
      if (!onFailed || isAboutAll) throw error;
      onFailed(tenantId, error);
    });
}

/** Seals the entries of a tenant. Returns their number. */
export async function sealTenant(db: Db, tenantId: string, sealer: Sealer): Promise<number> {
  for (let sealed = 0; ;) {
    // If it is repeated after an unknown outcome, the sealed entries are not pending any more.
    const batch = await inTransaction(db, (trx) => sealBatch(trx, tenantId, sealer.key), {
      repeatable: true,
    });
    if (batch.checkpoint) sealer.onCheckpoint?.(batch.checkpoint);
    if (batch.missing.length > 0) sealer.onMissing?.(tenantId, batch.missing);
    sealed += batch.sealed;
    if (batch.sealed + batch.missing.length < batchSize) return sealed;
  }
}

type Batch = { sealed: number; missing: readonly number[]; checkpoint?: Checkpoint };

async function sealBatch(trx: Db, tenantId: string, key: ActivityKey): Promise<Batch> {
  const head = await lockHead(trx, tenantId);
  const pending = await pendingNumbers(trx, { tenant_id: tenantId });
  const numbers = pending.map(({ number }) => number);
  if (numbers.length === 0) return { sealed: 0, missing: [] };
  const entries = await entriesWith(trx, { tenant_id: tenantId, numbers });
  const configs = await configsOf(trx, tenantId, numbers);
  let { final, hash } = head;
  const seals = entries.map((entry) => {
    final += 1;
    const salt = randomUUID();
    const content = contentJson(entry, configs.get(entry.number) ?? [], salt);
    hash = nextHash(hash, commitmentOf(content), Buffer.from(entryJson(entry, final)));
    return { final, number: entry.number, salt };
  });
  await deletePending(trx, { tenant_id: tenantId, numbers });
  const found = new Set(entries.map(({ number }) => number));
  const missing = numbers.filter((number) => !found.has(number));
  if (seals.length === 0) return { sealed: 0, missing };
  await insertSeals(trx, {
    tenant_id: tenantId,
    finals: seals.map(({ final: one }) => one),
    numbers: seals.map(({ number }) => number),
    salts: seals.map(({ salt }) => salt),
  });
  // An entry is never newer than its checkpoint, also if the clock was set back.
  const now = entries.reduce((newest, { at }) => (at > newest ? at : newest), head.now);
  const checkpoint = await moveHead(trx, { ...head, now }, { key, final, hash });
  return { sealed: seals.length, missing, checkpoint };
}

const pendingNumbers = prepared((row: { tenant_id: string }) =>
  statements
    .selectFrom('activity_pending')
    .select('number')
    .where('tenant_id', '=', row.tenant_id)
    .orderBy('number')
    .limit(batchSize),
);

// Each text is the same for any number of entries, so it is built and parsed once.

type Numbers = { tenant_id: string; numbers: readonly number[] };

const isOneOf = (numbers: readonly number[]) => sql<boolean>`number = any(cast(${numbers} as bigint[]))`;

const entriesWith = prepared(({ tenant_id, numbers }: Numbers) =>
  statements
    .selectFrom('activity_entry')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where(isOneOf(numbers))
    .orderBy('number'),
);

const deletePending = prepared(({ tenant_id, numbers }: Numbers) =>
  statements.deleteFrom('activity_pending').where('tenant_id', '=', tenant_id).where(isOneOf(numbers)),
);

const insertSeals = prepared(
  (seals: Numbers & { finals: readonly number[]; salts: readonly string[] }) =>
    sql`insert into activity_seal (tenant_id, final, number, salt)
      select cast(${seals.tenant_id} as uuid), final, number, salt from unnest(cast(${seals.finals} as bigint[]),
        cast(${seals.numbers} as bigint[]), cast(${seals.salts} as uuid[])) as seal (final, number, salt)`,
);

const configsWith = prepared(({ tenant_id, numbers }: Numbers) =>
  statements
    .selectFrom('activity_config')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where(isOneOf(numbers))
    .orderBy('number')
    .orderBy('source_id'),
);

/** Returns the configs of sources of entries, by the numbers of the entries. */
export async function configsOf(db: Db, tenantId: string, numbers: readonly number[]) {
  const rows = await configsWith(db, { tenant_id: tenantId, numbers });
  const configs = new Map<number, Selectable<ActivityConfigTable>[]>();
  for (const row of rows) configs.set(row.number, [...(configs.get(row.number) ?? []), row]);
  return configs;
}

/** The end of a tenant's sealed log, and the time of the database. */
export type LogHead = Selectable<ActivityHeadTable> & { now: Date };

/** Returns the end of a tenant's sealed log, locked until the transaction ends. */
export async function lockHead(trx: Db, tenantId: string): Promise<LogHead> {
  const [head] = await headForUpdate(trx, { tenant_id: tenantId });
  if (head) return head;
  const none = { at: null, key_id: null, signature: null, kept_at: null };
  await trx
    .insertInto('activity_head')
    .values({ tenant_id: tenantId, final: 0, hash: originHash, removed: 0, ...none })
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
    .execute();
  const [added] = await headForUpdate(trx, { tenant_id: tenantId });
  return added!;
}

const headForUpdate = prepared((row: { tenant_id: string }) =>
  statements
    .selectFrom('activity_head')
    .selectAll()
    .select(sql<Date>`clock_timestamp()::timestamptz(3)`.as('now'))
    .where('tenant_id', '=', row.tenant_id)
    .forUpdate(),
);

/** Returns the time for a new checkpoint: the database's, but never before that of the last checkpoint. */
export function checkpointTime({ now, at }: Pick<LogHead, 'now' | 'at'>): Date {
  return at !== null && at > now ? at : now;
}

/** Moves the end of the log and signs it. Also stores the checkpoint if the last stored one is a minute old. */
async function moveHead(
  trx: Db,
  head: LogHead,
  { key, final, hash }: { key: ActivityKey; final: number; hash: string },
): Promise<Checkpoint> {
  const at = checkpointTime(head);
  const unsigned = { tenantId: head.tenant_id, kind: 'end', final, hash, at: at.toISOString() } as const;
  const checkpoint = signCheckpoint(key, unsigned);
  const isKept = head.kept_at === null || at.getTime() - head.kept_at.getTime() >= keptEveryMs;
  await trx
    .updateTable('activity_head')
    .set({
      final,
      hash,
      at,
      key_id: checkpoint.keyId,
      signature: checkpoint.signature,
      ...(isKept && { kept_at: at }),
    })
    .where('tenant_id', '=', head.tenant_id)
    .execute();
  if (isKept) await insertRows(trx, 'activity_checkpoint', columnsOf(checkpoint));
  return checkpoint;
}

/** Returns the checkpoint of the end of a tenant's log; `undefined` if no entry is sealed. */
export function headCheckpoint(head: Selectable<ActivityHeadTable>): Checkpoint | undefined {
  const { tenant_id: tenantId, final, hash, at, key_id: keyId, signature } = head;
  if (at === null || keyId === null || signature === null) return undefined;
  return { tenantId, kind: 'end', final, hash, at: at.toISOString(), keyId, signature };
}

/** Queues entries of a tenant that are neither sealed nor queued, such as those added by one statement. */
export async function queueEntries(trx: Db, tenantId: string): Promise<void> {
  await sql`insert into activity_pending (tenant_id, number)
    select e.tenant_id, e.number from activity_entry as e
    left join activity_seal as s on s.tenant_id = ${tenantId} and s.number = e.number
    where e.tenant_id = ${tenantId} and s.number is null
    on conflict (tenant_id, number) do nothing`.execute(trx);
}
