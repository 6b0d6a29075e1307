import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeBuildLists } from '../testing/console-pages';
import { makeTestService, type TestService } from '../testing/test-service';
import { pagePreloads } from './page-preloads';
import { readFiles, staticFiles } from './static-files';

const folder = mkdtempSync(join(tmpdir(), 'recon-preloads-'));
const page = { Accept: 'text/html' };
let service: TestService;
let cookie: string;
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Recon</title>');
  writeFileSync(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const manifest = {
    'index.html': { file: 'assets/index.js', css: ['assets/index.css'], imports: ['_shared.js'] },
    '_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'] },
    '_parts.js': { file: 'assets/parts.js', imports: ['index.html'] },
    'src/i18n/en/console.ts': { file: 'assets/texts-en.js' },
    'src/i18n/es/console.ts': { file: 'assets/texts-es.js' },
    'src/i18n/es/context.ts': { file: 'assets/fees-es.js' },
    'src/routes/contexts/_list.tsx?tsr-split=component': {
      file: 'assets/list.js',
      css: ['assets/list.css'],
      imports: ['_parts.js'],
    },
  };
  writeBuildLists(folder, manifest);
  service = await makeTestService({ files: staticFiles(readFiles(folder)), preloads: pagePreloads(folder) });
  const { token } = await service.caller();
  const started = await service.ask('POST', '/session', {
    body: { token },
    headers: { 'X-Recon-Console': '1', Origin: 'http://localhost:4310' },
  });
  cookie = started.headers.get('Set-Cookie')!.split(';')[0]!;
});
afterAll(() => rmSync(folder, { recursive: true }));

const linksOf = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await service.ask('GET', path, { headers: { ...page, ...headers } });
  return answer.headers.get('Link')?.split(', ') ?? [];
};
const files = [
  // The styles of what is imported come first: the others override them.
  '</assets/shared.css>; rel=preload; as=style; crossorigin',
  '</assets/index.css>; rel=preload; as=style; crossorigin',
  '</before-paint.js>; rel=preload; as=script',
  '</assets/index.js>; rel=modulepreload',
  '</assets/shared.js>; rel=modulepreload',
];
const filesOfList = [
  '</assets/texts-en.js>; rel=modulepreload',
  '</assets/list.js>; rel=modulepreload',
  '</assets/parts.js>; rel=modulepreload',
  '</assets/list.css>; rel=preload; as=style; crossorigin',
];
const read = (address: string) => `<${address}>; rel=preload; as=fetch; crossorigin`;

test.each([
  { 'Accept-Language': 'es-MX,es;q=0.9,en;q=0.8' },
  { 'Accept-Language': 'en', Cookie: 'recon_view=language=es&zone=UTC' },
])('a page lists the texts of one language, that of %j', async (headers) => {
  const texts = (await linksOf('/fee-schedules', headers)).filter((link) => /texts|fees/.test(link));
  expect(texts).toEqual(['texts-es', 'fees-es'].map((name) => `</assets/${name}.js>; rel=modulepreload`));
});

test('a page lists its files, those of every page first, and no reads without a session', async () => {
  expect(await linksOf('/contexts')).toEqual([...files, ...filesOfList]);
  expect(await linksOf('/contexts', { Cookie: cookie.replace(/=.*/, '=unknown') })).toEqual([
    ...files,
    ...filesOfList,
  ]);
  expect(await linksOf('/somewhere')).toEqual(files);
});

test('with a session it lists the session and the first reads', async () => {
  const reads = [read('/session'), read('/v1/contexts?limit=50')];
  expect(await linksOf('/contexts', { Cookie: cookie })).toEqual([...files, ...reads, ...filesOfList]);
  const id = '01a2040d-58a1-70d8-afa0-628920d5112d';
  expect(await linksOf(`/contexts/${id}/rules`, { Cookie: cookie })).toEqual(
    expect.arrayContaining(
      ['', '/rules?limit=200', '/sources?limit=200'].map((part) => read(`/v1/contexts/${id}${part}`)),
    ),
  );
});

test('the page itself requests what depends on a query', async () => {
  const links = await linksOf('/contexts?status=DRAFT', { Cookie: cookie });
  expect(links).toEqual([...files, read('/session'), ...filesOfList]);
});

test('other files list nothing, and the list of files is not served', async () => {
  expect(await linksOf('/icon.svg', { Cookie: cookie })).toEqual([]);
  expect((await service.ask('GET', '/.vite/manifest.json')).status).toBe(404);
});
