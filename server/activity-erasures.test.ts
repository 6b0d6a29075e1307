import { randomUUID } from 'node:crypto';
import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { storeKey } from './activity/activity-key';
import { sealTenant } from './activity/seal';
import { erasePerson, eraseValues } from './activity/seal-erase';
import { erasuresPath, recordErasure } from './activity-erasures';
import { loadActivityKey } from './activity-setup';
import { exportTenant } from './data/export-tenant';
import { openDatabase } from './db/open';
import { readEnvironment } from './environment';
import { makeContext } from './testing/bodies';
import { makeTestFolder } from './testing/test-database';
import { makeTestService } from './testing/test-service';
import { exportData, importData } from './transfer';

async function testVariables(): Promise<{ RECON_DATA_DIR: string }> {
  const dataDir = await makeTestFolder();
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  return { RECON_DATA_DIR: dataDir };
}

test('an export from before an erasure can be imported, and what was erased stays erased', async () => {
  const tenantId = randomUUID();
  const variables = await testVariables();
  const environment = readEnvironment(variables);
  const earlier = join(variables.RECON_DATA_DIR, 'earlier.jsonl');
  const database = await openDatabase({ dataDir: variables.RECON_DATA_DIR });
  const { db } = database;
  const service = await makeTestService({ database });
  const ana = await service.caller({ tenantId, subject: 'ana' });
  await makeContext(ana, { name: 'Typed by mistake' });
  await makeContext(ana, { name: 'Meant' });
  let text = '';
  await exportTenant(db, tenantId, async (line) => void (text += line));
  writeFileSync(earlier, text);

  const key = loadActivityKey(environment)!;
  await storeKey(db, key);
  await sealTenant(db, tenantId, { key });
  const record = (erased: Parameters<typeof recordErasure>[1]) =>
    recordErasure(erasuresPath(environment), erased);
  await eraseValues(db, tenantId, 1, (entry) => record({ tenantId, ...entry }));
  const { id: personId } = await db
    .selectFrom('activity_person')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  await erasePerson(db, tenantId, { id: personId, key, onErase: () => record({ tenantId, personId }) });
  await database.close();

  const imported = async (into: typeof variables, options: { replace?: boolean } = {}) => {
    await importData(into, { file: earlier, ...options });
    const lines: string[] = [];
    await exportData(into, { tenant: tenantId }, async (line) => void lines.push(line));
    return lines.filter((line) => /"operation":"createContext"|"activity_person"/.test(line));
  };
  const isErased = ([person, first, second]: string[]) => {
    expect(person).toContain(`"row":{"id":"${personId}","issuer":"erased:"`);
    expect(person).not.toContain('ana');
    expect(first).toContain('"before":null,"after":null');
    expect(second).toContain('Meant');
    expect([first, second].join('')).toMatch(
      new RegExp(`"person_id":"${personId}".*"person_id":"${personId}"`, 's'),
    );
  };
  isErased(await imported(variables, { replace: true }));
  // Where the person is not known, as after a loss of the database: the key file and the record of erasures are elsewhere.
  const other = await testVariables();
  const otherEnvironment = readEnvironment(other);
  copyFileSync(join(variables.RECON_DATA_DIR, 'activity-key'), join(other.RECON_DATA_DIR, 'activity-key'));
  copyFileSync(erasuresPath(environment), erasuresPath(otherEnvironment));
  isErased(await imported(other));
});
