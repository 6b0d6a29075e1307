import type { Db } from '../db/database';
import { findRow, updateRow } from '../db/rows';
import { inTransaction } from '../db/transaction';
import type { ActivityKey } from './activity-key';
import { addSystemEntry } from './activity-log';
import { erasedIssuer } from './people';
import { configsOf, lockHead } from './seal';
import { commitmentOf, contentJson } from './seal-format';

/** Error of an entry or a person that does not exist, or was erased before. */
export class NothingToEraseError extends Error {
  override name = 'NothingToEraseError';
}

/**
 * Erases the values of an entry, and the configs of its sources (docs/activity.md#erasing). The digest of the content
 * stays, without the salt, so the chain still verifies. Throws a NothingToEraseError if no entry has this final number, or
 * the entry was erased. `onErase` is called before, and may throw.
 */
export async function eraseValues(
  db: Db,
  tenantId: string,
  final: number,
  onErase?: (entry: { number: number; at: string }) => void,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockHead(trx, tenantId);
    const seal = await findRow(trx, 'activity_seal', { tenant_id: tenantId, final });
    if (!seal) throw new NothingToEraseError(`The tenant has no entry ${final}.`);
    if (seal.salt === null) throw new NothingToEraseError(`The values of entry ${final} were erased before.`);
    const { number } = seal;
    const where = { tenant_id: tenantId, number };
    const entry = (await findRow(trx, 'activity_entry', where))!;
    onErase?.({ number, at: entry.at.toISOString() });
    const configs = await configsOf(trx, tenantId, [number]);
    const content = contentJson(entry, configs.get(number) ?? [], seal.salt);
    await updateRow(trx, 'activity_seal', where, { salt: null, commitment: commitmentOf(content) });
    await updateRow(trx, 'activity_entry', where, { before: null, after: null });
    await trx
      .deleteFrom('activity_config')
      .where((eb) => eb.and(where))
      .execute();
    await addSystemEntry(trx, tenantId, { operation: 'eraseValues', number, final });
  });
}

/**
 * Erases the name and subject of a person. Entries keep the id, and a keyed hash recognises the person if they return.
 * Throws a NothingToEraseError if the tenant has no such person, or the person was erased.
 */
export async function erasePerson(
  db: Db,
  tenantId: string,
  { id, key: activityKey, onErase }: { id: string; key: ActivityKey; onErase?: () => void },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const key = { tenant_id: tenantId, id };
    const person = await findRow(trx, 'activity_person', key, 'update');
    if (!person) throw new NothingToEraseError(`The tenant's activity log has no person ${id}.`);
    if (person.issuer === erasedIssuer) throw new NothingToEraseError(`The person ${id} was erased before.`);
    onErase?.();
    const subject = activityKey.pseudonymOf({ tenantId, issuer: person.issuer, subject: person.subject });
    await updateRow(trx, 'activity_person', key, { issuer: erasedIssuer, subject, name: null });
    await addSystemEntry(trx, tenantId, { operation: 'erasePerson', personId: id });
  });
}
