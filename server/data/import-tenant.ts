import { sql } from 'kysely';
import * as z from 'zod/mini';
import { isUuid } from '@recon/contract/values';
import { exportFormat } from './export-tenant';
import { type AdaptRow, adaptRows, type Erasures, invalidRow, type Row } from './import-log';
import { migrations } from '../db/migrate';
import type { Db } from '../db/database';
import { recordSampleLoaded, sampleTenant } from './sample';
import { validateRow } from './validate-row';
import { type TenantTable, tenantTableNames, tenantTables } from './tenant-tables';
import { inTransaction } from '../db/transaction';

/** Rows per statement: PostgreSQL accepts at most 65,535 parameters. */
const atOnce = 1000;

export type ImportSummary = { tenantId: string; rows: number; removed: number };
/** `finish` runs at the end of the import's transaction. */
type ImportOptions = {
  replace: boolean;
  erased?: Erasures | undefined;
  finish?: (trx: Db, imported: ImportSummary) => Promise<void>;
};
type Waiting = { table: TenantTable; rows: { row: Row; line: number }[] };

const header = z.object({
  format: z.literal(exportFormat.format),
  version: z.int(),
  schema: z.int(),
  tenantId: z.string().check(z.refine(isUuid)),
});
const shapes = new Map<TenantTable, z.core.$ZodType<Row>>(
  tenantTableNames.map((table) => [table, z.strictObject(tenantTables[table])]),
);

/**
 * Imports a file of `exportTenant`, completely or not at all. `open` returns its lines; a repeated transaction calls it
 * again. Throws an Error that names the invalid line, or if the tenant has data and `replace` is false.
 */
export async function importTenant(
  db: Db,
  open: () => AsyncIterable<string>,
  { replace, erased, finish }: ImportOptions,
): Promise<ImportSummary> {
  return inTransaction(db, async (trx) => {
    let line = 0;
    let tenantId: string | undefined;
    let rows = 0;
    let removed = 0;
    let end: number | undefined;
    let waiting: Waiting | undefined;
    let adapt: AdaptRow | undefined;
    for await (const text of open()) {
      line += 1;
      // Lines that `npm run` prints unless it is silent.
      if (tenantId === undefined && (text.trim() === '' || text.startsWith('> '))) continue;
      const value = parse(text, line);
      if (tenantId === undefined) {
        tenantId = readHeader(value, line);
        removed = await removeTenantData(trx, tenantId, replace);
        adapt = adaptRows(trx, tenantId, erased);
      } else if (end !== undefined) throw invalidRow(line, 'comes after the end');
      else if ('end' in value) end = Number(value['rows']);
      else {
        const { table, row } = readRow(value, line);
        rows += 1;
        const adapted = await adapt!(table, row, line);
        if (adapted)
          waiting = await addRow(trx, waiting, { table, row: { ...adapted, tenant_id: tenantId }, line });
      }
    }
    if (tenantId === undefined) throw new Error('The file is empty.');
    checkEnd(end, rows, line);
    if (waiting) await insert(trx, waiting);
    await complete(trx, tenantId);
    const imported = { tenantId, rows, removed };
    await finish?.(trx, imported);
    return imported;
  });
}

/** Adds a row to those that wait, which are inserted first if they are of another table or enough. */
async function addRow(
  trx: Db,
  waiting: Waiting | undefined,
  { table, row, line }: { table: TenantTable; row: Row; line: number },
): Promise<Waiting> {
  const isFull = waiting && (waiting.table !== table || waiting.rows.length === atOnce);
  if (waiting && isFull) await insert(trx, waiting);
  const next = waiting && !isFull ? waiting : { table, rows: [] };
  next.rows.push({ row, line });
  return next;
}

/** Checks the imported rows as a whole, and sets what depends on them. */
async function complete(trx: Db, tenantId: string): Promise<void> {
  await checkItems(trx, tenantId);
  if (tenantId === sampleTenant.id) await recordSampleLoaded(trx);
  await continueNumbers(trx, tenantId);
}

/** Throws if the file is incomplete: `end` is the number of rows in its last line. */
function checkEnd(end: number | undefined, rows: number, line: number): void {
  if (end === undefined) throw new Error(`The file was cut off after line ${line}. Nothing was imported.`);
  if (end !== rows)
    throw new Error(`The file says it has ${end} rows, but has ${rows}. Nothing was imported.`);
}

function parse(text: string, line: number): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Reported below.
  }
  throw invalidRow(line, 'is not a JSON object');
}

function readHeader(value: unknown, line: number): string {
  const read = z.safeParse(header, value);
  if (!read.success) throw invalidRow(line, 'is not the beginning of an export of Recon Console');
  const { version, schema, tenantId } = read.data;
  if (version > exportFormat.version || schema > migrations.length)
    throw new Error('A newer Recon Console made this export. Import it with that one.');
  return tenantId.toLowerCase();
}

function readRow(value: Record<string, unknown>, line: number): { table: TenantTable; row: Row } {
  const table = tenantTableNames.find((name) => name === value['table']);
  if (!table) throw invalidRow(line, 'names no table of an export');
  const read = z.safeParse(shapes.get(table)!, value['row']);
  if (read.success) {
    const fault = validateRow(table, read.data);
    if (fault) throw invalidRow(line, fault);
    return { table, row: read.data };
  }
  const [issue] = read.error.issues;
  const path = ['row', ...(issue?.path ?? [])].join('.');
  throw invalidRow(
    line,
    issue?.code === 'unrecognized_keys'
      ? `${path} has the unknown member ${issue.keys.join(', ')}`
      : `${path} ${issue?.message ?? 'is not valid'}`,
  );
}

/** Tables that an import empties. A running process may still refer to the people who wrote before. */
const replaced = tenantTableNames.filter((table) => table !== 'activity_person');

/** Throws if a tenant has data; with `replace`, removes it and its idempotency records. Returns the rows removed. */
async function removeTenantData(trx: Db, tenantId: string, replace: boolean): Promise<number> {
  let removed = 0;
  for (const table of replace ? replaced.toReversed() : []) removed += await remove(trx, table, tenantId);
  if (replace) await remove(trx, 'idempotency', tenantId);
  for (const table of replaced) {
    const { rows } =
      await sql`select 1 from ${sql.table(table)} where tenant_id = ${tenantId} limit 1`.execute(trx);
    if (rows.length > 0)
      throw new Error(
        `The tenant ${tenantId} has data here already. Nothing was imported; --replace puts the file in its place.`,
      );
  }
  return removed;
}

/** Arbitrary number of the advisory lock by which concurrent imports set the sequence in turns. */
const numbersLock = 7_310_432;
/** Numbers that are skipped, because other transactions take numbers in the moment in which the sequence is set. */
const skippedNumbers = 1_000_000;

/** Makes the next entry's number follow those of the imported entries. Locks nothing that other writes need. */
async function continueNumbers(trx: Db, tenantId: string): Promise<void> {
  const { last } = await trx
    .selectFrom('activity_entry')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  if (last === null) return;
  // Not until the end of the transaction: other imports would wait for it.
  await sql`select pg_advisory_lock(${sql.lit(numbersLock)})`.execute(trx);
  await sql`select setval('activity_number', ${last + skippedNumbers}::bigint) from activity_number
    where last_value <= ${last}::bigint`.execute(trx);
  await sql`select pg_advisory_unlock(${sql.lit(numbersLock)})`.execute(trx);
}

/** Throws unless every fee schedule of the tenant has 1 to 100 items: items cannot be added or removed later. */
async function checkItems(trx: Db, tenantId: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select s.name from fee_schedule s left join fee_schedule_item i
      on i.tenant_id = s.tenant_id and i.fee_schedule_id = s.id
    where s.tenant_id = ${tenantId} group by s.tenant_id, s.id having count(i.id) not between 1 and 100 limit 1`.execute(
    trx,
  );
  const [found] = rows;
  if (found)
    throw new Error(`The fee schedule “${found.name}” must have 1 to 100 items. Nothing was imported.`);
}

async function remove(trx: Db, table: TenantTable | 'idempotency', tenantId: string): Promise<number> {
  const removing = sql`delete from ${sql.table(table)} where tenant_id = ${tenantId}`;
  return Number((await removing.execute(trx)).numAffectedRows ?? 0);
}

/** Inserts many rows at once. If the database rejects them, throws an Error with the line of the first rejected one. */
async function insert(trx: Db, { table, rows }: Waiting): Promise<void> {
  const put = (some: Waiting['rows']) =>
    trx
      .insertInto(table)
      .values(some.map(({ row }) => row) as never)
      .execute();
  await sql`savepoint rows`.execute(trx);
  try {
    await put(rows);
    await sql`release savepoint rows`.execute(trx);
  } catch (error) {
    if (!isAboutRow(error)) throw error;
    await sql`rollback to savepoint rows`.execute(trx);
    for (const one of rows)
      await put([one]).catch((refusal: unknown) => {
        if (!isAboutRow(refusal)) throw refusal;
        throw invalidRow(one.line, `is refused by the database: ${refusal.message}`);
      });
    throw error;
  }
}

/** Returns whether an error is about a row: SQLSTATE classes 22 (data) and 23 (constraints). */
function isAboutRow(error: unknown): error is Error {
  return error instanceof Error && /^2[23]/.test(String((error as { code?: unknown }).code));
}
