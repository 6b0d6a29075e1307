import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupEnd, OnlineBackup } from '../db/pglite/online-backup';
import type { ArchiveWriter } from './archive';

/** Files of the running process, or of an earlier backup, that are not part of the data. */
const leftOut = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'backup_label',
  'backup_label.old',
  'pgsql_tmp',
]);

/**
 * Adds the files of a database's folder to an archive while its process writes. First all files but the log; then,
 * after the end of the backup, its label and the required log. Returns the end of the backup.
 */
export async function copyDatabase(
  path: string,
  backup: OnlineBackup,
  archive: ArchiveWriter,
): Promise<BackupEnd> {
  await copyFolder(path, 'database', async (name, from) => {
    await archive.file(name, from);
    backup.goOn();
  });
  const end = await backup.finish();
  await archive.text('database/backup_label', end.label);
  const log = join(path, 'pg_wal');
  for (const name of (await readdir(log)).sort())
    // Names of log files have the same length and sort in the order of writing.
    if (/^[0-9A-F]{24}$/.test(name) && name >= end.firstLog && name <= end.lastLog) {
      await archive.file(`database/pg_wal/${name}`, join(log, name));
      backup.goOn();
    }
  return end;

  async function copyFolder(
    from: string,
    to: string,
    copy: (name: string, from: string) => Promise<void>,
  ): Promise<void> {
    await archive.folder(to);
    for (const found of await readdir(from, { withFileTypes: true })) {
      const [name, place] = [`${to}/${found.name}`, join(from, found.name)];
      if (leftOut.has(found.name)) continue;
      if (found.isDirectory()) await copyFolder(place, name, copy);
      else if (found.isFile() && !name.startsWith('database/pg_wal/')) await copy(name, place);
    }
  }
}
