import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { sql } from 'kysely';
import { versionOf } from '../db/migrate';
import { withCopy } from '../db/open';
import { folderError } from '../db/pglite/folder-failure';
import { lockFolder } from '../db/pglite/folder-lock';
import { hasDatabase, swapInRestored, restoringPath, settleRestore } from '../db/pglite/restored-folder';
import { makePrivate } from '../db/pglite/private-folder';
import { makeFolder } from '../db/pglite/sync-files';
import { markRestored } from '../modules/activity/restored';
import type { Variables } from '../environment';
import { ArchiveError, type BackupHeader, type Manifest, ownHeader, readArchive } from './archive';
import {
  checkFolder,
  type Contents,
  embeddedFolder,
  fileFault,
  type FileRequest,
  inspectDatabase,
} from './data-folder';

/** The result of a restore. `previous`: the path of the database that it replaced, if any. */
export type RestoreReport = Manifest & Contents & { dataDir: string; previous: string | undefined };

/**
 * Restores the backup `file` to the data folder, completely or not at all, and ends all sessions. Throws an Error with
 * the reason, also if there is a database and `replace` is false.
 */
export async function restore(
  variables: Variables,
  { file, replace = false }: FileRequest,
): Promise<RestoreReport> {
  const dataDir = embeddedFolder(variables);
  const source = resolve(file);
  try {
    // Checked before anything is changed. The file is read twice, which only a regular file allows.
    const found = await stat(source);
    if (!found.isFile() && !found.isDirectory())
      throw new ArchiveError(`${source} is not a backup of Recon Console: it is not a regular file.`);
    if (existsSync(dataDir)) await checkFolder(dataDir);
    checkVersions(source, await readArchive(source));
    await makeFolder(dataDir);
    await makePrivate(dataDir);
  } catch (error) {
    throw fileFault(error, source);
  }
  const lock = await lockFolder(dataDir);
  try {
    await settleRestore(dataDir);
    if (hasDatabase(dataDir) && !replace)
      throw new Error(
        `There is a database in ${dataDir} already. --replace puts the backup in its place, and keeps it aside.`,
      );
    const place = restoringPath(dataDir);
    const manifest = await readArchive(source, place);
    const contents = await prepare(place, manifest.at);
    const previous = await swapInRestored(dataDir, new Date());
    return { ...manifest, ...contents, dataDir, previous };
  } catch (error) {
    throw fileFault(error, dataDir);
  } finally {
    // Whichever step failed.
    try {
      await settleRestore(dataDir);
    } finally {
      await lock.release();
    }
  }
}

function checkVersions(path: string, { pglite, schema }: BackupHeader & Manifest): void {
  const newest = versionOf();
  if (schema > newest)
    throw new ArchiveError(
      `${path} needs schema version ${schema}, and this console has ${newest}: restore it with a newer console.`,
    );
  if (minorOf(pglite) !== minorOf(ownHeader.pglite))
    throw new ArchiveError(
      `${path} was made with PGlite ${pglite}; this program has ${ownHeader.pglite}, which does not read its files. ` +
        'Restore it with the Recon Console that made it, then move the data by recon data export and recon data import.',
    );
}

/** Returns the first two numbers of a PGlite version: versions in which they are equal read each other's files. */
function minorOf(version: string): string {
  return version.split('.').slice(0, 2).join('.');
}

/**
 * Opens the unpacked database, which replays its log. Deletes all sessions, and leaves a mark for the activity log. Returns
 * the contents before that.
 */
async function prepare(path: string, at: string): Promise<Contents> {
  try {
    return await withCopy(path, async (db) => {
      const contents = await inspectDatabase(db);
      if ('session' in contents.rows) await sql`delete from session`.execute(db);
      if ('setting' in contents.rows) await markRestored(db, at);
      return contents;
    });
  } catch (error) {
    throw await folderError(
      dirname(path),
      error,
      'The database in the backup cannot be opened. Nothing was changed.',
    );
  }
}
