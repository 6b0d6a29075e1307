import { sql } from 'kysely';
import type { Db } from './database';
import type { AssetTable } from './schema';

/** File of the console with a digest in its name, as stored in the table `asset`, which all versions share. */
export type StoredAsset = Omit<AssetTable, 'put_at'>;

/** Days for which the assets of a version are stored after its last process was active. */
const retentionDays = 7;

/** Stores the assets of a running version. Sets the time of last use of all of them to `now`. */
export async function putAssets(db: Db, assets: readonly StoredAsset[], now: Date): Promise<void> {
  // Sorted, so that concurrent processes do not deadlock.
  const all = [...assets].sort((a, b) => (a.name < b.name ? -1 : 1));
  const { rows } = await sql<{ name: string }>`
    update asset set put_at = ${now} from (
      select asset.name from asset
      join unnest(${all.map(({ name }) => name)}::text[], ${all.map(({ signature }) => signature)}::text[])
        as own (name, signature) on own.name = asset.name and own.signature = asset.signature
      order by asset.name for update of asset
    ) found where found.name = asset.name returning asset.name`.execute(db);
  const found = new Set(rows.map(({ name }) => name));
  const missing = all.filter(({ name }) => !found.has(name));
  if (missing.length === 0) return;
  // An existing name here has another signature: the secret was changed.
  await sql`
    insert into asset (name, type, body, signature, put_at)
    select name, type, body, signature, ${now} from unnest(
      ${missing.map(({ name }) => name)}::text[], ${missing.map(({ type }) => type)}::text[],
      ${missing.map(({ body }) => body)}::bytea[], ${missing.map(({ signature }) => signature)}::text[]
    ) as missing (name, type, body, signature)
    on conflict (name) do update set
      type = excluded.type, body = excluded.body, signature = excluded.signature, put_at = excluded.put_at
    where asset.signature <> excluded.signature`.execute(db);
}

/** Returns an asset by its name; `undefined` if there is none. */
export async function readAsset(db: Db, name: string): Promise<StoredAsset | undefined> {
  const columns = ['name', 'type', 'body', 'signature'] as const;
  return db.selectFrom('asset').select(columns).where('name', '=', name).executeTakeFirst();
}

/** Removes the assets whose time was last set by `putAssets` more than 7 days before `now`. */
export async function pruneAssets(db: Db, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - retentionDays * 24 * 3600 * 1000);
  await db.deleteFrom('asset').where('put_at', '<', limit).execute();
}
