import { chromium } from 'playwright';
import { findBrowser } from './browser.mjs';
import { ensureBuilt } from '../../scripts/build.mjs';
import { runConsole } from './run-console.mjs';

/** Runs `work({ server, browser })` with the built console on a throwaway database and a browser; ends both. */
export async function inBrowser(work) {
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

/** A signed-in page: `width` and `height` in CSS pixels, `colorScheme` light or dark, `scale` pixels per CSS pixel. */
export async function signedInPage({ server, browser }, { width, height, colorScheme, scale = 1 }) {
  const page = await browser.newPage({
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'America/Sao_Paulo',
  });
  await page.goto(await server.signInLink());
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** The id of the sample tenant's context of that name. */
export async function contextNamed(server, name) {
  const response = await fetch(`${server.url}/v1/contexts?limit=200`, {
    headers: { Authorization: `Bearer ${await server.token()}` },
  });
  const { items } = await response.json();
  const found = items.find((context) => context.name === name);
  if (!found) throw new Error(`The sample tenant has no context "${name}".`);
  return found.id;
}

/** Waits until what is shown is what will be: no request under way, no fonts to come, nothing moving. */
export async function settled(page) {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
  });
}
