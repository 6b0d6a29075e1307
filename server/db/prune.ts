import type { Db } from './database';

/** How long the record of an idempotency key is kept (docs/contract.md#idempotency). */
const keptDays = 7;

/** An idempotency record made before this moment holds no more. */
export function oldestKept(now: Date): Date {
  return new Date(now.getTime() - keptDays * 24 * 3600 * 1000);
}

/** Removes what has expired: idempotency records, and sessions, those unused for `idle` milliseconds too. */
export async function prune(db: Db, now: Date, idle: number | undefined): Promise<void> {
  const unused = idle === undefined ? undefined : new Date(now.getTime() - idle);
  await db
    .deleteFrom('session')
    .where((eb) =>
      eb.or([eb('expires_at', '<', now), ...(unused === undefined ? [] : [eb('used_at', '<', unused)])]),
    )
    .execute();
  await pruneRecords(db, oldestKept(now));
}

/** Records of so many milliseconds are removed by one statement, lest it outlast its limit where many have gathered. */
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

/** Does so every hour from now on; gives what ends it. A failure is put off to the next hour. */
export function startPruning(db: Db, clock: () => Date, idle: number | undefined): () => void {
  const timer = setInterval(() => void prune(db, clock(), idle).catch(() => undefined), 3600_000);
  timer.unref();
  return () => clearInterval(timer);
}
