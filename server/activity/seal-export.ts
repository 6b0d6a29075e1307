import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/database';
import type { ActivityEntryTable, ActivityHeadTable, ActivitySealTable } from '../db/schema';
import { storedKeys } from './activity-key';
import { type Checkpoint, checkpointOf } from './checkpoint';
import { erasedIssuer } from './people';
import { configsOf, headCheckpoint } from './seal';
import { commitmentOf, contentText, entryText } from './seal-format';

/**
 * Format of a tenant's sealed log, which `verifyLog` reads (docs/activity.md#export-and-verification). One JSON object
 * per line:
 *
 *     {"format":"recon-activity","version":1,"tenantId":"…","hasValues":true}
 *     {"key":{"id":"…","publicKey":"…","signedBy":null,"signature":null}}     one per key, oldest first
 *     {"person":{"id":"…","issuer":"…","subject":"…","name":"…"}}             one per author, not part of the chain
 *     {"checkpoint":{"kind":"start",…}}                                       if earlier entries were removed
 *     {"entry":{…},"content":{…}}                                             one per entry, by final number
 *     {"entry":{…},"commitment":"…"}                                          the same without its values
 *     {"checkpoint":{"kind":"end",…}}                                         after the entry that it is about
 *     {"end":true,"entries":123}
 */
const logFormat = { format: 'recon-activity', version: 1 } as const;

const atOnce = 1000;

type Write = (line: string) => Promise<void>;
type ExportOptions = {
  withoutValues?: boolean | undefined;
  withoutNames?: boolean | undefined;
  write: Write;
};
type SealedEntry = Selectable<ActivityEntryTable> & Pick<Selectable<ActivitySealTable>, SealColumn>;
type SealColumn = 'final' | 'salt' | 'commitment';

/**
 * Passes a tenant's sealed log line by line, from one snapshot, to `write`. Returns the number of entries and the last
 * checkpoint. With `withoutValues`, entries have the digest of their values instead; with `withoutNames`, there are no
 * lines about authors. Throws an Error if no entry is sealed.
 */
export async function exportLog(
  db: Db,
  tenantId: string,
  { withoutValues = false, withoutNames = false, write }: ExportOptions,
): Promise<{ entries: number; last: Checkpoint }> {
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return reading.execute(async (trx) => {
    const head = await headOf(trx, tenantId);
    const last = head && headCheckpoint(head);
    if (!head || !last)
      throw new Error(`No entry of the tenant ${tenantId} is sealed. Nothing was exported.`);
    const say = (value: object) => write(`${JSON.stringify(value)}\n`);
    await say({ ...logFormat, tenantId, hasValues: !withoutValues });
    for (const key of await storedKeys(trx)) await say({ key });
    if (!withoutNames) for (const person of await peopleOf(trx, tenantId)) await say({ person });
    const checkpoints = await checkpointsOf(trx, tenantId);
    for (const checkpoint of checkpoints) if (checkpoint.kind === 'start') await say({ checkpoint });
    // The last one may be stored twice.
    const ends = checkpoints.filter(({ kind, final }) => kind === 'end' && final < last.final);
    let entries = 0;
    for await (const { entry, line } of linesOf(trx, head, withoutValues)) {
      for (; ends[0] && ends[0].final < entry.final; ends.shift()) await say({ checkpoint: ends[0] });
      await write(line);
      entries += 1;
    }
    for (const checkpoint of [...ends, last]) await say({ checkpoint });
    await say({ end: true, entries });
    return { entries, last };
  });
}

type Person = { id: string; issuer: string | null; subject: string | null; name: string | null };

/** Returns the authors of a tenant as they are called now, by their ids. One who was erased has only the id. */
async function peopleOf(db: Db, tenantId: string): Promise<Person[]> {
  const rows = await db
    .selectFrom('activity_person')
    .select(['id', 'issuer', 'subject', 'name'])
    .where('tenant_id', '=', tenantId)
    .orderBy('id')
    .execute();
  return rows.map((person) =>
    person.issuer === erasedIssuer ? { id: person.id, issuer: null, subject: null, name: null } : person,
  );
}

function headOf(db: Db, tenantId: string): Promise<Selectable<ActivityHeadTable> | undefined> {
  return db.selectFrom('activity_head').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst();
}

/** Returns the stored checkpoints of a tenant, by final number. */
async function checkpointsOf(db: Db, tenantId: string): Promise<Checkpoint[]> {
  const rows = await db
    .selectFrom('activity_checkpoint')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('final')
    .execute();
  return rows.map(checkpointOf);
}

/** Yields the entries of a tenant by final number, with their lines. */
async function* linesOf(db: Db, head: Selectable<ActivityHeadTable>, withoutValues: boolean) {
  const { tenant_id: tenantId } = head;
  for (let after = head.removed; ;) {
    const { rows } = await sql<SealedEntry>`
      select s.final, s.salt, s.commitment, e.* from activity_seal as s
      join activity_entry as e on e.tenant_id = ${tenantId} and e.number = s.number
      where s.tenant_id = ${tenantId} and s.final > ${after}::bigint
      order by s.final limit ${sql.lit(atOnce)}`.execute(db);
    if (rows.length === 0) return;
    const configs = await configsOf(
      db,
      tenantId,
      rows.map(({ number }) => number),
    );
    for (const entry of rows)
      yield { entry, line: lineOf(entry, configs.get(entry.number) ?? [], withoutValues) };
    after = rows.at(-1)!.final;
  }
}

function lineOf(
  entry: SealedEntry,
  configs: Parameters<typeof contentText>[1],
  withoutValues: boolean,
): string {
  const start = `{"entry":${entryText(entry, entry.final)}`;
  if (entry.salt === null) return `${start},"commitment":"${entry.commitment}"}\n`;
  const content = contentText(entry, configs, entry.salt);
  if (withoutValues) return `${start},"commitment":"${commitmentOf(content)}"}\n`;
  return `${start},"content":${content}}\n`;
}
