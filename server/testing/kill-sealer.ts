import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Checkpoint } from '../activity/checkpoint';
import { sealTenant } from '../activity/seal';
import { loadActivityKey } from '../activity-setup';
import { newId } from '../db/new-rows';
import { openDatabase } from '../db/open';
import { startProgram } from './child';
import { exportedLines, verifyLines } from './sealed-logs';

/**
 * Kills a process that seals entries, `rounds` times on one data folder. Expects after ten kills each, and at the end, that
 * no entry is lost, that the log verifies, and that every checkpoint that was printed holds. Returns the number of sealed entries.
 */
export async function killWhileSealing(dataDir: string, rounds: number): Promise<number> {
  const tenantId = newId();
  const checkpoints: Checkpoint[] = [];
  let sealed = 0;
  for (let round = 0; round < rounds; round += 1) {
    const sealer = await startProgram('server/testing/programs/seal-entries.ts', [dataDir, tenantId]);
    const goal = 2 + Math.floor(Math.random() * 10);
    await sealer.line(() => sealer.lines.length >= goal);
    await delay(Math.random() * 100);
    await sealer.kill();
    expect(sealer.errors()).toBe('');
    for (const line of sealer.lines)
      if (line.startsWith('{') && line.endsWith('}')) checkpoints.push(JSON.parse(line) as Checkpoint);
    // A loss stays in the log, so that each kill need not be followed by a check of all entries.
    if (round % 10 === 9 || round === rounds - 1) sealed = await verifyFolder(dataDir, tenantId, checkpoints);
  }
  expect(checkpoints.length).toBeGreaterThanOrEqual(rounds);
  return sealed;
}

async function verifyFolder(
  dataDir: string,
  tenantId: string,
  checkpoints: readonly Checkpoint[],
): Promise<number> {
  const { db, ...database } = await openDatabase({ dataDir });
  try {
    const key = loadActivityKey({
      RECON_DATA_DIR: dataDir,
      RECON_DATABASE_URL: undefined,
      RECON_ACTIVITY_KEY_FILE: undefined,
    })!;
    await sealTenant(db, tenantId, { key });
    const { count } = await db
      .selectFrom('activity_entry')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const lines = await exportedLines(db, tenantId, { key });
    const { found, verified } = await verifyLines(lines, { keys: [key.id], checkpoints });
    expect(found).toEqual([]);
    expect(verified).toMatchObject({ entries: count, last: count });
    return count;
  } finally {
    await database.close();
  }
}
