import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { readLedgerFile, replaceLedger } from './ledger-file';
import type { OpenDatabase } from '../db/database';
import { openTestDatabase } from '../testing/test-database';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});

const organization = { id: randomUUID(), legalName: 'Aurora', metadata: { a: 1 } };
const ledger = { id: randomUUID(), name: 'Main', organizationId: organization.id };
const balance = {
  id: randomUUID(),
  organizationId: organization.id,
  ledgerId: ledger.id,
  accountId: randomUUID(),
  alias: '@ana',
  key: 'default',
  assetCode: 'BRL',
  available: '-9007199254740993.000000000000000001',
  onHold: '0.10',
  version: 3,
  accountType: 'deposit',
  allowSending: true,
  allowReceiving: false,
  createdAt: '2026-01-15T10:30:00Z',
  updatedAt: '2026-01-15T10:30:00-03:00',
};
const key = {
  key: 'ana@example.com',
  payee: {
    bankId: '99999004',
    document: '52998224725',
    name: 'Ana',
    branch: '1',
    accountType: 0,
    bankAccountType: 0,
    accountNumber: '1',
    accountDigit: '2',
    key: 'ana@example.com',
    bankName: 'Aurora',
  },
};
const file = { organizations: [organization], ledgers: [ledger], balances: [balance], keys: [key] };

test('a file takes the place of what the tenant had, and of nothing else', async () => {
  const { db } = database;
  const [tenant, other] = [randomUUID(), randomUUID()];
  const renewed = {
    ...file,
    organizations: [{ ...organization, id: randomUUID() }],
    ledgers: [],
    balances: [],
  };
  await replaceLedger(db, other, readLedgerFile(JSON.stringify(renewed)));
  await replaceLedger(db, tenant, readLedgerFile(JSON.stringify(file)));
  await replaceLedger(db, tenant, readLedgerFile(JSON.stringify(file)));
  expect(await db.selectFrom('balance').selectAll().execute()).toMatchObject([
    { id: balance.id, available: balance.available, on_hold: '0.10', deleted_at: null },
  ]);
  const entries = await db.selectFrom('directory_entry').select(['tenant_id', 'name']).execute();
  expect(entries.map(({ tenant_id }) => tenant_id).sort()).toEqual([tenant, other].sort());
});

test.each([
  [{ ...file, balances: [{ ...balance, available: 1 }] }, 'balances.0.available'],
  [
    { ...file, balances: [{ ...balance, available: '1e3' }] },
    'balances.0.available must be a decimal string',
  ],
  [
    { ...file, balances: [{ ...balance, createdAt: 'today' }] },
    'balances.0.createdAt must be an RFC 3339 instant',
  ],
  [{ ...file, balances: [{ ...balance, ledgerId: randomUUID() }] }, 'balances.0.ledgerId is no ledger'],
  [{ ...file, organizations: [] }, 'ledgers.0.organizationId is no organization'],
  [{ keys: [{ key: 'x' }] }, 'keys.0.payee'],
  [[], 'The file cannot be read as a ledger'],
])('a faulty file is refused with the place of the fault', (faulty, said) => {
  expect(() => readLedgerFile(JSON.stringify(faulty))).toThrow(said);
});
