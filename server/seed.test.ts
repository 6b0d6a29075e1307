import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from './db/open';
import { seed } from './seed';

let folder: string;
let variables: Record<string, string>;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'recon-seed-'));
  variables = { RECON_DATA_DIR: join(folder, 'data') };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('seeds the sample, a file and any number of balances into one folder @soak', async () => {
  const tenant = randomUUID();
  const organization = { id: randomUUID(), legalName: 'Mine' };
  const ledger = { id: randomUUID(), name: 'Main', organizationId: organization.id };
  const path = join(folder, 'ledger.json');
  writeFileSync(path, JSON.stringify({ organizations: [organization], ledgers: [ledger] }));

  expect(await seed(variables, {})).toEqual(['The sample tenant Banco Aurora is loaded.']);
  const done = await seed(variables, { tenant, ledger: path, balances: '2500', contexts: '7', rules: '5' });
  expect(done).toHaveLength(3);
  expect(done[0]).toMatch(/^7 contexts were added, and the context \S+ with 5 rules/);
  expect(done[1]).toContain('1 ledgers, 0 balances, 0 keys');

  const database = await openDatabase({ dataDir: variables['RECON_DATA_DIR']! });
  const rows = await database.db
    .selectFrom('balance')
    .select(({ fn }) => ['tenant_id', fn.countAll<number>().as('rows')])
    .groupBy('tenant_id')
    .execute();
  await database.close();
  expect(rows).toHaveLength(2);
  expect(rows.find(({ tenant_id }) => tenant_id === tenant)).toMatchObject({ rows: 2500 });
});

test.each([
  [{ balances: '0' }, '--balances'],
  [{ balances: '1e5' }, '--balances'],
  [{ contexts: '1000001' }, '--contexts'],
  [{ rules: '1001' }, '--rules'],
  [{ tenant: 'mine' }, '--tenant'],
  [{ ledger: '/nowhere/ledger.json' }, 'ENOENT'],
])('refuses %j before it opens anything', async (request, said) => {
  await expect(seed({ RECON_DATA_DIR: '/nowhere/at/all' }, request)).rejects.toThrow(said);
});
