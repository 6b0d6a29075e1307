import './node-version.mjs';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { withBrowser, waitForStable, signedInPage } from '../e2e/support/with-browser.mjs';
import { runConsole } from '../e2e/support/run-console.mjs';
import { recordIds } from './gallery-actions.mjs';
import { scenes, visit } from './gallery-scenes.mjs';
import { parseOptions } from './parse-options.mjs';

/**
 * `npm run gallery`: takes pictures of all pages and states for review, light and dark, wide and narrow; of the main
 * pages also in all languages, and in widths between.
 */
const usage = `npm run gallery -- [options]

  --out FOLDER   where the pictures go (gallery)
  --only WORDS   only pictures whose file name contains one of the words, with commas between`;
const { values } = parseOptions(usage, {
  options: { out: { type: 'string', default: 'gallery' }, only: { type: 'string', default: '' } },
});
const out = resolve(values.out);
const words = values.only.split(',').filter(Boolean);
const heights = /** @type {Record<number, number>} */ ({ 1440: 900, 1024: 768, 390: 844, 320: 640 });

/**
 * One browser window, in which all its scenes are opened one after the other.
 * @typedef {{ width: number, colorScheme: 'light' | 'dark', locale: 'en' | 'pt-BR' | 'es', mainOnly: boolean }} Window
 */
/** @type {(width: number, mainOnly: boolean, look?: Partial<Window>) => Window} */
const windowOf = (width, mainOnly, look) => ({
  width,
  colorScheme: 'light',
  locale: 'en',
  mainOnly,
  ...look,
});
const windows = [
  ...[1440, 390].flatMap((width) => [
    windowOf(width, false),
    windowOf(width, false, { colorScheme: 'dark' }),
    windowOf(width, true, { locale: 'pt-BR' }),
    windowOf(width, true, { locale: 'es' }),
  ]),
  ...[1024, 320].map((width) => windowOf(width, true)),
];

/** @type {string[]} */
const faults = [];
mkdirSync(out, { recursive: true });
if (words.length === 0) for (const name of readdirSync(out)) if (isOurs(name)) rmSync(join(out, name));

await withBrowser(async ({ server, browser }) => {
  const empty = await runConsole({ RECON_LOG_LEVEL: 'error', RECON_SAMPLE: 'off' });
  try {
    const ids = await recordIds(server);
    const left = [...windows];
    // Two at a time: a page mostly waits.
    const lookOn = async () => {
      for (let window = left.shift(); window; window = left.shift())
        await lookThrough(window, { server, empty, browser, ids });
    };
    await Promise.all([lookOn(), lookOn()]);
  } finally {
    await empty.remove();
  }
});
writeFileSync(join(out, 'index.html'), sheet(readdirSync(out).filter(isOurs)));
console.log(`${join(out, 'index.html')} shows them.`);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

/** @param {Window} window @param {import('./gallery-actions.mjs').Stage} stage */
async function lookThrough({ width, colorScheme, locale, mainOnly }, stage) {
  const wanted = Object.entries(scenes).filter(
    ([name, scene]) =>
      (!mainOnly || scene.isMain) &&
      (!scene.isWide || width > 1000) &&
      (words.length === 0 || words.some((word) => fileName(name).includes(word))),
  );
  /** @param {string} name */
  function fileName(name) {
    return `${name}-${width}-${colorScheme}${locale === 'en' ? '' : `-${locale}`}.png`;
  }
  const look = { width, height: heights[width] ?? 900, colorScheme, locale };
  for (const tenant of /** @type {const} */ (['server', 'empty'])) {
    const ofTenant = wanted.filter(([, scene]) => (scene.isEmpty ? 'empty' : 'server') === tenant);
    if (ofTenant.length === 0) continue;
    const page = await signedInPage({ server: stage[tenant], browser: stage.browser }, look);
    for (const [name, scene] of ofTenant) {
      const file = fileName(name);
      try {
        await visit(page, scene, stage);
        if (!scene.isHeld) await waitForStable(page);
        // Otherwise bars appear in the middle of the page, at its scroll position.
        if (scene.isWhole) await page.evaluate(() => scrollTo(0, 0));
        await page.screenshot({ path: join(out, file), fullPage: scene.isWhole === true });
        console.log(file);
      } catch (error) {
        faults.push(`${file}: ${String(error).split('\n', 3).join(' ')}`);
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    await page.context().close();
  }
}

/** @param {string} name */
function isOurs(name) {
  return /^[\w-]+\.png$/.test(name);
}

/** @param {string[]} files */
function sheet(files) {
  const figures = files
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map(
      (name) =>
        `<figure><a href="${name}"><img loading="lazy" src="${name}" alt=""></a><figcaption>${name}</figcaption></figure>`,
    );
  const style =
    'body{font:14px/1.4 system-ui;margin:24px;display:grid;gap:24px;grid-template-columns:repeat(auto-fill,minmax(340px,1fr));background:#888}figure{margin:0}img{width:100%;max-height:420px;object-fit:contain;object-position:top}';
  return `<!doctype html><meta charset="utf-8"><title>Gallery</title><style>${style}</style>${figures.join('\n')}\n`;
}
