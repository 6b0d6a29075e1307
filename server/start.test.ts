import { mkdtempSync, rmSync, readFileSync, statSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { version } from '../package.json';
import { versionOf } from './db/migrate';
import { readEnvironment } from './environment';
import { type RunningServer, startServer } from './start';

/** Behaviour that only a real socket shows. */
const folder = mkdtempSync(join(tmpdir(), 'recon-start-'));
const said: string[] = [];
const start = (variables: Record<string, string> = {}) =>
  startServer(
    readEnvironment({
      PORT: '0',
      RECON_DATA_DIR: join(folder, 'data'),
      RECON_LOG_LEVEL: 'silent',
      RECON_FAULTS: 'on',
      ...variables,
    }),
    { built: undefined, isTerminal: false, say: (line) => said.push(line) },
  );

let server: RunningServer;
let token: string;
beforeAll(async () => {
  server = await start();
  token = readFileSync(join(folder, 'data', 'sign-in-link'), 'utf8')
    .trim()
    .split('#token=')[1]!;
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const ask = (path: string, init: { method?: string; body?: string; headers?: Record<string, string> } = {}) =>
  fetch(`${server.url}${path}`, { ...init, headers: { Authorization: `Bearer ${token}`, ...init.headers } });

/** Opens a socket that collects everything it receives until the other side closes. */
function open(): { socket: Socket; heard: () => string; closed: Promise<void> } {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  let heard = '';
  socket.setEncoding('latin1').on('data', (text: string) => (heard += text));
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  return { socket, heard: () => heard, closed };
}
/** Interim response that the server sends to a request with `Expect: 100-continue`. */
const continues = 'HTTP/1.1 100 Continue\r\n\r\n';
const head = (lines: string[]) =>
  [
    'POST /v1/contexts HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    ...lines,
    '',
    '',
  ].join('\r\n');

test('prints where the link is, which only its owner may read, and the link signs in', async () => {
  const path = join(folder, 'data', 'sign-in-link');
  expect(said).toEqual([
    `Recon Console is at ${server.url}; the link to sign in with is in ${path}`,
    'Failures may be ordered by X-Recon-Fault: for tests only',
  ]);
  for (const name of ['sign-in-link', 'secret'])
    expect(statSync(join(folder, 'data', name)).mode & 0o777).toBe(0o600);
  expect((await ask('/v1/contexts')).status).toBe(200);
});

test.each([
  ['announced', ['Content-Length: 50000000'], (chunk: string) => chunk],
  [
    'in chunks',
    ['Transfer-Encoding: chunked'],
    (chunk: string) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`,
  ],
])('a body too large, %s: a client that goes on sending is answered or cut off', async (_, lines, frame) => {
  const { socket, heard, closed } = open();
  socket.write(head(lines));
  const chunk = frame('x'.repeat(65_536));
  for (let sent = 0; sent < 50_000_000 && !socket.destroyed && socket.writable; sent += 65_536) {
    if (!socket.write(chunk))
      await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed]);
  }
  socket.end();
  await closed;
  expect(heard()).toMatch(/^(HTTP\/1\.1 413 [\s\S]*PAYLOAD_TOO_LARGE[\s\S]*)?$/);
  expect((await ask('/v1/contexts')).status).toBe(200);
});

test('a client that waits after too large a body reads the 413', async () => {
  const { socket, heard, closed } = open();
  socket.write(head(['Content-Length: 50000000']) + 'x'.repeat(1000));
  await closed;
  expect(heard()).toMatch(/^HTTP\/1\.1 413 /);
  expect(heard()).toMatch(/\r\nconnection: close\r\n/i);
  expect(heard()).toContain('PAYLOAD_TOO_LARGE');
});

test('a client that breaks off in the middle of its body leaves no trace', async () => {
  const { socket, heard, closed } = open();
  socket.write(`${head(['Expect: 100-continue', 'Content-Length: 1000'])}{"name":`);
  await expect.poll(heard).toBe(continues);
  socket.destroy();
  await closed;
  expect((await ask('/v1/contexts')).status).toBe(200);
});

test.each([
  ['a broken host', 'GET /healthz HTTP/1.1\r\nHost: a b\r\n\r\n'],
  ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
  ['no HTTP', 'hello\r\n\r\n'],
  ['a broken escape', 'GET /v1/contexts/%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
  [
    'an absolute target',
    'GET http://evil.example/healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  ],
  ['a star', 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
])('%s is answered, and the next request is served', async (_, text) => {
  const { socket, heard, closed } = open();
  socket.write(text);
  socket.end();
  await closed;
  expect(heard()).toMatch(/^HTTP\/1\.1 [24]\d\d /);
  expect((await ask('/healthz')).status).toBe(200);
});

test('break-after-commit ends the connection, and the change is made', async () => {
  const body = JSON.stringify({ name: 'Broken off', type: '1:1', interval: 'daily' });
  const headers = { 'Content-Type': 'application/json', 'X-Idempotency-Key': 'broken' };
  await expect(
    ask('/v1/contexts', {
      method: 'POST',
      body,
      headers: { ...headers, 'X-Recon-Fault': 'break-after-commit' },
    }).then((answer) => answer.text()),
  ).rejects.toThrow(/fetch failed|terminated/);
  const again = await ask('/v1/contexts', { method: 'POST', body, headers });
  expect([again.status, again.headers.get('X-Idempotency-Replayed')]).toEqual([201, 'true']);
});

/** Starts the console while another program listens on its port. */
async function portTaken(port: number): Promise<unknown> {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  try {
    return await start({ PORT: String(port) });
  } finally {
    await new Promise((resolve) => other.close(resolve));
  }
}

test('a stop lets what is under way finish, a taken port is named, and everything survives the restart @soak', async () => {
  const slow = ask('/v1/contexts', {
    method: 'POST',
    body: JSON.stringify({ name: 'Finished', type: '1:1', interval: 'daily' }),
    headers: { 'Content-Type': 'application/json', 'X-Recon-Fault': 'delay=400' },
  });
  // A connection that is kept, with a request under way when the stop comes.
  const { socket, heard, closed } = open();
  const get = (fault: string) =>
    `GET /v1/contexts HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n${fault}\r\n`;
  socket.write(get(''));
  await expect.poll(heard).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: keep-alive/i);
  const cookie = await ask('/session', {
    method: 'POST',
    headers: { 'X-Recon-Console': '1' },
  }).then((answer) => answer.headers.get('Set-Cookie')!.split(';')[0]!);
  const before = heard().length + continues.length;
  socket.write(get('X-Recon-Fault: delay=300\r\nExpect: 100-continue\r\n'));
  await expect.poll(() => heard().endsWith(continues)).toBe(true);
  await Promise.all([server.stop(), server.stop()]);
  expect((await slow).status).toBe(201);
  await closed;
  // Its client opens no other request on a connection that is about to end.
  expect(heard().slice(before)).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/i);
  await expect(ask('/healthz')).rejects.toThrow('fetch failed');

  const { port } = new URL(server.url);
  await expect(portTaken(Number(port))).rejects.toThrow(`Port ${port} of 127.0.0.1 is taken`);
  server = await start({ PORT: port });
  const names = (await (await ask('/v1/contexts?limit=200')).json()) as { items: { name: string }[] };
  expect(names.items.map(({ name }) => name)).toContain('Finished');
  const session = await fetch(`${server.url}/session`, { headers: { Cookie: cookie } });
  expect([session.status, ((await session.json()) as { subject: string }).subject]).toEqual([
    200,
    'local-admin',
  ]);
});

test('logs which version has started on which schema, and that it has stopped', async () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await server.stop();
    server = await start({ RECON_LOG_LEVEL: 'info' });
    await server.stop();
    const lines = () => write.mock.calls.flatMap(([text]) => String(text).trim().split('\n'));
    // Lines of one turn are written after it.
    await expect
      .poll(() => lines().flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as unknown] : [])))
      .toMatchObject([
        { level: 'info', message: 'started', version, schema: versionOf(), node: process.version },
        { level: 'info', message: 'stopped' },
      ]);
  } finally {
    write.mockRestore();
  }
});
