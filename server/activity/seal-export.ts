import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/database';
import { findRow } from '../db/rows';
import type { ActivityConfigTable, ActivityEntryTable, ActivitySealTable } from '../db/schema';
import { AppError } from '../lib/app-error';
import { type ActivityKey, storedKeys } from './activity-key';
import { type Checkpoint, checkpointOf } from './checkpoint';
import { entryBytes, firstWithin } from './entry-bytes';
import { erasedIssuer } from './people';
import { checkpointsAround } from './period-checkpoints';
import { configsOf, headCheckpoint } from './seal';
import { commitmentOf, contentJson, entryJson, originHash } from './seal-format';
import { fileHash, lastLine, type Statement } from './statement';

/**
 * Files of a tenant's sealed log: all of it, or the part that covers a period, for a report. `verifyLog` reads them. The
 * format is described in docs/activity.md#format-of-a-file.
 */
const logFormat = { format: 'recon-activity', version: 2 } as const;

/** Maximum of a part: no other request of the embedded database runs while it is read. */
const maxPart = { entries: 500, bytes: 4_000_000 };

/** What a file contains: a tenant and, for a report, a period and perhaps a context. Instants as of `toISOString`. */
export type FileScope = Pick<Statement, 'tenantId' | 'contextId' | 'from' | 'to'>;

export type SealedEntry = Selectable<ActivityEntryTable> &
  Pick<Selectable<ActivitySealTable>, 'final' | 'salt' | 'commitment'>;
type Configs = readonly Selectable<ActivityConfigTable>[];

/** Returns whether a file has the values of an entry; else it has their digest. */
export type IsShown = (entry: SealedEntry, configs: Configs) => boolean;

/**
 * Returns the statement of a file, and its lines before the entries; `undefined` if no entry is sealed. The file of a
 * period starts after the last checkpoint before it, and ends with the first checkpoint after it, or the newest one.
 */
export async function startFile(
  db: Db,
  scope: FileScope,
  configurationAt: (end: Checkpoint) => Promise<Statement['configuration']> = async () => null,
): Promise<{ statement: Statement; lines: string[] } | undefined> {
  const { tenantId, from, to } = scope;
  const head = await db
    .selectFrom('activity_head')
    .selectAll()
    .select(sql<Date>`clock_timestamp()::timestamptz(3)`.as('now'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  const newest = head && headCheckpoint(head);
  if (!head || !newest) return undefined;
  const around =
    from === null || to === null
      ? { before: null, after: null }
      : await checkpointsAround(db, newest, { from: new Date(from), to: new Date(to) });
  const end = around.after ?? newest;
  const start = around.before ?? (head.removed > 0 ? await startOf(db, tenantId) : null);
  const now = head.now.toISOString();
  const at = now < newest.at ? newest.at : now;
  const configuration = await configurationAt(end);
  const statement = { ...scope, at, start, end, head: newest.final, configuration };
  const keys = (await storedKeys(db)).map((stored) => JSON.stringify({ key: stored }));
  return { statement, lines: [JSON.stringify(logFormat), ...keys, JSON.stringify({ statement })] };
}

/** Returns the checkpoint of the start of a log whose first entries were removed. */
async function startOf(db: Db, tenantId: string): Promise<Checkpoint> {
  const row = await db
    .selectFrom('activity_checkpoint')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'start')
    .orderBy('final', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return checkpointOf(row);
}

export type PartOptions = {
  /** Final numbers: the part starts after the first one, and the file ends with the second. */
  after: number;
  end: number;
  isShown: IsShown;
  /** Ids of the authors that need no further line. Those of the part are added. */
  named: Set<string>;
};

/**
 * Returns the next lines of a file, at most 500 entries and 4 MB of values, or one entry, and the final number of the last
 * one. Throws a 409 `ACTIVITY_GAP` if the entries were removed in the meantime.
 */
export async function nextLines(
  db: Db,
  tenantId: string,
  options: PartOptions,
): Promise<{ lines: string[]; last: number; entries: number }> {
  const { after, isShown, named } = options;
  // Of one state: values may be erased in the meantime.
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return reading.execute(async (trx) => {
    const last = await lastOfPart(trx, tenantId, options);
    const { rows } = await sql<SealedEntry>`
      select s.final, s.salt, s.commitment, e.* from activity_seal as s
      join activity_entry as e on e.tenant_id = ${tenantId} and e.number = s.number
      where s.tenant_id = ${tenantId} and s.final > ${after}::bigint and s.final <= ${last}::bigint
      order by s.final`.execute(trx);
    const head = await findRow(trx, 'activity_head', { tenant_id: tenantId });
    if (head!.removed > after)
      throw new AppError('ACTIVITY_GAP', 'Entries of the log were removed while it was read. Read it again.');
    const numbers = rows.map(({ number }) => number);
    const configs = await configsOf(trx, tenantId, numbers);
    const ids = rows.flatMap(({ person_id: id }) => (id === null || named.has(id) ? [] : [id]));
    for (const id of ids) named.add(id);
    const checkpoints = await checkpointsBetween(trx, tenantId, { after, last });
    const lines = await personLines(trx, tenantId, ids);
    for (const entry of rows) {
      const own = configs.get(entry.number) ?? [];
      lines.push(lineOf(entry, own, isShown(entry, own)));
      const checkpoint = checkpoints.get(entry.final);
      if (checkpoint) lines.push(JSON.stringify({ checkpoint }));
    }
    return { lines, last, entries: rows.length };
  });
}

/** Returns the final number of the last entry of a part. Reads the lengths of values, not the values. */
async function lastOfPart(trx: Db, tenantId: string, { after, end }: PartOptions): Promise<number> {
  const { rows } = await sql<{ final: number; bytes: number }>`
    select s.final, ${entryBytes(tenantId)} as bytes from activity_seal as s
    join activity_entry as e on e.tenant_id = ${tenantId} and e.number = s.number
    where s.tenant_id = ${tenantId} and s.final > ${after}::bigint and s.final <= ${end}::bigint
    order by s.final limit ${sql.lit(maxPart.entries)}`.execute(trx);
  return firstWithin(rows, maxPart.bytes).at(-1)?.final ?? end;
}

async function checkpointsBetween(
  trx: Db,
  tenantId: string,
  { after, last }: { after: number; last: number },
): Promise<Map<number, Checkpoint>> {
  const rows = await trx
    .selectFrom('activity_checkpoint')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'end')
    .where('final', '>', after)
    .where('final', '<=', last)
    .execute();
  return new Map(rows.map((row) => [row.final, checkpointOf(row)]));
}

/** Returns the lines of authors as they are called now. One who was erased has only the id. */
async function personLines(trx: Db, tenantId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom('activity_person')
    .select(['id', 'issuer', 'subject', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .execute();
  return rows.map((person) =>
    JSON.stringify({
      person:
        person.issuer === erasedIssuer ? { id: person.id, issuer: null, subject: null, name: null } : person,
    }),
  );
}

function lineOf(entry: SealedEntry, configs: Configs, isShown: boolean): string {
  const start = `{"entry":${entryJson(entry, entry.final)}`;
  if (entry.salt === null) return `${start},"commitment":"${entry.commitment}"}`;
  const content = contentJson(entry, configs, entry.salt);
  return isShown ? `${start},"content":${content}}` : `${start},"commitment":"${commitmentOf(content)}"}`;
}

type ExportOptions = {
  key: ActivityKey;
  withoutValues?: boolean | undefined;
  withoutNames?: boolean | undefined;
  write: (line: string) => Promise<void>;
};

/**
 * Passes a tenant's whole sealed log line by line to `write`. Returns the number of entries and the last checkpoint. With
 * `withoutValues`, entries have the digest of their values instead; with `withoutNames`, there are no lines about authors.
 * Throws an Error if no entry is sealed.
 */
export async function exportLog(
  db: Db,
  tenantId: string,
  { key, withoutValues = false, withoutNames = false, write }: ExportOptions,
): Promise<{ entries: number; last: Checkpoint }> {
  const file = await startFile(db, { tenantId, contextId: null, from: null, to: null });
  if (!file) throw new Error(`No entry of the tenant ${tenantId} is sealed. Nothing was exported.`);
  const { start, end } = file.statement;
  let hash = originHash;
  const writeAll = async (lines: readonly string[]) => {
    hash = fileHash(hash, lines);
    for (const line of lines) await write(`${line}\n`);
  };
  await writeAll(file.lines);
  const named = new Set<string>();
  const options = { end: end.final, isShown: () => !withoutValues, named };
  let entries = 0;
  for (let after = start?.final ?? 0; after < end.final;) {
    const part = await nextLines(db, tenantId, { ...options, after });
    await writeAll(withoutNames ? part.lines.filter((line) => !line.startsWith('{"person":')) : part.lines);
    entries += part.entries;
    after = part.last;
  }
  await writeAll([lastLine(key, hash)]);
  return { entries, last: end };
}
