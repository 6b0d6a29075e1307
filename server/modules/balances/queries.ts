import type { Selectable } from 'kysely';
import type { Balance, Organization } from '@recon/contract/balance';
import { readStored } from '@recon/engine/lib/json/lossless';
import type { Db } from '../../db/database';
import { statements } from '../../db/prepared';
import type { BalanceTable, OrganizationTable } from '../../db/schema';
import { byCreation, preparedList } from '../list-page';

type BalanceValues = { tenantId: string; organizationId: string; ledgerId: string; from: Date; before: Date };

/** Returns pages of the balances of all days, or of those since a day (`from`), or of a span of days (`from`, `before`). */
const balancePage = (...limits: readonly ('from' | 'before')[]) =>
  preparedList({
    rows: ({ tenantId, organizationId, ledgerId, from, before }: BalanceValues) => {
      const rows = statements
        .selectFrom('balance')
        .selectAll()
        .where('tenant_id', '=', tenantId)
        .where('organization_id', '=', organizationId)
        .where('ledger_id', '=', ledgerId);
      const since = limits.includes('from') ? rows.where('created_at', '>=', from) : rows;
      return limits.includes('before') ? since.where('created_at', '<', before) : since;
    },
    sort: byCreation,
    record: balanceRecord,
  });
/** Functions for pages of balances: of all days (`all`), from a day on (`since`), and of a range of days (`span`). */
export const balancePages = {
  all: balancePage(),
  since: balancePage('from'),
  span: balancePage('from', 'before'),
};

function balanceRecord(row: Selectable<BalanceTable>): Balance {
  return {
    id: row.id,
    organizationId: row.organization_id,
    ledgerId: row.ledger_id,
    accountId: row.account_id,
    alias: row.alias,
    key: row.key,
    assetCode: row.asset_code,
    available: row.available,
    onHold: row.on_hold,
    version: row.version,
    accountType: row.account_type,
    allowSending: row.allow_sending,
    allowReceiving: row.allow_receiving,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    deletedAt: row.deleted_at && row.deleted_at.toISOString(),
  };
}

type Part = { tenantId: string; limit: number; offset: number };

/** Returns a page of a tenant's organizations, sorted by id. */
export function organizationsOf(db: Db, { tenantId, limit, offset }: Part) {
  return db
    .selectFrom('organization')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
}

/** Returns a page of the ledgers of an organization, sorted by id. */
export function ledgersOf(
  db: Db,
  { tenantId, organizationId, limit, offset }: Part & { organizationId: string },
) {
  return db
    .selectFrom('ledger')
    .selectAll()
    .where((eb) => eb.and({ tenant_id: tenantId, organization_id: organizationId }))
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
}

/** Converts a row to an organization as the API sends it. */
export function organizationRecord(row: Selectable<OrganizationTable>): Organization {
  return {
    id: row.id,
    parentOrganizationId: row.parent_organization_id,
    legalName: row.legal_name,
    doingBusinessAs: row.doing_business_as,
    legalDocument: row.legal_document,
    address: readStored(row.address),
    status: readStored(row.status),
    metadata: readStored(row.metadata),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    deletedAt: row.deleted_at && row.deleted_at.toISOString(),
  };
}
