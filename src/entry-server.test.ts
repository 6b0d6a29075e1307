import { afterAll, expect, test, vi } from 'vitest';
import type { Context } from '@recon/contract/context';
import type { RenderPage } from '@recon/contract/server-rendering';
import { warmUpPages } from './warm-up-pages';

/** docs/server-rendering.md: what the server renders of a page, from responses passed in. */

const now = Date.parse('2026-11-22T12:00:00Z');
const session = {
  tenantId: '0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2b',
  tenantName: 'Banco Aurora',
  subject: 'ana',
  permissions: ['*'],
  expiresAt: '2026-11-23T12:00:00Z',
};
const context = (name: string, updatedAt = '2026-11-22T09:59:00Z'): Context => ({
  id: crypto.randomUUID(),
  tenantId: session.tenantId,
  name,
  type: '1:1',
  status: 'DRAFT',
  interval: 'daily',
  feeToleranceAbs: '0',
  feeTolerancePct: '0',
  autoMatchOnUpload: false,
  createdAt: updatedAt,
  updatedAt,
});
const answersOf = (items: readonly Context[], who: object = session) => ({
  '/session': JSON.stringify(who),
  '/v1/contexts?limit=50': JSON.stringify({ items, limit: 50 }),
});
/** Renders a page by modules of its own, as the server does. */
const renderPage: RenderPage = async (page) => {
  vi.resetModules();
  return (await import('./entry-server')).renderPage(page);
};
// Files of a worker share modules, and the next file must not get those of a page.
afterAll(() => void vi.resetModules());

const draw = (path: string, answers: Record<string, string>, view = {}, again: string[] = []) =>
  renderPage({ path, answers, again, requestId: 'a-request', view, now });

test('the list of contexts is rendered with its rows, and with nothing that a strict policy refuses', async () => {
  const drawn = await draw('/contexts', answersOf([context('Cards <b>daily</b>'), context('Acquirer')]));
  const { html, language } = drawn!;
  expect(language).toBe('en');
  expect(html).toContain('Cards &lt;b&gt;daily&lt;/b&gt;');
  expect(html.match(/<tr /g)).toHaveLength(3);
  expect(html).toContain('Banco Aurora');
  expect(html).not.toMatch(/\sstyle=|<(style|script|link)/);
});

/** Returns the responses that the pages of a context start with. */
function contextAnswers({ id, ...rest }: Context): Record<string, string> {
  const times = { createdAt: rest.createdAt, updatedAt: rest.updatedAt };
  const rule = (priority: number) => ({
    id: crypto.randomUUID(),
    contextId: id,
    type: 'EXACT',
    priority,
    config: { matchScore: 100 - priority },
    ...times,
  });
  const source = (side: string) => ({
    id: crypto.randomUUID(),
    contextId: id,
    name: `Book ${side}`,
    type: 'LEDGER',
    side,
    config: {},
    hasFieldMaps: true,
    ...times,
  });
  const at = `/v1/contexts/${id}`;
  const sources = JSON.stringify({ items: ['LEFT', 'RIGHT'].map(source) });
  return {
    '/session': JSON.stringify(session),
    [at]: JSON.stringify({ id, ...rest }),
    [`${at}/rules?limit=200`]: JSON.stringify({ items: [1, 2, 3].map(rule) }),
    [`${at}/sources?limit=200`]: sources,
    [`${at}/sources?limit=50`]: sources,
    '/v1/fee-schedules?limit=200': JSON.stringify({ items: [schedule('Acquirer 2026')] }),
  };
}

const schedule = (name: string) => ({
  id: crypto.randomUUID(),
  tenantId: session.tenantId,
  name,
  currency: 'BRL',
  applicationOrder: 'PARALLEL',
  roundingScale: 2,
  roundingMode: 'HALF_UP',
  items: [{ name: 'MDR', priority: 1, structureType: 'PERCENTAGE', structure: { rate: '0.02' } }],
  createdAt: '2026-11-22T09:59:00Z',
  updatedAt: '2026-11-22T09:59:00Z',
});

test.each([
  ['the rules of a context in their order', '/rules', /<li data-index=/g, 3],
  ['the sources of a context', '/sources', /<tr data-index=/g, 2],
  ['a context on one page', '', /Book (LEFT|RIGHT)</g, 2],
])('%s are rendered', async (_what, path, rows, count) => {
  const cards = context('Cards');
  const drawn = await draw(`/contexts/${cards.id}${path}`, contextAnswers(cards));
  expect(drawn?.html.match(rows)).toHaveLength(count);
  expect(drawn?.html).not.toMatch(/\sstyle=|<(style|script|link)/);
});

test('a list of several pages is rendered if each page but the last was read twice', async () => {
  const cards = context('Cards');
  const given = contextAnswers(cards);
  const at = `/v1/contexts/${cards.id}/rules?limit=200`;
  const { items } = JSON.parse(given[at]!) as { items: object[] };
  const pages = {
    ...given,
    [at]: JSON.stringify({ items: items.slice(0, 2), nextCursor: 'two' }),
    [`${at}&cursor=two`]: JSON.stringify({ items: items.slice(2) }),
  };
  const path = `/contexts/${cards.id}/rules`;
  expect(await draw(path, pages)).toBeUndefined();
  expect((await draw(path, pages, {}, [at]))?.html.match(/<li data-index=/g)).toHaveLength(3);
});

test('with more fee schedules than fit a page, the first fifty are rendered', async () => {
  const items = Array.from({ length: 120 }, (_, index) =>
    schedule(`Schedule ${String(index).padStart(3, '0')}`),
  );
  const drawn = await draw('/fee-schedules', {
    '/session': JSON.stringify(session),
    '/v1/fee-schedules?limit=200': JSON.stringify({ items }),
  });
  expect(drawn?.html.match(/<tr data-index=/g)).toHaveLength(50);
  expect(drawn?.html).toContain('Schedule 049');
  expect(drawn?.html).not.toMatch(/\sstyle=|<(style|script|link)/);
});

test('the start page is the list of contexts', async () => {
  expect((await draw('/', answersOf([context('Acquirer')])))?.html).toContain('Acquirer');
});

test('dates use the zone that is known, and wait for the browser if none is', async () => {
  const answers = answersOf([context('A', '2026-11-22T02:00:00Z'), context('B', '2025-03-01T01:00:00Z')]);
  const times = (html = '') => [...html.matchAll(/<time[^>]*>([^<]*)/g)].map(([, text]) => text);
  expect(times((await draw('/contexts', answers))?.html)).toEqual(['', '']);
  const inZone = async (zone: string) => times((await draw('/contexts', answers, { zone }))?.html);
  expect(await inZone('UTC')).toEqual([expect.stringMatching(/^10h/), 'Mar 1, 2025']);
  expect(await inZone('America/Sao_Paulo')).toEqual(['yesterday', 'Feb 28, 2025']);
});

test.each([
  ['pt-BR', 'Contextos', 'Rascunho', ['há 10 h', '1 de mar. de 2025']],
  ['es', 'Contextos', 'Borrador', ['hace 10 h', '1 mar 2025']],
  ['en', 'Contexts', 'Draft', ['10h ago', 'Mar 1, 2025']],
])('in %s a page has its messages, its dates and its tag', async (language, title, status, times) => {
  const answers = answersOf([context('A', '2026-11-22T02:00:00Z'), context('B', '2025-03-01T01:00:00Z')]);
  const drawn = (await draw('/contexts', answers, { language, zone: 'UTC' }))!;
  expect(drawn.language).toBe(language);
  expect(drawn.html).toContain(`>${title}</h1>`);
  expect(drawn.html).toContain(status);
  expect([...drawn.html.matchAll(/<time[^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual(times);
  expect(drawn.html).toContain(`<option value="${language}" lang="${language}" selected="">`);
});

test.each(warmUpPages)('the page $path that a thread renders first is complete, with a row', async (page) => {
  expect((await renderPage(page))?.html.match(/<(tr|li) data-index/g)).toHaveLength(1);
});

test('modules that have rendered a page refuse to render another one', async () => {
  vi.resetModules();
  const { renderPage: render } = await import('./entry-server');
  const page = { path: '/contexts', answers: answersOf([]), requestId: 'a-request', view: {}, now };
  expect(await render(page)).toBeDefined();
  await expect(render(page)).rejects.toThrow('evaluate them again');
});

test.each([
  ['a read is missing', '/contexts', { '/session': JSON.stringify(session) }],
  ['an answer has not its shape', '/contexts', { ...answersOf([]), '/v1/contexts?limit=50': '{"items":7}' }],
])('nothing is rendered when %s', async (_why, path, answers) => {
  expect(await draw(path, answers)).toBeUndefined();
});
