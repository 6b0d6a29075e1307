import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { KyselyPlugin } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Db } from '../db/database';
import { prune } from '../db/prune';
import { DatabaseUnavailableError } from '../db/postgres/database-unavailable';
import { logInto } from '../testing/logged-lines';
import { makeTestService, type TestService } from '../testing/test-service';
import { assetFinder, assetKeeper } from './shared-assets';
import { type CachedFile, hashedFile, staticFiles } from './static-files';

const bytes = (from: string | Buffer) => new Uint8Array(Buffer.from(from));
const script = 'console.log("before");'.repeat(50);
const forms = new Map([
  ['identity', bytes(script)],
  ['br', bytes(brotliCompressSync(script))],
  ['gzip', bytes(gzipSync(script))],
] as const);
const type = 'text/javascript; charset=utf-8';
const tiny = 'export{};';
/** Files that the previous version had and this one lacks. */
const before = new Map<string, CachedFile>([
  ['/index.html', hashedFile('text/html; charset=utf-8', new Map([['identity', bytes('<title>')]]))],
  ['/assets/before-abc1234.js', hashedFile(type, forms)],
  ['/assets/tiny-abc1234.js', hashedFile(type, new Map([['identity', bytes(tiny)]]))],
]);
const path = '/assets/before-abc1234.js';
const day = 24 * 3600_000;

/** Calls `see` for every statement before it is sent. */
const plugin = (see: () => void): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    see();
    return node;
  },
  transformResult: async ({ result }) => result,
});

const assetNames = async (db: Db) =>
  (await db.selectFrom('asset').select('name').execute()).map(({ name }) => name);

let service: TestService;
let keep: (now: Date) => Promise<void>;
beforeEach(async () => {
  const { database, secrets } = await makeTestService();
  const files = staticFiles(new Map(), assetFinder(database.db, secrets));
  service = await makeTestService({ database, secrets, files });
  keep = assetKeeper(database.db, { files: before, secrets, log: logInto(service.logged) });
});

test('sends an asset of another version as that version does', async () => {
  await keep(new Date());
  const own = await makeTestService({ database: service.database, files: staticFiles(before) });
  const kinds = [
    [path, 'br, gzip'],
    [path, 'identity'],
    ['/assets/tiny-abc1234.js', 'br'],
  ] as const;
  for (const [asked, encoding] of kinds) {
    const headers = { 'Accept-Encoding': encoding };
    const [there, here] = await Promise.all([own, service].map(({ ask }) => ask('GET', asked, { headers })));
    expect([here!.status, here!.text]).toEqual([200, there!.text]);
    const sent = (of: Headers) => Object.fromEntries([...of].filter(([name]) => name !== 'x-request-id'));
    expect(sent(here!.headers)).toEqual(sent(there!.headers));
    const known = { headers: { ...headers, 'If-None-Match': here!.headers.get('ETag')! } };
    expect((await service.ask('GET', asked, known)).status).toBe(304);
  }
  expect(await assetNames(service.database.db)).toHaveLength(2);
});

test('does not serve an asset unless a console with the same secret signed it', async () => {
  await keep(new Date());
  const { db } = service.database;
  const body = brotliCompressSync('steal()');
  await db.updateTable('asset').set({ body }).where('name', '=', 'before-abc1234.js').execute();
  const { signature } = await db.selectFrom('asset').select('signature').executeTakeFirstOrThrow();
  await db
    .insertInto('asset')
    .values({ name: 'other.js', type, body, signature, put_at: new Date() })
    .execute();
  for (const asked of [path, '/assets/other.js', '/assets/../secret'])
    expect((await service.ask('GET', asked)).body.code).toBe('ROUTE_NOT_FOUND');
});

test('removes the assets of a version a week after its last activity, and restores them when it returns', async () => {
  const { db } = service.database;
  const start = Date.now();
  await keep(new Date(start));
  await keep(new Date(start + 5 * day));
  await prune(db, new Date(start + 11 * day), undefined);
  expect(await assetNames(db)).toHaveLength(2);
  await prune(db, new Date(start + 13 * day), undefined);
  expect(await assetNames(db)).toEqual([]);
  await keep(new Date(start + 13 * day));
  expect(await assetNames(db)).toHaveLength(2);
  // Signed with another secret: the console's own replace them.
  await db.updateTable('asset').set({ signature: 'of another secret' }).execute();
  await keep(new Date(start + 13 * day));
  expect((await service.ask('GET', path)).text).toBe(script);
});

test('while the database is unavailable returns 503 with a retry, and logs a warning at the start', async () => {
  const { database, secrets } = service;
  const away = database.db.withPlugin(
    plugin(() => {
      throw new DatabaseUnavailableError('It is gone.', undefined, 'not begun');
    }),
  );
  const files = staticFiles(before, assetFinder(away, secrets));
  const { ask, logged } = await makeTestService({ database, files });
  const answer = await ask('GET', '/assets/other-abc1234.js');
  expect([answer.status, answer.headers.get('Retry-After'), answer.body.code]).toEqual([
    503,
    '2',
    'UNAVAILABLE',
  ]);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  expect(logged.at(-1)).toMatchObject({ level: 'warn', message: 'request', fields: { status: 503 } });

  await assetKeeper(away, { files: before, secrets, log: logInto(logged) })(new Date());
  expect(logged.at(-1)).toMatchObject({
    level: 'warn',
    fields: { error: expect.stringContaining('It is gone.') },
  });
  expect((await ask('GET', path)).text).toBe(script);
});
