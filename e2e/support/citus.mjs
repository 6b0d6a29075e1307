import pg from 'pg';
import { createDatabase, dropDatabase } from './postgres.mjs';

/** An existing Citus cluster, identified by the URL of a database of its coordinator. */

/**
 * @typedef {object} Client
 * @property {<Row extends pg.QueryResultRow>(statement: string, values?: unknown[]) => Promise<Row[]>} ask
 */

/**
 * Connects to a server for some statements.
 * @template T
 * @param {string} url
 * @param {(server: Client) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withServer(url, work) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work({
      ask: async (statement, values = []) => (await client.query(statement, values)).rows,
    });
  } finally {
    await client.end();
  }
}

/**
 * Returns the URLs of the same database on the machines that hold the shards.
 * @param {string} coordinator
 * @returns {Promise<string[]>}
 */
export async function citusWorkers(coordinator) {
  /** @type {{ nodename: string, nodeport: number }[]} */
  const nodes = await withServer(coordinator, ({ ask }) =>
    ask(
      `select nodename, nodeport from pg_dist_node where groupid > 0 and noderole = 'primary' order by nodeid`,
    ),
  );
  return nodes.map(({ nodename, nodeport }) => {
    const url = new URL(coordinator);
    url.hostname = nodename;
    url.port = String(nodeport);
    return url.href;
  });
}

/**
 * Creates an empty database on every machine of the cluster and joins them; returns its URL at the coordinator.
 * @param {string} coordinator
 * @param {string} name
 */
export async function createCitusDatabase(coordinator, name) {
  const workers = await citusWorkers(coordinator);
  const made = await Promise.all([coordinator, ...workers].map((server) => createDatabase(server, name)));
  await Promise.all(made.map((url) => withServer(url, ({ ask }) => ask('create extension citus'))));
  const [url = '', ...others] = made;
  // One at a time: joining writes the roles, which the databases of a machine share.
  await withServer(coordinator, async (common) => {
    await common.ask('select pg_advisory_lock(7310432)');
    await withServer(url, async ({ ask }) => {
      await ask('select citus_set_coordinator_host($1, $2)', place(url));
      for (const other of others) await ask('select citus_add_node($1, $2)', place(other));
    });
  });
  return url;
}

/**
 * Removes a database from every machine of the cluster.
 * @param {string} coordinator
 * @param {string} name
 */
export async function dropCitusDatabase(coordinator, name) {
  for (const server of [coordinator, ...(await citusWorkers(coordinator))]) await dropDatabase(server, name);
}

/**
 * Returns the host and the port of a URL.
 * @param {string} url
 * @returns {[string, number]}
 */
function place(url) {
  const { hostname, port } = new URL(url);
  return [hostname, Number(port || 5432)];
}
