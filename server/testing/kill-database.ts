import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { startProgram } from './child';
import { newId } from '../db/new-rows';
import { openDatabase } from '../db/open';

/**
 * Kills a process during its writes, `rounds` times on one data folder. Expects each time that every acknowledged
 * change is there, the rules have the order recorded last, and no change is incomplete. Returns the number of
 * acknowledged writes.
 */
export async function killWhileWriting(dataDir: string, rounds: number): Promise<number> {
  const tenantId = newId();
  const contextId = newId();
  await makeContext(dataDir, tenantId, contextId);
  let acknowledged = 0;
  for (let round = 0; round < rounds; round += 1) {
    const writer = await startProgram('server/testing/programs/write-rules.ts', [
      dataDir,
      tenantId,
      contextId,
    ]);
    // Every fourth dies at any moment, while it opens the database and mends it too.
    if (round % 4 === 3) await delay(Math.random() * 800);
    else {
      const goal = 2 + Math.floor(Math.random() * 60);
      await writer.line(() => writer.lines.length >= goal);
      await delay(Math.random() * 20);
    }
    await writer.kill();
    expect(writer.errors()).toBe('');
    const keys = writer.lines.filter((line) => /^\d+$/.test(line));
    acknowledged += keys.length;
    await verify(dataDir, contextId, acknowledged, keys.at(-1));
  }
  return acknowledged;
}

async function makeContext(dataDir: string, tenantId: string, contextId: string): Promise<void> {
  const { db, ...database } = await openDatabase({ dataDir });
  const now = new Date();
  await db
    .insertInto('context')
    .values({
      id: contextId,
      tenant_id: tenantId,
      name: 'Kill test',
      type: '1:1',
      status: 'ACTIVE',
      interval: 'daily',
      fee_tolerance_abs: '0',
      fee_tolerance_pct: '0',
      fee_normalization: null,
      auto_match_on_upload: false,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await database.close();
}

async function verify(
  dataDir: string,
  contextId: string,
  acknowledged: number,
  lastKey: string | undefined,
): Promise<void> {
  const { db, ...database } = await openDatabase({ dataDir });
  try {
    const records = await db.selectFrom('idempotency').select(['key', 'body']).execute();
    const bodies = new Map(records.map(({ key, body }) => [Number(key), body]));
    const turns = [...bodies.keys()].sort((a, b) => a - b);
    expect(turns, 'records without a gap').toEqual(turns.map((_, index) => index));
    // A write may have been kept and its acknowledgement cut off, one for each kill.
    expect(turns.length).toBeGreaterThanOrEqual(acknowledged);
    if (lastKey !== undefined) expect(turns.at(-1)).toBeGreaterThanOrEqual(Number(lastKey));
    const rules = await db
      .selectFrom('match_rule')
      .select(['id', 'priority'])
      .where('context_id', '=', contextId)
      .orderBy('priority')
      .execute();
    expect(
      rules.map(({ id }) => id),
      'the order that was recorded last',
    ).toEqual(turns.length === 0 ? [] : JSON.parse(bodies.get(turns.length - 1) ?? ''));
    expect(rules.map(({ priority }) => priority)).toEqual(rules.map((_, index) => index + 1));
  } finally {
    await database.close();
  }
}
