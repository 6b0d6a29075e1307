import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '../db/open';
import { killWhileSealing } from '../testing/kill-sealer';
import { hasCitus, hasPostgres, makePostgresDatabase } from '../testing/postgres-database';
import { sealWhileWriting } from '../testing/seal-writers';
import { makeTestFolder, openClone } from '../testing/test-database';
import { makeTestService } from '../testing/test-service';

const load = { concurrent: 16, queue: 5000 };

test('1,000 writers at once on the embedded database', async () => {
  const database = await openClone();
  expect(await sealWhileWriting(await makeTestService({ database, load }), 1000)).toBe(1001);
  await database.close();
});

test.skipIf(!hasPostgres())('1,000 writers at once on PostgreSQL, or Citus', async () => {
  const distributed = hasCitus() ? 'citus' : undefined;
  const database = await openDatabase({ url: await makePostgresDatabase(), distributed, wait: 60_000 });
  expect(await sealWhileWriting(await makeTestService({ database, load }), 1000)).toBe(1001);
  await database.close();
});

test('fifty kills in the middle of sealing', async () => {
  const dataDir = await makeTestFolder();
  const sealed = await killWhileSealing(dataDir, 50);
  process.stdout.write(`${sealed} sealed entries, none lost\n`);
  expect(sealed).toBeGreaterThan(1000);
  await rm(dataDir, { recursive: true });
});
