import type { Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ErrorBody } from '@recon/contract/errors';
import { bearer, closing, startGatewayConsole, type TestConsole } from '../testing/start-gateway-console';
import { exchange, type Listening, listen, listenRaw, rawAnswer, type RawServer } from '../testing/sockets';
import { type Caller, makeTestService, type TestService } from '../testing/test-service';

/** Remote services that hang, disconnect, or send invalid responses or headers that no client must get. */

const { keep, close } = closing();
afterAll(close);

let service: TestService;
let ana: Caller;
let real: Listening;
beforeAll(async () => {
  service = await makeTestService({ faults: true });
  ana = await service.caller();
  real = keep(await listen(service.app));
});
const consoleOf = async (
  ...[address, options]: [
    Parameters<typeof startGatewayConsole>[0],
    Parameters<typeof startGatewayConsole>[2]?,
  ]
) => keep(await startGatewayConsole(address, service, options));
const errorOf = async (answer: Response) => (await answer.json()) as ErrorBody;

let raw: RawServer;
let front: TestConsole;
/** A console that waits for a remote service for 1 s only. */
let hasty: TestConsole;
beforeAll(async () => {
  raw = keep(await listenRaw());
  front = await consoleOf(raw.url);
  hasty = await consoleOf(raw.url, { timeout: 1000 });
});
beforeEach(() => {
  front.logged.length = 0;
  hasty.logged.length = 0;
});

const ask = (init: RequestInit = {}, console = front) =>
  fetch(`${console.url}/v1/contexts`, {
    ...init,
    headers: { ...bearer(ana), ...(init.headers as Record<string, string>), 'X-Request-Id': 'r1' },
  });
const failed = (console = front) =>
  console.logged.find(({ message }) => message === 'upstream failed')?.fields;

test.each<[string, (socket: Socket) => void, number, string]>([
  ['hangs', () => undefined, 504, 'UPSTREAM_TIMEOUT'],
  ['hangs within its headers', (socket) => socket.write('HTTP/1.1 200 OK\r\nX: '), 504, 'UPSTREAM_TIMEOUT'],
  ['closes without a word', (socket) => socket.end(), 502, 'UPSTREAM_FAILED'],
  ['breaks off', (socket) => socket.destroy(), 502, 'UPSTREAM_FAILED'],
  ['closes within its headers', (socket) => socket.end('HTTP/1.1 200 OK\r\nX: y'), 502, 'UPSTREAM_FAILED'],
  ['speaks no HTTP', (socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'), 502, 'UPSTREAM_FAILED'],
  [
    'gives a length that is none',
    (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n{}'),
    502,
    'UPSTREAM_FAILED',
  ],
  [
    'gives two lengths',
    (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}'),
    502,
    'UPSTREAM_FAILED',
  ],
  ['gives no status', (socket) => socket.end('HTTP/1.1 OK\r\n\r\n'), 502, 'UPSTREAM_FAILED'],
  ['gives a strange status', (socket) => socket.end(rawAnswer('799 Odd', '{}')), 502, 'UPSTREAM_FAILED'],
  [
    'gives headers without end',
    (socket) => socket.end(rawAnswer('200 OK', '{}', [`X: ${'x'.repeat(64 * 1024)}`])),
    502,
    'UPSTREAM_FAILED',
  ],
  [
    'changes the protocol',
    (socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
    502,
    'UPSTREAM_FAILED',
  ],
  ...[301, 302, 303, 307, 308, 304].map((status): [string, (socket: Socket) => void, number, string] => [
    `answers ${status}`,
    (socket) => socket.end(rawAnswer(`${status} Elsewhere`, '', [`Location: ${real.url}/v1/contexts`])),
    502,
    'UPSTREAM_FAILED',
  ]),
])('one that %s is told in our words @soak', async (_, answer, status, code) => {
  service.logged.length = 0;
  raw.answer = answer;
  const console = status === 504 ? hasty : front;
  const told = await ask({}, console);
  const body = await errorOf(told);
  expect([told.status, body.code, body.requestId]).toEqual([status, code, 'r1']);
  expect(told.headers.get('X-Request-Id')).toBe('r1');
  expect(told.headers.get('Location')).toBeNull();
  expect(told.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  expect(service.logged, 'a redirect is not followed').toEqual([]);
  expect(failed(console)).toMatchObject({ requestId: 'r1', upstream: 'reconciliation' });
  // The console goes on with the next request.
  raw.answer = (socket) => void socket.write(rawAnswer('200 OK', '{}'));
  expect((await ask()).status).toBe(200);
});

test('reports what is wrong with a redirect', async () => {
  raw.answer = (socket) => socket.end(rawAnswer('302 Found', '', ['Location: https://login.example/']));
  expect((await errorOf(await ask())).message).toMatch(/another address, which is not followed/);
});

test('one that is down is 503 with a time to wait, and so is a name that does not exist', async () => {
  const gone = await listenRaw();
  await gone.close();
  for (const address of [gone.url, 'http://no-such-host.invalid']) {
    const down = await consoleOf(address);
    const told = await fetch(`${down.url}/v1/contexts`, { headers: bearer(ana) });
    expect([told.status, (await errorOf(told)).code]).toEqual([503, 'UNAVAILABLE']);
    expect(told.headers.get('Retry-After')).toBe('2');
  }
});

test('reports that nothing was sent only if there was no connection @soak', async () => {
  const gone = await listenRaw();
  await gone.close();
  const write = (console: TestConsole) =>
    fetch(`${console.url}/v1/contexts`, {
      method: 'POST',
      headers: { ...bearer(ana), 'Content-Type': 'application/json', 'X-Idempotency-Key': 'k1' },
      body: '{"name":"Cards"}',
    });
  const notConnected = [gone.url, 'http://no-such-host.invalid', raw.url.replace('http:', 'https:')];
  raw.answer = (socket) => socket.end(rawAnswer('400 Bad Request', ''));
  for (const address of notConnected) {
    const told = await write(await consoleOf(address));
    expect(told.headers.get('X-Recon-Outcome'), address).toBe('not-done');
    expect(told.status, address).toBeGreaterThanOrEqual(502);
  }
  const mayBeDone: [TestConsole, (socket: Socket) => void][] = [
    [hasty, () => undefined],
    [front, (socket) => socket.destroy()],
    [front, (socket) => socket.end()],
    // A service's own word on it is not passed on.
    [front, (socket) => socket.end(rawAnswer('503 Unavailable', '{}', ['X-Recon-Outcome: not-done']))],
  ];
  for (const [console, answer] of mayBeDone) {
    raw.answer = answer;
    expect((await write(console)).headers.get('X-Recon-Outcome')).toBeNull();
  }
});

test.each<[string, string]>([
  ['a length', 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"items":['],
  [
    'pieces',
    'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\na\r\n{"items":[\r\n',
  ],
])('an answer with %s that stalls or breaks off never looks whole @soak', async (_, text) => {
  const ends: [TestConsole, (socket: Socket) => void][] = [
    [hasty, () => undefined],
    [front, (socket) => socket.end()],
    [front, (socket) => socket.destroy()],
  ];
  for (const [console, then] of ends) {
    console.logged.length = 0;
    raw.answer = (socket) => socket.write(text, () => setImmediate(then, socket));
    const heard = await exchange(
      console.url,
      `GET /v1/contexts HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ana.token}\r\n\r\n`,
    );
    expect(heard).not.toMatch(/0\r\n\r\n$|Error:/);
    expect(heard === '' || heard.startsWith('HTTP/1.1 200')).toBe(true);
    expect(failed(console)).toMatchObject({ upstream: 'reconciliation' });
  }
  raw.answer = (socket) => void socket.write(rawAnswer('200 OK', '{}'));
  expect((await ask()).status).toBe(200);
});

test('headers come back by a list; cookies, hop-by-hop headers and those named by Connection do not', async () => {
  raw.answer = (socket) =>
    socket.end(
      rawAnswer('429 Too Many Requests', '{"code":429}', [
        'Set-Cookie: session=evil; Path=/',
        'Set-Cookie: other=evil',
        'Connection: close, X-RateLimit-Reset',
        'Keep-Alive: timeout=5',
        'Proxy-Authenticate: Basic',
        'WWW-Authenticate: Basic realm="x"',
        'Trailer: X-T',
        'Upgrade: h2c',
        'Location: https://evil.example/',
        'Refresh: 0; url=https://evil.example/',
        'Clear-Site-Data: "*"',
        'Access-Control-Allow-Origin: *',
        'Content-Security-Policy: default-src *',
        'Strict-Transport-Security: max-age=1',
        'Service-Worker-Allowed: /',
        'Link: <https://evil.example/x.js>; rel=preload; as=script',
        'Cache-Control: public, max-age=3600',
        'Server: secret/1.0',
        'X-Powered-By: secret',
        'Retry-After: 7',
        'X-RateLimit-Limit: 100',
        'X-RateLimit-Remaining: 0',
        'X-RateLimit-Reset: 1',
        'RateLimit-Policy: 100;w=60',
        'X-Request-ID: theirs-1',
        'Idempotency-Replayed: true',
        'Date: Sat, 01 Jan 2000 00:00:00 GMT',
        'Sunset: caf\xe9',
      ]),
      'latin1',
    );
  const answer = await ask({ method: 'POST', body: '{}' });
  const headers = Object.fromEntries(answer.headers);
  expect(answer.status).toBe(429);
  expect(await answer.text()).toBe('{"code":429}');
  expect(headers).toMatchObject({
    'retry-after': '7',
    'x-ratelimit-limit': '100',
    'x-ratelimit-remaining': '0',
    'ratelimit-policy': '100;w=60',
    'x-request-id': 'theirs-1',
    'x-idempotency-replayed': 'true',
    date: 'Sat, 01 Jan 2000 00:00:00 GMT',
    'cache-control': 'no-store',
    'x-frame-options': 'DENY',
  });
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  for (const name of [
    'set-cookie',
    'x-ratelimit-reset',
    'proxy-authenticate',
    'www-authenticate',
    'trailer',
    'upgrade',
    'location',
    'refresh',
    'clear-site-data',
    'access-control-allow-origin',
    'strict-transport-security',
    'service-worker-allowed',
    'link',
    'server',
    'x-powered-by',
    'sunset',
  ])
    expect(headers, name).not.toHaveProperty(name);
  expect(front.logged.at(-1)?.fields).toMatchObject({ requestId: 'r1', upstreamRequestId: 'theirs-1' });
});

test.each(['', 'x'.repeat(200), 'caf\xe9'])('an id of theirs that is none (%j) is not taken', async (id) => {
  raw.answer = (socket) => socket.end(rawAnswer('200 OK', '{}', [`X-Request-Id: ${id}`]), 'latin1');
  expect((await ask()).headers.get('X-Request-Id')).toBe('r1');
});

test.each([
  ['204 No Content', 'GET'],
  ['205 Reset Content', 'GET'],
  ['204 No Content', 'HEAD'],
])('a %s to a %s has no length of a body', async (status, method) => {
  raw.answer = (socket) =>
    void socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 5\r\nX-Request-Id: r1\r\n\r\n`);
  const lines = ['Host: x', `Authorization: Bearer ${ana.token}`, 'Connection: close', '', ''];
  const answer = await exchange(front.url, [`${method} /v1/contexts HTTP/1.1`, ...lines].join('\r\n'));
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status.slice(0, 3)} `));
  expect(answer).not.toMatch(/\r\ncontent-length: [1-9]/i);
});

test('other bodies come back as they are: plain text, HTML, nothing, packed', async () => {
  const answers: [string, string, string][] = [
    [
      'HTTP/1.1 403 Forbidden\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\nForbidden',
      '403',
      'Forbidden',
    ],
    [
      'HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/html\r\nContent-Length: 6\r\n\r\n<html>',
      '502',
      '<html>',
    ],
    ['HTTP/1.1 500 X\r\nContent-Length: 0\r\n\r\n', '500', ''],
    ['HTTP/1.1 204 No Content\r\nContent-Type: application/json\r\n\r\n', '204', ''],
  ];
  for (const [text, status, body] of answers) {
    raw.answer = (socket) => void socket.write(text);
    const answer = await ask();
    expect([String(answer.status), await answer.text()]).toEqual([status, body]);
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
  }
  const packed = Buffer.from('H4sIAAAAAAAAA6tWyixJzS1WsoqOreUCAJW0oIIOAAAA', 'base64');
  raw.answer = (socket) => {
    socket.write(`HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${packed.length}\r\n\r\n`);
    socket.write(packed);
  };
  const heard = await exchange(
    front.url,
    `GET /v1/contexts HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${ana.token}\r\n\r\n`,
  );
  expect(heard).toMatch(/content-encoding: gzip/i);
  expect(heard.endsWith(packed.toString('latin1'))).toBe(true);
});

test('a long answer is handed on while it is still being made', async () => {
  let socketOf: Socket | undefined;
  raw.answer = (socket) => {
    socketOf = socket;
    socket.write(
      'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n[\r\n',
    );
  };
  const reader = (await ask()).body!.getReader();
  const piece = async () => new TextDecoder().decode((await reader.read()).value);
  expect(await piece()).toBe('[');
  socketOf!.write('1\r\n]\r\n0\r\n\r\n');
  expect(await piece()).toBe(']');
  expect((await reader.read()).done).toBe(true);
});

test.each(['before the answer', 'in the middle of it'])(
  'an asker that leaves %s ends the request there, too',
  async (when) => {
    front.logged.length = 0;
    const asked = new Promise<Socket>((resolve) => {
      raw.answer = (socket) => {
        if (when !== 'before the answer')
          socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n[\r\n');
        resolve(socket);
      };
    });
    const leaving = new AbortController();
    const answer = fetch(`${front.url}/v1/contexts`, { headers: bearer(ana), signal: leaving.signal });
    const socket = await asked;
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
    if (when !== 'before the answer') await (await answer).body!.getReader().read();
    leaving.abort();
    await Promise.allSettled([answer]);
    await closed;
    expect(front.logged.filter(({ level }) => level === 'error')).toEqual([]);
  },
);
