import './node-version.mjs';
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contextNamed, withBrowser, waitForStable, signedInPage } from '../e2e/support/with-browser.mjs';
import { parseOptions } from './parse-options.mjs';

/** `npm run pictures`: takes the README's pictures, from the sample tenant. */
const largest = 400_000;

parseOptions("npm run pictures      (makes the README's pictures in docs/)", {});

/** @type {Record<string, (page: import('playwright').Page) => Promise<unknown>>} */
const pictures = {
  'rules.png': async (page) => page.getByRole('link', { name: 'Match rules' }).click(),
  'what-if.png': async (page) => {
    await page.getByRole('link', { name: 'What-if' }).click();
    await page.getByRole('button', { name: /^Card acquirer/ }).click();
    await page.getByRole('radio', { name: 'Where everything goes' }).check({ force: true });
    await page.getByRole('list', { name: /Where the transactions go/ }).waitFor();
  },
};

await withBrowser(async ({ server, browser }) => {
  const id = await contextNamed(server, 'Card acquirer daily');
  for (const [name, open] of Object.entries(pictures)) {
    const file = fileURLToPath(new URL(`../docs/${name}`, import.meta.url));
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    const page = await signedInPage(
      { server, browser },
      { width: 1440, height: name === 'rules.png' ? 900 : 1040, colorScheme: 'light', scale: 1.5 },
    );
    await page.goto(`${server.url}/contexts/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Card acquirer daily' }).waitFor();
    await open(page);
    await waitForStable(page);
    mkdirSync(dirname(file), { recursive: true });
    await page.screenshot({ path: file });
    const bytes = statSync(file).size;
    console.log(`${file} (${Math.round(bytes / 1000)} kB)`);
    if (bytes > largest) throw new Error(`${name} is larger than ${largest / 1000} kB.`);
  }
});
