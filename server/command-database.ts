import type { Db } from './db/database';
import { openDatabase } from './db/open';
import { FolderInUseError } from './db/pglite/folder-lock';
import { commandDatabase, type Environment, readEnvironment, type Variables } from './environment';

/**
 * Opens the database of the environment for `work`, and closes it. `purpose` completes the error if a console has the
 * embedded database open: “stop the console to …”.
 */
export async function withDatabase<T>(
  variables: Variables,
  purpose: string,
  work: (db: Db, environment: Environment) => Promise<T>,
): Promise<T> {
  const environment = readEnvironment(variables);
  const database = await openDatabase(commandDatabase(environment)).catch((error: unknown) => {
    if (!(error instanceof FolderInUseError)) throw error;
    throw new Error(
      `Stop the console to ${purpose}: only one process can open an embedded database. ${error.message}`,
      { cause: error },
    );
  });
  try {
    return await work(database.db, environment);
  } finally {
    await database.close();
  }
}
