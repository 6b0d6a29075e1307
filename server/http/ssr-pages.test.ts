import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import type { PageData } from '@recon/contract/server-rendering';
import type { AppOptions } from '../app';
import type { OpenDatabase } from '../db/database';
import { createGateway } from '../gateway/gateway';
import { logInto } from '../testing/logged-lines';
import { closing } from '../testing/start-gateway-console';
import { writeBuildLists } from '../testing/console-pages';
import { contextBody, makeContext, ruleBodies, ruleBody } from '../testing/bodies';
import { listen, listenRaw, rawAnswer } from '../testing/sockets';
import { type Caller, makeTestService, type TestService } from '../testing/test-service';
import { createSsrPages } from './ssr-pages';
import { pageHtml } from './page-html';
import { pagePreloads } from './page-preloads';
import { createRateLimit } from './rate-limit';
import { readFiles, staticFiles } from './static-files';

/** docs/server-rendering.md: the contents of a page's HTML, for whom, and when plain index.html is sent. */

const folder = mkdtempSync(join(tmpdir(), 'recon-drawn-'));
mkdirSync(join(folder, 'assets'));
for (const name of ['index', 'list'])
  writeFileSync(join(folder, 'assets', `${name}.css`), `.${name}{color:red}\n`);
writeFileSync(join(folder, 'before-paint.js'), '/* before the paint */');
writeFileSync(
  join(folder, 'index.html'),
  `<!doctype html><html lang="en"><head><title>Recon</title><script src="/before-paint.js"></script>
  <script type="module" crossorigin src="/assets/index.js"></script><link rel="stylesheet" crossorigin href="/assets/index.css">
  </head><body><div id="root"><p>Recon</p></div><noscript></noscript></body></html>`,
);
writeBuildLists(folder, {
  'index.html': { file: 'assets/index.js', css: ['assets/index.css'] },
  'src/routes/contexts/_list.tsx?tsr-split=component': { file: 'assets/list.js', css: ['assets/list.css'] },
});
const { keep, close } = closing();
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

const html = pageHtml(folder)!;
const built = {
  files: staticFiles(readFiles(folder)),
  preloads: pagePreloads(folder),
  pages: { html },
} satisfies Partial<AppOptions>;
const withConsole = (options: Parameters<typeof makeTestService>[0] = {}) =>
  makeTestService({ ...built, ...options });

/** Returns the headers of a browser that is signed in with this caller's token. */
async function signedIn(service: TestService, { token }: Caller): Promise<{ Cookie: string }> {
  const { headers } = await service.ask('POST', '/session', {
    body: { token },
    headers: { 'X-Recon-Console': '1', Origin: 'http://localhost:4310' },
  });
  return { Cookie: headers.get('Set-Cookie')!.split(';')[0]! };
}

const pageOf = (service: TestService, path: string, headers: Record<string, string> = {}) =>
  service.ask('GET', path, { headers: { Accept: 'text/html', ...headers } });

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Returns the data in a page; `undefined` for plain index.html. */
function dataOf({ text }: { text: string }): PageData | undefined {
  const [, json] = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(text) ?? [];
  return json === undefined ? undefined : (JSON.parse(json) as PageData);
}

test('the page of a signed-in user contains the exact session and first responses', async () => {
  const service = await withConsole();
  const ana = await service.caller();
  await ana.ask('POST', '/v1/contexts', { body: contextBody({ name: 'Cards </script><b> $& "x" \u2028' }) });
  const cookie = await signedIn(service, ana);
  const page = await pageOf(service, '/contexts', cookie);
  expect(page.status).toBe(200);
  expect(page.headers.get('Cache-Control')).toBe('private, no-store');
  expect(page.headers.get('ETag')).toBeNull();
  expect(page.headers.get('Link')).toBeNull();
  expect(page.text.match(/<\/script>/g)).toHaveLength(3);

  const data = dataOf(page)!;
  expect(data).toMatchObject({ requestId: page.headers.get('X-Request-Id'), isServerRendered: false });
  const asked = async (path: string) => (await service.ask('GET', path, { headers: cookie })).text;
  expect(data.answers).toEqual({
    '/session': await asked('/session'),
    '/v1/contexts?limit=50': await asked('/v1/contexts?limit=50'),
  });
  expect(data.answers['/v1/contexts?limit=50']).toContain('Cards </script><b> $&');
});

test('the page of a long list has all of its pages; those but the last answer two reads @soak', async () => {
  const service = await withConsole();
  const ana = await service.caller();
  const context = await makeContext(ana, { rules: ruleBodies(50) });
  for (let made = 50; made < 250; made += 1)
    await ana.ask('POST', `/v1/contexts/${context.id}/rules`, { body: ruleBody({ priority: made + 1 }) });
  const cookie = await signedIn(service, ana);
  const { answers, again } = dataOf(await pageOf(service, `/contexts/${context.id}/rules`, cookie))!;
  const lists = Object.keys(answers).filter((address) => address.includes('/rules?'));
  expect(lists).toHaveLength(2);
  expect(again).toEqual(lists.slice(0, 1));
  const ids = lists.flatMap((list) => (JSON.parse(answers[list]!) as { items: { id: string }[] }).items);
  expect(new Set(ids.map(({ id }) => id)).size).toBe(250);
  // The browser requests the same URLs.
  for (const list of lists) {
    const { text } = await service.ask('GET', list, { headers: cookie });
    expect(text).toBe(answers[list]);
  }
});

/** Returns a function that requests pages rendered by `render`; everything else responds at once. */
function drawnFor(draw: () => Promise<{ html: string; language: string }>, maxMs?: number) {
  const pages = createSsrPages({
    html,
    preloads: built.preloads,
    reads: async () => ({ answers: {} }),
    draw,
    ...(maxMs !== undefined && { maxMs }),
    clock: () => new Date(),
    log: logInto([]),
  });
  const hono = new Hono<{ Bindings: { subject: string } }>();
  hono.get('/contexts', async (context) => {
    const { subject } = context.env;
    const who = {
      tenantId: subject,
      tenantName: undefined,
      permissions: ['*'],
      isSigned: true,
      isVerified: true,
      expiresAt: new Date(),
    };
    const reader = { identity: { ...who, subject }, token: 't', body: '{}' };
    return (await pages(context, reader, 'r1')) ?? new Response('the shell');
  });
  return async (subject: string) => {
    const text = await (await hono.request('/contexts', {}, { subject })).text();
    return dataOf({ text })?.isServerRendered;
  };
}

test('renders one page at a time: a flood of one tenant leaves a place to wait to another', async () => {
  const held: (() => void)[] = [];
  let most = 0;
  const pageFor = drawnFor(() => {
    most = Math.max(most, held.length + 1);
    return new Promise((resolve) => {
      held.push(() => resolve({ html: '<main>drawn</main>', language: 'en' }));
    });
  }, 60_000);
  let finished = 0;
  const flood = Array.from({ length: 20 }, () => pageFor('flooder').finally(() => (finished += 1)));
  // One renders, three wait, the others are sent without markup.
  await expect.poll(() => finished, { timeout: 10_000 }).toBe(16);
  const theirs = pageFor('bob');
  for (let drawn = 0; drawn < 5; drawn += 1) {
    await expect.poll(() => held.length, { timeout: 10_000 }).toBe(1);
    held.shift()!();
  }
  expect(await theirs).toBe(true);
  expect((await Promise.all(flood)).filter(Boolean)).toHaveLength(4);
  expect(most).toBe(1);
});

test('sends a page without markup after 500 ms of rendering, and those waiting for it as well', async () => {
  const never = drawnFor(() => new Promise(() => undefined));
  const started = performance.now();
  expect(await Promise.all([never('ana'), never('bob')])).toEqual([false, false]);
  expect(performance.now() - started).toBeGreaterThan(490);
  expect(performance.now() - started).toBeLessThan(2_000);
});

test('the page has its styles inline, allowed by hash, and its scripts after its markup', async () => {
  const service = await withConsole();
  const cookie = await signedIn(service, await service.caller());
  const page = await pageOf(service, '/contexts', cookie);
  const [, styles = ''] = /<style data-hrefs="\/assets\/index.css \/assets\/list.css">(.*?)<\/style>/s.exec(
    page.text,
  )!;
  expect(styles).toBe('.index{color:red}.list{color:red}');
  const policy = page.headers.get('Content-Security-Policy')!;
  expect(policy).toContain(` ${hashOf(styles)};`);
  const scripts = [...page.text.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => hashOf(text!));
  expect(scripts).toHaveLength(2);
  expect(policy).toContain(`script-src 'self' ${scripts.join(' ')};`);
  expect(policy).not.toContain('unsafe');
  const parts = ['<style ', '<div id="root">', '/assets/list.js', 'id="page-data"', 'import('];
  const places = parts.map((part) => page.text.indexOf(part));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
  expect(page.text.match(/index\.js/g)).toHaveLength(2);
  // Plain index.html has none, and the policy of every response.
  expect((await pageOf(service, '/contexts')).headers.get('Content-Security-Policy')).not.toContain(
    'sha256-u',
  );
});

test('the page has the preferences of its cookie, and ignores invalid ones', async () => {
  const service = await withConsole();
  const cookie = await signedIn(service, await service.caller());
  const rootOf = async (view: string) => {
    const { text } = await pageOf(service, '/contexts', { Cookie: `${cookie.Cookie}; recon_view=${view}` });
    return /<html[^>]*>/.exec(text)![0];
  };
  expect(await rootOf('scheme=dark&density=compact')).toBe(
    '<html lang="en" data-color-scheme="dark" data-density="compact">',
  );
  expect(await rootOf('density=roomy')).toBe('<html lang="en" data-density="roomy">');
  expect(await rootOf('density=huge')).toBe('<html lang="en">');
});

test('no user reads data of another tenant, and without a session all get the same index.html', async () => {
  const service = await withConsole();
  const ana = await service.caller();
  const made = await ana.ask<{ id: string }>('POST', '/v1/contexts', {
    body: contextBody({ name: 'Of Ana' }),
  });
  const ben = await signedIn(service, await service.caller({ subject: 'ben' }));
  expect((await pageOf(service, '/contexts', ben)).text).not.toContain('Of Ana');
  // Not found for Ben: the page itself reports that.
  const shell = await pageOf(service, `/contexts/${made.body.id}/rules`, ben);
  expect(dataOf(shell)).toBeUndefined();
  expect(shell.headers.get('Cache-Control')).toBe('no-cache');

  for (const headers of [
    {},
    { Cookie: 'recon_session_4310=unknown' },
    { Authorization: `Bearer ${ana.token}` },
  ]) {
    const answer = await pageOf(service, '/contexts', headers);
    expect([answer.status, dataOf(answer)]).toEqual([200, undefined]);
    expect(answer.headers.get('ETag')).not.toBeNull();
  }
});

test('a browser with a cached index.html gets the page, HEAD and scripts get plain index.html', async () => {
  const service = await withConsole();
  const cookie = await signedIn(service, await service.caller());
  const etag = (await pageOf(service, '/contexts')).headers.get('ETag')!;
  expect((await pageOf(service, '/contexts', { 'If-None-Match': etag })).status).toBe(304);
  expect(dataOf(await pageOf(service, '/contexts', { ...cookie, 'If-None-Match': etag }))).toBeDefined();
  expect(
    dataOf(await pageOf(service, '/contexts', { ...cookie, 'Sec-Fetch-Dest': 'empty' })),
  ).toBeUndefined();
  const head = await service.ask('HEAD', '/contexts', { headers: { Accept: 'text/html', ...cookie } });
  expect(head.headers.get('Cache-Control')).toBe('no-cache');
});

test.each([
  ['may not read', '/contexts', { permissions: ['session:none'] }],
  ['narrows it by a query', '/contexts?status=DRAFT', {}],
  ['asks for a context that is not there', `/contexts/${randomUUID()}/rules`, {}],
  ['asks for a page that begins with nothing', '/diagnostics', {}],
])('a user who %s gets plain index.html', async (_who, path, who) => {
  const service = await withConsole();
  const cookie = await signedIn(service, await service.caller(who));
  const page = await pageOf(service, path, cookie);
  expect([page.status, dataOf(page)]).toEqual([200, undefined]);
  expect(page.headers.get('Link')).toContain('</session>; rel=preload');
});

test('a page neither extends the session nor counts as a user request, and is counted separately', async () => {
  const rateLimit = createRateLimit(3, () => new Date());
  const service = await withConsole({
    rateLimit,
    pages: { html, limit: createRateLimit(2, () => new Date()) },
    signIn: { idle: 600_000 },
  });
  const ana = await service.caller({ lifetime: 7200 });
  const cookie = await signedIn(service, ana);
  const usedAt = () => service.database.db.selectFrom('session').select('used_at').executeTakeFirstOrThrow();
  const before = await usedAt();
  service.time.now = new Date(service.time.now.getTime() + 300_000);
  service.logged.length = 0;
  expect(dataOf(await pageOf(service, '/contexts', cookie))).toBeDefined();
  expect(await usedAt()).toEqual(before);
  expect(service.logged.filter(({ level }) => level !== 'debug')).toEqual([]);
  const read = await service.ask('GET', '/v1/contexts', { headers: cookie });
  expect(read.headers.get('X-RateLimit-Remaining')).toBe('2');

  expect(dataOf(await pageOf(service, '/contexts', cookie))).toBeDefined();
  expect(dataOf(await pageOf(service, '/contexts', cookie)), 'the third of a minute').toBeUndefined();

  service.time.now = new Date(service.time.now.getTime() + 601_000);
  expect(dataOf(await pageOf(service, '/contexts', cookie)), 'it ended meanwhile').toBeUndefined();
});

test('a page is compressed as well as the browser allows', async () => {
  const service = await withConsole();
  const cookie = await signedIn(service, await service.caller());
  const answer = await service.app.fetch(
    new Request('http://localhost:4310/contexts', {
      headers: { Accept: 'text/html', 'Accept-Encoding': 'gzip, br', ...cookie },
    }),
  );
  expect(answer.headers.get('Content-Encoding')).toBe('br');
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(answer.headers.get('Content-Length')).toBe(String(bytes.length));
  expect(dataOf({ text: brotliDecompressSync(bytes).toString() })).toBeDefined();
  const plain = await pageOf(service, '/contexts', { ...cookie, 'Accept-Encoding': 'br;q=0, gzip;q=0' });
  expect(plain.headers.get('Content-Encoding')).toBeNull();
});

test('waits 300 ms for reads of a remote service', async () => {
  const real = await makeTestService();
  const ana = await real.caller();
  await ana.ask('POST', '/v1/contexts', { body: contextBody({ name: 'Far away' }) });
  const there = keep(await listen(real.app));
  const raw = keep(await listenRaw());
  const before = async (baseUrl: string) => {
    const gateway = createGateway({
      baseUrl,
      transactionUrl: undefined,
      idempotencyHeader: 'X-Idempotency-Key',
      timeout: 30_000,
      faults: false,
      log: logInto([]),
    });
    keep(gateway);
    const { database, secrets, tokenKey } = real;
    const front = await withConsole({ database, secrets, gateway, tokenKey });
    return { front, cookie: await signedIn(front, ana) };
  };
  const far = await before(there.url);
  expect(
    dataOf(await pageOf(far.front, '/contexts', far.cookie))?.answers['/v1/contexts?limit=50'],
  ).toContain('Far away');

  const lame = await before(raw.url);
  raw.answer = (socket) => void setTimeout(() => socket.end(rawAnswer('200 OK', '{"items":[]}')), 1_500);
  const began = performance.now();
  const late = await pageOf(lame.front, '/contexts', lame.cookie);
  expect(dataOf(late)).toBeUndefined();
  expect(performance.now() - began).toBeLessThan(1_400);
  raw.answer = (socket) => void socket.end(rawAnswer('503 Service Unavailable', '{}'));
  expect(dataOf(await pageOf(lame.front, '/contexts', lame.cookie))).toBeUndefined();

  // The page contains text, so it requests uncompressed text and accepts nothing else.
  raw.asked.length = 0;
  raw.answer = (socket) => void socket.end(rawAnswer('200 OK', '{"items":[]}'));
  expect(dataOf(await pageOf(lame.front, '/contexts', lame.cookie))?.answers['/v1/contexts?limit=50']).toBe(
    '{"items":[]}',
  );
  expect(raw.asked[0]).toMatch(/\r\naccept-encoding: identity\r\n/i);
  raw.answer = (socket) => void socket.end(rawAnswer('200 OK', 'zipped', ['Content-Encoding: gzip']));
  expect((await pageOf(lame.front, '/contexts', lame.cookie)).text).not.toContain('zipped');
});

test('reads the lists of a page from the database that has the writes of its session', async () => {
  const { database } = await withConsole();
  const asked: (string | undefined)[] = [];
  const replica: NonNullable<OpenDatabase['replica']> = {
    db: database.db,
    has: (position) => asked.push(position) > 0,
    close: () => Promise.resolve(),
  };
  const service = await withConsole({ database: { ...database, replica } });
  const { Cookie } = await signedIn(service, await service.caller());
  const page = await pageOf(service, '/contexts', { Cookie: `${Cookie}; recon_position_4310=0%2F1A` });
  expect(Object.keys(dataOf(page)!.answers)).toContain('/v1/contexts?limit=50');
  expect(asked.length).toBeGreaterThan(0);
  expect(new Set(asked)).toEqual(new Set(['0/1A']));
});
