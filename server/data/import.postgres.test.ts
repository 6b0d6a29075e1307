import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from '../db/database';
import { newId } from '../db/new-rows';
import { openDatabase } from '../db/open';
import { hasCitus, makePostgresDatabase } from '../testing/postgres-database';
import { addEntries } from '../testing/sealed-logs';
import { exportTenant } from './export-tenant';
import { importTenant } from './import-tenant';

/** Imports while other connections of a PostgreSQL server write. */

let db: Db;
beforeAll(async () => {
  const distributed = hasCitus() ? 'citus' : undefined;
  const database = await openDatabase({ url: await makePostgresDatabase(), distributed });
  ({ db } = database);
  return () => database.close();
});

async function exported(tenantId: string): Promise<string[]> {
  const lines: string[] = [];
  await exportTenant(db, tenantId, async (line) => void lines.push(line.trimEnd()));
  return lines;
}

async function* linesOf(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

const lastNumber = async (tenantId: string) => {
  const last = db.selectFrom('activity_entry').select(({ fn }) => fn.max('number').as('number'));
  return (await last.where('tenant_id', '=', tenantId).executeTakeFirstOrThrow()).number;
};

test('an import does not stop the writes of other tenants', async () => {
  const [tenantId, other] = [newId(), newId()];
  await addEntries(db, tenantId, 3);
  const lines = await exported(tenantId);
  await db.deleteFrom('activity_entry').where('tenant_id', '=', tenantId).execute();
  // As after a move to another database: its numbers are behind those of the file.
  const moved = lines.map((line) =>
    line.replace(/"number":(\d+)/, (_, number: string) => `"number":${Number(number) + 5e9}`),
  );
  await importTenant(db, () => linesOf(moved), {
    replace: false,
    finish: () => addEntries(db, other, 1),
  });
  expect(await lastNumber(other)).not.toBeNull();
});

test('numbers continue after those of several imports at once, with writes in between', async () => {
  const tenants = Array.from({ length: 4 }, newId);
  const files = new Map<string, string[]>();
  for (const [index, tenantId] of tenants.entries()) {
    await addEntries(db, tenantId, 2);
    const ahead = (index + 2) * 1e10;
    const lines = await exported(tenantId);
    files.set(
      tenantId,
      lines.map((line) =>
        line.replace(/"number":(\d+)/, (_, number: string) => `"number":${Number(number) + ahead}`),
      ),
    );
  }
  const writer = newId();
  const state = { isOver: false };
  const writes = (async () => {
    while (!state.isOver) await addEntries(db, writer, 1);
  })();
  await Promise.all(
    tenants.map((tenantId) => importTenant(db, () => linesOf(files.get(tenantId)!), { replace: true })),
  );
  state.isOver = true;
  await writes;
  const before = await Promise.all(tenants.map(lastNumber));
  for (const tenantId of tenants) await addEntries(db, tenantId, 1);
  const after = await Promise.all(tenants.map(lastNumber));
  for (const [index, last] of before.entries()) expect(after[index]).toBeGreaterThan(last);
  const { rows } = await sql<{ rising: boolean }>`
    select bool_and(at >= previous) as rising from (
      select at, lag(at) over (order by number) as previous from activity_entry where tenant_id = ${writer}) as entry
    where previous is not null`.execute(db);
  expect(rows).toEqual([{ rising: true }]);
});
