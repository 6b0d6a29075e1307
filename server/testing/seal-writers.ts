import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { storeKey } from '../activity/activity-key';
import type { Checkpoint } from '../activity/checkpoint';
import { sealPending, sealTenant } from '../activity/seal';
import type { Db } from '../db/database';
import { contextBody, makeContext, ruleBodies, rulesOf } from './bodies';
import { exportedLines, newTestKey, verifyLines } from './sealed-logs';
import type { Caller, TestService } from './test-service';

/**
 * Sends one write per writer, all at once, while three sealers seal the log. Expects final numbers without a gap, which
 * never change and have the order in which the writes of one object took effect; and that every checkpoint verifies.
 * Returns the number of sealed entries.
 */
export async function sealWhileWriting(service: TestService, writers: number): Promise<number> {
  const { db } = service.database;
  const key = newTestKey();
  await storeKey(db, key);
  const ana = await service.caller();
  const { tenantId } = ana;
  const { id: contextId } = await makeContext(ana, { rules: ruleBodies(5) });
  const ruleIds = (await rulesOf(ana, contextId)).map(({ id }) => id);
  const checkpoints: Checkpoint[] = [];
  const sealer = { key, onCheckpoint: (checkpoint: Checkpoint) => checkpoints.push(checkpoint) };
  const seen = new Map<number, number>();
  const state = { isWriting: true };
  const seal = async () => {
    while (state.isWriting) {
      await sealPending(db, sealer);
      await delay(Math.random() * 5);
    }
  };
  const look = async () => {
    while (state.isWriting) {
      for (const [final, number] of await numbersOf(db, tenantId)) {
        expect(seen.get(final) ?? number).toBe(number);
        seen.set(final, number);
      }
      await delay(20);
    }
  };
  const watching = Promise.all([seal(), seal(), seal(), look()]);
  const write = (writer: number) => writeOnce(ana, contextId, { ruleIds, writer });
  try {
    await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  } finally {
    state.isWriting = false;
    await watching;
  }
  await sealTenant(db, tenantId, sealer);

  const numbers = await numbersOf(db, tenantId);
  for (const [final, number] of seen) expect(numbers.get(final)).toBe(number);
  expect([...numbers.keys()]).toEqual(Array.from(numbers, (_, index) => index + 1));
  expect(numbers.size).toBe(writers + 1);
  await expectOrder(db, tenantId);
  const lines = await exportedLines(db, tenantId, { key });
  const { found, verified } = await verifyLines(lines, { keys: [key.id], checkpoints });
  expect(found).toEqual([]);
  expect(verified).toMatchObject({ entries: writers + 1, last: writers + 1 });
  expect(checkpoints.length).toBeGreaterThan(1);
  expect(new Set(checkpoints.map(({ final }) => final)).size).toBe(checkpoints.length);
  return verified.entries;
}

/** Sends a write: a change of one context, an order of its rules, or a new context. Sends it again after a 503. */
async function writeOnce(
  { ask }: Caller,
  contextId: string,
  { ruleIds, writer }: { ruleIds: readonly string[]; writer: number },
): Promise<void> {
  const path = `/v1/contexts/${contextId}`;
  const turn = writer % ruleIds.length;
  const order = { ruleIds: [...ruleIds.slice(turn), ...ruleIds.slice(0, turn)] };
  const send = [
    () => ask('PATCH', path, { body: { interval: `every ${writer} days` } }),
    () => ask('POST', `${path}/rules/reorder`, { body: order }),
    () => ask('POST', '/v1/contexts', { body: contextBody() }),
  ][writer % 3]!;
  for (;;) {
    const { status, text } = await send();
    if (status < 300) return;
    if (status !== 503) throw new Error(text);
    await delay(20 + Math.random() * 50);
  }
}

/** Returns the numbers of sealed entries by their final numbers, in order. */
export async function numbersOf(db: Db, tenantId: string): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('activity_seal')
    .select(['final', 'number'])
    .where('tenant_id', '=', tenantId)
    .orderBy('final')
    .execute();
  return new Map(rows.map(({ final, number }) => [final, number]));
}

/** Expects that entries about the same rows have final numbers in the order of their numbers. */
async function expectOrder(db: Db, tenantId: string): Promise<void> {
  const rows = await db
    .selectFrom('activity_entry')
    .innerJoin('activity_seal', (join) =>
      join
        .onRef('activity_seal.tenant_id', '=', 'activity_entry.tenant_id')
        .onRef('activity_seal.number', '=', 'activity_entry.number'),
    )
    .select(['activity_entry.operation', 'activity_entry.context_id', 'activity_seal.final'])
    .where('activity_entry.tenant_id', '=', tenantId)
    .orderBy('activity_entry.number')
    .execute();
  const last = new Map<string, number>();
  for (const { operation, context_id: contextId, final } of rows) {
    const locked = `${operation} ${contextId}`;
    expect(final).toBeGreaterThan(last.get(locked) ?? 0);
    last.set(locked, final);
  }
}
