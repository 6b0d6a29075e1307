import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { type RunningConsole, runConsole } from './run-console.mjs';

export { expect };

type Watch = {
  /** Console lines that a journey brings about on purpose, such as those of a refused request. */
  expectErrors(pattern: RegExp): void;
};

/**
 * Whether the service is the deliberately different one, which keeps less and says other things
 * (docs/contract.md#the-vendors-service-when-run).
 */
export const isVariant = process.env['RECON_TEST_SETUP'] === 'different';

/** That it takes only so many rules at a time, a service tells by refusing more, once. */
const ofSetup = isVariant ? [/status of 400/] : [];

/** A server for the file's journeys, and a page that fails on console errors, unhandled rejections and policy violations. */
export const test = base.extend<{ watch: Watch }, { server: RunningConsole }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
    async ({}, run) => {
      const server = await runConsole();
      await run(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  baseURL: async ({ server }, run) => run(server.url),
  page: async ({ page }, run) => {
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
    // Keys and mouse are for the page's script: what the server drew is there before it.
    page.goto = async (url, options) => {
      const answer = await goto(url, options);
      if (options?.waitUntil !== 'commit') await scriptIsThere(page);
      return answer;
    };
    page.reload = async (options) => {
      const answer = await reload(options);
      await scriptIsThere(page);
      return answer;
    };
    await run(page);
  },
  watch: [
    async ({ page }, run) => {
      const faults: { what: string; where: string }[] = [];
      const allowed: RegExp[] = [...ofSetup];
      page.on('pageerror', ({ message }) => faults.push({ what: `error: ${message}`, where: page.url() }));
      page.on('console', (line) => {
        if (line.type() !== 'error') return;
        faults.push({ what: `console: ${line.text()}`, where: line.location().url });
      });
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`);
        });
      });
      await run({ expectErrors: (pattern) => allowed.push(pattern) });
      const unexpected = faults.filter(({ what }) => !allowed.some((pattern) => pattern.test(what)));
      expect(unexpected, 'errors on the page').toEqual([]);
    },
    { auto: true },
  ],
});

/** Signs in by the link and waits for the list of contexts. */
export async function signIn(page: Page, server: RunningConsole): Promise<void> {
  await page.goto(await server.signInLink());
  await expect(page.getByRole('heading', { level: 1, name: 'Contexts' })).toBeVisible();
}

/** Waits until the script has taken over what the server drew: the toasts' place comes with it. */
export async function isTakenOver(page: Page): Promise<void> {
  await expect(page.locator('[data-part=toaster]')).toBeAttached();
}

/** The same for a page that holds what it begins with; a journey that keeps its script away goes on. */
async function scriptIsThere(page: Page): Promise<void> {
  if ((await page.locator('#page-data').count()) === 0) return;
  const toaster = page.locator('[data-part=toaster]');
  await toaster.waitFor({ state: 'attached', timeout: 5_000 }).catch(() => undefined);
}

/**
 * What axe finds on the page as it is, once it has come to rest, by every rule of WCAG 2.2 A and AA and of good practice,
 * also that of the size of targets, which it leaves out by itself.
 */
export async function axeViolations(page: Page): Promise<string[]> {
  await settled(page);
  // No page has frames, for whose sake axe would otherwise open a page of its own each time.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    // The one rule that reads style sheets beforehand is experimental, and copies them against the policy.
    .options({ preload: false, rules: { 'target-size': { enabled: true } } })
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(' | ')}`);
}

export async function expectNoAxeViolations(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
}

/**
 * Waits until every transition and animation has ended: half way between two colours no contrast can be
 * validated. What turns for ever, as a spinner does, is not waited for.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const moving = () =>
      document.getAnimations().filter(({ playState, effect }) => {
        const end = Number(effect?.getComputedTiming().endTime);
        return playState === 'running' && end < Infinity;
      });
    // What was changed just now begins to move with the next frame.
    await nextFrame();
    await nextFrame();
    for (let animations = moving(); animations.length > 0; animations = moving()) {
      await Promise.allSettled(animations.map(({ finished }) => finished));
      await nextFrame();
    }
  });
}

/** Chooses from a field with search: types what is wanted, and takes the choice of that name. */
export async function chooseIn(scope: Page | Locator, label: string | RegExp, choice: string): Promise<void> {
  const field = scope.getByRole('combobox', { name: label });
  await field.fill(choice);
  const page = 'goto' in scope ? scope : scope.page();
  await page.getByRole('option', { name: choice }).click();
  await expect(page.getByRole('listbox')).toHaveCount(0);
}
