import pg from 'pg';
import { createDatabase } from '../../e2e/support/postgres.mjs';

/** A Citus cluster that is given for the tests, by the URL of a database of its coordinator. */

type Client = {
  ask: <Row extends pg.QueryResultRow>(statement: string, values?: unknown[]) => Promise<Row[]>;
};

/** Connects to a server for some statements. */
export async function withServer<T>(url: string, work: (server: Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work({
      ask: async <Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []) =>
        (await client.query<Row>(statement, values)).rows,
    });
  } finally {
    await client.end();
  }
}

/** The URLs of the same database on the machines that hold the shards. */
export async function citusWorkers(coordinator: string): Promise<string[]> {
  const nodes = await withServer(coordinator, ({ ask }) =>
    ask<{ nodename: string; nodeport: number }>(
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

/** Makes an empty database on every machine of the cluster and joins them; gives its URL at the coordinator. */
export async function createCitusDatabase(coordinator: string, name: string): Promise<string> {
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

/** Host and port. */
function place(url: string): [string, number] {
  const { hostname, port } = new URL(url);
  return [hostname, Number(port || 5432)];
}
