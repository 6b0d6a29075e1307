import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from '../db/database';
import { newId } from '../db/new-rows';
import { openTestDatabase } from '../testing/test-database';
import { entryQuery, listEntries } from './list-entries';

/** A page of a long log needs as many rows as one of a short log. */

const isLong = process.env['RECON_SCENARIOS'] !== undefined;
const [short, long] = isLong ? [10_000, 1_000_000] : [2_000, 20_000];
const [little, large] = [newId(), newId()];
const [context, object, person, action] = [newId(), newId(), newId(), newId()];
const start = Date.UTC(2026, 0, 1);
const limit = 100;

let db: Db;
beforeAll(async () => {
  ({ db } = await openTestDatabase());
  await fill(little, short);
  await fill(large, long);
  await addUnsealed(little, short);
  await addUnsealed(large, long);
  await sql`analyze activity_entry`.execute(db);
  await sql`analyze activity_seal`.execute(db);
}, 600_000);

/** Adds entries, one per second: of 20 contexts and 50 people and by the system, with one object, one action and one rare operation. */
async function fill(tenantId: string, count: number): Promise<void> {
  // In parts, each within the time limit of a statement.
  for (let first = 1; first <= count; first += 50_000)
    await fillPart(tenantId, first, Math.min(count, first + 49_999));
}

async function fillPart(tenantId: string, first: number, last: number): Promise<void> {
  await sql`insert into activity_entry
      (tenant_id, number, at, author, person_id, operation, outcome, object_kind, object_id, context_id,
       action_id)
    select ${tenantId}, n, ${new Date(start)}::timestamptz + n * interval '1 second',
      case when n % 51 = 0 then 'system' else 'person' end,
      case when n % 51 = 0 then null when n % 51 = 1 then ${person}::uuid else md5('person' || n % 51)::uuid end,
      case when n % 1000 = 7 then 'deleteFieldMap' else 'updateMatchRule' end, 'done', 'match-rule',
      case when n % 500 = 3 then ${object}::uuid else md5('object' || n)::uuid end,
      case when n % 20 = 0 then ${context}::uuid else md5('context' || n % 20)::uuid end,
      case when n % 700 = 5 then ${action}::uuid when n % 2 = 0 then md5('action' || n)::uuid end
    from generate_series(${first}::int, ${last}::int) as n`.execute(db);
  await sql`insert into activity_seal (tenant_id, final, number, salt)
    select ${tenantId}, n, n, gen_random_uuid() from generate_series(${first}::int, ${last}::int) as n`.execute(
    db,
  );
}

/** Adds entries that a stopped sealing leaves behind: newer than all others. */
async function addUnsealed(tenantId: string, newest: number): Promise<void> {
  await sql`insert into activity_entry
      (tenant_id, number, at, author, person_id, operation, outcome, object_kind, object_id, context_id,
       action_id)
    select tenant_id, number + ${newest}::int, at + ${newest}::int * interval '1 second', author, person_id,
      operation, outcome, object_kind, object_id, context_id, action_id
    from activity_entry where tenant_id = ${tenantId} and number <= 1500`.execute(db);
}

type Filter = Omit<Parameters<typeof entryQuery>[2], 'limit'>;
type Node = {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
};

/** Returns the number of rows that PostgreSQL reads for a page: those of all scans, also if it drops them. */
async function rowsRead(tenantId: string, filter: Filter): Promise<number> {
  const query = entryQuery(db, tenantId, { ...filter, limit });
  const [explained] = await query.explain<{ 'QUERY PLAN': [{ Plan: Node }] }>('json', sql`analyze`);
  const readBy = (node: Node): number =>
    (node.Plans ?? []).reduce(
      (sum, plan) => sum + readBy(plan),
      node['Node Type'].includes('Scan')
        ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
        : 0,
    );
  return readBy(explained!['QUERY PLAN'][0].Plan);
}

const secondsIn = (seconds: number) => new Date(start + seconds * 1000);

test.each<[string, (count: number) => Filter]>([
  ['without a filter', () => ({})],
  ['of a context', () => ({ contextId: context })],
  ['of an object', () => ({ objectId: object })],
  ['of a person', () => ({ author: person })],
  ['of the system', () => ({ author: 'system' })],
  ['of an operation', () => ({ operation: 'deleteFieldMap' })],
  ['of an operation on a kind', () => ({ operation: 'deleteFieldMap', objectKind: 'match-rule' })],
  ['of a user action', () => ({ actionId: action })],
  [
    'of a period',
    (count) => ({ from: secondsIn(Math.floor(count / 4)), to: secondsIn(Math.floor(count / 2)) }),
  ],
])(
  `a page %s reads at most ${limit} entries and their seals, of ${short} entries and of ${long}`,
  async (_, filter) => {
    for (const [tenantId, count] of [
      [little, short],
      [large, long],
    ] as const) {
      // The seal of the newest sealed entry is read, too.
      expect(await rowsRead(tenantId, filter(count))).toBeLessThanOrEqual(2 * limit + 1);
      // A page in the middle. The entry of its cursor and its seal are read, too.
      const middle = { ...filter(count), before: Math.floor((count * 3) / 8) };
      expect(await rowsRead(tenantId, middle)).toBeLessThanOrEqual(2 * limit + 4);
    }
  },
  120_000,
);

test('the pages of a period list every entry once if the clock was set back', async () => {
  const tenantId = newId();
  await fill(tenantId, 50);
  await sql`update activity_entry set at = at - interval '10 seconds'
    where tenant_id = ${tenantId} and number > 30`.execute(db);
  const numbers: number[] = [];
  let before: number | undefined;
  do {
    const page = await listEntries(db, tenantId, { limit: 7, before, from: secondsIn(0), to: secondsIn(60) });
    numbers.push(...page.entries.map(({ number }) => number));
    before = page.next;
  } while (before !== undefined);
  expect(numbers).toHaveLength(50);
  expect(new Set(numbers).size).toBe(50);
});
