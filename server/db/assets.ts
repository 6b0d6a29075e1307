import { sql } from 'kysely';
import type { Db } from './database';

/** A hashed file of the built console, in the table from which every version takes those of others. */
export type StoredAsset = {
  /** Below `/assets/`. */
  name: string;
  /** Its `Content-Type`. */
  type: string;
  /** Compressed by brotli. */
  body: Buffer;
  /** By a key that lies outside the database: whoever can only write there brings no script into a page. */
  signature: string;
};

/** How long the assets of a version are kept after a process of it was last at work. */
const retentionDays = 7;

/**
 * Says that a version with these assets is at work: those that are not in the table are put there, by one statement, of
 * the others the instant is renewed. In the order of names, so that processes that do so at once wait for no circle.
 */
export async function putAssets(db: Db, assets: readonly StoredAsset[], now: Date): Promise<void> {
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
  // Of a name that is there the signature is another one: the secret was changed.
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

/** The names of all that are there. */
export async function assetNames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('asset').select('name').execute();
  return rows.map(({ name }) => name);
}

/** One of them; undefined when there is none of that name. */
export async function readAsset(db: Db, name: string): Promise<StoredAsset | undefined> {
  return db
    .selectFrom('asset')
    .select(['name', 'type', 'body', 'signature'])
    .where('name', '=', name)
    .executeTakeFirst();
}

/** Removes those of versions that have not been at work for long. */
export async function pruneAssets(db: Db, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - retentionDays * 24 * 3600 * 1000);
  await db.deleteFrom('asset').where('put_at', '<', limit).execute();
}
