import type { Insertable } from 'kysely';
import { columnsOf } from '../db/columns-of';
import type { Db } from '../db/database';
import { insertMany, insertRows, newId } from '../db/new-rows';
import type { DirectoryEntryTable } from '../db/schema';
import { inventBalances } from './ledger-rows';

/** Ledger data of the sample tenant: two organizations, four ledgers (one of them empty), a key directory. */

const organizations = [
  {
    legalName: 'Banco Aurora S.A.',
    doingBusinessAs: 'Aurora',
    legalDocument: '11222333000181',
    address: ['Rua das Palmeiras, 100', '12º andar', '01000000', 'São Paulo', 'SP'],
    metadata: { segment: 'bank', regulated: true, branches: 12 },
    ledgers: [
      { name: 'Customer accounts', balances: 240 },
      { name: 'Treasury', balances: 24 },
      { name: 'Cards, not launched', balances: 0 },
    ],
  },
  {
    legalName: 'Aurora Pagamentos Ltda.',
    doingBusinessAs: 'Aurora Pay',
    legalDocument: '12ABC34501DE35',
    address: ['Avenida do Porto, 2500', 'Sala 8', '50000000', 'Recife', 'PE'],
    metadata: { segment: 'payments', regulated: true },
    ledgers: [{ name: 'Merchant wallets', balances: 60 }],
  },
] as const;

const account = {
  bank_id: '99999004',
  bank_name: 'Banco Aurora S.A.',
  branch: '0001',
  account_type: 0,
  bank_account_type: 0,
};

/** Pix keys of the sample tenant, one of each kind, with their owners. All are invented, with valid check digits. */
export const sampleKeys: readonly Omit<Insertable<DirectoryEntryTable>, 'tenant_id'>[] = [
  ['52998224725', '52998224725', 'Marina Duarte', '104523', '7'],
  ['12ABC34501DE35', '12ABC34501DE35', 'Padaria Sol Nascente Ltda.', '880012', '1'],
  ['11444777000161', '11444777000161', 'Oficina Três Irmãos', '300777', '0'],
  ['+5511912345678', '11144477735', 'João Batista de Lima', '55871', 'X'],
  ['marina.duarte@example.com', '52998224725', 'Marina Duarte', '104523', '7'],
  ['7f1d4c9e-2b6a-4d83-9e05-c1a7b8d2f346', '12345678909', 'Ângela Nóbrega', '9', '4'],
].map(([key = '', document = '', name = '', number = '', digit = '']) => ({
  ...account,
  key,
  document,
  name,
  account_number: number,
  account_digit: digit,
}));

/** Inserts the sample's organizations, ledgers, balances and Pix keys into a tenant. `text` translates names. */
export async function loadSampleLedger(
  db: Db,
  tenantId: string,
  { now, text }: { now: Date; text: (english: string) => string },
): Promise<void> {
  const created = new Date(now.getTime() - 800 * 24 * 3600 * 1000);
  const owned = { tenant_id: tenantId, created_at: created, updated_at: created };
  let parent: string | null = null;
  for (const { ledgers, address, metadata, ...names } of organizations) {
    const organizationId = newId();
    const [line1, line2, zipCode, city, state] = address;
    await insertRows(db, 'organization', {
      id: organizationId,
      ...owned,
      parent_organization_id: parent,
      ...columnsOf(names),
      address: JSON.stringify({ line1, line2, zipCode, city, state, country: 'BR' }),
      status: JSON.stringify({ code: 'ACTIVE', description: text('In business') }),
      metadata: JSON.stringify(metadata),
    });
    for (const { name, balances } of ledgers) {
      const ledgerId = newId();
      const ledger = { id: ledgerId, ...owned, organization_id: organizationId, name: text(name) };
      await insertRows(db, 'ledger', ledger);
      await insertMany(db, 'balance', inventBalances(balances, { tenantId, organizationId, ledgerId }, now));
    }
    parent ??= organizationId;
  }
  await insertRows(db, 'directory_entry', ...sampleKeys.map((entry) => ({ tenant_id: tenantId, ...entry })));
}
