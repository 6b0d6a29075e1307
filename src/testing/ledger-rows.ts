import type { Balance } from '@recon/contract/balance';
import type { ImportRow } from './service';

/** Returns the rows of a ledger with these balances, in an organization with new ids. A test imports them. */
export function ledgerRows(balances: readonly Balance[]) {
  const organizationId = crypto.randomUUID();
  const ledgerId = crypto.randomUUID();
  const at = '2026-01-01T00:00:00.000Z';
  const dates = { created_at: at, updated_at: at };
  const organization = {
    id: organizationId,
    parent_organization_id: null,
    legal_name: 'Banco Aurora S.A.',
    doing_business_as: null,
    legal_document: '12345678000195',
    address: '{}',
    status: '{"code":"ACTIVE"}',
    metadata: '{}',
    ...dates,
    deleted_at: null,
  };
  const ledger = { id: ledgerId, organization_id: organizationId, name: 'Customer accounts', ...dates };
  const rows: ImportRow[] = [
    { table: 'organization', row: organization },
    { table: 'ledger', row: ledger },
    ...balances.map((balance) => ({ table: 'balance', row: rowOf(balance, organizationId, ledgerId) })),
  ];
  return { organizationId, ledgerId, rows };
}

function rowOf(balance: Balance, organizationId: string, ledgerId: string): ImportRow['row'] {
  return {
    id: balance.id,
    organization_id: organizationId,
    ledger_id: ledgerId,
    account_id: balance.accountId,
    alias: balance.alias,
    key: balance.key,
    asset_code: balance.assetCode,
    available: balance.available,
    on_hold: balance.onHold,
    version: balance.version,
    account_type: balance.accountType,
    allow_sending: balance.allowSending,
    allow_receiving: balance.allowReceiving,
    created_at: balance.createdAt,
    updated_at: balance.updatedAt,
    deleted_at: balance.deletedAt,
  };
}
