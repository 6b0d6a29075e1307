import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Hono } from 'hono';
import type { ErrorBody } from '@recon/contract/errors';
import { closing, startGatewayConsole } from '../testing/start-gateway-console';
import { behindAccessControl, listenRaw, rawAnswer, type RawServer } from '../testing/sockets';
import { makeTestService, type TestService } from '../testing/test-service';
import { clientNetwork } from './client-network';
import { defaultAttempts } from './attempt-limit';

/** Limits on failed sign-ins, and on how many of them reach a service. */

const { keep, close } = closing();
afterAll(close);
const attempts = { perNetwork: 3, inAll: 5 };
const own = { 'X-Recon-Console': '1', 'Content-Type': 'application/json' };

let service: TestService;
beforeEach(async () => {
  service = await makeTestService({ signIn: { attempts } });
});

/** Sends a sign-in over a connection from an IP address. */
const signInFrom = (address: string, token: string, headers: Record<string, string> = {}, made = service) =>
  made.app.fetch(
    new Request('http://localhost:4310/session', {
      method: 'POST',
      headers: { ...own, ...headers },
      body: JSON.stringify({ token }),
    }),
    { incoming: { socket: { remoteAddress: address } } },
  );
const statuses = async (asked: Promise<Response>[]) => (await Promise.all(asked)).map(({ status }) => status);
const times = (count: number, ask: () => Promise<Response>) => Array.from({ length: count }, ask);

test('limits failed sign-ins per minute and IP address; others still sign in', async () => {
  const ana = await service.caller();
  for (let time = 0; time < 3; time += 1) expect((await signInFrom('192.0.2.1', 'wrong')).status).toBe(401);
  const refused = await signInFrom('192.0.2.1', ana.token);
  expect([refused.status, ((await refused.json()) as ErrorBody).code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(refused.headers.get('Retry-After')).toBe('60');
  expect(refused.headers.get('Set-Cookie')).toBeNull();
  expect((await signInFrom('192.0.2.2', ana.token)).status).toBe(204);
  service.time.now = new Date(service.time.now.getTime() + 60_000);
  expect((await signInFrom('192.0.2.1', (await service.caller()).token)).status).toBe(204);
});

test('does not count successful sign-ins: an office shares an IP address', async () => {
  const { token } = await service.caller();
  for (let time = 0; time < 10; time += 1) expect((await signInFrom('192.0.2.1', token)).status).toBe(204);
});

test('counts concurrent sign-ins from their start, and limits all IP addresses together', async () => {
  const one = await statuses(times(10, () => signInFrom('192.0.2.1', 'wrong')));
  expect(one.filter((status) => status === 401)).toHaveLength(3);
  expect(one.filter((status) => status === 429)).toHaveLength(7);
  const many = await statuses(
    Array.from({ length: 20 }, (_, index) => signInFrom(`192.0.2.${index + 10}`, 'wrong')),
  );
  expect(many.filter((status) => status === 401)).toHaveLength(2);
  expect(many.filter((status) => status === 429)).toHaveLength(18);
});

test('a client cannot choose its IP address; a trusted proxy can', async () => {
  const forge = (index: number) => ({ 'X-Forwarded-For': `198.51.100.${index}` });
  const forged = await statuses(
    Array.from({ length: 5 }, (_, index) => signInFrom('192.0.2.1', 'wrong', forge(index))),
  );
  expect(forged).toEqual([401, 401, 401, 429, 429]);

  const behind = await makeTestService({
    database: service.database,
    trustProxy: true,
    signIn: { attempts },
  });
  // The client's own header comes first; the proxy appends the IP address that it saw.
  const through = (index: number) => ({ 'X-Forwarded-For': `10.0.0.${index}, 203.0.113.7` });
  const proxied = await statuses(
    Array.from({ length: 5 }, (_, index) => signInFrom('127.0.0.1', 'wrong', through(index), behind)),
  );
  expect(proxied).toEqual([401, 401, 401, 429, 429]);
  const other = { 'X-Forwarded-For': '203.0.113.8' };
  expect((await signInFrom('127.0.0.1', 'wrong', other, behind)).status).toBe(401);
});

test.each<[string, string]>([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:DB8:1:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('the network of %s is %s', async (remoteAddress, network) => {
  const app = new Hono();
  app.get('/', (context) => context.text(clientNetwork(context, false)));
  const asked = await app.fetch(new Request('http://x/'), { incoming: { socket: { remoteAddress } } });
  expect(await asked.text()).toBe(network);
});

test('without a connection or with an invalid header there is one network for all', async () => {
  const app = new Hono();
  app.get('/', (context) => context.text(clientNetwork(context, true)));
  expect(await (await app.fetch(new Request('http://x/'))).text()).toBe('unknown');
  const env = { incoming: { socket: { remoteAddress: '192.0.2.1' } } };
  const headers = { 'X-Forwarded-For': 'nonsense' };
  expect(await (await app.fetch(new Request('http://x/', { headers }), env)).text()).toBe('192.0.2.1');
});

test('by default 30 sign-ins per network and 300 in total may fail per minute', () => {
  expect(defaultAttempts).toEqual({ perNetwork: 30, inAll: 300 });
});

let raw: RawServer;
beforeAll(async () => {
  raw = keep(await listenRaw());
});

test('probes one token at a time, however many users sign in', async () => {
  const front = keep(await startGatewayConsole(raw.url, service, { judgedThere: true }));
  let open = 0;
  let most = 0;
  const answer = behindAccessControl((socket) => void socket.write(rawAnswer('401 No', '{}')));
  raw.answer = (socket, request) => {
    most = Math.max(most, (open += 1));
    setTimeout(() => {
      open -= 1;
      answer(socket, request);
    }, 5);
  };
  raw.asked.length = 0;
  const ask = () =>
    fetch(`${front.url}/session`, { method: 'POST', headers: own, body: JSON.stringify({ token: 'a' }) });
  expect(new Set(await statuses(times(20, ask)))).toEqual(new Set([401]));
  expect([most, raw.asked.length]).toEqual([1, 21]);
});
