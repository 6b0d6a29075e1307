import { join } from 'node:path';
import { type Page, test as base } from '@playwright/test';
import { runConsole } from '../support/run-console.mjs';
import { signedInPage, waitForStable } from '../support/with-browser.mjs';
import { recordIds, type Stage } from './actions.mjs';
import { type Scene, scenes, visit } from './scenes.mjs';

/** A browser window, in which all its scenes are opened one after the other. */
export type Look = {
  width: number;
  height: number;
  colorScheme: 'light' | 'dark';
  locale: 'en' | 'pt-BR' | 'es';
  isMainOnly: boolean;
  isReadmeOnly: boolean;
  /** Pixels per CSS pixel. */
  scale: number;
};
export type GalleryOptions = { look: Look };
type Tenant = 'server' | 'empty';

const test = base.extend<object, GalleryOptions & { stage: Stage; pages: (tenant: Tenant) => Promise<Page> }>(
  {
    look: [undefined as never, { option: true, scope: 'worker' }],
    stage: [
      async ({ browser }, use) => {
        const server = await runConsole({ RECON_LOG_LEVEL: 'error' });
        const empty = await runConsole({ RECON_LOG_LEVEL: 'error', RECON_SAMPLE: 'off' });
        await use({ server, empty, browser, ids: await recordIds(server) });
        await Promise.all([server.remove(), empty.remove()]);
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    pages: [
      async ({ stage, look }, use) => {
        const pages = new Map<Tenant, Promise<Page>>();
        await use((tenant) => {
          const page =
            pages.get(tenant) ?? signedInPage({ server: stage[tenant], browser: stage.browser }, look);
          pages.set(tenant, page);
          return page;
        });
      },
      { scope: 'worker' },
    ],
  },
);

const pictures = join(import.meta.dirname, '../../gallery');

for (const [name, scene] of Object.entries<Scene>(scenes))
  test(name, async ({ stage, pages, look }, info) => {
    test.skip(look.isMainOnly && !scene.isMain);
    test.skip(look.isReadmeOnly && !scene.isReadme);
    test.skip(scene.isWide === true && look.width <= 1000);
    const page = await pages(scene.isEmpty ? 'empty' : 'server');
    await visit(page, scene, stage);
    if (!scene.isHeld) await waitForStable(page);
    // Otherwise bars appear in the middle of the page, at its scroll position.
    if (scene.isWhole) await page.evaluate(() => scrollTo(0, 0));
    const path = join(pictures, `${name}-${info.project.name}.png`);
    await page.screenshot({ path, fullPage: scene.isWhole === true && !look.isReadmeOnly });
    await info.attach(name, { path });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
