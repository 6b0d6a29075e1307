import { accessSync, existsSync, writeSync } from 'node:fs';
import { sql } from 'kysely';
import { newId } from '../../db/new-rows';
import { openDatabase } from '../../db/open';

/**
 * For disk-syncs.soak.test.ts: does what must reach the disk, phase by phase. An access to a file that does not exist
 * marks each phase in the trace.
 */
const [dataDir = '', commits = ''] = process.argv.slice(2);
const phase = (name: string) => {
  try {
    accessSync(`/recon-phase/${name}`);
  } catch {
    // It is only there to be seen.
  }
};

phase('make');
const { db, ...database } = await openDatabase({ dataDir });
phase('commits');
const started = performance.now();
for (let i = 0; i < Number(commits); i += 1)
  await db.insertInto('setting').values({ name: newId(), value: 'v' }).execute();
const rate = Number(commits) / ((performance.now() - started) / 1000);
phase('checkpoint');
await sql`checkpoint`.execute(db);
phase('new-table');
await sql`create table fresh (a text)`.execute(db);
phase('new-log-files');
await sql`insert into fresh select repeat('x', 1000) from generate_series(1, 60000)`.execute(db);
phase('close');
await database.close();
writeSync(1, `${rate.toFixed(0)} commits/s under strace; folder made: ${existsSync(dataDir)}\n`);
