import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ErrorBody } from '@recon/contract/errors';
import { type Operation, type OperationName, operationNames, operations } from '@recon/contract/operations';
import { fillPath } from '@recon/contract/client-operations';
import { contextBody } from '../testing/bodies';
import {
  bearer,
  closing,
  startGatewayConsole,
  signInAt,
  type TestConsole,
} from '../testing/start-gateway-console';
import {
  behindAccessControl,
  exchange,
  type Listening,
  listen,
  listenRaw,
  rawAnswer,
  type RawServer,
} from '../testing/sockets';
import { type Caller, makeTestService, type TestService } from '../testing/test-service';
import { goodRequest } from '../testing/fixtures';

/** The console in front of a real service: the embedded one, on a port of its own. */

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

const rowOf = (name: OperationName): Operation => operations[name];

/** Returns a value with its leaves replaced by their types: what the responses to two equal requests share. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shapeOf(member)]));
}

describe('in front of a real service', () => {
  let front: TestConsole;
  let page: Record<string, string>;
  beforeAll(async () => {
    front = await consoleOf(real.url);
    page = await signInAt(front, ana.token);
  });

  test.each(operationNames)('%s is answered as by the service itself', async (name) => {
    const row = rowOf(name);
    const send = async (url: string, who: Record<string, string>) => {
      const good = await goodRequest(name, service, ana);
      const query = new URLSearchParams(good.query).toString();
      const requestId = randomUUID();
      service.logged.length = 0;
      const answer = await fetch(`${url}${fillPath(row.path, good.params)}${query && `?${query}`}`, {
        method: row.method,
        headers: {
          ...(good.body && { 'Content-Type': 'application/json' }),
          ...good.headers,
          ...who,
          'X-Request-Id': requestId,
          ...(row.idempotent && { 'X-Idempotency-Key': randomUUID() }),
        },
        body: good.body ? JSON.stringify(good.body) : null,
      });
      const text = await answer.text();
      expect(answer.headers.get('X-Request-Id')).toBe(requestId);
      expect(service.logged.filter(({ fields }) => fields['requestId'] === requestId)).toMatchObject([
        { fields: { operation: name, status: row.status, tenantId: ana.tenantId } },
      ]);
      return {
        status: answer.status,
        shape: text === '' ? undefined : shapeOf(JSON.parse(text)),
        headers: Object.fromEntries(
          [...answer.headers].filter(([header]) => !/^(date|x-request-id|content-length)$/.test(header)),
        ),
      };
    };
    const direct = await send(real.url, bearer(ana));
    front.logged.length = 0;
    const forwarded = await send(front.url, page);
    expect(forwarded).toEqual(direct);
    expect(forwarded.status).toBe(row.status);
    expect(front.logged).toMatchObject([
      {
        message: 'request',
        fields: {
          operation: name,
          path: row.path,
          upstream: row.service ?? 'reconciliation',
          status: row.status,
          tenantId: ana.tenantId,
        },
      },
    ]);
  });

  test('a read comes back byte for byte, as a page and as a program', async () => {
    await ana.ask('POST', '/v1/contexts', { body: contextBody() });
    const texts = await Promise.all(
      [
        { url: real.url, headers: bearer(ana) },
        { url: front.url, headers: bearer(ana) },
        { url: front.url, headers: page },
      ].map(async ({ url, headers }) => (await fetch(`${url}/v1/contexts?limit=3`, { headers })).text()),
    );
    expect(texts[0]).toContain('"items":[{');
    expect(new Set(texts).size).toBe(1);
  });

  test('HEAD is answered with the headers alone, and leaves nothing waiting', async () => {
    for (let time = 0; time < 3; time += 1) {
      const answer = await fetch(`${front.url}/v1/contexts`, { method: 'HEAD', headers: page });
      expect([answer.status, await answer.text()]).toEqual([200, '']);
    }
  });

  test('forwards a key, and reports a replay', async () => {
    const send = () =>
      fetch(`${front.url}/v1/contexts`, {
        method: 'POST',
        headers: { ...page, 'Content-Type': 'application/json', 'X-Idempotency-Key': 'once' },
        body: '{"name":"Once","type":"1:1","interval":"daily"}',
      });
    const answers = [await send(), await send()];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers.map(({ headers }) => headers.get('X-Idempotency-Replayed'))).toEqual(['false', 'true']);
    expect(front.logged.at(-1)?.fields['replayed']).toBe(true);
  });

  test('refusals of the service come back as they are', async () => {
    const missing = await fetch(`${front.url}/v1/contexts/${randomUUID()}`, { headers: page });
    expect([missing.status, (await errorOf(missing)).code]).toEqual([404, 'M0201']);
    const invalid = await fetch(`${front.url}/v1/contexts?limit=0`, { headers: page });
    expect([invalid.status, (await errorOf(invalid)).details?.[0]?.path]).toEqual([400, ['query', 'limit']]);
    const stranger = await fetch(`${front.url}/v1/contexts`, { headers: { Authorization: 'Bearer wrong' } });
    expect([stranger.status, (await errorOf(stranger)).code]).toEqual([401, 'M0102']);
    expect(stranger.headers.get('WWW-Authenticate')).toMatch(/^Bearer/);
  });

  test('without a token or session nothing is sent on', async () => {
    service.logged.length = 0;
    const answer = await fetch(`${front.url}/v1/contexts`);
    expect([answer.status, (await errorOf(answer)).code]).toEqual([401, 'M0101']);
    expect(service.logged).toEqual([]);
  });

  test('a write of a session without the page’s header, or from another site, is not sent on', async () => {
    service.logged.length = 0;
    const { Cookie } = page as { Cookie: string };
    for (const headers of [
      { Cookie },
      { ...page, Origin: 'https://evil.example' },
      { ...page, 'Sec-Fetch-Site': 'cross-site' },
    ]) {
      const answer = await fetch(`${front.url}/v1/contexts`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' } as Record<string, string>,
        body: JSON.stringify(contextBody()),
      });
      expect([answer.status, (await errorOf(answer)).code]).toEqual([403, 'M0103']);
    }
    expect(service.logged).toEqual([]);
  });

  test('what a session’s token does not permit is not sent on', async () => {
    const reader = await service.caller({ permissions: ['context:read'] });
    const readerPage = await signInAt(front, reader.token);
    service.logged.length = 0;
    const answer = await fetch(`${front.url}/v1/fee-schedules`, { headers: readerPage });
    expect([answer.status, (await errorOf(answer)).message]).toEqual([
      403,
      'This needs the permission fee-schedule:read.',
    ]);
    expect(service.logged).toEqual([]);
    expect((await fetch(`${front.url}/v1/contexts`, { headers: readerPage })).status).toBe(200);
  });

  test('puts a path prefix of the address before every path', async () => {
    const prefixed = keep(
      await listen({
        refuse: service.app.refuse,
        async fetch(request) {
          const url = new URL(request.url);
          if (!url.pathname.startsWith('/api/recon/v1/')) return new Response('no', { status: 404 });
          url.pathname = url.pathname.slice('/api/recon'.length);
          return service.app.fetch(new Request(url, { headers: request.headers }));
        },
      }),
    );
    for (const ending of ['', '/', '//']) {
      const behind = await consoleOf(`${prefixed.url}/api/recon${ending}`);
      const answer = await fetch(`${behind.url}/v1/contexts`, { headers: bearer(ana) });
      expect(answer.status).toBe(200);
    }
  });

  test('each service can be remote on its own', async () => {
    const mixed = await consoleOf({ transactionUrl: real.url });
    const asked = async (path: string) =>
      (await fetch(mixed.url + path, { headers: { ...bearer(ana), 'Content-Type': 'application/json' } }))
        .status;
    expect(await asked('/v1/organizations')).toBe(200);
    expect(mixed.logged.at(-1)?.fields).toMatchObject({ operation: 'listOrganizations', upstream: 'ledger' });
    expect(await asked('/v1/contexts')).toBe(200);
    expect(mixed.logged.at(-1)?.fields['upstream']).toBeUndefined();

    const other = await consoleOf({ baseUrl: real.url });
    const key = await goodRequest('getKeyDetails', service, ana);
    const query = new URLSearchParams(key.query).toString();
    const answer = await fetch(`${other.url}${fillPath(rowOf('getKeyDetails').path, key.params)}?${query}`, {
      headers: bearer(ana),
    });
    expect(answer.status).toBe(200);
    expect(other.logged.at(-1)?.fields['upstream']).toBe('reconciliation');
    expect((await fetch(`${other.url}/v1/organizations`, { headers: bearer(ana) })).status).toBe(200);
    expect(other.logged.at(-1)?.fields['upstream']).toBeUndefined();
  });

  test('orders of failures go on only where they are allowed', async () => {
    const headers = { ...bearer(ana), 'X-Recon-Fault': 'status=500' };
    expect((await fetch(`${front.url}/v1/contexts`, { headers })).status).toBe(200);
    const faulty = await consoleOf(real.url, { faults: true });
    expect((await fetch(`${faulty.url}/v1/contexts`, { headers })).status).toBe(500);
  });
});

describe('what is sent on', () => {
  let raw: RawServer;
  let front: TestConsole;
  beforeAll(async () => {
    raw = keep(await listenRaw());
    front = await consoleOf(raw.url, { idempotencyHeader: 'Idempotency-Key' });
  });
  beforeEach(() => {
    raw.asked.length = 0;
    raw.answer = (socket) => void socket.write(rawAnswer('200 OK', '{}'));
  });

  /** Returns the headers of the last request that arrived, by lower-case name. */
  const arrived = () =>
    Object.fromEntries(
      raw.asked
        .at(-1)!
        .split('\r\n\r\n')[0]!
        .split('\r\n')
        .slice(1)
        .map((line) => [line.split(': ')[0]!.toLowerCase(), line.slice(line.indexOf(': ') + 2)]),
    );

  test('two different keys are refused here, and nothing is sent on', async () => {
    const answer = await fetch(`${front.url}/v1/fee-schedules`, {
      method: 'POST',
      headers: {
        ...bearer(ana),
        'Content-Type': 'application/json',
        'X-Idempotency-Key': 'a',
        'Idempotency-Key': 'b',
      },
      body: '{}',
    });
    expect([answer.status, raw.asked]).toEqual([400, []]);
  });

  test('headers pass by a list; cookies, hop-by-hop headers and those named by Connection do not', async () => {
    const page = await signInAt(front, ana.token);
    raw.asked.length = 0;
    await exchange(
      front.url,
      [
        'PATCH /v1/field-maps/an-id?unknown=1 HTTP/1.1',
        'Host: console.example:4310',
        `Cookie: ${page['Cookie']?.replace(/recon_session_\d+/, 'recon_session_4310')}; other=1`,
        'X-Recon-Console: 1',
        'Origin: http://console.example:4310',
        'Referer: http://console.example:4310/contexts',
        'Content-Type: application/json',
        'Content-Length: 2',
        'Accept: application/json',
        'Accept-Language: pt-BR',
        'Connection: close, Accept-Language',
        'Keep-Alive: timeout=5',
        'TE: trailers',
        'Proxy-Authorization: Basic x',
        'X-Forwarded-For: 10.0.0.1',
        'X-Forwarded-Host: evil.example',
        'Forwarded: host=evil.example',
        'X-Original-URL: /admin',
        'X-HTTP-Method-Override: DELETE',
        'X-Recon-Fault: status=500',
        'X-Idempotency-Key: key-1',
        'X-Request-Id: trace-1',
        '',
        '{}',
      ].join('\r\n'),
    );
    expect(raw.asked).toHaveLength(1);
    expect(raw.asked[0]).toMatch(/^PATCH \/v1\/field-maps\/an-id HTTP\/1\.1\r\n/);
    expect(raw.asked[0]).toMatch(/\r\n\r\n\{\}$/);
    const { via, connection, ...rest } = arrived();
    expect(rest).toEqual({
      host: new URL(raw.url).host,
      accept: 'application/json',
      'content-type': 'application/json',
      'content-length': '2',
      'idempotency-key': 'key-1',
      authorization: `Bearer ${ana.token}`,
      'x-request-id': 'trace-1',
    });
    expect(via).toMatch(/^1\.1 recon-console-/);
    expect(connection).toMatch(/^keep-alive$/i);
  });

  test('a program’s own token passes; a key on a read or a delete does not', async () => {
    const keyless = await consoleOf(raw.url, { judgedThere: true });
    raw.answer = behindAccessControl((socket) => void socket.write(rawAnswer('200 OK', '{}')));
    const headers = { Authorization: 'bearer  opaque-token', 'X-Idempotency-Key': 'k' };
    await fetch(`${keyless.url}/v1/contexts?limit=5&cursor=a%2Bb%3D&type=1:1&other=x`, { headers });
    expect(raw.asked.at(-1)).toMatch(
      /^GET \/v1\/contexts\?limit=5&cursor=a%2Bb%3D&type=1%3A1 HTTP\/1\.1\r\n/,
    );
    expect(arrived()).toMatchObject({ authorization: 'Bearer opaque-token' });
    expect(arrived()).not.toHaveProperty('idempotency-key');
  });

  test('the balance list says that it speaks JSON, and a ledger without access control sees no token', async () => {
    const path = `/v1/organizations/${randomUUID()}/ledgers/${randomUUID()}/balances`;
    await fetch(front.url + path, { headers: bearer(ana) });
    expect(arrived()).toMatchObject({
      'content-type': 'application/json',
      authorization: `Bearer ${ana.token}`,
    });
    const open = await consoleOf(raw.url, { openLedger: true });
    expect((await fetch(open.url + path)).status).toBe(200);
    expect(arrived()).not.toHaveProperty('authorization');
    expect((await fetch(`${open.url}/v1/contexts`)).status).toBe(401);
  });

  test('connections are used again', async () => {
    const before = raw.opened;
    for (let time = 0; time < 10; time += 1)
      await (await fetch(`${front.url}/v1/contexts`, { headers: bearer(ana) })).text();
    expect(raw.opened - before).toBeLessThanOrEqual(1);
  });

  test('a body goes on when it is whole; one that ends early never reaches the service', async () => {
    let before = 0;
    async function* pieces(isWhole: boolean) {
      yield Buffer.from('{"name":');
      // By the time that another request has gone there and back, the first half would have arrived, too.
      before = raw.asked.length + 1;
      await (await fetch(`${front.url}/v1/contexts`, { headers: bearer(ana) })).text();
      expect(raw.asked.length).toBe(before);
      if (!isWhole) throw new Error('A sender that went away, for a test.');
      yield Buffer.from('"x"}');
    }
    const send = (isWhole: boolean) =>
      fetch(`${front.url}/v1/contexts`, {
        method: 'POST',
        headers: { ...bearer(ana), 'Content-Type': 'application/json' },
        body: Readable.toWeb(Readable.from(pieces(isWhole))),
        duplex: 'half',
      } as RequestInit);
    await expect(send(false)).rejects.toThrow(/fetch failed/);
    expect(raw.asked.length).toBe(before);
    expect((await send(true)).status).toBe(200);
    expect(raw.asked.slice(before).join('')).toMatch(/content-length: 12/i);
  });

  test('a request that went through this console before is turned away', async () => {
    await fetch(`${front.url}/v1/contexts`, { headers: bearer(ana) });
    const { via } = arrived();
    raw.asked.length = 0;
    const circle = await fetch(`${front.url}/v1/contexts`, { headers: { ...bearer(ana), Via: via! } });
    expect([circle.status, (await errorOf(circle)).code]).toEqual([502, 'UPSTREAM_FAILED']);
    expect(raw.asked).toEqual([]);
    const proxied = await fetch(`${front.url}/v1/contexts`, {
      headers: { ...bearer(ana), Via: '1.1 nginx' },
    });
    expect(proxied.status).toBe(200);
    expect(arrived()['via']).toBe(`1.1 nginx, ${via}`);
  });
});
