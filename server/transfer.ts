import { createReadStream } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { restartLog } from './activity/seal-prune';
import { erasedBefore } from './activity-erasures';
import { loadActivityKey } from './activity-setup';
import { withDatabase } from './command-database';
import { chosenTenant } from './command-options';
import { exportTenant, tenantsWithData } from './data/export-tenant';
import { type ImportSummary, importTenant } from './data/import-tenant';
import type { Db } from './db/database';
import { syncPath } from './db/pglite/sync-files';
import { addEntryWithBaselines, switchActivity } from './modules/activity/baselines';
import type { Variables } from './environment';

const writtenChars = 65_536;

/** Passes a tenant's data line by line to `write`. Returns the number of rows. Throws an Error with the reason. */
export async function exportData(
  variables: Variables,
  request: { tenant?: string | undefined },
  write: (line: string) => Promise<void>,
): Promise<number> {
  const tenantId = chosenTenant(request);
  return withDatabase(variables, 'export its data', (db) => exportTenant(db, tenantId, write));
}

/**
 * Writes the data of each tenant to a new file `TENANT.jsonl` in `folder`, readable only by this user of the system.
 * Returns the numbers of tenants and rows. Throws an Error with the reason, also if a file exists.
 */
export async function exportAll(variables: Variables, { folder }: { folder: string }) {
  return withDatabase(variables, 'export its data', async (db) => {
    const tenants = await tenantsWithData(db);
    if (tenants.length === 0) throw new Error('No tenant has data here. Nothing was exported.');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    let rows = 0;
    for (const tenant of tenants) rows += await exportInto(join(folder, `${tenant}.jsonl`), db, tenant);
    await syncPath(folder);
    return { tenants: tenants.length, rows };
  });
}

async function exportInto(path: string, db: Db, tenant: string): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  let waiting = '';
  try {
    const rows = await exportTenant(db, tenant, async (line) => {
      waiting += line;
      if (waiting.length < writtenChars) return;
      await file.appendFile(waiting);
      waiting = '';
    });
    await file.appendFile(waiting);
    await file.sync();
    return rows;
  } finally {
    await file.close();
  }
}

/** Imports a file of `exportData`, completely or not at all. Throws an Error with the reason. */
export async function importData(
  variables: Variables,
  request: { file: string; replace?: boolean | undefined },
): Promise<ImportSummary> {
  // Before a database is made. The file is not opened: a pipe can be read only once.
  if ((await stat(request.file)).isDirectory()) throw new Error(`${request.file} is a folder, not a file.`);
  const lines = () => createInterface({ input: createReadStream(request.file), crlfDelay: Infinity });
  return withDatabase(variables, 'import data', (db, environment) =>
    importTenant(db, lines, {
      replace: request.replace === true,
      erased: erasedBefore(environment),
      finish: async (trx, { tenantId, ...counts }) => {
        await restartLog(trx, tenantId, () => loadActivityKey(environment));
        if (environment.RECON_ACTIVITY === 'off') return switchActivity(trx, false);
        await addEntryWithBaselines(trx, tenantId, { operation: 'importTenant', ...counts });
      },
    }),
  );
}
