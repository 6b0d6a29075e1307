import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import { join } from 'node:path';
import { syncPath, syncTree } from './sync-files';

/**
 * A restored database takes the place of the one in a data folder by two renames, since a name that has a folder
 * cannot be given to another one at once. A process that ends in between leaves no `database`; whoever opens the
 * folder next, or restores into it, goes by the names:
 *
 * - `database.restoring` is being written. It is removed.
 * - `database.restored` is whole and on the disk. Beside a `database` nothing has changed yet, and it is removed;
 *   without one it becomes it.
 *
 * All of this while holding the folder's lock.
 */
const named = (dataDir: string) => ({
  current: join(dataDir, 'database'),
  restoring: join(dataDir, 'database.restoring'),
  restored: join(dataDir, 'database.restored'),
});

/** Whether a data folder has a database, be it one whose restore was cut off before its last step. */
export function hasDatabase(dataDir: string): boolean {
  const { current, restored } = named(dataDir);
  return existsSync(current) || existsSync(restored);
}

/** The folder to write a restored database to. */
export function restoringPath(dataDir: string): string {
  return named(dataDir).restoring;
}

/** Finishes a restore that was cut off, or removes what it left. */
export async function settleRestore(dataDir: string): Promise<void> {
  const { current, restoring, restored } = named(dataDir);
  if (existsSync(restored)) {
    // Under its former name first: half of it must never count as whole.
    if (existsSync(current)) await fs.rm(restoring, { recursive: true, force: true });
    await move(dataDir, restored, existsSync(current) ? restoring : current);
  }
  await fs.rm(restoring, { recursive: true, force: true });
}

/**
 * Puts what was written to `restoringPath` in the place of the database. The one before is kept, under the path that
 * is given back; undefined when there was none.
 */
export async function swapInRestored(dataDir: string, now: Date): Promise<string | undefined> {
  const { current, restoring, restored } = named(dataDir);
  await syncTree(restoring);
  await move(dataDir, restoring, restored);
  const kept = existsSync(current)
    ? `${current}.before-${now.toISOString().replaceAll(/[:.]/g, '-')}`
    : undefined;
  if (kept !== undefined) await move(dataDir, current, kept);
  await move(dataDir, restored, current);
  return kept;
}

/** Gives a folder another name, for good. */
async function move(dataDir: string, from: string, to: string): Promise<void> {
  await fs.rename(from, to);
  await syncPath(dataDir);
}
