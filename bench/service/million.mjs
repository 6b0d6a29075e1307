import pg from 'pg';
import { quantile } from '../metrics.mjs';
import { latencies } from './load.mjs';
import { startService } from './subjects.mjs';

const contexts = 1_000_000;
const rate = 200;
/** In the sample tenant, whose token the service has. */
const fill = `insert into context (id, tenant_id, name, type, status, interval, fee_tolerance_abs, fee_tolerance_pct,
    auto_match_on_upload, created_at, updated_at)
  select gen_random_uuid(), $1, 'Large ' || n, '1:1', 'DRAFT', 'daily', '0', '0', false, made, made
  from (select n, now() - n * interval '1 minute' as made from generate_series(1, ${contexts}) as n) as rows`;

/**
 * Measures a get and a list of 50 among a million contexts: the 99th percentile at 200 requests per second, sent
 * without waiting for responses. Also measures the pages of the database that each reads, among a thousand and among a
 * million.
 * @param {string} databaseUrl of an empty database
 * @param {number} time milliseconds for each, at least
 * @param {Record<string, number>} goals by the metric's name
 * @returns {Promise<import('../metrics.mjs').Figure[]>}
 */
export async function millionFigures(databaseUrl, time, goals) {
  const service = await startService('PostgreSQL', databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query('select tenant_id from context limit 1');
  const tenant = rows[0].tenant_id;
  const before = await buffersOf(client, tenant);
  await client.query(fill, [tenant]);
  await client.query('vacuum (analyze) context');
  await client.query('checkpoint');
  const after = await buffersOf(client, tenant);
  const { rows: some } = await client.query('select id from context tablesample system (0.1) limit 2000');
  await client.end();
  const ids = some.map(({ id }) => /** @type {string} */ (id));
  const large = {
    ...service,
    /** @type {typeof service.ask} */
    ask: (operation, _, turn) => ({
      method: 'GET',
      path: operation === 'get' ? `/v1/contexts/${ids[turn % ids.length]}` : '/v1/contexts?limit=50',
    }),
  };
  /** @type {import('../metrics.mjs').Figure[]} */
  const found = [];
  for (const operation of ['get', 'list']) {
    await latencies(large, operation, rate, 2000);
    const times = await latencies(large, operation, rate, Math.max(time, 10_000));
    const name = `${operation} among 1,000,000, 99th percentile`;
    found.push(
      { name: `${operation} among 1,000,000, median`, value: quantile(times, 0.5), unit: 'ms' },
      { name, value: quantile(times, 0.99), unit: 'ms', goal: goals[name] },
    );
  }
  for (const [operation, pages] of Object.entries(after)) {
    const name = `${operation}, pages looked at among 1,000,000 ÷ among 2,000`;
    const value = pages / (before[operation] ?? Number.NaN);
    found.push({ name, value, unit: 'ratio', goal: 2 });
  }
  return found;
}

/**
 * Returns the pages of the database that each statement reads, with the generic plan, as for a prepared statement.
 * @param {pg.Client} client
 * @param {string} tenant
 */
async function buffersOf(client, tenant) {
  await client.query('analyze context');
  await client.query("set plan_cache_mode = 'force_generic_plan'");
  const { rows } = await client.query(
    'select id, created_at from context where tenant_id = $1 order by created_at, id offset 1000 limit 1',
    [tenant],
  );
  const [{ id, created_at: at }] = rows;
  const values = { get: [tenant, id], list: [tenant], deep: [tenant, at, id] };
  const texts = {
    get: 'select * from context where tenant_id = $1 and id = $2',
    list: 'select * from context where tenant_id = $1 order by created_at, id limit 51',
    deep: `select * from context where tenant_id = $1 and (created_at, id) > ($2::timestamptz, $3::uuid)
      order by created_at, id limit 51`,
  };
  /** @type {Record<string, number>} */
  const pages = {};
  for (const name of /** @type {const} */ (['get', 'list', 'deep'])) {
    const literals = values[name].map((value) =>
      client.escapeLiteral(value instanceof Date ? value.toISOString() : value),
    );
    await client.query(`prepare ${name} as ${texts[name]}`);
    const explained = await client.query(
      `explain (analyze, buffers, format json) execute ${name}(${literals.join(', ')})`,
    );
    await client.query(`deallocate ${name}`);
    const [{ Plan: plan }] = explained.rows[0]['QUERY PLAN'];
    pages[name] = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  }
  return pages;
}
