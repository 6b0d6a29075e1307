import type { Kysely } from 'kysely';
import { newId } from '../db/ids';
import { insertBalances, inventBalances, type LedgerPlace } from './ledger-rows';
import type { Db } from '../db/database';
import type { Database } from '../db/schema';

/** Adds an organization with one ledger of `count` generated balances to a tenant, in one transaction. */
export async function seedBalances(
  db: Db,
  tenantId: string,
  count: number,
  now = new Date(),
): Promise<LedgerPlace> {
  return db.transaction().execute(async (trx) => {
    const place = await makeLedger(trx, tenantId, `${count} invented balances`, now);
    await insertBalances(trx, inventBalances(count, place, now));
    return place;
  });
}

/** Adds an organization with an empty ledger. */
export async function makeLedger(
  db: Kysely<Database>,
  tenantId: string,
  name: string,
  now: Date,
): Promise<LedgerPlace> {
  const place = { tenantId, organizationId: newId(), ledgerId: newId() };
  const dates = { created_at: now, updated_at: now };
  await db
    .insertInto('organization')
    .values({
      id: place.organizationId,
      tenant_id: tenantId,
      legal_name: `Organization of ${name}`,
      legal_document: '11222333000181',
      address: '{"city":"Recife","country":"BR"}',
      status: '{"code":"ACTIVE"}',
      metadata: '{}',
      ...dates,
    })
    .execute();
  await db
    .insertInto('ledger')
    .values({
      id: place.ledgerId,
      tenant_id: tenantId,
      organization_id: place.organizationId,
      name,
      ...dates,
    })
    .execute();
  return place;
}
