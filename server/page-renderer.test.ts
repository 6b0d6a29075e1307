import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Drawing, loadRenderer } from './page-renderer';
import { logInto } from './testing/logged-lines';

/** Drawing by a file of a test: pages that hang in every way, and those that follow. */

const folder = mkdtempSync(join(tmpdir(), 'recon-drawing-'));
const file = join(folder, 'entry-server.mjs');
beforeAll(() => {
  writeFileSync(
    file,
    `let drawnBefore = 0;
    export const renderPage = async ({ path }) => {
      drawnBefore += 1;
      if (path === '/waits') await new Promise(() => undefined);
      if (path === '/loops') for (;;);
      if (path === '/fails') throw new Error('A page that fails, for a test.');
      if (path === '/ends') setTimeout(() => { throw new Error('Thrown by nobody, for a test.'); });
      if (path === '/ends') await new Promise(() => undefined);
      if (path === '/not') return undefined;
      return { html: path + ' as number ' + drawnBefore, language: 'en' };
    };`,
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

function open(path: string, longest?: number) {
  const logged: Parameters<typeof logInto>[0] = [];
  const drawing = loadRenderer(path, logInto(logged), longest);
  onTestFinished(() => drawing.close());
  return { drawing, logged };
}
const draw = ({ draw: ask }: Drawing, path: string) =>
  ask({ path, answers: {}, requestId: 'r1', view: {}, now: 0 });

test('pages are drawn one after the other by the same thread', async () => {
  const { drawing } = open(file);
  expect(await draw(drawing, '/a')).toEqual({ html: '/a as number 1', language: 'en' });
  expect(await draw(drawing, '/not')).toBeUndefined();
  expect(await draw(drawing, '/b')).toEqual({ html: '/b as number 3', language: 'en' });
});

test.each(['/waits', '/loops'])(
  'a page that %s is given up, and the next one is drawn afresh',
  { timeout: 30_000 },
  async (path) => {
    const { drawing } = open(file, 300);
    expect(await draw(drawing, '/a')).toMatchObject({ html: '/a as number 1' });
    await expect(draw(drawing, path)).rejects.toThrow('It took longer than 300 ms.');
    expect(await draw(drawing, '/b')).toMatchObject({ html: '/b as number 1' });
  },
);

test('the main thread goes on while a page is drawn', { timeout: 30_000 }, async () => {
  const { drawing } = open(file, 500);
  await draw(drawing, '/a');
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 10);
  await expect(draw(drawing, '/loops')).rejects.toThrow('longer than 500 ms');
  clearInterval(counting);
  expect(turns).toBeGreaterThan(5);
});

test('a page that fails says why, and one that ends its thread does not end the next', async () => {
  const { drawing } = open(file);
  await expect(draw(drawing, '/fails')).rejects.toThrow('A page that fails, for a test.');
  expect(await draw(drawing, '/a')).toMatchObject({ html: '/a as number 2' });
  await expect(draw(drawing, '/ends')).rejects.toThrow('Thrown by nobody, for a test.');
  expect(await draw(drawing, '/b')).toMatchObject({ html: '/b as number 1' });
});

test('without the file pages come undrawn, and the log says so once', async () => {
  const { drawing, logged } = open(join(folder, 'none.mjs'));
  expect(await draw(drawing, '/a')).toBeUndefined();
  expect(await draw(drawing, '/b')).toBeUndefined();
  expect(logged).toMatchObject([{ level: 'error', message: 'pages are not drawn' }]);
});

test('closed, it draws nothing more', async () => {
  const { drawing } = open(file);
  const asked = draw(drawing, '/waits').catch(String);
  await drawing.close();
  expect([undefined, 'Error: It was ended.']).toContain(await asked);
  expect(await draw(drawing, '/a')).toBeUndefined();
});
