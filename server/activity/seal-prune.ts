import { nilId } from '@recon/contract/values';
import { sql } from 'kysely';
import { columnsOf } from '../db/columns-of';
import type { Db } from '../db/database';
import { insertRows } from '../db/new-rows';
import { findRow } from '../db/rows';
import { inTransaction } from '../db/transaction';
import { type ActivityKey, publicKeyOf, storedKeys } from './activity-key';
import { type Checkpoint, checkpointOf, hasValidSignature, signCheckpoint } from './checkpoint';
import {
  checkpointTime,
  forEachTenant,
  headCheckpoint,
  lockHead,
  type LogHead,
  queueEntries,
  type Sealer,
  sealTenant,
} from './seal';

const atOnce = 500;

/** Adds baselines of a tenant's objects whose complete state is not in the log since an instant. */
export type AddBaselines = (db: Db, tenantId: string, since: Date) => Promise<void>;

/**
 * Removes the entries of all tenants up to the last checkpoint before `cutoff`, and leaves a signed one in their place
 * (docs/activity.md#retention). Uses only checkpoints signed by this key or a former one: others could be forged, to
 * hide the removal of entries. `addBaselines` runs at half of the time, so that each state of the later half can still
 * be derived.
 */
export async function pruneLogs(
  db: Db,
  cutoff: Date,
  sealer: Sealer,
  addBaselines?: AddBaselines,
): Promise<void> {
  const isTrusted = await trustedBy(db, sealer.key);
  const half = new Date((cutoff.getTime() + Date.now()) / 2);
  await forEachTenant(await tenantsBefore(db, cutoff), sealer, async (tenantId) => {
    await addBaselines?.(db, tenantId, half);
    await sealTenant(db, tenantId, sealer);
    const last = (await checkpointsBefore(db, tenantId, cutoff)).find(isTrusted);
    const start = last && (await startAfter(db, last, sealer.key));
    if (start) sealer.onCheckpoint?.(start);
    await removeRows(db, tenantId);
    await removePeople(db, tenantId, cutoff);
  });
}

/** Returns a function that returns whether a checkpoint is signed by this key or a former one. */
async function trustedBy(db: Db, { id, former }: ActivityKey): Promise<(checkpoint: Checkpoint) => boolean> {
  const keys = new Map(
    (await storedKeys(db))
      .filter((key) => key.id === id || former.includes(key.id))
      .map((key) => [key.id, publicKeyOf(key)]),
  );
  return (checkpoint) => {
    const key = keys.get(checkpoint.keyId);
    return key !== undefined && hasValidSignature(checkpoint, key);
  };
}

/** Returns the tenants that have an old checkpoint, or rows of a removal that was interrupted. */
async function tenantsBefore(db: Db, cutoff: Date): Promise<string[]> {
  const heads = await db
    .selectFrom('activity_head')
    .select('tenant_id')
    .where((eb) => eb.or([eb('at', '<', cutoff), eb('removed', '>', 0)]))
    .execute();
  const old = await db
    .selectFrom('activity_checkpoint')
    .select('tenant_id')
    .distinct()
    .where('kind', '=', 'end')
    .where('at', '<', cutoff)
    .execute();
  return [...new Set([...heads, ...old].map(({ tenant_id }) => tenant_id))];
}

/** Returns a tenant's checkpoints of before `cutoff`, the last one first. */
async function checkpointsBefore(db: Db, tenantId: string, cutoff: Date): Promise<Checkpoint[]> {
  const head = await findRow(db, 'activity_head', { tenant_id: tenantId });
  const end = head && headCheckpoint(head);
  const rows = await db
    .selectFrom('activity_checkpoint')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'end')
    .where('at', '<', cutoff)
    .orderBy('final', 'desc')
    .execute();
  const isOld = end && end.final > (head?.removed ?? 0) && new Date(end.at) < cutoff;
  return [...(isOld ? [end] : []), ...rows.map(checkpointOf)];
}

/** Lets a tenant's log start after a checkpoint. Returns the checkpoint of the start, which replaces all before it. */
function startAfter(db: Db, last: Checkpoint, key: ActivityKey): Promise<Checkpoint | undefined> {
  return inTransaction(db, async (trx) => {
    const head = await lockHead(trx, last.tenantId);
    if (head.removed >= last.final) return undefined;
    return moveStart(trx, { key, final: last.final, hash: last.hash, head });
  });
}

/** Records that the entries up to `final` are removed, and signs that. The head of the tenant is locked. */
async function moveStart(
  trx: Db,
  { key, final, hash, head }: { key: ActivityKey; final: number; hash: string; head: LogHead },
): Promise<Checkpoint> {
  const { tenant_id: tenantId } = head;
  const at = checkpointTime(head);
  const start = signCheckpoint(key, { tenantId, kind: 'start', final, hash, at: at.toISOString() });
  await trx
    .deleteFrom('activity_checkpoint')
    .where('tenant_id', '=', tenantId)
    .where('final', '<=', final)
    .execute();
  await insertRows(trx, 'activity_checkpoint', columnsOf(start));
  await trx.updateTable('activity_head').set({ removed: final }).where('tenant_id', '=', tenantId).execute();
  return start;
}

const removedTables = [
  'activity_repeat',
  'activity_config',
  'activity_intent',
  'activity_entry',
  'activity_seal',
] as const;

async function removeRows(db: Db, tenantId: string): Promise<void> {
  for (;;) {
    const removed = await inTransaction(db, async (trx) => {
      const { removed: last } = await lockHead(trx, tenantId);
      const seals = await trx
        .selectFrom('activity_seal')
        .select(['final', 'number'])
        .where('tenant_id', '=', tenantId)
        .where('final', '<=', last)
        .orderBy('final')
        .limit(atOnce)
        .execute();
      if (seals.length === 0) return 0;
      const numbers = seals.map(({ number }) => number);
      for (const table of removedTables)
        await trx
          .deleteFrom(table)
          .where('tenant_id', '=', tenantId)
          .where('number', 'in', numbers)
          .execute();
      return seals.length;
    });
    if (removed < atOnce) return;
  }
}

/**
 * Deletes the people of a tenant without entries, some at a time. Keeps those who were added after `cutoff`: the entry of
 * a new person may not be committed yet.
 */
async function removePeople(db: Db, tenantId: string, cutoff: Date): Promise<void> {
  const end = firstIdAt(cutoff);
  for (let after = nilId; ;) {
    const people = await db
      .selectFrom('activity_person')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('id', '>', after)
      .where('id', '<', end)
      .orderBy('id')
      .limit(atOnce)
      .execute();
    if (people.length === 0) return;
    const ids = people.map(({ id }) => id);
    await sql`delete from activity_person as p
      where tenant_id = ${tenantId} and id = any(cast(${ids} as uuid[])) and not exists (
        select from activity_entry as e where e.tenant_id = ${tenantId} and e.person_id = p.id)`.execute(db);
    after = ids.at(-1)!;
  }
}

/** Returns the lowest id that `newId` makes at an instant: its first 48 bits are milliseconds since 1970. */
function firstIdAt(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/**
 * Prepares a tenant's log for imported entries, which are sealed after those that they replace: final numbers never
 * restart. The replaced entries count as removed, so the key signs the new start. Throws an Error if a key is needed
 * and missing.
 */
export async function restartLog(
  trx: Db,
  tenantId: string,
  loadKey: () => ActivityKey | undefined,
): Promise<void> {
  const head = await lockHead(trx, tenantId);
  const { numDeletedRows } = await trx
    .deleteFrom('activity_seal')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  for (const table of ['activity_pending', 'activity_intent'] as const)
    await trx.deleteFrom(table).where('tenant_id', '=', tenantId).execute();
  if (numDeletedRows > 0n) {
    const key = loadKey();
    if (!key)
      throw new Error(
        'The activity log of the tenant is sealed: set RECON_ACTIVITY_KEY_FILE, whose key signs where it starts now. ' +
          'Nothing was imported.',
      );
    await moveStart(trx, { key, final: head.final, hash: head.hash, head });
  }
  await queueEntries(trx, tenantId);
}
