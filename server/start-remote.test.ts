import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { serve, type ServerType } from '@hono/node-server';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from './db/open';
import { makeTestFolder } from './testing/test-database';
import { readEnvironment } from './environment';
import { mintToken } from './sign-in/mint-token';
import { type RunningServer, startServer } from './start';
import { variantService } from './testing/variant-service';

/** A console in front of a remote service, by its environment: what it prints, who can sign in, what it stores. */
const secret = 'a secret that both of them know of';
const folders: string[] = [];
const running: RunningServer[] = [];
const said: string[] = [];

async function start(variables: Record<string, string>): Promise<RunningServer & { dataDir: string }> {
  const dataDir = await makeTestFolder();
  folders.push(dataDir);
  const environment = readEnvironment({
    PORT: '0',
    RECON_DATA_DIR: dataDir,
    RECON_LOG_LEVEL: 'silent',
    ...variables,
  });
  const say = (line: string) => void said.push(line);
  const server = await startServer(environment, { built: undefined, isTerminal: false, say });
  running.push(server);
  return { ...server, dataDir };
}

let real: RunningServer;
let remote: Record<string, string>;
beforeAll(async () => {
  real = await start({ RECON_JWT_SECRET: secret });
  remote = { RECON_BASE_URL: real.url, RECON_TRANSACTION_URL: real.url };
}, 180_000);
afterAll(async () => {
  for (const server of running) await server.stop();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

test(
  'with a secret in common the local link is good at the service, and nothing but sessions is kept @soak',
  { timeout: 180_000 },
  async () => {
    const front = await start({ ...remote, RECON_JWT_SECRET: secret });
    const link = readFileSync(join(front.dataDir, 'sign-in-link'), 'utf8').trim();
    expect(link).toMatch(`${front.url}/#token=`);
    const answer = await fetch(`${front.url}/v1/contexts?limit=200`, {
      headers: { Authorization: `Bearer ${link.split('#token=')[1]}` },
    });
    const { items } = (await answer.json()) as { items: { name: string }[] };
    expect(items.map(({ name }) => name)).toContain('Card acquirer daily');

    await front.stop();
    const database = await openDatabase({ dataDir: front.dataDir });
    const { kept } = await database.db
      .selectFrom('context')
      .select((from) => from.fn.countAll<number>().as('kept'))
      .executeTakeFirstOrThrow();
    await database.close();
    expect(kept).toBe(0);
  },
);

test(
  'before a remote reconciliation service no sample of contexts is stored, recorded or named, that of the embedded ledger is @soak',
  { timeout: 180_000 },
  async () => {
    const front = await start({ RECON_BASE_URL: real.url, RECON_JWT_SECRET: secret });
    const link = readFileSync(join(front.dataDir, 'sign-in-link'), 'utf8').trim();
    const headers = { Authorization: `Bearer ${link.split('#token=')[1]}` };
    const read = async (path: string) => (await fetch(`${front.url}${path}`, { headers })).json();
    const { tenantId, tenantName } = (await read('/session')) as { tenantId: string; tenantName: string };
    expect(tenantName).toBe(tenantId);
    expect(((await read('/v1/organizations')) as { items: unknown[] }).items).not.toEqual([]);
    await front.stop();
    const database = await openDatabase({ dataDir: front.dataDir });
    const { db } = database;
    const counts = await Promise.all(
      (['context', 'fee_schedule'] as const).map(
        async (table) => (await db.selectFrom(table).select('id').execute()).length,
      ),
    );
    const entries = await db.selectFrom('activity_entry').select('operation').execute();
    await database.close();
    expect(counts).toEqual([0, 0]);
    expect(entries.map(({ operation }) => operation)).toEqual(['activityOn']);
  },
);

test(
  'without one there is no local link, and a token of the service signs in',
  { timeout: 180_000 },
  async () => {
    said.length = 0;
    const front = await start(remote);
    expect(said).toEqual([
      `Recon Console is at ${front.url}`,
      'There is no local token: sign in with a token of the service at RECON_BASE_URL.',
      expect.stringMatching(/^Reconciliation is remote: http/),
      expect.stringMatching(/^The ledger is remote: http/),
    ]);
    expect(existsSync(join(front.dataDir, 'sign-in-link'))).toBe(false);

    const signIn = (token: string) =>
      fetch(`${front.url}/session`, {
        method: 'POST',
        headers: { 'X-Recon-Console': '1', 'Content-Type': 'application/json' },
        body: JSON.stringify({ token }),
      });
    const realLink = readFileSync(join(folders[0]!, 'sign-in-link'), 'utf8').trim();
    const signedIn = await signIn(realLink.split('#token=')[1]!);
    expect(signedIn.status).toBe(204);
    const Cookie = signedIn.headers.get('Set-Cookie')!.split(';')[0]!;
    expect((await fetch(`${front.url}/v1/contexts`, { headers: { Cookie } })).status).toBe(200);
    expect((await signIn('a.b.c')).status).toBe(401);
  },
);

/** Starts the real service behind a layer that ignores tokens: every caller gets the records of its one tenant. */
async function openService(): Promise<string> {
  const link = readFileSync(join(folders[0]!, 'sign-in-link'), 'utf8').trim();
  const tokenOfAll = link.split('#token=')[1]!;
  const forward = variantService(
    async (request) => {
      const { pathname, search } = new URL(request.url);
      return fetch(`${real.url}${pathname}${search}`, { method: request.method, headers: request.headers });
    },
    { tokenOfAll },
  );
  const { server, port } = await new Promise<{ server: ServerType; port: number }>((resolve) => {
    const listening = serve({ fetch: forward, hostname: '127.0.0.1', port: 0 }, (at) =>
      resolve({ server: listening, port: at.port }),
    );
  });
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${port}`;
}

test(
  'before a service that takes no token the console checks who comes in, and sends the token all the same @soak',
  { timeout: 180_000 },
  async () => {
    const url = await openService();
    const status = async (path: string, headers: Record<string, string>, body?: object) => {
      const method = body ? 'POST' : 'GET';
      const more = { 'Content-Type': 'application/json', 'X-Recon-Console': '1', ...headers };
      return (await fetch(path, { method, headers: more, body: body ? JSON.stringify(body) : null })).status;
    };
    const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
    const others = await mintToken(
      new TextEncoder().encode('another secret, which nobody here knows'),
      { tenantId: '11111111-1111-1111-1111-111111111111', subject: 'eve', permissions: ['*'] },
      600,
    );
    expect(await status(`${url}/v1/contexts`, {}), 'it takes anybody').toBe(200);

    const own = 'a secret of the console alone, 32+';
    const front = await start({ RECON_BASE_URL: url, RECON_TRANSACTION_URL: url, RECON_JWT_SECRET: own });
    const link = readFileSync(join(front.dataDir, 'sign-in-link'), 'utf8').trim();
    const token = link.split('#token=')[1]!;
    expect(await status(`${front.url}/session`, {}, { token })).toBe(204);
    expect(await status(`${front.url}/v1/contexts`, bearer(token))).toBe(200);
    for (const nobodys of ['anything', others]) {
      expect(await status(`${front.url}/session`, {}, { token: nobodys })).toBe(401);
      expect(await status(`${front.url}/v1/contexts`, bearer(nobodys))).toBe(401);
    }
    const key = new TextEncoder().encode(own);
    const tenantId = '11111111-1111-1111-1111-111111111111';
    const reader = await mintToken(key, { tenantId, subject: 'rui', permissions: ['source:read'] }, 600);
    expect(await status(`${front.url}/v1/contexts`, bearer(reader))).toBe(403);

    const keyless = await start({ RECON_BASE_URL: url, RECON_TRANSACTION_URL: url });
    expect(await status(`${keyless.url}/session`, {}, { token })).toBe(401);
    expect(await status(`${keyless.url}/v1/contexts`, bearer(token))).toBe(401);
  },
);
