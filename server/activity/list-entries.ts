import { type Selectable, sql } from 'kysely';
import type { ActivityObjectKind } from '@recon/contract/activity-kinds';
import type { Db } from '../db/database';
import { prepared, statements } from '../db/prepared';
import { findRow } from '../db/rows';
import type { ActivityEntryTable } from '../db/schema';
import { entryBytes, firstWithin } from './entry-bytes';
import { kindsOf, operationsOn } from './object-kinds';
import { configsOf } from './seal';

/**
 * A filter of entries: all properties that are set must match. With `objectId` and `contextId`, entries of the context
 * that name the object match, too: orders that moved a rule, and the creation or clone that made it.
 */
export type EntryFilter = {
  contextId?: string | undefined;
  objectId?: string | undefined;
  /** The id, subject or name of a person or program, or `system`. */
  person?: string | undefined;
  operation?: string | undefined;
  /** `match-rule` also matches orders of rules. */
  objectKind?: ActivityObjectKind | undefined;
  /** Id of the user action that sent the requests. */
  actionId?: string | undefined;
  /** The final number of an entry: all entries of its action, or it alone, and its intent, if it has no action. */
  actionOf?: number | undefined;
  /** First and last instant; the last one is excluded. */
  from?: Date | undefined;
  to?: Date | undefined;
};

/** An entry of the activity log with its author, values and final number, as lists return it. */
export type ListedEntry = {
  /** The final number, which sealing gave it. */
  number: number;
  at: Date;
  author: {
    kind: string;
    id: string | null;
    issuer: string | null;
    subject: string | null;
    name: string | null;
  };
  operation: string;
  outcome: string;
  actionId: string | null;
  requestId: string | null;
  objectKind: string | null;
  objectId: string | null;
  contextId: string | null;
  /** JSON text. */
  before: string | null;
  after: string | null;
  /** Configs of sources, as JSON text. */
  configs: { sourceId: string; before: string | null; after: string | null }[];
  /** Number of equal events that the entry stands for. */
  count: number;
  /** Final number of the entry of the intent that this one is the result of. */
  intent: number | null;
  /** JSON text. */
  remote: string | null;
  /** The file that the action of the entry applies, as JSON text. */
  file: string | null;
};

/** Returns the final number of an entry by its number before sealing; `null` if it is not sealed yet. */
export async function finalNumberOf(db: Db, tenantId: string, number: number): Promise<number | null> {
  return (await findRow(db, 'activity_seal', { tenant_id: tenantId, number }))?.final ?? null;
}

const maxPageBytes = 4_000_000;

/** A page to list: at most `limit` entries, after the one with the final number `before`, if it is set. */
type Page = { limit: number; before?: number | undefined };

/**
 * Returns a page of a tenant's sealed entries, newest first, with at most 4 MB of values or one entry. `next` is the `before`
 * of the following page, `undefined` on the last one.
 */
export async function listEntries(
  db: Db,
  tenantId: string,
  { limit, ...page }: EntryFilter & Page,
): Promise<{ entries: ListedEntry[]; next: number | undefined }> {
  const found = await entryRows(db, tenantId, { limit: limit + 1, ...page });
  const rows = firstWithin(found.slice(0, limit), maxPageBytes);
  const entries = await withDetails(db, tenantId, rows);
  return { entries, next: found.length > rows.length ? rows.at(-1)?.final : undefined };
}

type Listed = Omit<Selectable<ActivityEntryTable>, 'before' | 'after'> & { final: number };
type EntryRow = Listed & { bytes: number };

/** Returns listed entries for rows: adds authors, values, configs and counts. */
export async function withDetails(db: Db, tenantId: string, rows: readonly Listed[]): Promise<ListedEntry[]> {
  if (rows.length === 0) return [];
  const numbers = rows.map(({ number }) => number);
  const details = await detailsOf(db, tenantId, numbers);
  const configs = await configsOf(db, tenantId, numbers);
  const files = await filesOf(db, tenantId, [...new Set(rows.flatMap(({ action_id }) => action_id ?? []))]);
  return rows.map((row): ListedEntry => {
    const { issuer, subject, name, ...more } = details.get(row.number) ?? nothing;
    return {
      number: row.final,
      at: row.at,
      author: { kind: row.author, id: row.person_id, issuer, subject, name },
      operation: row.operation,
      outcome: row.outcome,
      actionId: row.action_id,
      requestId: row.request_id,
      objectKind: row.object_kind,
      objectId: row.object_id,
      contextId: row.context_id,
      before: more.before,
      after: more.after,
      configs: (configs.get(row.number) ?? []).map(({ source_id: sourceId, before, after }) => ({
        sourceId,
        before,
        after,
      })),
      count: more.count ?? 1,
      intent: more.intent,
      remote: row.remote,
      file: files.get(row.action_id) ?? null,
    };
  });
}

/** Details of an entry that was removed in the meantime. */
const nothing = {
  before: null,
  after: null,
  issuer: null,
  subject: null,
  name: null,
  count: null,
  intent: null,
};

/** Returns the values, authors, counts of equal events, and intents of entries, by the numbers of their writes. */
async function detailsOf(db: Db, tenantId: string, numbers: readonly number[]) {
  // The tenant itself in each join: so Citus finds the one machine.
  const found = await db
    .selectFrom('activity_entry as e')
    .leftJoin('activity_person as p', (join) =>
      join.on('p.tenant_id', '=', tenantId).onRef('p.id', '=', 'e.person_id'),
    )
    .leftJoin('activity_repeat as r', (join) =>
      join.on('r.tenant_id', '=', tenantId).onRef('r.number', '=', 'e.number'),
    )
    .leftJoin('activity_seal as i', (join) =>
      join.on('i.tenant_id', '=', tenantId).onRef('i.number', '=', 'e.intent'),
    )
    .select(['e.number', 'e.before', 'e.after', 'p.issuer', 'p.subject', 'p.name', 'r.count'])
    .select('i.final as intent')
    .where('e.tenant_id', '=', tenantId)
    .where('e.number', 'in', numbers)
    .execute();
  return new Map(found.map((row) => [row.number, row]));
}

/** Returns the final number of a tenant's newest sealed entry; 0 if it has none. Reads one row. */
export async function lastNumber(db: Db, tenantId: string): Promise<number> {
  const [row] = await headNumber(db, { tenantId });
  return row?.final ?? 0;
}

const headNumber = prepared(({ tenantId }: { tenantId: string }) =>
  statements.selectFrom('activity_head').select('final').where('tenant_id', '=', tenantId),
);

async function entryRows(
  db: Db,
  tenantId: string,
  { person: personId, actionOf, ...filter }: EntryFilter & Page,
): Promise<EntryRow[]> {
  const ofAction = actionOf === undefined ? {} : await actionFilter(db, tenantId, actionOf);
  if (!ofAction) return [];
  const { person = personId, ...page } = { ...filter, ...ofAction };
  const isOne = person === undefined || person === 'system';
  const authors = isOne ? [person] : await personIds(db, tenantId, person);
  const operations =
    page.objectKind !== undefined && page.operation === undefined
      ? operationsOn(page.objectKind)
      : [page.operation];
  const { contextId, objectId } = page;
  const objects: Pick<QueryFilter, 'objectId' | 'naming'>[] = [{ objectId }];
  if (contextId !== undefined && objectId !== undefined && contextId !== objectId)
    objects.push({ objectId: contextId, naming: objectId });
  // One query for each: with several in one, PostgreSQL would read all their entries and sort them.
  const queries = authors.flatMap((author) =>
    operations.flatMap((operation) =>
      objects.map((object) => entryQuery(db, tenantId, { ...page, author, operation, ...object })),
    ),
  );
  const rows: EntryRow[] = [];
  for (const query of queries) rows.push(...(await query.execute()));
  if (queries.length === 1) return rows;
  const isPeriod = page.from !== undefined || page.to !== undefined;
  return rows
    .toSorted((a, b) => (isPeriod ? b.at.getTime() - a.at.getTime() : 0) || b.number - a.number)
    .slice(0, page.limit);
}

/** Returns the filters of the action of an entry; `undefined` if there is no such entry. */
async function actionFilter(db: Db, tenantId: string, final: number) {
  const numbers = [numberOf(tenantId, final)];
  const [entry] = await entryQuery(db, tenantId, { numbers, limit: 1 }).execute();
  if (!entry) return undefined;
  const { number, intent, action_id: actionId, person_id: person } = entry;
  if (actionId !== null) return { actionId, person: person ?? 'system' };
  return { numbers: intent === null ? [number] : [number, intent] };
}

type QueryFilter = Omit<EntryFilter, 'person' | 'actionOf'> & {
  /** Numbers of the writes. */
  numbers?: readonly (number | ReturnType<typeof numberOf>)[] | undefined;
  author?: string | undefined;
  /** An id that occurs in the values. */
  naming?: string | undefined;
};

/**
 * Returns the query of a page of sealed entries. `author`: the id of a person, or `system`. Sorts by the numbers of
 * writes, which each filter has an index for. Final numbers have the same order, except for writes of different objects
 * that were committed late. A period is sorted by time, then number: numbers do not rise with time if the clock was set
 * back.
 */
export function entryQuery(
  db: Db,
  tenantId: string,
  { author, objectKind, numbers, from, to, naming, before, limit, ...filter }: QueryFilter & Page,
) {
  const isPeriod = from !== undefined || to !== undefined;
  let query = db
    .selectFrom('activity_entry as e')
    // The limit makes PostgreSQL look up each entry of the page: a join could read the seals of all entries.
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('activity_seal')
          .select('final')
          .where('tenant_id', '=', tenantId)
          .whereRef('number', '=', 'e.number')
          .limit(1)
          .as('s'),
      (join) => join.onTrue(),
    )
    // The values are read of the entries that the page has room for.
    .select(listedColumns)
    .select(['s.final', entryBytes(tenantId).as('bytes')])
    .where('e.tenant_id', '=', tenantId);
  // Entries that wait to be sealed are not read, however many there are. Those of a period are, and have no seal: with this
  // condition PostgreSQL 18 overestimates the index of times, and reads all entries of the tenant instead.
  if (!isPeriod)
    query = query.where('e.number', '<=', (eb) =>
      eb
        .selectFrom('activity_seal')
        .select('number')
        .where('tenant_id', '=', tenantId)
        .orderBy('number', 'desc')
        .limit(1),
    );
  const equal = {
    context_id: filter.contextId,
    object_id: filter.objectId,
    operation: filter.operation,
    action_id: filter.actionId,
  };
  for (const [column, value] of Object.entries(equal))
    if (value !== undefined) query = query.where(`e.${column as keyof typeof equal}`, '=', value);
  if (naming !== undefined)
    query = query
      .where(sql<boolean>`position(${naming} in concat(e.before, e.after)) > 0`)
      // The intent of an order names all rules; its result those that moved. Without its result it would look unanswered.
      .where('e.outcome', '<>', 'intended');
  if (numbers !== undefined) query = query.where('e.number', 'in', numbers);
  if (objectKind !== undefined) query = query.where('e.object_kind', 'in', kindsOf(objectKind));
  // Only entries of the system have no person.
  if (author === 'system') query = query.where('e.person_id', 'is', null);
  else if (author !== undefined) query = query.where('e.person_id', '=', author);
  if (from !== undefined) query = query.where('e.at', '>=', from);
  if (to !== undefined) query = query.where('e.at', '<', to);
  if (!isPeriod) {
    if (before !== undefined) query = query.where('e.number', '<', numberOf(tenantId, before));
    return query.orderBy('e.number', 'desc').limit(limit);
  }
  if (before !== undefined)
    query = query.where(
      sql<boolean>`(e.at, e.number) < (
        (select at from activity_entry where tenant_id = ${tenantId} and number = ${numberOf(tenantId, before)}),
        ${numberOf(tenantId, before)})`,
    );
  return query.orderBy('e.at', 'desc').orderBy('e.number', 'desc').limit(limit);
}

/** Returns the number of the write with a final number, as SQL. */
function numberOf(tenantId: string, final: number) {
  return sql<number>`(select number from activity_seal where tenant_id = ${tenantId} and final = ${final})`;
}

async function personIds(db: Db, tenantId: string, person: string): Promise<string[]> {
  const rows = await db
    .selectFrom('activity_person')
    .select(['id', 'subject', 'name'])
    .where('tenant_id', '=', tenantId)
    .execute();
  return rows.filter(({ id, subject, name }) => [id, subject, name].includes(person)).map(({ id }) => id);
}

const listedColumns = [
  'e.tenant_id',
  'e.number',
  'e.at',
  'e.author',
  'e.person_id',
  'e.operation',
  'e.outcome',
  'e.action_id',
  'e.request_id',
  'e.object_kind',
  'e.object_id',
  'e.context_id',
  'e.intent',
  'e.remote',
] as const;

/** Returns the files that actions apply. The newest entry of an action states whether it is done. */
async function filesOf(db: Db, tenantId: string, ids: readonly string[]) {
  const query = db
    .selectFrom('activity_entry')
    .select(['action_id', 'after'])
    .where('tenant_id', '=', tenantId)
    .where('operation', '=', 'applyFile')
    .orderBy('number');
  const rows = ids.length === 0 ? [] : await query.where('action_id', 'in', ids).execute();
  return new Map(rows.map(({ action_id, after }) => [action_id, after]));
}
