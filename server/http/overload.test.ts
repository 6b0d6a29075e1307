import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contextBody } from '../testing/bodies';
import { closing, startGatewayConsole } from '../testing/start-gateway-console';
import { exchange, listen, listenRaw, rawAnswer } from '../testing/sockets';
import { type Caller, makeTestService, type TestService } from '../testing/test-service';
import { createMetrics } from '../observe/metrics';

/** More requests than the service runs concurrently. */

const { keep, close } = closing();
afterAll(close);
let service: TestService;
let ana: Caller;
beforeAll(async () => {
  service = await makeTestService({ faults: true, load: { concurrent: 1, queue: 2 } });
  ana = await service.caller();
});

/** Holds a place for 400 ms. */
const slowly = () =>
  ana.ask('POST', '/v1/contexts', { body: contextBody(), headers: { 'X-Recon-Fault': 'delay=400' } });

/** Waits until a request without a token is rejected for overload: those before it have verified theirs. */
async function untilFull() {
  const status = async () => (await service.ask('GET', '/v1/contexts/nonsense')).status;
  await expect.poll(status, { interval: 1 }).toBe(503);
}

test('runs one, queues two, and rejects the others at once with Retry-After @soak', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, slowly));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201, 201, 201, 503, 503, 503,
  ]);
  const refused = answers.find(({ status }) => status === 503)!;
  expect([refused.body.code, refused.headers.get('Retry-After')]).toEqual(['UNAVAILABLE', '1']);
  expect((await slowly()).status).toBe(201);
});

test('the number of waiting requests is a metric @soak', async () => {
  const metrics = createMetrics(service.database);
  const load = { concurrent: 1, queue: 5 };
  const other = await makeTestService({ database: service.database, metrics, faults: true, load });
  const caller = await other.caller();
  const headers = { 'X-Recon-Fault': 'delay=300' };
  const asked = Array.from({ length: 3 }, () => caller.ask('GET', '/v1/contexts', { headers }));
  const waiting = async () => /^recon_http_requests_waiting (\d+)$/m.exec((await metrics.text()).body)?.[1];
  await expect.poll(waiting, { interval: 10 }).toBe('2');
  await Promise.all(asked);
  expect(await waiting()).toBe('0');
});

test('logs the number of rejections at most once per second, and counts them exactly @soak', async () => {
  const metrics = createMetrics(service.database);
  const other = await makeTestService({
    database: service.database,
    metrics,
    faults: true,
    load: { concurrent: 1, queue: 0 },
  });
  const caller = await other.caller();
  const busy = caller.ask('GET', '/v1/contexts', { headers: { 'X-Recon-Fault': 'delay=2500' } });
  // Its token is verified by then.
  await setTimeout(200);
  const began = performance.now();
  const answers = await Promise.all(Array.from({ length: 100 }, () => caller.ask('GET', '/v1/contexts')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  const told = () =>
    other.logged.flatMap(({ level, message, fields }) =>
      level === 'warn' && message === 'refused for overload' ? [fields['requests'] as number] : [],
    );
  const sum = () => told().reduce((total, count) => total + count, 0);
  await expect.poll(sum, { timeout: 10_000 }).toBe(100);
  expect(told().length).toBeLessThanOrEqual(2 + Math.floor((performance.now() - began) / 1000));
  expect(other.logged.filter(({ level }) => level === 'warn')).toHaveLength(told().length);
  // The id of each still occurs in the log.
  const [one] = answers;
  const line = other.logged.find(({ fields }) => fields['requestId'] === one!.body.requestId);
  expect([line?.level, line?.fields['status']]).toEqual(['debug', 503]);
  const { body } = await metrics.text();
  expect(body).toMatch(
    /^recon_http_requests_total\{operation="listContexts",method="GET",status="503"\} 100$/m,
  );
  await busy;
});

test('checks overload before identity and path; health, sign-in and unknown paths are not delayed @soak', async () => {
  const busy = [slowly(), slowly(), slowly()];
  await untilFull();
  const own = { 'X-Recon-Console': '1' };
  const ahead = [
    await service.ask('GET', '/healthz'),
    await service.ask('GET', '/openapi.json'),
    await service.ask('GET', '/v1/nowhere'),
    await service.ask('GET', '/session/ways'),
  ];
  expect(ahead.map(({ status }) => status)).toEqual([200, 200, 404, 200]);
  // Waits for the single connection of the embedded database, not for the queue.
  const signIn = await service.ask('POST', '/session', { body: { token: ana.token }, headers: own });
  expect(signIn.status).toBe(204);
  expect((await Promise.all(busy)).map(({ status }) => status)).toEqual([201, 201, 201]);
});

test('a rejected write changes nothing, and its key is free @soak', async () => {
  const body = contextBody();
  const headers = { 'X-Idempotency-Key': randomUUID() };
  const busy = [slowly(), slowly(), slowly()];
  await untilFull();
  expect((await ana.ask('POST', '/v1/contexts', { body, headers })).status).toBe(503);
  await Promise.all(busy);
  const done = await ana.ask('POST', '/v1/contexts', { body, headers });
  expect([done.status, done.headers.get('X-Idempotency-Replayed')]).toEqual([201, 'false']);
});

test('a slow sender holds no place', async () => {
  const { url } = keep(await listen(service.app));
  const { hostname, port } = new URL(url);
  const senders = Array.from({ length: 10 }, () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(
      `POST /v1/contexts HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ana.token}\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 100\r\n\r\n{`,
    );
    return socket;
  });
  // The service has received each of them, and waits for the rest of its body.
  const heard = await Promise.all(senders.map(async (socket) => String((await once(socket, 'data'))[0])));
  expect(new Set(heard)).toEqual(new Set(['HTTP/1.1 100 Continue\r\n\r\n']));
  expect((await ana.ask('GET', '/v1/contexts')).status).toBe(200);
  for (const socket of senders) socket.destroy();
});

test('a caller without a valid token gets the 401 before the body has arrived', async () => {
  const { url } = keep(await listen(service.app));
  const head =
    'POST /v1/contexts HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{';
  expect(await exchange(url, head)).toMatch(/^HTTP\/1\.1 401 /);
});

test('rejects a body that is too large before it has arrived', async () => {
  const { url } = keep(await listen(service.app));
  const head = (more: string) =>
    `POST /v1/contexts HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ana.token}\r\nContent-Type: application/json\r\n${more}\r\n\r\n`;
  const announced = await exchange(url, head('Content-Length: 10000000000'));
  expect(announced).toMatch(/^HTTP\/1\.1 413 [\s\S]*connection: close/i);
  const piece = `10000\r\n${'x'.repeat(0x1_0000)}\r\n`;
  const unannounced = await exchange(url, head('Transfer-Encoding: chunked') + piece.repeat(20));
  expect(unannounced).toMatch(/^HTTP\/1\.1 413 /);
});

test('slow bodies, of a tenant or without a token, do not abort the slow body of another', async () => {
  const { url } = keep(await listen(service.app));
  const { hostname, port } = new URL(url);
  const send = (headers: string, start: string) => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(
      `POST /v1/contexts HTTP/1.1\r\nHost: x\r\n${headers}Content-Type: application/json\r\nExpect: 100-continue\r\n\r\n${start}`,
    );
    return socket;
  };
  const flooder = await service.caller();
  for (const credentials of [`Authorization: Bearer ${flooder.token}\r\n`, '']) {
    const user = await service.caller();
    const body = JSON.stringify(contextBody());
    const own = `Authorization: Bearer ${user.token}\r\nConnection: close\r\nContent-Length: ${body.length}\r\n`;
    const slow = send(own, body.slice(0, 5));
    expect(String((await once(slow, 'data'))[0])).toMatch(/^HTTP\/1\.1 100 /);
    const flood = Array.from({ length: 80 }, () => send(`${credentials}Content-Length: 100\r\n`, '{'));
    await Promise.all(flood.map((socket) => once(socket, 'data')));
    slow.write(body.slice(5));
    expect(String((await once(slow, 'data'))[0])).toMatch(/^HTTP\/1\.1 201 /);
    for (const socket of flood) socket.destroy();
  }
});

test('rejects requests to a remote service beyond its connections and waiting places @soak', async () => {
  const raw = keep(await listenRaw());
  const front = keep(await startGatewayConsole(raw.url, service, { queue: 1 }));
  const held: (() => void)[] = [];
  raw.answer = (socket) => void held.push(() => socket.write(rawAnswer('200 OK', '{"items":[]}')));
  const callers = await Promise.all(Array.from({ length: 43 }, () => service.caller()));
  const ask = ({ token }: Caller) =>
    fetch(`${front.url}/v1/contexts`, { headers: { Authorization: `Bearer ${token}` } });
  // Three each, so that no caller has more than another.
  const asked = Array.from({ length: 129 }, (_, index) => ask(callers[index % callers.length]!));
  await expect.poll(() => held.length, { timeout: 10_000 }).toBe(128);
  const refused = await ask(callers[0]!);
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '1']);
  raw.answer = (socket) => void socket.write(rawAnswer('200 OK', '{"items":[]}'));
  for (const answer of held) answer();
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
});
