import { writeSync } from 'node:fs';
import { sql } from 'kysely';
import { newId } from '../../db/new-rows';
import { openDatabase } from '../../db/open';
import { inTransaction } from '../../db/transaction';

/**
 * For the kill test: opens a data folder and, until it is killed, adds a rule (or removes the first), shuffles the
 * order of all, and records that order under a key, in one transaction. Prints each key after its commit. Every 25th
 * time, runs a checkpoint.
 */
const [dataDir = '', tenantId = '', contextId = ''] = process.argv.slice(2);
const say = (line: string) => writeSync(1, `${line}\n`);

const { db } = await openDatabase({ dataDir });
const { written } = await db
  .selectFrom('idempotency')
  .select(({ fn }) => fn.countAll<number>().as('written'))
  .executeTakeFirstOrThrow();
say('open');

for (let turn = written; ; turn += 1) {
  await inTransaction(db, async (trx) => {
    const now = new Date();
    const rules = await trx
      .selectFrom('match_rule')
      .select('id')
      .where('context_id', '=', contextId)
      .orderBy('priority')
      .execute();
    const ids = rules.map(({ id }) => id);
    if (ids.length >= 40) {
      const first = ids.shift();
      await trx.deleteFrom('match_rule').where('id', '=', String(first)).execute();
    } else {
      const id = newId();
      const highest = await trx
        .selectFrom('match_rule')
        .select(({ fn }) => fn.coalesce(fn.max('priority'), sql<number>`0`).as('priority'))
        .where('context_id', '=', contextId)
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('match_rule')
        .values({
          id,
          tenant_id: tenantId,
          context_id: contextId,
          priority: highest.priority + 1,
          type: 'EXACT',
          config: JSON.stringify({ matchAmount: true, note: 'x'.repeat(Math.floor(Math.random() * 4000)) }),
          created_at: now,
          updated_at: now,
        })
        .execute();
      ids.push(id);
    }
    const order = ids
      .map((id) => ({ id, place: Math.random() }))
      .sort((a, b) => a.place - b.place)
      .map(({ id }) => id);
    await sql`update match_rule set priority = placed.priority
      from unnest(${order}::uuid[]) with ordinality as placed (id, priority)
      where match_rule.id = placed.id`.execute(trx);
    await trx
      .insertInto('idempotency')
      .values({
        tenant_id: tenantId,
        subject: 'kill-test',
        method: 'POST',
        path: '/',
        key: String(turn),
        request_digest: '',
        status: 200,
        body: JSON.stringify(order),
        created_at: now,
      })
      .execute();
  });
  say(String(turn));
  if (turn % 25 === 24) await sql`checkpoint`.execute(db);
}
