import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from './db/migrate';
import { sampleContexts } from './data/sample-data';
import { databaseVariables, makePostgresDatabase } from './testing/postgres-database';
import { raceEverything, raceOneKey, raceOrders, raceUniqueness } from './testing/races';
import { type Replicas, startReplicas } from './testing/replicas';

/** Two processes of the built console on one database, started at the same moment. */
let url: string;
let replicas: Replicas;
beforeAll(async () => {
  url = await makePostgresDatabase();
  replicas = await startReplicas(databaseVariables(url), 2);
}, 180_000);
afterAll(() => replicas.remove());

test('the schema was made once and the sample loaded once', async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `select (select count(*)::int from context) as contexts, (select count(*)::int from organization) as
     organizations, (select array_agg(version order by version) from migration) as versions`,
  );
  await client.end();
  const versions = migrations.map(({ version }) => version);
  expect(rows).toEqual([{ contexts: sampleContexts.length, organizations: 2, versions }]);
});

test('a session and a cursor of one replica hold on the other, and a session ended there ends here', async () => {
  const [here, there] = replicas.ask as [Replicas['ask'][0], Replicas['ask'][0]];
  const page = await here('GET', '/v1/contexts?limit=3');
  const { nextCursor } = page.body as { nextCursor: string };
  expect((await there('GET', `/v1/contexts?limit=3&cursor=${nextCursor}`)).status).toBe(200);

  const ours = { 'X-Recon-Console': '1' };
  const signedIn = await here('POST', '/session', { headers: ours });
  const value = /=([^;]+)/.exec(signedIn.headers.get('Set-Cookie') ?? '')![1];
  // Cookies of plain http are named after the port; behind one address there is one name.
  const ask = (index: number, init: RequestInit = {}) => {
    const { url: origin } = replicas.consoles[index]!;
    const cookie = `recon_session_${new URL(origin).port}=${value}`;
    return fetch(`${origin}/session`, { ...init, headers: { Cookie: cookie, ...ours } });
  };
  expect((await ask(1)).status).toBe(200);
  expect((await ask(1, { method: 'DELETE' })).status).toBe(204);
  expect((await ask(0)).status).toBe(401);
});

test.each([
  ['50 orders at once: the outcome is one of them', raceOrders],
  ['50 creates at once with one key make one context', raceOneKey],
  ['50 creates at once of one name, or of one priority, make one', raceUniqueness],
  ['50 different changes of one context at once all end well', raceEverything],
])('%s', async (_, race) => {
  await race(replicas.ask);
  expect(await Promise.all(replicas.consoles.map(({ url }) => fetch(`${url}/readyz`)))).toMatchObject([
    { status: 200 },
    { status: 200 },
  ]);
});

test('nothing that the replicas wrote has the password of the database or an unexpected error', () => {
  for (const console of replicas.consoles) {
    expect(console.output()).toContain('"message":"request"');
    expect(console.output()).not.toContain(new URL(url).password || 'no password');
    expect(console.output()).not.toMatch(/unexpected error|the database does not answer/);
  }
});
