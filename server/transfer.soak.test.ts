import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { sampleTenant, loadSample } from './data/sample';
import { seedContexts } from './data/seed-contexts';
import { newId } from './db/new-rows';
import { openDatabase } from './db/open';
import { makeTestFolder } from './testing/test-database';
import { exportAll, exportData, importData } from './transfer';

const folder = mkdtempSync(join(tmpdir(), 'recon-transfer-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  [join(folder, 'missing.jsonl'), 'ENOENT'],
  [join(import.meta.filename, 'x'), 'ENOTDIR'],
  [folder, `${folder} is a folder, not a file.`],
])('a file that cannot be imported is refused before a database is made', async (file, message) => {
  const dataDir = join(folder, 'data');
  await expect(importData({ RECON_DATA_DIR: dataDir }, { file })).rejects.toThrow(message);
  expect(existsSync(dataDir)).toBe(false);
});

test('all tenants go from one database into another, each by a file; one without data is refused', async () => {
  const [from, to] = [await makeTestFolder(), await makeTestFolder()];
  onTestFinished(() => [from, to].forEach((one) => rmSync(one, { recursive: true })));
  const database = await openDatabase({ dataDir: from });
  const other = newId();
  await loadSample(database.db);
  await seedContexts(database.db, { tenantId: other, contexts: 300, rules: 2 });
  await database.close();
  const files = join(folder, 'below', 'files');
  const done = await exportAll({ RECON_DATA_DIR: from }, { folder: files });
  const names = [`${other}.jsonl`, `${sampleTenant.id}.jsonl`].toSorted();
  expect(readdirSync(files).toSorted()).toEqual(names);
  expect(names.map((name) => statSync(join(files, name)).mode & 0o777)).toEqual([0o600, 0o600]);

  const imported = [];
  for (const name of names)
    // With the activity log, an import adds an entry.
    imported.push(
      await importData({ RECON_DATA_DIR: to, RECON_ACTIVITY: 'off' }, { file: join(files, name) }),
    );
  expect(imported.map(({ tenantId }) => `${tenantId}.jsonl`)).toEqual(names);
  expect(imported.reduce((sum, { rows }) => sum + rows, 0)).toBe(done.rows);
  expect(done.tenants).toBe(2);
  const again = join(folder, 'again');
  await exportAll({ RECON_DATA_DIR: to }, { folder: again });
  for (const name of names)
    expect(readFileSync(join(again, name), 'utf8')).toBe(readFileSync(join(files, name), 'utf8'));
  await expect(exportAll({ RECON_DATA_DIR: to }, { folder: again })).rejects.toThrow('EEXIST');

  const nobody = newId();
  const lines: string[] = [];
  const nothing = exportData(
    { RECON_DATA_DIR: to },
    { tenant: nobody },
    async (line) => void lines.push(line),
  );
  await expect(nothing).rejects.toThrow(`The tenant ${nobody} has no data here. Nothing was exported.`);
  expect(lines).toEqual([]);
}, 60_000);
