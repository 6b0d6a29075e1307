import './node-version.mjs';
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contextNamed, inBrowser, settled, signedInPage } from '../e2e/support/in-browser.mjs';

/** `npm run pictures`: the README's picture of the rules page, from the sample tenant. */
const file = fileURLToPath(new URL('../docs/rules.png', import.meta.url));
const largest = 400_000;

await inBrowser(async ({ server, browser }) => {
  const id = await contextNamed(server, 'Card acquirer daily');
  const page = await signedInPage(
    { server, browser },
    { width: 1440, height: 900, colorScheme: 'light', scale: 1.5 },
  );
  await page.goto(`${server.url}/contexts/${id}/rules`);
  await page.getByRole('heading', { level: 1, name: 'Card acquirer daily' }).waitFor();
  await settled(page);
  mkdirSync(dirname(file), { recursive: true });
  await page.screenshot({ path: file });
});
const bytes = statSync(file).size;
console.log(`${file} (${Math.round(bytes / 1000)} kB)`);
if (bytes > largest) throw new Error(`The picture is larger than ${largest / 1000} kB.`);
