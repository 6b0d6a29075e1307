import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from './db/open';
import { makeTestFolder } from './db/testing';
import { readEnvironment } from './environment';
import { type RunningServer, startServer } from './start';

/** A console before a remote service, from its environment: what is printed, who signs in, what it keeps. */
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
  const server = await startServer(environment, { consoleFolder: undefined, isTerminal: false, say });
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
  'with a secret in common the local link is good at the service, and nothing but sessions is kept',
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
