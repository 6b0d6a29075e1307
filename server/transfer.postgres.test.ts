import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from './db/open';
import { sampleTenant } from './data/sample';
import { seedContexts } from './data/seed-contexts';
import { databaseVariables, makePostgresDatabase } from './testing/postgres-database';
import { exportData } from './transfer';

test('a command waits longer than a statement of the server may take @soak', async () => {
  const secret = 'x'.repeat(32);
  const secrets = { RECON_SESSION_SECRET: secret, RECON_JWT_SECRET: secret };
  const url = await makePostgresDatabase();
  const variables = { ...databaseVariables(url), ...secrets };
  const database = await openDatabase({ url, poolSize: 2 });
  const { db } = database;
  await seedContexts(db, { tenantId: sampleTenant.id, contexts: 1, rules: 0 });
  let rows: Promise<unknown> | undefined;
  await db.transaction().execute(async (trx) => {
    await sql`lock table context in access exclusive mode`.execute(trx);
    rows = exportData(variables, {}, async () => {}).catch((error: unknown) => error);
    // The limit of the server's process, and a little more; and a little more than that of its client.
    await sql`set local statement_timeout = 0`.execute(trx);
    for (let second = 0; second < 37; second += 1) await sql`select pg_sleep(1)`.execute(trx);
  });
  expect(await rows).toBeGreaterThan(0);
  await database.close();
});
