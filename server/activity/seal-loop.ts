import type { Db, SchemaLog } from '../db/database';
import { messageOf } from '../lib/error-message';
import { repeat } from '../lib/repeat';
import { type ActivityKey, storeKey } from './activity-key';
import { thinCheckpoints } from './checkpoint';
import { sealPending, type Sealer } from './seal';
import { type AddBaselines, pruneLogs } from './seal-prune';

const sealEveryMs = 500;
const hourMs = 3_600_000;

export type SealingOptions = {
  key: ActivityKey;
  /** Milliseconds after which entries are removed; `undefined`: never. */
  retention: number | undefined;
  /** Missing if the objects are those of a remote service. */
  addBaselines?: AddBaselines | undefined;
  log: Record<'info' | 'warn' | 'always', SchemaLog['info']>;
};

/**
 * Seals new entries twice per second; removes old entries and checkpoints at the start and hourly. Writes each
 * checkpoint to the log, as a copy that changes of the database do not reach. Returns a function that seals the last
 * entries and stops this.
 */
export async function startSealing(
  db: Db,
  { key, retention, addBaselines, log }: SealingOptions,
): Promise<() => Promise<void>> {
  const sealer: Sealer = {
    key,
    onCheckpoint: (checkpoint) => log.always('activity checkpoint', checkpoint),
    onMissing: (tenantId, numbers) =>
      log.warn('entries of the activity log were deleted before they were sealed', { tenantId, numbers }),
  };
  const { isKnown, unconnected } = await storeKey(db, key);
  if (!isKnown) log.info('the activity log has a new key', { key: key.id });
  if (unconnected.length > 0)
    log.warn('the key of the activity log replaces none of the earlier keys', { earlier: unconnected });

  let failed = new Map<string, string>();
  /** False while the database is not available. */
  let isAvailable = true;
  const seal = async () => {
    const before = failed;
    failed = new Map();
    isAvailable = false;
    const onFailed = (tenantId: string, error: unknown) => {
      const reason = messageOf(error);
      failed.set(tenantId, reason);
      if (before.get(tenantId) !== reason)
        log.warn('the activity log could not be sealed', { tenantId, reason });
    };
    await sealPending(db, { ...sealer, onFailed });
    isAvailable = true;
  };
  const prune = async () => {
    const now = new Date();
    const onFailed = (tenantId: string, error: unknown) =>
      log.warn('the activity log was not pruned', { tenantId, reason: messageOf(error) });
    await thinCheckpoints(db, now);
    if (retention === undefined) return;
    await pruneLogs(db, new Date(now.getTime() - retention), { ...sealer, onFailed }, addBaselines);
  };
  const onError = (reason: string) => log.warn('the activity log could not be sealed', { reason });
  const onPruneError = (reason: string) => log.warn('the activity log was not pruned', { reason });
  // A console that never runs for an hour prunes, too.
  const first = prune().catch((error: unknown) => onPruneError(messageOf(error)));
  const stopSealing = repeat(seal, sealEveryMs, onError);
  const stopPruning = repeat(prune, hourMs, onPruneError);
  return async () => {
    await Promise.all([first, stopSealing(), stopPruning()]);
    if (isAvailable) await seal().catch((error: unknown) => onError(messageOf(error)));
  };
}
