import { addSystemEntry, signInTenantId } from '../../activity/activity-log';
import type { Db } from '../../db/database';
import { inTransaction } from '../../db/transaction';
import { addMissingBaselines, tenantsWithObjects } from './baselines';

/**
 * Records in a restored database that it was restored: changes since the backup are missing in its activity log. The
 * restore leaves a mark, as an older database has to be migrated first.
 */

const mark = 'restored';

/** Marks a database as restored from a backup that has all changes up to `at`. */
export async function markRestored(db: Db, at: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name: mark, value: JSON.stringify({ backup: at, restored: new Date().toISOString() }) })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    )
    .execute();
}

/** Adds an entry to the log of each tenant of a restored database and, with `hasBaselines`, baselines of all objects. */
export async function recordRestore(db: Db, { hasBaselines = true } = {}): Promise<void> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', mark).executeTakeFirst();
  if (!row) return;
  const { backup, restored } = JSON.parse(row.value) as { backup: string; restored: string };
  const logged = await db.selectFrom('activity_entry').select('tenant_id').distinct().execute();
  const all = new Set([...(await tenantsWithObjects(db)), ...logged.map(({ tenant_id: id }) => id)]);
  for (const tenantId of all) {
    await inTransaction(db, async (trx) => {
      const known = await trx
        .selectFrom('activity_entry')
        .select('number')
        .where('tenant_id', '=', tenantId)
        .where('operation', '=', 'restoreBackup')
        .where('at', '>=', new Date(restored))
        .executeTakeFirst();
      if (!known) await addSystemEntry(trx, tenantId, { operation: 'restoreBackup', backup });
    });
    if (hasBaselines && tenantId !== signInTenantId)
      await addMissingBaselines(db, tenantId, new Date(restored));
  }
  // Last: an interrupted start continues.
  await db.deleteFrom('setting').where('name', '=', mark).execute();
}
