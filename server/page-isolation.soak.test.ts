import { expect, test } from 'vitest';
import { pageOf, rendererCode, rendererOf, renderPoisoned } from './testing/poisoned-pages';

/** The long form of page-isolation.test.ts. */

test('1,000 pages of two tenants at a time are as if each were alone, with every module poisoned', async () => {
  expect(await renderPoisoned(1_000)).toMatchObject({ differing: 0 });
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
      // One after the other.
      expect(await renderer.render(pageOf(`MarkOf${index}`, {}))).toBeDefined();
    const heap = await renderer.render({ ...pageOf('', {}), path: '/heap' });
    return JSON.parse(heap!.html) as string[];
  };
  expect(await left('')).toEqual([]);
  const keeping =
    'const renderKept = exports.renderPage; exports.renderPage = (page) => ((process.kept = page), renderKept(page));';
  expect((await left(keeping)).join()).toContain('Context MarkOf9');
}, 300_000);
