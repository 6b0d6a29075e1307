/** Costs of statements as PostgreSQL reports them, also for the machines of a Citus cluster. */

/**
 * Cost of a statement, or of all statements of a request.
 * @typedef {object} Cost
 * @property {number} pages of the database that were read, in memory or not
 * @property {number} rows of tables that were read, whether they were wanted or not
 * @property {string[]} wholes tables of some size that were read from end to end
 * @property {string[]} indexes by which rows were found
 * @property {number} shards queried by one statement, at most: 0 if nothing is distributed
 * @property {string[]} machines that were queried
 */
/** @typedef {string | number | boolean | null | string[]} Value */
/** @typedef {{ text: string, values: Value[] }} Statement */
/** @typedef {Record<string, any>} Plan */

/**
 * Returns the cost of successive statements in one transaction, which is rolled back.
 * @param {import('pg').Client} client
 * @param {readonly Statement[]} statements
 * @param {{ byIndex?: boolean, generic?: boolean }} [how] `byIndex`: as in a database so large that no table is read
 * completely; `generic`: by the plan for any values, as a prepared statement may have
 * @returns {Promise<Cost>}
 */
export async function costOfAll(client, statements, { byIndex = false, generic = false } = {}) {
  /** @type {Cost[]} */
  const costs = [];
  await client.query('begin');
  try {
    if (byIndex) await client.query('set local enable_seqscan = off');
    if (generic) await client.query(`set local plan_cache_mode = 'force_generic_plan'`);
    for (const statement of statements)
      costs.push(
        costOf(generic ? await explainPrepared(client, statement) : await explain(client, statement)),
      );
  } finally {
    await client.query('rollback');
  }
  const total = (/** @type {'pages' | 'rows'} */ part) => costs.reduce((sum, cost) => sum + cost[part], 0);
  const all = (/** @type {'wholes' | 'indexes' | 'machines'} */ part) => [
    ...new Set(costs.flatMap((cost) => cost[part])),
  ];
  return {
    pages: total('pages'),
    rows: total('rows'),
    wholes: all('wholes'),
    indexes: all('indexes'),
    shards: Math.max(0, ...costs.map(({ shards }) => shards)),
    machines: all('machines'),
  };
}

/** Number of pages up to which reading a complete table is as good: rows that are skipped in it do not count. */
const fewPages = 10;
const explaining = 'explain (analyze, buffers, timing off, format json)';

/**
 * @param {import('pg').Client} client
 * @param {Statement} statement
 */
async function explain(client, { text, values }) {
  const { rows } = await client.query(`${explaining} ${text}`, values);
  return rows[0]['QUERY PLAN'];
}

/**
 * @param {import('pg').Client} client
 * @param {Statement} statement
 */
async function explainPrepared(client, { text, values }) {
  const literals = values.map((value) => literalOf(client, value));
  await client.query(`prepare explained as ${text}`);
  const { rows } = await client.query(`${explaining} execute explained(${literals.join(', ')})`);
  await client.query('deallocate explained');
  return rows[0]['QUERY PLAN'];
}

/**
 * @param {import('pg').Client} client
 * @param {Value} value
 * @returns {string}
 */
function literalOf(client, value) {
  if (value === null) return 'null';
  const text = Array.isArray(value) ? `{${value.map((one) => `"${one}"`).join()}}` : `${value}`;
  return client.escapeLiteral(text);
}

/**
 * Returns the cost of a plan; that of a cluster includes the plans of its machines.
 * @param {unknown} explained
 * @returns {Cost}
 */
function costOf(explained) {
  /** @type {Cost} */
  const cost = { pages: 0, rows: 0, wholes: [], indexes: [], shards: 0, machines: [] };
  walk(explained, cost, false);
  return cost;
}

/**
 * @param {unknown} part
 * @param {Cost} cost
 * @param {boolean} isCounted whether the pages of what is above contain those of this
 */
function walk(part, cost, isCounted) {
  if (Array.isArray(part)) for (const one of part) walk(one, cost, isCounted);
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return;
  /** @type {Plan} */
  const plan = part;
  let isCountedHere = isCounted;
  if ('Task Count' in plan) cost.shards = Math.max(cost.shards, plan['Task Count']);
  if (typeof plan['Node'] === 'string') cost.machines.push(plan['Node'].replace(/ dbname=.*/, ''));
  if ('Node Type' in plan) {
    // The coordinator's part of a cluster's plan reads no table.
    if (!isCounted && !('Distributed Query' in plan)) {
      cost.pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
      isCountedHere = true;
    }
    look(plan, cost);
  }
  for (const below of Object.values(plan)) walk(below, cost, isCountedHere);
}

/**
 * @param {Plan} plan a node of it
 * @param {Cost} cost
 */
function look(plan, cost) {
  const type = plan['Node Type'];
  if (typeof plan['Index Name'] === 'string') cost.indexes.push(unsharded(plan['Index Name']));
  if (!/^(Seq|Index|Index Only|Bitmap Heap|Tid) Scan$/.test(type)) return;
  const isWhole = type === 'Seq Scan';
  if (isWhole && plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] <= fewPages) {
    cost.rows += plan['Actual Rows'] * plan['Actual Loops'];
    return;
  }
  const passed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
  cost.rows += (plan['Actual Rows'] + passed) * plan['Actual Loops'];
  if (isWhole) cost.wholes.push(unsharded(plan['Relation Name']));
}

/**
 * Returns the name of a table or an index without the number of its shard.
 * @param {string} name
 */
function unsharded(name) {
  return name.replace(/_\d{6,}$/, '');
}
