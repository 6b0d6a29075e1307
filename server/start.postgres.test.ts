import { randomUUID } from 'node:crypto';
import { appendFileSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sealTenant } from './activity/seal';
import { signInTenantId } from './activity/activity-log';
import { erasuresPath } from './activity-erasures';
import { markRestored } from './modules/activity/restored';
import { loadActivityKey } from './activity-setup';
import { seedContexts } from './data/seed-contexts';
import { openDatabase } from './db/open';
import { databaseLocation, readEnvironment } from './environment';
import { prepareData } from './service';
import { databaseVariables, makePostgresDatabase } from './testing/postgres-database';
import { addEntries } from './testing/sealed-logs';

test('of replicas that start together on a restored database, one repeats what must be done once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'recon-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const variables = databaseVariables(await makePostgresDatabase());
  const keyFile = join(folder, 'key');
  copyFileSync(variables['RECON_ACTIVITY_KEY_FILE']!, keyFile);
  const environment = readEnvironment({
    ...variables,
    RECON_ACTIVITY_KEY_FILE: keyFile,
    RECON_SAMPLE: 'off',
    RECON_SESSION_SECRET: 'x'.repeat(32),
    RECON_JWT_SECRET: 'x'.repeat(32),
  });
  const replicas = await Promise.all([1, 2, 3].map(() => openDatabase(databaseLocation(environment))));
  onTestFinished(async () => {
    for (const replica of replicas) await replica.close();
  });
  const [{ db }] = replicas as [(typeof replicas)[0]];
  const tenantId = randomUUID();
  await seedContexts(db, { tenantId, contexts: 20, rules: 0 });
  await addEntries(db, tenantId, 40);
  await sealTenant(db, tenantId, { key: loadActivityKey(environment)! });
  const entries = await db
    .selectFrom('activity_entry')
    .select(['number', 'at'])
    .where('tenant_id', '=', tenantId)
    .execute();
  for (const { number, at } of entries)
    appendFileSync(
      erasuresPath(environment),
      `${JSON.stringify({ tenantId, number, at: at.toISOString() })}\n`,
    );
  await markRestored(db, new Date().toISOString());

  await Promise.all(replicas.map((database) => prepareData(environment, database, { info: () => {} })));
  const counted = await db
    .selectFrom('activity_entry')
    .select(['tenant_id', 'operation', ({ fn }) => fn.countAll().as('count')])
    .where('operation', 'in', ['activityOn', 'eraseValues', 'restoreBackup', 'baseline'])
    .groupBy(['tenant_id', 'operation'])
    .execute();
  const counts = new Map(
    counted.map(({ tenant_id: id, operation, count }) => [`${operation} ${id}`, Number(count)]),
  );
  expect(Object.fromEntries(counts)).toEqual({
    [`activityOn ${signInTenantId}`]: 1,
    [`eraseValues ${tenantId}`]: 40,
    [`restoreBackup ${tenantId}`]: 1,
    [`baseline ${tenantId}`]: 21,
  });
});
