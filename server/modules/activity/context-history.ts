import { type Selectable, sql } from 'kysely';
import {
  contextStarts,
  type Copies,
  type Entry,
  scheduleStarts,
} from '@recon/engine/configuration/activity/entry';
import { scheduleIdsIn } from '@recon/engine/configuration/activity/schedule-ids';
import { readStored } from '@recon/engine/lib/json/lossless';
import { entryBytes, firstWithin } from '../../activity/entry-bytes';

import { configsOf } from '../../activity/seal';
import type { Db } from '../../db/database';
import type { ActivityConfigTable, ActivityEntryTable } from '../../db/schema';

/** Maximum of a read: on the embedded database, no other request runs in the meantime. */
const atOnce = { entries: 500, bytes: 1_000_000 };

/**
 * Reading of one history: the tenant and the instant, the entries found so far, by their numbers, and the ids of the fee
 * schedules that they name.
 */
type Reading = { db: Db; tenantId: string; at: Date; found: Map<number, Entry>; schedules: Set<string> };

/**
 * Returns the entries, oldest first, that determine the state of a context at an instant; `undefined` if the log does
 * not reach back to its start, or that of a context it was cloned from. Starts at the newest entry with the complete
 * context. Includes the original's history up to a clone, and that of all fee schedules that these contexts used.
 */
export async function contextHistory(
  db: Db,
  tenantId: string,
  contextId: string,
  at: Date,
): Promise<Entry[] | undefined> {
  const reading: Reading = { db, tenantId, at, found: new Map(), schedules: new Set() };
  const last = await lastOf(reading, 'context_id', contextId);
  if (last === undefined) return undefined;
  let next: { id: string; last: number } | undefined = { id: contextId, last };
  while (next) {
    const start: Entry | undefined = await addContext(reading, next.id, next.last);
    if (!start) return undefined;
    const copies = copiesOf(start);
    next = copies && { id: copies.from, last: start.number - 1 };
  }
  await addSchedules(reading);
  return [...reading.found.values()].toSorted((a, b) => a.number - b.number);
}

/** Adds the entries of a context from its newest start up to a number. Returns the start. */
async function addContext(reading: Reading, id: string, last: number): Promise<Entry | undefined> {
  const first = await startOf(reading, { id, last, starts: contextStarts });
  if (first === undefined) return undefined;
  await add(reading, { column: 'context_id', id, first, last });
  return reading.found.get(first);
}

/** Adds the histories of all fee schedules that the found entries name, and of those that they were copied from. */
async function addSchedules(reading: Reading): Promise<void> {
  const waiting: { id: string; last: number }[] = [];
  const newest = [...reading.found.keys()].reduce((a, b) => Math.max(a, b));
  for (const id of reading.schedules)
    waiting.push({ id, last: (await lastOf(reading, 'object_id', id)) ?? newest });
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    const { id, last } = one;
    const first = await startOf(reading, { id, last, starts: scheduleStarts });
    const clone = first === undefined ? await cloneOf(reading, id, last) : undefined;
    const from = first ?? clone?.number;
    // Unknown: only a fee schedule that the context uses at the instant is missed.
    if (from === undefined) continue;
    await add(reading, { column: 'object_id', id, first: from, last });
    const copy = clone && copiesOf(clone)!.feeSchedules.find(({ to }) => to === id);
    if (copy) waiting.push({ id: copy.from, last: from - 1 });
  }
}

/** Returns the number of the newest entry of a context or object up to the instant. */
async function lastOf(
  { db, tenantId, at }: Reading,
  column: 'context_id' | 'object_id',
  id: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('activity_entry')
    .select('number')
    .where('tenant_id', '=', tenantId)
    .where(column, '=', id)
    .where('at', '<=', at)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.number;
}

/** Returns the number of the newest entry, up to a number, that states an object completely. Reads some at a time. */
async function startOf(
  { db, tenantId }: Reading,
  { id, last, starts }: { id: string; last: number; starts: readonly string[] },
): Promise<number | undefined> {
  for (let end = last; ;) {
    const rows = await db
      .selectFrom('activity_entry')
      .select(['number', 'operation', 'outcome'])
      .where('tenant_id', '=', tenantId)
      .where(isBetween({ column: 'object_id', id, first: 0, last: end }))
      .orderBy('object_id', 'desc')
      .orderBy('number', 'desc')
      .limit(atOnce.entries)
      .execute();
    const start = rows.find(({ operation, outcome }) => starts.includes(operation) && outcome === 'done');
    if (start || rows.length < atOnce.entries) return start?.number;
    end = rows.at(-1)!.number - 1;
  }
}

/** Returns the entry of the clone that made a fee schedule; adds it, reduced to that schedule, unless it was found. */
async function cloneOf(
  { db, tenantId, found }: Reading,
  scheduleId: string,
  last: number,
): Promise<Entry | undefined> {
  const isCopied = (entry: Entry) =>
    copiesOf(entry)?.feeSchedules.some(({ to }) => to === scheduleId) === true;
  const known = [...found.values()].find(isCopied);
  if (known) return known;
  // No index names the copies of a clone. A fee schedule is rarely used by another context than that of its clone.
  const row = await db
    .selectFrom('activity_entry')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('operation', '=', 'cloneContext')
    .where('number', '<=', last)
    .where('after', 'like', `%${scheduleId}%`)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const entry = entryOf(row);
  const { copies, ...context } = entry.after as { copies: Copies };
  const feeSchedules = copies.feeSchedules.filter(({ to }) => to === scheduleId);
  if (feeSchedules.length === 0) return undefined;
  const reduced: Copies = { from: copies.from, rules: [], sources: [], fieldMaps: [], feeSchedules };
  const clone = { ...entry, after: { ...context, copies: reduced } };
  found.set(clone.number, clone);
  return clone;
}

/**
 * Returns the condition for the entries of a context or object with numbers from `first` to `last`. Compares pairs, which
 * only the index of both columns serves: that of numbers alone would read the entries of all contexts.
 */
function isBetween({ column, id, first, last }: Range) {
  const pair = sql`(${sql.ref(column)}, number)`;
  return sql<boolean>`${pair} >= (cast(${id} as uuid), cast(${first} as bigint))
    and ${pair} <= (cast(${id} as uuid), cast(${last} as bigint))`;
}

type Range = { column: 'context_id' | 'object_id'; id: string; first: number; last: number };

/** Adds the entries of a range, with the configs of sources: some at a time, so that other requests have their turn. */
async function add(reading: Reading, range: Range): Promise<void> {
  const { db, tenantId, found, schedules } = reading;
  for (let { first } = range; ;) {
    const sized = await db
      .selectFrom('activity_entry as e')
      .select(['number', entryBytes(tenantId).as('bytes')])
      .where('tenant_id', '=', tenantId)
      .where(isBetween({ ...range, first }))
      .where('outcome', '=', 'done')
      // Reading settings are no part of a snapshot, nor of a baseline.
      .where('object_kind', '<>', 'source-reading')
      // The order of the index: otherwise each part would sort the rest of the history.
      .orderBy(range.column)
      .orderBy('number')
      .limit(atOnce.entries)
      .execute();
    if (sized.length === 0) return;
    const numbers = firstWithin(sized, atOnce.bytes).map(({ number }) => number);
    const rows = await db
      .selectFrom('activity_entry')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where(isOneOf(numbers))
      .orderBy('number')
      .execute();
    const configs = await configsOf(db, tenantId, numbers);
    for (const row of rows) {
      const entry = entryOf(row, configs.get(row.number));
      found.set(row.number, entry);
      const copied = copiesOf(entry)?.feeSchedules.map(({ from }) => from) ?? [];
      for (const id of [...scheduleIdsIn([entry]), ...copied]) schedules.add(id);
    }
    first = numbers.at(-1)! + 1;
  }
}

/** One parameter: a statement may have 65,535 of them. */
const isOneOf = (numbers: readonly number[]) => sql<boolean>`number = any(cast(${numbers} as bigint[]))`;

function entryOf(
  row: Selectable<ActivityEntryTable>,
  configs: readonly Selectable<ActivityConfigTable>[] = [],
): Entry {
  return {
    number: row.number,
    at: row.at.toISOString(),
    author: { kind: row.author, id: row.person_id, name: null, subject: null },
    operation: row.operation,
    outcome: row.outcome,
    objectKind: row.object_kind,
    objectId: row.object_id,
    contextId: row.context_id,
    before: readStored(row.before),
    after: readStored(row.after),
    configs: configs.map(({ source_id: sourceId, before, after }) => ({
      sourceId,
      before: readStored(before),
      after: readStored(after),
    })),
  };
}

function copiesOf({ after }: Entry): Copies | undefined {
  return (after as { copies?: Copies } | null)?.copies;
}
