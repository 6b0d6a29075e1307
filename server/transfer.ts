import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { isUuid } from '~/contract/values';
import { exportTenant } from './db/export-tenant';
import { importTenant } from './db/import-tenant';
import { openDatabase } from './db/open';
import { sampleTenant } from './db/sample';
import { databasePlace, readEnvironment } from './environment';

type Variables = Readonly<Record<string, string | undefined>>;

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
  const database = await openDatabase(databasePlace(readEnvironment(variables)));
  const open = () => createInterface({ input: createReadStream(request.file), crlfDelay: Infinity });
  try {
    return await importTenant(database.db, open, { replace: request.replace === true });
  } finally {
    await database.close();
  }
}
