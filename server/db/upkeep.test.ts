import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from './testing';
import { startUpkeep } from './upkeep';

const minutes = (count: number) => Date.now() + count * 60_000;

test('makes a checkpoint when five minutes have passed since a write, and none without one', async () => {
  const { db } = await openTestDatabase();
  const checkpoint = async () => {
    const { rows } = await sql<{ lsn: string }>`
      select checkpoint_lsn::text as lsn from pg_control_checkpoint()`.execute(db);
    return rows[0]?.lsn;
  };
  const upkeep = await startUpkeep(db);
  const first = await checkpoint();
  await db.insertInto('setting').values({ name: 'a', value: '1' }).execute();
  await upkeep.run(minutes(1));
  expect(await checkpoint()).toBe(first);
  await upkeep.run(minutes(6));
  const second = await checkpoint();
  expect(second).not.toBe(first);
  await upkeep.run(minutes(60));
  expect(await checkpoint()).toBe(second);
  upkeep.stop();
});

test('sweeps and counts the tables after many changes', async () => {
  const { db } = await openTestDatabase();
  const upkeep = await startUpkeep(db);
  await sql`insert into setting select i::text, repeat('x', 300) from generate_series(1, 20000) i`.execute(
    db,
  );
  await sql`update setting set value = repeat('y', 300)`.execute(db);
  await upkeep.run(minutes(11));
  const { rows } = await sql<{ counted: number }>`
    select reltuples::int as counted from pg_class where relname = 'setting'`.execute(db);
  expect(rows[0]?.counted).toBe(20_000);
  upkeep.stop();
});
