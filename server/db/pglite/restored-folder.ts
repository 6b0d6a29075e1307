import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import { join } from 'node:path';
import { syncPath, syncTree } from './sync-files';

/**
 * Paths of a restore. A restored database replaces the one in a data folder by two renames, since a folder cannot be
 * replaced by one rename. A process that ends in between leaves no `database`. The next process that opens the folder,
 * or restores into it, continues by the names:
 *
 * - `database.restoring` is being written. It is removed.
 * - `database.restored` is complete and synced. If there is a `database`, nothing has changed yet and
 *   `database.restored` is removed; else it is renamed to `database`.
 *
 * All of this requires the folder's lock.
 */
const named = (dataDir: string) => ({
  current: join(dataDir, 'database'),
  restoring: join(dataDir, 'database.restoring'),
  restored: join(dataDir, 'database.restored'),
});

/** Returns whether a data folder has a database, also if the last step of a restore was interrupted. */
export function hasDatabase(dataDir: string): boolean {
  const { current, restored } = named(dataDir);
  return existsSync(current) || existsSync(restored);
}

/** Returns the folder to write a restored database to. */
export function restoringPath(dataDir: string): string {
  return named(dataDir).restoring;
}

/** Finishes an interrupted restore if its data is complete and there is no database now; else removes its files. */
export async function settleRestore(dataDir: string): Promise<void> {
  const { current, restoring, restored } = named(dataDir);
  if (existsSync(restored)) {
    // Renamed first: a half-removed folder must never count as complete.
    if (existsSync(current)) await fs.rm(restoring, { recursive: true, force: true });
    await move(dataDir, restored, existsSync(current) ? restoring : current);
  }
  await fs.rm(restoring, { recursive: true, force: true });
}

/** Replaces the database by the one at `restoringPath`. Returns the new path of the previous one; `undefined` if none. */
export async function swapInRestored(dataDir: string, now: Date): Promise<string | undefined> {
  const { current, restoring, restored } = named(dataDir);
  await syncTree(restoring);
  await move(dataDir, restoring, restored);
  const previous = existsSync(current)
    ? `${current}.before-${now.toISOString().replaceAll(/[:.]/g, '-')}`
    : undefined;
  if (previous !== undefined) await move(dataDir, current, previous);
  await move(dataDir, restored, current);
  return previous;
}

/** Renames a folder durably. */
async function move(dataDir: string, from: string, to: string): Promise<void> {
  await fs.rename(from, to);
  await syncPath(dataDir);
}
