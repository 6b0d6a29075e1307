import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { DurableNodeFS, type FolderIdentity } from './durable-fs';
import { FolderError, folderError } from './folder-failure';

/** Major version of PostgreSQL in PGlite, which cannot read files of another one. */
const postgresVersion = '18';

export type OpenFolder = { pglite: PGlite; identity: FolderIdentity };

/**
 * Opens the database in a folder. Creates it if there is none. What is committed survives a power cut. Throws
 * `FolderError` if its files cannot be used.
 */
export async function openFolder(path: string): Promise<OpenFolder> {
  const isNew = !existsSync(path);
  try {
    if (isNew) return await createFolder(path);
    await checkVersion(path);
    const files = new DurableNodeFS(path);
    return { pglite: await openPglite(files), identity: files.identity() };
  } catch (error) {
    throw await folderError(dirname(path), error, unusable(path, isNew));
  }
}

/** Returns the message on a database that cannot be opened, or made if `isNew`. */
export function unusable(path: string, isNew: boolean): string {
  if (isNew) return `The database in ${path} could not be made. Set RECON_DATA_DIR to another folder.`;
  return (
    `The database in ${path} cannot be opened: its files seem to be damaged, or some are missing. ` +
    'Put a backup in its place (npm run restore -- --replace FILE), or set RECON_DATA_DIR to another folder.'
  );
}

async function createFolder(path: string): Promise<OpenFolder> {
  // Created under another name: if the process ends early, no half-created database remains.
  const draft = `${path}.new`;
  await rm(draft, { recursive: true, force: true });
  // PostgreSQL in WebAssembly creates files that other users could read and write.
  await mkdir(draft, { mode: 0o700 });
  const files = new DurableNodeFS(draft);
  const pglite = await openPglite(files);
  await files.publish(path);
  return { pglite, identity: files.identity() };
}

function openPglite(files: DurableNodeFS): Promise<PGlite> {
  return PGlite.create({ fs: files, startParams: DurableNodeFS.startParams });
}

/** Throws `FolderError` if another version of PostgreSQL made the database. */
export async function checkVersion(path: string): Promise<void> {
  const version = (await readFile(join(path, 'PG_VERSION'), 'utf8')).trim();
  // Text from a backup is printed only if it is a version.
  const shown = /^[\d.]{1,10}$/.test(version) ? version : 'of an unknown version';
  if (version !== postgresVersion)
    throw new FolderError(
      `The database in ${path} was made by PostgreSQL ${shown}; this program reads ${postgresVersion} only. ` +
        'Start the program that made it, or use another data folder.',
    );
}
