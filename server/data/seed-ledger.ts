import { insertMany, insertRows, newId } from '../db/new-rows';
import type { Db } from '../db/database';
import { inventBalances, type LedgerIds } from './ledger-rows';

/** Adds an organization with one ledger of `count` invented balances, in one transaction. Returns their ids. */
export async function seedBalances(
  db: Db,
  tenantId: string,
  count: number,
  now = new Date(),
): Promise<LedgerIds> {
  return db.transaction().execute(async (trx) => {
    const place = await makeLedger(trx, tenantId, `${count} invented balances`, now);
    await insertMany(trx, 'balance', inventBalances(count, place, now));
    return place;
  });
}

/** Adds an organization with one empty ledger named `name` to a tenant. Returns their ids. */
export async function makeLedger(db: Db, tenantId: string, name: string, now: Date): Promise<LedgerIds> {
  const place = { tenantId, organizationId: newId(), ledgerId: newId() };
  const owned = { tenant_id: tenantId, created_at: now, updated_at: now };
  await insertRows(db, 'organization', {
    id: place.organizationId,
    ...owned,
    legal_name: `Organization of ${name}`,
    legal_document: '11222333000181',
    address: '{"city":"Recife","country":"BR"}',
    status: '{"code":"ACTIVE"}',
    metadata: '{}',
  });
  await insertRows(db, 'ledger', {
    id: place.ledgerId,
    ...owned,
    organization_id: place.organizationId,
    name,
  });
  return place;
}
