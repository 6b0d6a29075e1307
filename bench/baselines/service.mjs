import { createServer } from 'node:http';
import { randomUUID } from 'node:crypto';
import pg from 'pg';

/**
 * Baseline of `bench/service.mjs`, in a process of its own. A bare server runs the prepared SQL of the service's
 * operation with the bare driver, then returns a constant. It uses the database in FLOOR_DATABASE_URL and prints its
 * URL. `/cpu` returns the milliseconds of processor time it has used.
 */
const pool = new pg.Pool({ connectionString: process.env.FLOOR_DATABASE_URL, max: 10 });
/** @typedef {{ query: (config: { name: string, text: string, values: unknown[] }) => Promise<{ rows: any[] }> }} Runner */

/** @type {Record<string, string>} */
const texts = {
  get: 'select * from context where tenant_id = $1 and id = $2',
  list: 'select * from context where tenant_id = $1 order by created_at, id limit $2',
  lock: 'select * from context where tenant_id = $1 and id = $2 for update',
  patch: `update context set name = $1, type = $2, status = $3, interval = $4, fee_tolerance_abs = $5,
    fee_tolerance_pct = $6, fee_normalization = $7, auto_match_on_upload = $8, updated_at = $9 where id = $10 returning *`,
  create: `insert into context (id, tenant_id, name, type, status, interval, fee_tolerance_abs, fee_tolerance_pct,
    auto_match_on_upload, created_at, updated_at) values ($1, $2, $3, '1:1', 'DRAFT', 'daily', '0', '0', false, $4, $4)
    returning *`,
  key: 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken',
  known: `select request_digest, status, body, created_at from idempotency
    where tenant_id = $1 and subject = $2 and method = $3 and path = $4 and key = $5`,
  keep: `insert into idempotency (tenant_id, subject, method, path, key, request_digest, status, body, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  rules: 'select id from match_rule where context_id = $1 order by priority, id',
  reorder: `update match_rule set priority = wanted.priority
    from (select listed.id, listed.place::int as priority
          from unnest(cast($1 as uuid[])) with ordinality as listed (id, place)) as wanted
    where match_rule.id = wanted.id and match_rule.priority <> wanted.priority`,
};

/**
 * @param {Runner} on
 * @param {string} name
 * @param {...unknown} values
 */
async function run(on, name, ...values) {
  const { rows } = await on.query({ name, text: texts[name] ?? '', values });
  return rows;
}

/**
 * @param {(client: Runner) => Promise<void>} work
 */
async function inTransaction(work) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** @type {Record<string, (tenant: string, context: string) => Promise<unknown>>} */
const operations = {
  get: (tenant, context) => run(pool, 'get', tenant, context),
  list: (tenant) => run(pool, 'list', tenant, 51),
  create: (tenant) =>
    inTransaction(async (client) => {
      const scope = [tenant, 'floor', 'POST', '/v1/contexts', randomUUID()];
      await run(client, 'key', scope.join(' '));
      await run(client, 'known', ...scope);
      await run(client, 'create', randomUUID(), tenant, `Made ${randomUUID()}`, new Date());
      await run(client, 'keep', ...scope, 'digest', 201, answer, new Date());
    }),
  patch: (tenant, context) =>
    inTransaction(async (client) => {
      const scope = [tenant, 'floor', 'PATCH', `/${context}`, randomUUID()];
      await run(client, 'key', scope.join(' '));
      await run(client, 'known', ...scope);
      const [row] = await run(client, 'lock', tenant, context);
      const { name, type, status, interval, fee_tolerance_abs: abs, fee_tolerance_pct: pct } = row;
      const rest = [row.fee_normalization, row.auto_match_on_upload, new Date(), context];
      await run(client, 'patch', name, type, status, interval, abs, pct, ...rest);
      await run(client, 'keep', ...scope, 'digest', 200, answer, new Date());
    }),
  reorder: (tenant, context) =>
    inTransaction(async (client) => {
      await run(client, 'lock', tenant, context);
      const ids = (await run(client, 'rules', context)).map(({ id }) => id);
      await run(client, 'reorder', ids.toReversed());
    }),
};

/** About the size of a context as JSON; a list has fifty. */
const answer = JSON.stringify({ id: randomUUID(), text: 'x'.repeat(320) });
const list = `{"items":[${Array.from({ length: 50 }, () => answer).join(',')}]}`;

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function answerOne(request, response) {
  const [, name = '', tenant = '', context = ''] = (request.url ?? '').split('/');
  for await (const chunk of request) void chunk;
  if (name !== 'cpu') await operations[name]?.(tenant, context);
  const { user, system } = process.cpuUsage();
  const body = name === 'cpu' ? String((user + system) / 1000) : name === 'list' ? list : answer;
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(body);
}

const server = createServer((request, response) => void answerOne(request, response));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
});
