import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readEnvironment, type Variables } from '../environment';

/** Returns the folder of the embedded database. Throws if the environment names a PostgreSQL server. */
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
