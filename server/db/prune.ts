import { pruneAssets } from './assets';
import { repeat } from '../lib/repeat';
import type { Db, SchemaLog } from './database';

/** Milliseconds for which the record of an idempotency key is stored (docs/contract.md#idempotency). */
export const recordLifetime = 7 * 24 * 3600_000;

/** Removes idempotency records, assets and sessions that have expired, and sessions unused for `idle` milliseconds. */
export async function prune(db: Db, now: Date, idle: number | undefined): Promise<void> {
  const unused = idle === undefined ? undefined : new Date(now.getTime() - idle);
  await db
    .deleteFrom('session')
    .where((eb) =>
      eb.or([eb('expires_at', '<', now), ...(unused === undefined ? [] : [eb('used_at', '<', unused)])]),
    )
    .execute();
  await pruneAssets(db, now);
  await pruneRecords(db, new Date(now.getTime() - recordLifetime));
}

/** Time range in milliseconds whose records one statement deletes: after a backlog, all would exceed its time limit. */
const atOnce = 10 * 60_000;

async function pruneRecords(db: Db, limit: Date): Promise<void> {
  for (;;) {
    const { oldest } = await db
      .selectFrom('idempotency')
      .select(({ fn }) => fn.min('created_at').as('oldest'))
      .where('created_at', '<', limit)
      .executeTakeFirstOrThrow();
    if (oldest === null) return;
    const end = new Date(Math.min(oldest.getTime() + atOnce, limit.getTime()));
    await db.deleteFrom('idempotency').where('created_at', '<', end).execute();
  }
}

type PruningOptions = {
  idle: number | undefined;
  before?: ((now: Date) => Promise<void>) | undefined;
  log: Pick<SchemaLog, 'warn'>;
};

/** Calls `before`, which renews records in use, and then `prune`, hourly. Returns a function that stops it. */
export function startPruning(db: Db, clock: () => Date, { idle, before, log }: PruningOptions): () => void {
  const work = async () => {
    await before?.(clock());
    await prune(db, clock(), idle);
  };
  const stop = repeat(work, 3600_000, (reason) => log.warn('expired rows were not removed', { reason }));
  return () => void stop();
}
