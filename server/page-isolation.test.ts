import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pageOf, rendererCode, rendererFolder, rendererOf, renderPoisoned } from './testing/poisoned-pages';

/** Rendered pages share nothing (docs/server-rendering.md), by the built renderer. */

test('pages of two tenants at a time are as if each were alone, with every module poisoned', async () => {
  // `page-isolation.soak.test.ts` renders 1,000.
  const { alone, differing, bindings, poisoned } = await renderPoisoned(100);
  expect(alone).toMatchObject([{ language: 'pt-BR' }, { language: 'es' }]);
  expect(alone[0]!.html).toContain('Context Aurora');
  expect(alone[0]!.html).not.toContain('Azul');
  expect(alone[1]!.html).toContain('Context Casa Azul');
  expect(alone[1]!.html).not.toContain('Aurora');
  expect(differing).toBe(0);
  expect(bindings).toBeGreaterThan(3_000);
  expect(poisoned).toBeGreaterThan(bindings * 0.9);
}, 300_000);

test('all modules are in the file that is evaluated for each page, except those of Node', async () => {
  const files = readdirSync(rendererFolder, { recursive: true, encoding: 'utf8' });
  expect(files.filter((name) => /\.[cm]?js$/.test(name))).toEqual(['entry-server.cjs']);
  const required = [...(await rendererCode()).matchAll(/\b(?:require|import)\(([^)]*)\)/g)].map(
    ([, name]) => name!,
  );
  expect(new Set(required)).toEqual(new Set(['"async_hooks"', '"crypto"', '"stream"', '"util"']));
});

/** Code that searches the heap for marks of the pages that were rendered before. */
const heapReader = `
const renderForHeap = exports.renderPage;
exports.renderPage = async (page) => {
  if (page.path !== '/heap') return renderForHeap(page);
  await new Promise((resolve) => setTimeout(resolve, 100));
  let text = '';
  for await (const part of require('v8').getHeapSnapshot()) text += part;
  const { strings } = JSON.parse(text);
  return { html: JSON.stringify(strings.filter((one) => one.includes('Mark' + 'Of')).map((one) => one.slice(0, 200))), language: '' };
};`;

test('nothing of a page is left in the thread once it is rendered, whichever module or package had it', async () => {
  const left = async (more: string) => {
    await using renderer = rendererOf(await rendererCode(), more + heapReader);
    for (let index = 0; index < 10; index += 1)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await renderer.render(pageOf(`MarkOf${index}`, {}))).toBeDefined();
    const heap = await renderer.render({ ...pageOf('', {}), path: '/heap' });
    return JSON.parse(heap!.html) as string[];
  };
  expect(await left('')).toEqual([]);
  const keeping =
    'const renderKept = exports.renderPage; exports.renderPage = (page) => ((process.kept = page), renderKept(page));';
  expect((await left(keeping)).join()).toContain('Context MarkOf9');
}, 300_000);
