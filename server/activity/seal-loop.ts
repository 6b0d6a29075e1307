import type { Db } from '../db/database';
import { messageOf } from '../lib/error-message';
import { repeat } from '../lib/repeat';
import { type ActivityKey, storeKey } from './activity-key';
import { thinCheckpoints } from './checkpoint';
import { sealPending, type Sealer } from './seal';
import { type AddBaselines, pruneLogs } from './seal-prune';

const sealEveryMs = 500;
const hourMs = 3_600_000;

type LogLine = (message: string, fields?: Record<string, unknown>) => void;

export type SealingOptions = {
  key: ActivityKey;
  /** Milliseconds after which entries are removed; `undefined`: never. */
  retention: number | undefined;
  /** Missing if the objects are those of a remote service. */
  addBaselines?: AddBaselines | undefined;
  log: Record<'info' | 'warn', LogLine>;
};

/**
 * Seals new entries twice per second, and removes old entries and checkpoints at the start and hourly. Each checkpoint is a line of the
 * log, so that there is a copy that a change of the database does not reach. Returns a function that stops this, after
 * the last entries are sealed.
 */
export async function startSealing(
  db: Db,
  { key, retention, addBaselines, log }: SealingOptions,
): Promise<() => Promise<void>> {
  const sealer: Sealer = {
    key,
    onCheckpoint: (checkpoint) => log.info('activity checkpoint', checkpoint),
    onMissing: (tenantId, numbers) =>
      log.warn('entries of the activity log were deleted before they were sealed', { tenantId, numbers }),
  };
  const { isKnown, unconnected } = await storeKey(db, key);
  if (!isKnown) log.info('the activity log has a new key', { key: key.id });
  if (unconnected.length > 0)
    log.warn('the key of the activity log replaces none of the earlier keys', { earlier: unconnected });

  let fault: string | undefined;
  const seal = async () => {
    try {
      await sealPending(db, sealer);
      fault = undefined;
    } catch (error) {
      const reason = messageOf(error);
      if (reason !== fault) log.warn('the activity log could not be sealed', { reason });
      fault = reason;
    }
  };
  const prune = async () => {
    const now = new Date();
    await thinCheckpoints(db, now);
    if (retention === undefined) return;
    await pruneLogs(db, new Date(now.getTime() - retention), sealer, addBaselines);
  };
  const tryPruning = () =>
    prune().catch((error: unknown) =>
      log.warn('the activity log was not pruned', { reason: messageOf(error) }),
    );
  // A console that never runs for an hour prunes, too.
  const first = tryPruning();
  const stopSealing = repeat(seal, sealEveryMs);
  const stopPruning = repeat(tryPruning, hourMs);
  return async () => {
    await Promise.all([first, stopSealing(), stopPruning()]);
    // Otherwise the database is not available.
    if (fault === undefined) await seal();
  };
}
