import type { RemoteDetails } from '@recon/contract/activity';
import { baselineOperations } from '@recon/engine/configuration/activity/entry';
import { readStored } from '@recon/engine/lib/json/lossless';
import type { Db } from '../db/database';
import { type EntryFilter, entryQuery, type ListedEntry, withDetails } from './list-entries';
import { isUnresolved } from './remote-observed';

/** The newest change of an object, or of a context and its parts (docs/activity.md#over-http). */
export type NewestChange = Pick<ListedEntry, 'number' | 'at' | 'author'> & {
  /** Whether it was made past this console. */
  isOutside: boolean;
  /** The last `updatedAt` of an object of a remote service that the log explains; `undefined` if that is unknown. */
  knownUntil: Date | undefined;
};

/** Returns the newest change of an object, or of a context and its parts; `undefined` if the log has none. */
export async function newestChange(
  db: Db,
  tenantId: string,
  filter: Pick<EntryFilter, 'contextId' | 'objectId'>,
): Promise<NewestChange | undefined> {
  const rows = await entryQuery(db, tenantId, { ...filter, limit: 1 })
    .where('e.operation', 'not in', baselineOperations)
    .where((eb) =>
      eb.or([
        eb('e.outcome', '=', 'done'),
        // An observation of what had not changed is none.
        eb.and([
          eb('e.outcome', '=', 'observed'),
          eb.or([eb('e.before', 'is not', null), eb('e.after', 'is not', null)]),
        ]),
      ]),
    )
    .execute();
  const [row] = rows;
  const [entry] = await withDetails(db, tenantId, rows);
  if (!row || !entry) return undefined;
  const isWanted = row.intent !== null && detailsIn(row).observed === 'as-wanted';
  const wanted = isWanted ? await entryOf(db, tenantId, row.intent!) : undefined;
  const objectId = filter.objectId ?? filter.contextId;
  return {
    number: entry.number,
    at: entry.at,
    // It looks like what this author had sent.
    author: (wanted ?? entry).author,
    isOutside: row.outcome === 'observed' && !wanted,
    knownUntil: objectId === undefined ? undefined : await knownUntil(db, tenantId, { ...row, objectId }),
  };
}

async function entryOf(db: Db, tenantId: string, number: number): Promise<ListedEntry | undefined> {
  const rows = await entryQuery(db, tenantId, { numbers: [number], limit: 1 }).execute();
  return (await withDetails(db, tenantId, rows))[0];
}

function detailsIn({ remote }: { remote: string | null }): RemoteDetails {
  return readStored(remote) ?? {};
}

/** Milliseconds that the clocks of a remote service and of the database may differ by. */
const clockSkewMs = 5000;

/**
 * Returns the last `updatedAt` of an object that the log explains, also by entries that are not sealed yet; `undefined`
 * without an entry of it, or while a write may still change it. For a rule, a new order may count as a change.
 */
async function knownUntil(
  db: Db,
  tenantId: string,
  { objectId, object_kind: kind, context_id: contextId }: KnownOf,
): Promise<Date | undefined> {
  const objectIds = kind === 'match-rule' && contextId !== null ? [objectId, contextId] : [objectId];
  const open = await db
    .selectFrom('activity_intent')
    .select('number')
    .where('tenant_id', '=', tenantId)
    .where('object_id', 'in', objectIds)
    .where(isUnresolved)
    .limit(1)
    .executeTakeFirst();
  if (open) return undefined;
  const times: number[] = [];
  for (const id of objectIds) {
    let query = db
      .selectFrom('activity_entry')
      .select(['at', 'remote'])
      .where('tenant_id', '=', tenantId)
      .where('object_id', '=', id)
      .where('outcome', 'in', ['done', 'observed']);
    if (id !== objectId) query = query.where('operation', '=', 'reorderMatchRules');
    const newest = await query.orderBy('number', 'desc').limit(1).executeTakeFirst();
    if (!newest) continue;
    const { updatedAt } = detailsIn(newest);
    const stated = updatedAt === undefined ? Number.NaN : Date.parse(updatedAt);
    times.push(Number.isNaN(stated) ? newest.at.getTime() + clockSkewMs : stated);
  }
  return times.length === 0 ? undefined : new Date(Math.max(...times));
}

type KnownOf = { objectId: string; object_kind: string | null; context_id: string | null };
