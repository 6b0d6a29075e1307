import type { Socket } from 'node:net';
import { rmSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestFolder } from './testing/test-database';
import { readEnvironment } from './environment';
import { mintToken } from './sign-in/mint-token';
import { startServer } from './start';
import { behindAccessControl, listenRaw, rawAnswer, type RawServer } from './testing/sockets';

/**
 * A token signed with a foreign secret is rejected in every setup, whatever the service responds to a probe
 * (docs/contract.md#a-service-without-access-control).
 */
const own = 'the secret that this console has';
const endings: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of endings.toReversed()) await end();
});

let raw: RawServer;
let forged: string;
let good: string;
beforeAll(async () => {
  raw = await listenRaw();
  endings.push(() => raw.close());
  const sign = (secret: string) =>
    mintToken(
      new TextEncoder().encode(secret),
      { tenantId: randomUUID(), subject: 'eve', permissions: ['*'] },
      600,
    );
  forged = await sign('a secret that nobody here has!!!');
  good = await sign(own);
});

type Answer = (socket: Socket, request: string) => void;
const answers: Record<string, Answer> = {
  '429': (socket) => void socket.write(rawAnswer('429 Too Many Requests', '{}')),
  '503': (socket) => void socket.write(rawAnswer('503 Service Unavailable', '{}')),
  'a redirect': (socket) =>
    void socket.write(rawAnswer('302 Found', '', ['Location: https://login.example/'])),
  'a broken connection': (socket) => void socket.destroy(),
  '200': (socket) => void socket.write(rawAnswer('200 OK', '{"items":[]}')),
  '401': (socket) => void socket.write(rawAnswer('401 Unauthorized', '{}')),
};

async function start(variables: Record<string, string>): Promise<string> {
  const folder = await makeTestFolder();
  const environment = readEnvironment({
    PORT: '0',
    RECON_DATA_DIR: folder,
    RECON_SAMPLE: 'off',
    RECON_LOG_LEVEL: 'silent',
    ...variables,
  });
  const server = await startServer(environment, {
    built: undefined,
    isTerminal: false,
    say: () => undefined,
  });
  endings.push(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });
  return server.url;
}

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
const signIn = (url: string, token: string) =>
  fetch(`${url}/session`, {
    method: 'POST',
    headers: { 'X-Recon-Console': '1', 'Content-Type': 'application/json' },
    body: JSON.stringify({ token }),
  });
const noSuchLedger = `/v1/organizations/${randomUUID()}/ledgers`;

/** Sends a token to everything that accepts one. Returns the statuses of the responses. */
async function statuses(url: string, token: string) {
  const session = await signIn(url, token);
  const cookie = session.headers.get('Set-Cookie')?.split(';')[0];
  const withCookie = await fetch(`${url}/v1/contexts`, { headers: { Cookie: cookie ?? 'recon_session=x' } });
  return {
    contexts: (await fetch(`${url}/v1/contexts`, bearer(token))).status,
    ledgers: (await fetch(url + noSuchLedger, bearer(token))).status,
    signIn: session.status,
    hasCookie: cookie !== undefined,
    cookie: withCookie.status,
    session: (await fetch(`${url}/session`, bearer(token))).status,
    status: (await fetch(`${url}/console-status`, bearer(token))).status,
  };
}
const refused = {
  contexts: 401,
  ledgers: 401,
  signIn: 401,
  hasCookie: false,
  cookie: 401,
  session: 401,
  status: 401,
};

describe.each<[string, (url: string) => Record<string, string>]>([
  ['both embedded', () => ({})],
  ['the ledger embedded', (url) => ({ RECON_BASE_URL: url })],
  ['the ledger remote', (url) => ({ RECON_TRANSACTION_URL: url })],
  ['both remote', (url) => ({ RECON_BASE_URL: url, RECON_TRANSACTION_URL: url })],
])('with a key and %s', (_, services) => {
  let front: string;
  beforeAll(async () => {
    front = await start({ ...services(raw.url), RECON_JWT_SECRET: own });
  }, 60_000);

  test.each(Object.entries(answers))(
    'a forged token is refused while a probe meets %s',
    async (_name, answer) => {
      raw.answer = answer;
      raw.asked.length = 0;
      expect(await statuses(front, forged)).toEqual(refused);
      expect(raw.asked, 'nothing of it reaches the service').toEqual([]);
    },
  );

  test('a good token signs in whatever a probe meets', async () => {
    raw.answer = answers['503']!;
    expect((await signIn(front, good)).status).toBe(204);
  });
});

test('without a key a remote ledger that answers 401 judges its tokens, the console those of the rest', async () => {
  const front = await start({ RECON_TRANSACTION_URL: raw.url });
  raw.answer = answers['503']!;
  expect(await statuses(front, forged)).toEqual({ ...refused, ledgers: 503 });
  raw.answer = behindAccessControl(answers['200']!);
  expect(await statuses(front, forged)).toEqual({ ...refused, ledgers: 200 });
  const open = await start({ RECON_TRANSACTION_URL: raw.url });
  raw.answer = answers['200']!;
  expect(await statuses(open, forged)).toEqual(refused);
}, 60_000);

describe('without a key and both remote', () => {
  let front: string;
  const services = () => ({ RECON_BASE_URL: raw.url, RECON_TRANSACTION_URL: raw.url });
  beforeAll(async () => {
    front = await start(services());
  }, 60_000);
  const unknown = { ...refused, contexts: 503, ledgers: 503, signIn: 503 };

  // In this order: what a probe has determined counts for a minute.
  test.each(['429', '503', 'a redirect', 'a broken connection'])(
    'a forged token is 503 while a probe meets %s, and never a session',
    async (name) => {
      raw.answer = answers[name]!;
      expect(await statuses(front, forged)).toEqual(unknown);
      const { headers } = await signIn(front, forged);
      expect(headers.get('Retry-After')).toBe('5');
    },
  );

  test('a service that takes anybody refuses every token', async () => {
    raw.answer = answers['200']!;
    expect(await statuses(front, forged)).toEqual(refused);
    expect(await statuses(front, good)).toEqual(refused);
  });

  test('a service that answers 401 judges tokens by itself', { timeout: 60_000 }, async () => {
    const closed = await start(services());
    raw.answer = answers['401']!;
    expect(await statuses(closed, forged)).toEqual(refused);
    raw.answer = (socket, request) =>
      void socket.write(
        request.includes(`Bearer ${good}`) ? rawAnswer('200 OK', '{"items":[]}') : rawAnswer('401 No', '{}'),
      );
    const taken = await statuses(closed, good);
    expect(taken).toMatchObject({ contexts: 200, ledgers: 200, signIn: 204, cookie: 200 });
    expect(await statuses(closed, forged)).toEqual(refused);
  });

  test('a token is no session while the service does not judge it', { timeout: 60_000 }, async () => {
    const closed = await start(services());
    for (const name of ['429', '503', 'a redirect', 'a broken connection']) {
      raw.answer = behindAccessControl(answers[name]!);
      const answer = await signIn(closed, forged);
      expect([name, answer.status, answer.headers.get('Set-Cookie')]).toEqual([name, 503, null]);
    }
  });
});
