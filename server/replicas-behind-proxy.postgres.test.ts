import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnvironment } from './environment';
import { contextBody } from './testing/bodies';
import { databaseVariables, makePostgresDatabase } from './testing/postgres-database';
import { asker, type AskReplica, type Replicas, startReplicas } from './testing/replicas';

/** Two replicas behind one address, as in deploy/compose.yaml, with a proxy that sends each request to the next one. */
let replicas: Replicas;
let url: string;
let ask: AskReplica;
/** Number of responses per replica. */
const answered = [0, 0];
let turns = 0;
const proxy = createServer((incoming, outgoing) => {
  let left = 2;
  const pass = (index: number) => {
    const { hostname, port } = new URL(replicas.consoles[index]!.url);
    left -= 1;
    const { method, url: path, headers } = incoming;
    const upstream = request({ hostname, port, method, path, headers, agent: false }, (answer) => {
      answered[index]! += 1;
      outgoing.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(outgoing);
    });
    // As nginx does it by default (proxy_next_upstream): a request goes to the next replica if this one accepts no
    // connection, and a read also if it ends the connection before it answers.
    upstream.on('error', (error: NodeJS.ErrnoException) => {
      const isUnsent = error.code === 'ECONNREFUSED' || (method === 'GET' && !outgoing.headersSent);
      if (isUnsent && left > 0) pass(1 - index);
      else outgoing.destroy();
    });
    incoming.pipe(upstream);
  };
  pass((turns += 1) % 2);
});
beforeAll(async () => {
  replicas = await startReplicas(databaseVariables(await makePostgresDatabase()), 2);
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  const address = proxy.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  ask = asker(url, await replicas.consoles[0]!.token());
}, 180_000);
afterAll(async () => {
  proxy.close();
  proxy.closeAllConnections();
  await replicas.remove();
});

test('both replicas answer, and what one wrote the other one shows', async () => {
  const { body } = await ask('POST', '/v1/contexts', { body: contextBody(), key: randomUUID() });
  const { id } = body as { id: string };
  const read = await Promise.all(Array.from({ length: 10 }, () => ask('GET', `/v1/contexts/${id}`)));
  expect(new Set(read.map(({ status }) => status))).toEqual(new Set([200]));
  expect(Math.min(...answered)).toBeGreaterThan(2);
});

test('a session lasts on both, and a key that is repeated on the other one makes nothing twice', async () => {
  const own = { 'X-Recon-Console': '1' };
  const signedIn = await ask('POST', '/session', { headers: own });
  const cookie = /^[^;]+/.exec(signedIn.headers.get('Set-Cookie') ?? '')![0];
  for (let turn = 0; turn < 4; turn += 1)
    // In turns, so that each replica has two.
    expect((await fetch(`${url}/session`, { headers: { Cookie: cookie } })).status).toBe(200);
  const [body, key] = [contextBody(), randomUUID()];
  const [first, second] = [
    await ask('POST', '/v1/contexts', { body, key }),
    await ask('POST', '/v1/contexts', { body, key }),
  ];
  expect([first.status, second.status, second.headers.get('X-Idempotency-Replayed')]).toEqual([
    201,
    201,
    'true',
  ]);
  expect(second.text).toBe(first.text);
});

test('while one replica is stopped and started again, no request fails', async () => {
  const [, second] = replicas.consoles;
  const restart = { isOver: false };
  const statuses: number[] = [];
  const asking = (async () => {
    // One after another.
    while (!restart.isOver) statuses.push((await ask('GET', '/v1/contexts?limit=1')).status);
  })();
  await second!.restart();
  restart.isOver = true;
  await asking;
  expect(statuses.length).toBeGreaterThan(5);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('the compose file sets variables that the program knows', () => {
  const compose = readFileSync(new URL('../deploy/compose.yaml', import.meta.url), 'utf8');
  const variables = [...compose.matchAll(/^ {6}(RECON_\w+): '?(.*?)'?$/gm)].map(([, name, value]) => [
    name,
    value!.replaceAll(/\$\{\w+:\?\}/g, 'x'.repeat(32)),
  ]);
  expect(variables.length).toBeGreaterThan(4);
  expect(() => readEnvironment(Object.fromEntries(variables))).not.toThrow();
});
