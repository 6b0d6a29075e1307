import type { Insertable, Kysely } from 'kysely';
import { newId } from '../db/ids';
import { insertBalances, inventBalances } from './ledger-rows';
import type { Database, DirectoryEntryTable } from '../db/schema';

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

/** One key of each kind. Names and numbers are invented; the documents only have valid check digits. */
export const sampleKeys: readonly Omit<Insertable<DirectoryEntryTable>, 'tenant_id'>[] = [
  { key: '52998224725', document: '52998224725', name: 'Marina Duarte', number: '104523', digit: '7' },
  {
    key: '12ABC34501DE35',
    document: '12ABC34501DE35',
    name: 'Padaria Sol Nascente Ltda.',
    number: '880012',
    digit: '1',
  },
  {
    key: '11444777000161',
    document: '11444777000161',
    name: 'Oficina Três Irmãos',
    number: '300777',
    digit: '0',
  },
  {
    key: '+5511912345678',
    document: '11144477735',
    name: 'João Batista de Lima',
    number: '55871',
    digit: 'X',
  },
  {
    key: 'marina.duarte@example.com',
    document: '52998224725',
    name: 'Marina Duarte',
    number: '104523',
    digit: '7',
  },
  {
    key: '7f1d4c9e-2b6a-4d83-9e05-c1a7b8d2f346',
    document: '12345678909',
    name: 'Ângela Nóbrega',
    number: '9',
    digit: '4',
  },
].map(({ number, digit, ...holder }) => ({
  ...account,
  ...holder,
  account_number: number,
  account_digit: digit,
}));

/** Loads the ledger data and the keys into a tenant. */
export async function loadSampleLedger(
  db: Kysely<Database>,
  tenantId: string,
  { now, text }: { now: Date; text: (english: string) => string },
): Promise<void> {
  const created = new Date(now.getTime() - 800 * 24 * 3600 * 1000);
  const dates = { created_at: created, updated_at: created };
  let parent: string | null = null;
  for (const { ledgers, ...organization } of organizations) {
    const organizationId = newId();
    const [line1, line2, zipCode, city, state] = organization.address;
    await db
      .insertInto('organization')
      .values({
        id: organizationId,
        tenant_id: tenantId,
        parent_organization_id: parent,
        legal_name: organization.legalName,
        doing_business_as: organization.doingBusinessAs,
        legal_document: organization.legalDocument,
        address: JSON.stringify({ line1, line2, zipCode, city, state, country: 'BR' }),
        status: JSON.stringify({ code: 'ACTIVE', description: text('In business') }),
        metadata: JSON.stringify(organization.metadata),
        ...dates,
        deleted_at: null,
      })
      .execute();
    for (const { name, balances } of ledgers) {
      const ledgerId = newId();
      await db
        .insertInto('ledger')
        .values({
          id: ledgerId,
          tenant_id: tenantId,
          organization_id: organizationId,
          name: text(name),
          ...dates,
        })
        .execute();
      await insertBalances(db, inventBalances(balances, { tenantId, organizationId, ledgerId }, now));
    }
    parent ??= organizationId;
  }
  await db
    .insertInto('directory_entry')
    .values(sampleKeys.map((entry) => ({ tenant_id: tenantId, ...entry })))
    .execute();
}
