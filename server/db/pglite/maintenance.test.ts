import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/test-database';
import { startMaintenance } from './maintenance';

const minutes = (count: number) => Date.now() + count * 60_000;

test('makes a checkpoint when five minutes have passed since a write, and none without one', async () => {
  const { db } = await openTestDatabase();
  const checkpoint = async () => {
    const { rows } = await sql<{ lsn: string }>`
      select checkpoint_lsn::text as lsn from pg_control_checkpoint()`.execute(db);
    return rows[0]?.lsn;
  };
  const maintenance = await startMaintenance(db);
  const first = await checkpoint();
  await db.insertInto('setting').values({ name: 'a', value: '1' }).execute();
  await maintenance.run(minutes(1));
  expect(await checkpoint()).toBe(first);
  await maintenance.run(minutes(6));
  const second = await checkpoint();
  expect(second).not.toBe(first);
  await maintenance.run(minutes(60));
  expect(await checkpoint()).toBe(second);
  maintenance.stop();
});

test('makes none while a backup is under way, and what was put off afterwards', async () => {
  const { db } = await openTestDatabase();
  const position = async () => {
    const { rows } = await sql<{ lsn: string }>`
      select checkpoint_lsn::text as lsn from pg_control_checkpoint()`.execute(db);
    return rows[0]?.lsn;
  };
  const maintenance = await startMaintenance(db);
  const [resume, resumeOther] = [maintenance.pause(), maintenance.pause()];
  const before = await position();
  await db.insertInto('setting').values({ name: 'a', value: '1' }).execute();
  await maintenance.run(minutes(6));
  expect(await position()).toBe(before);
  resume();
  resume();
  await maintenance.run(minutes(6));
  expect(await position(), 'as long as any pause lasts').toBe(before);
  resumeOther();
  await maintenance.run(minutes(6));
  expect(await position()).not.toBe(before);
  maintenance.stop();
});

test('sweeps and counts the tables after many changes', async () => {
  const { db } = await openTestDatabase();
  const maintenance = await startMaintenance(db);
  await sql`insert into setting select i::text, repeat('x', 300) from generate_series(1, 20000) i`.execute(
    db,
  );
  await sql`update setting set value = repeat('y', 300)`.execute(db);
  await maintenance.run(minutes(11));
  const { rows } = await sql<{ counted: number }>`
    select reltuples::int as counted from pg_class where relname = 'setting'`.execute(db);
  expect(rows[0]?.counted).toBe(20_000);
  maintenance.stop();
});
