import './node-version.mjs';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { contextNamed, inBrowser, settled, signedInPage } from '../e2e/support/in-browser.mjs';

/**
 * `node scripts/screens.mjs --out FOLDER [path …]`: pictures of pages for people to look at, light and
 * dark, wide and narrow. `{Card acquirer daily}` in a path stands for the id of the context of that name.
 */
const { values, positionals } = parseArgs({
  options: { out: { type: 'string', default: '.cache/screens' } },
  allowPositionals: true,
});
const example = '{Card acquirer daily}';
const paths =
  positionals.length > 0
    ? positionals
    : [
        '/contexts',
        '/contexts?status=PAUSED&type=N%3AM',
        '/contexts/new',
        `/contexts/${example}`,
        `/contexts/${example}/settings`,
        `/contexts/${example}/rules`,
        `/contexts/${example}/rules?type=TOLERANCE`,
        `/contexts/${example}/rules?rule=new`,
        `/contexts/${example}/clone`,
        '/fee-schedules',
        '/fee-schedules/new',
        '/balances',
        '/key-details',
        '/contexts/01940000-0000-7000-8000-000000000000',
        '/nowhere',
      ];
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const out = resolve(values.out);
mkdirSync(out, { recursive: true });

await inBrowser(async ({ server, browser }) => {
  for (const colorScheme of /** @type {const} */ (['light', 'dark']))
    for (const size of sizes) {
      const page = await signedInPage({ server, browser }, { ...size, colorScheme });
      const shoot = async (/** @type {string} */ name) => {
        await settled(page);
        const file = join(out, `${name}-${size.width}-${colorScheme}.png`);
        await page.screenshot({ path: file });
        console.log(file);
      };
      for (const path of paths) {
        const [, name] = path.match(/\{([^}]*)\}/) ?? [];
        const address = name ? path.replace(`{${name}}`, await contextNamed(server, name)) : path;
        await page.goto(server.url + address);
        await shoot(fileName(path));
      }
      await page.context().clearCookies();
      await page.goto(`${server.url}/`);
      await shoot('signed-out');
      await page.close();
    }
});

/** @param {string} path */
function fileName(path) {
  return path
    .replace(`/${example}`, '-one')
    .replaceAll(/[^\w-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}
