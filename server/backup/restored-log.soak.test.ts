import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealTenant } from '../activity/seal';
import { eraseEntryValues, erasePersonName, rotateKey } from '../activity-proof';
import { loadActivityKey } from '../activity-setup';
import { openDatabase } from '../db/open';
import { readEnvironment } from '../environment';
import { prepareData } from '../service';
import { makeContext } from '../testing/bodies';
import { entriesOf } from '../testing/replay-entries';
import { makeTestFolder } from '../testing/test-database';
import { makeTestService } from '../testing/test-service';
import { runRecon } from '../testing/run-recon';

/** The activity log after a restore: what was erased since the backup, and where changes are missing. */

let place: string;
let variables: Record<string, string>;
beforeAll(async () => {
  place = fs.mkdtempSync(join(tmpdir(), 'recon-restored-'));
  fs.renameSync(await makeTestFolder(), join(place, 'data'));
  variables = { RECON_DATA_DIR: join(place, 'data'), RECON_SAMPLE: 'off' };
});
afterAll(() => fs.rmSync(place, { recursive: true, force: true }));

async function run(...parameters: string[]) {
  const { exitCode, said } = await runRecon(parameters, variables);
  expect([exitCode, said]).toEqual([0, said]);
}

/** Opens the database as a start does, for `work`. */
async function started<T>(
  work: (service: Awaited<ReturnType<typeof makeTestService>>) => Promise<T>,
): Promise<T> {
  const environment = readEnvironment(variables);
  const database = await openDatabase({ dataDir: variables['RECON_DATA_DIR']! });
  try {
    loadActivityKey(environment);
    await prepareData(environment, database, { info: () => {} });
    return await work(await makeTestService({ database }));
  } finally {
    await database.close();
  }
}

test('a restored database has no erased values and names, and its log states the restore with baselines', async () => {
  const backup = join(place, 'backup.tar.gz');
  const tenantId = await started(async (service) => {
    const ana = await service.caller({ subject: 'ana' });
    const bea = await service.caller({ subject: 'bea', tenantId: ana.tenantId });
    await makeContext(ana, { name: 'Secret' });
    await makeContext(bea, { name: 'Kept' });
    return ana.tenantId;
  });
  const logOf = () => started((service) => entriesOf(service.database.db, tenantId));
  // The backup has no seals: the console was stopped before it sealed the entries.
  await run('backup', backup);
  const [secret] = await logOf();
  await eraseEntryValues(variables, { tenant: tenantId, number: '1' });
  await erasePersonName(variables, { tenant: tenantId, id: secret!.author.id! });
  await started(async (service) => {
    const late = await service.caller({ subject: 'late', tenantId });
    const { db } = service.database;
    await makeContext(late, { name: 'Late' });
    await sealTenant(db, tenantId, { key: loadActivityKey(readEnvironment(variables))! });
    return (await entriesOf(db, tenantId)).at(-1)!.number;
  });
  await eraseEntryValues(variables, { tenant: tenantId, number: '5' });
  await run('restore', '--replace', backup);
  const log = await logOf();
  const first = log.slice(0, 2);
  expect(first.map(({ before, after }) => [before, after?.includes('Kept')])).toEqual([
    [null, undefined],
    [null, true],
  ]);
  expect(first.map(({ author }) => [author.issuer, author.name])).toEqual([
    ['erased:', null],
    ['', null],
  ]);
  expect(log.slice(2).map(({ operation, author }) => [operation, author.kind])).toEqual([
    ['restoreBackup', 'system'],
    ['baseline', 'system'],
    ['baseline', 'system'],
    ['eraseValues', 'system'],
    ['erasePerson', 'system'],
  ]);
  expect(JSON.parse(log[2]!.after!)).toEqual({ backup: expect.any(String) });
  // The number of the entry that is no longer there belongs to another one now, which stays as it is.
  expect(log.filter(({ after }) => after === null).map(({ operation }) => operation)).toEqual([
    'createContext',
  ]);
  expect(await logOf()).toEqual(log);
}, 120_000);

test('a new key file has the record of erasures, too', async () => {
  const file = join(place, 'next-key');
  await rotateKey(variables, file);
  const records = fs.readFileSync(`${file}.erased`, 'utf8');
  expect(records.split('\n')).toHaveLength(4);
  expect(records).toBe(fs.readFileSync(join(variables['RECON_DATA_DIR']!, 'activity-key.erased'), 'utf8'));
});

test('if the erasure cannot be recorded, nothing is erased; a record that cannot be read stops the start', async () => {
  const path = join(variables['RECON_DATA_DIR']!, 'activity-key.erased');
  const tenantId = (JSON.parse(fs.readFileSync(path, 'utf8').split('\n')[0]!) as { tenantId: string })
    .tenantId;
  fs.renameSync(path, `${path}-kept`);
  fs.mkdirSync(path);
  await expect(eraseEntryValues(variables, { tenant: tenantId, number: '2' })).rejects.toThrow(
    'Nothing was erased',
  );
  fs.rmdirSync(path);
  const log = await started((service) => entriesOf(service.database.db, tenantId));
  expect(log[1]!.after).toContain('Kept');
  fs.writeFileSync(path, '{}\n');
  await expect(started(async () => undefined)).rejects.toThrow(`Line 1 of ${path} records no erasure.`);
  // A line that a kill cut off was followed by no erasure.
  fs.writeFileSync(path, '{"tenant');
  await started(async () => undefined);
  await eraseEntryValues(variables, { tenant: tenantId, number: '2' });
  expect(JSON.parse(fs.readFileSync(path, 'utf8'))).toMatchObject({ tenantId, number: log[1]!.number });
});
