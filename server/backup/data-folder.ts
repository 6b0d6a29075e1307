import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readEnvironment, type Variables } from '../environment';

/** The folder of the embedded database. Throws when the environment names a PostgreSQL server. */
export function embeddedFolder(variables: Variables): string {
  // Before the others are read: what else a server needs does not matter here.
  if (variables['RECON_DATABASE_URL'])
    throw new Error(
      'RECON_DATABASE_URL names a PostgreSQL server, which has its own means for this: ' +
        'docs/backup.md tells them.',
    );
  return resolve(readEnvironment(variables).RECON_DATA_DIR);
}

const whatToDo = "Set RECON_DATA_DIR to the console's data folder.";

/** Throws an Error when the data folder is not there, or is something else. */
export async function checkFolder(dataDir: string): Promise<void> {
  const found = await stat(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
  });
  if (!found) throw new Error(`The data folder ${dataDir} is not there. ${whatToDo}`);
  if (!found.isDirectory()) throw new Error(`The data folder ${dataDir} is not a folder. ${whatToDo}`);
}

/** The Error that says that a data folder has no database. */
export function noDatabase(dataDir: string): Error {
  return new Error(`There is no database in ${dataDir}. ${whatToDo}`);
}
