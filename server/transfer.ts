import { createReadStream } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { isUuid } from '~/contract/values';
import { exportTenant } from './data/export-tenant';
import { importTenant } from './data/import-tenant';
import { openDatabase } from './db/open';
import { sampleTenant } from './data/sample';
import { databasePlace, readEnvironment, type Variables } from './environment';

/**
 * Hands a tenant's data, line by line, to `write`; gives the number of rows. The embedded database must
 * not be in use. Throws an Error that says what is wrong.
 */
export async function exportData(
  variables: Variables,
  request: { tenant?: string | undefined },
  write: (line: string) => Promise<void>,
): Promise<number> {
  const tenantId = (request.tenant ?? sampleTenant.id).toLowerCase();
  if (!isUuid(tenantId)) throw new Error('--tenant must be a UUID.');
  const database = await openDatabase(databasePlace(readEnvironment(variables)));
  try {
    return await exportTenant(database.db, tenantId, write);
  } finally {
    await database.close();
  }
}

/** Imports a file of `exportData`, all of it or nothing. Throws an Error that says what is wrong. */
export async function importData(
  variables: Variables,
  request: { file: string; replace?: boolean | undefined },
): Promise<{ tenantId: string; rows: number }> {
  const place = databasePlace(readEnvironment(variables));
  await checkReadable(request.file);
  const database = await openDatabase(place);
  const open = () => createInterface({ input: createReadStream(request.file), crlfDelay: Infinity });
  try {
    return await importTenant(database.db, open, { replace: request.replace === true });
  } finally {
    await database.close();
  }
}

/** Throws an Error that says why a file cannot be read. */
async function checkReadable(path: string): Promise<void> {
  const reasons: Record<string, string> = {
    ENOENT: 'is not there',
    ENOTDIR: 'is not there',
    EACCES: 'may not be read',
  };
  try {
    // Not opened: a pipe can be read only once.
    await access(path, constants.R_OK);
    if (!(await stat(path)).isDirectory()) return;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    throw new Error(`The file ${path} ${reasons[code] ?? `cannot be read (${code})`}.`, { cause: error });
  }
  throw new Error(`${path} is a folder, not a file.`);
}
