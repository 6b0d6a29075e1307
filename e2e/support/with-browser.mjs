import { chromium } from 'playwright';
import { findBrowser } from './browser.mjs';
import { ensureBuilt } from '../../scripts/build.mjs';
import { runConsole } from './run-console.mjs';

/**
 * The built console and a browser for it.
 * @typedef {object} Pair
 * @property {import('./run-console.mjs').RunningConsole} server
 * @property {import('playwright').Browser} browser
 */

/**
 * Runs work with a browser and the built console on a temporary database; ends both.
 * @template Result
 * @param {(pair: Pair) => Promise<Result>} work
 */
export async function withBrowser(work) {
  await ensureBuilt();
  const server = await runConsole({ RECON_LOG_LEVEL: 'error' });
  try {
    const browser = await chromium.launch(await findBrowser());
    try {
      return await work({ server, browser });
    } finally {
      await browser.close();
    }
  } finally {
    await server.remove();
  }
}

/**
 * Settings of a page: sizes in CSS pixels, `scale` pixels per CSS pixel (1), the browser's language (en-GB).
 * @typedef {{ width: number, height: number, colorScheme: 'light' | 'dark', scale?: number, locale?: string }} Look
 */

/**
 * Returns a signed-in page.
 * @param {Pair} pair
 * @param {Look} look
 */
export async function signedInPage(
  { server, browser },
  { width, height, colorScheme, scale = 1, locale = 'en-GB' },
) {
  const page = await browser.newPage({
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme,
    reducedMotion: 'reduce',
    locale,
    timezoneId: 'America/Sao_Paulo',
  });
  // Pictures wait for the font, unlike a user's browser.
  await page.addInitScript(() => {
    const Face = window.FontFace;
    window.FontFace = class extends Face {
      /** @param {ConstructorParameters<typeof FontFace>} given */
      constructor(...[name, source, descriptors]) {
        super(name, source, { ...descriptors, display: 'block' });
      }
    };
  });
  await page.goto(await server.signInLink());
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => document.fonts.load('16px Inter'));
  return page;
}

/**
 * Returns the id of the sample tenant's context of that name.
 * @param {Pair['server']} server
 * @param {string} name
 */
export async function contextNamed(server, name) {
  const response = await fetch(`${server.url}/v1/contexts?limit=200`, {
    headers: { Authorization: `Bearer ${await server.token()}` },
  });
  /** @type {{ items: { id: string, name: string }[] }} */
  const { items } = await response.json();
  const found = items.find((context) => context.name === name);
  if (!found) throw new Error(`The sample tenant has no context "${name}".`);
  return found.id;
}

/**
 * Waits until the page is stable: no request pending, fonts loaded, nothing moving, everything painted.
 * @param {import('playwright').Page} page
 */
export async function waitForStable(page) {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  });
}
