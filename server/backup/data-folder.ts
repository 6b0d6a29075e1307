import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../db/database';
import { schemaVersion } from '../db/migrate';
import { isDiskFull } from '../db/pglite/folder-failure';
import { readEnvironment, type Variables } from '../environment';
import { fileError } from '../lib/file-error';

/** Options of both commands. `replace`: whether `backup` may overwrite the file, and `restore` the database. */
export type FileRequest = { file: string; replace?: boolean | undefined };

/** Returns the absolute path of the data folder. Throws an Error if RECON_DATABASE_URL is set instead. */
export function embeddedFolder(variables: Variables): string {
  // Checked before the other variables are read: their errors do not matter here.
  if (variables['RECON_DATABASE_URL'])
    throw new Error(
      'RECON_DATABASE_URL names a PostgreSQL server, which has its own means for this: ' +
        'docs/backup.md tells them.',
    );
  return resolve(readEnvironment(variables).RECON_DATA_DIR);
}

const whatToDo = "Set RECON_DATA_DIR to the console's data folder.";

/** Throws an Error if the data folder is missing, or is not a folder. */
export async function checkFolder(dataDir: string): Promise<void> {
  const found = await stat(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
  });
  if (!found) throw new Error(`The data folder ${dataDir} is not there. ${whatToDo}`);
  if (!found.isDirectory()) throw new Error(`The data folder ${dataDir} is not a folder. ${whatToDo}`);
}

/** Returns the Error for a data folder without a database. */
export function noDatabase(dataDir: string): Error {
  return new Error(`There is no database in ${dataDir}. ${whatToDo}`);
}

/** Contents of a database: the version of its schema, and the number of rows per table. */
export type Contents = { schema: number; rows: Record<string, number> };

/** Returns the schema version of a database and its number of rows per table. Reads every row, to find damaged ones. */
export async function inspectDatabase(db: Db): Promise<Contents> {
  // An index would suffice for counting, but this also checks that the rows can be read.
  await sql`set enable_indexonlyscan = off`.execute(db);
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(db);
  const rows: Contents['rows'] = {};
  for (const { name } of tables.rows) {
    const counted = await sql<{ count: number }>`
      select count(*)::float8 as count from ${sql.table(name)}`.execute(db);
    rows[name] = counted.rows[0]?.count ?? 0;
  }
  return { schema: await schemaVersion(db), rows };
}

/** Returns an Error that names the file (or `path`) for an error of the file system; any other error unchanged. */
export function fileFault(error: unknown, path: string): unknown {
  if (isDiskFull(error)) return new Error(`The disk of ${path} is full.`, { cause: error });
  return fileError(error, path);
}
