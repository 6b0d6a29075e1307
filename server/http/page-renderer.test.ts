import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openRenderer, type PageRenderer } from './page-renderer';
import { logInto } from '../testing/logged-lines';

/** Rendering by a file of the test: pages that hang in every way, and the pages after them. */

const folder = mkdtempSync(join(tmpdir(), 'recon-drawing-'));
const file = join(folder, 'entry-server.cjs');
beforeAll(() => {
  writeFileSync(
    file,
    `let renderedBefore = globalThis.renderedBefore ?? 0;
    exports.warmUpPages = [{ path: '/warm-up' }];
    exports.renderPage = async ({ path }) => {
      renderedBefore = globalThis.renderedBefore = renderedBefore + 1;
      if (path === '/waits') await new Promise(() => undefined);
      if (path === '/is-slow') await new Promise((resolve) => setTimeout(resolve, 100));
      if (path === '/loops') for (;;);
      if (path === '/fails') throw new Error('A page that fails, for a test.');
      if (path === '/ends') setTimeout(() => { throw new Error('Thrown by nobody, for a test.'); });
      if (path === '/ends') await new Promise(() => undefined);
      if (path === '/not') return undefined;
      return { html: path + ' as number ' + renderedBefore, language: 'en' };
    };`,
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

function open(path: string, options: { maxMs?: number; idleMs?: number } = {}) {
  const logged: Parameters<typeof logInto>[0] = [];
  const drawing = openRenderer(path, logInto(logged), options);
  onTestFinished(() => drawing.close());
  return { drawing, logged };
}
const draw = ({ render: ask }: PageRenderer, path: string) =>
  ask({ path, answers: {}, requestId: 'r1', view: {}, now: 0 });

test('each page is rendered by modules of its own, also while another one is rendered', async () => {
  const { drawing } = open(file);
  expect(await draw(drawing, '/a')).toEqual({ html: '/a as number 1', language: 'en' });
  expect(await draw(drawing, '/not')).toBeUndefined();
  const both = await Promise.all([draw(drawing, '/is-slow'), draw(drawing, '/b')]);
  expect(both).toMatchObject([{ html: '/is-slow as number 1' }, { html: '/b as number 1' }]);
});

test.each(['/waits', '/loops'])(
  'ends the thread of a page that %s after 500 ms, and renders the next one in a new thread',
  { timeout: 30_000 },
  async (path) => {
    const { drawing } = open(file);
    expect(await draw(drawing, '/a')).toMatchObject({ html: '/a as number 1' });
    const started = performance.now();
    await expect(draw(drawing, path)).rejects.toThrow('It took longer than 500 ms.');
    expect(performance.now() - started).toBeGreaterThan(490);
    expect(await draw(drawing, '/b')).toMatchObject({ html: '/b as number 1' });
  },
);

test('the main thread continues while a page is rendered', { timeout: 30_000 }, async () => {
  const { drawing } = open(file, { maxMs: 500 });
  await draw(drawing, '/a');
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 10);
  await expect(draw(drawing, '/loops')).rejects.toThrow('longer than 500 ms');
  clearInterval(counting);
  expect(turns).toBeGreaterThan(5);
});

test('a page that fails reports why, and one that ends its thread does not end the next', async () => {
  const { drawing } = open(file);
  await expect(draw(drawing, '/fails')).rejects.toThrow('A page that fails, for a test.');
  expect(await draw(drawing, '/a')).toMatchObject({ html: '/a as number 1' });
  await expect(draw(drawing, '/ends')).rejects.toThrow('Thrown by nobody, for a test.');
  expect(await draw(drawing, '/b')).toMatchObject({ html: '/b as number 1' });
});

test('a page that a hanging one takes with it is not rendered, and the next one is', async () => {
  const { drawing } = open(file, { maxMs: 300 });
  await draw(drawing, '/a');
  const both = await Promise.allSettled([draw(drawing, '/loops'), draw(drawing, '/b')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await draw(drawing, '/b')).toMatchObject({ html: '/b as number 1' });
});

test('without the file pages are sent without markup, and the log has the reason once', async () => {
  const { drawing, logged } = open(join(folder, 'none.cjs'));
  expect(await draw(drawing, '/a')).toBeUndefined();
  expect(await draw(drawing, '/b')).toBeUndefined();
  expect(logged).toMatchObject([{ level: 'error', message: 'pages are not rendered' }]);
});

test('renders nothing after it is closed', async () => {
  const { drawing } = open(file);
  const asked = draw(drawing, '/waits').catch(String);
  await drawing.close();
  expect([undefined, 'Error: It was ended.']).toContain(await asked);
  expect(await draw(drawing, '/a')).toBeUndefined();
});

test('its thread starts with the first page, ends when none was requested for a while, and starts again', async () => {
  const counted = join(folder, 'counted.cjs');
  const starts = join(folder, 'starts');
  writeFileSync(starts, '');
  writeFileSync(
    counted,
    `exports.warmUpPages = [{ path: '/warm-up' }];
    exports.renderPage = async ({ path }) => {
      if (path === '/warm-up') require('node:fs').appendFileSync(${JSON.stringify(starts)}, '1');
      return { html: path, language: 'en' };
    };`,
  );
  const { drawing } = open(counted, { idleMs: 100 });
  await pause(200);
  expect(readFileSync(starts, 'utf8')).toBe('');
  drawing.prepare();
  await vi.waitFor(() => expect(readFileSync(starts, 'utf8')).toBe('1'), { timeout: 10_000 });
  await pause(400);
  expect(await draw(drawing, '/a')).toMatchObject({ html: '/a' });
  expect(await draw(drawing, '/b')).toMatchObject({ html: '/b' });
  expect(readFileSync(starts, 'utf8')).toBe('11');
});
