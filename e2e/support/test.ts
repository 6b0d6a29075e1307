import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page, type Response } from '@playwright/test';
import { watchWrites } from './recorded-writes';
import { type RunningConsole, runConsole } from './run-console.mjs';

export { expect };

type Watch = {
  /** Allows console messages that a test causes intentionally, such as those of a refused request. */
  expectErrors(pattern: RegExp): void;
};

/**
 * True if the service is the deliberately different one, which stores less and responds differently
 * (docs/contract.md#the-vendors-service-as-observed).
 */
export const isVariant = process.env['RECON_TEST_SETUP'] === 'different';

/** True if the console stands in front of a remote service. */
export const isRemote = isVariant || process.env['RECON_TEST_SETUP'] === 'remote';

/** The service reveals its limit of rules per request by refusing a longer list once. */
const ofSetup = isVariant ? [/status of 400/] : [];

/**
 * Provides a server for the tests of the file, and a page that fails on console errors, unhandled rejections, policy
 * violations, and on a write that the activity log does not have exactly once.
 */
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
    // Keys and mouse need the page's script, which loads after the server-rendered markup.
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
    async ({ page, server }, run) => {
      const expectRecorded = watchWrites(page, server);
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
      await expectRecorded();
    },
    { auto: true },
  ],
});

/** Signs in by the link and waits for the list of contexts. */
export async function signIn(page: Page, server: RunningConsole): Promise<void> {
  await page.goto(await server.signInLink());
  await expect(page.getByRole('heading', { level: 1, name: 'Contexts' })).toBeVisible();
}

/** Waits until the script has hydrated the server-rendered page: hydration adds the container of the toasts. */
export async function waitForHydration(page: Page): Promise<void> {
  await expect(page.locator('[data-part=toaster]')).toBeAttached();
}

/**
 * Opens a page that the server rendered, and returns the response. Tries again if that took longer than its 500 ms, as on a
 * busy machine.
 */
export async function openRendered(page: Page, path: string): Promise<Response> {
  const answers: (Response | null)[] = [];
  await expect(async () => {
    answers.push(await page.goto(path, { waitUntil: 'commit' }));
    expect(await page.locator('#page-data').textContent({ timeout: 5_000 })).toContain(
      '"isServerRendered":true',
    );
  }).toPass();
  return answers.at(-1)!;
}

/**
 * Waits for hydration on a page that contains its initial data. Continues after 5 s, for a test that blocks the script.
 */
async function scriptIsThere(page: Page): Promise<void> {
  if ((await page.locator('#page-data').count()) === 0) return;
  const toaster = page.locator('[data-part=toaster]');
  await toaster.waitFor({ state: 'attached', timeout: 5_000 }).catch(() => undefined);
}

/**
 * Returns the findings of axe on the page when it is idle. Uses every rule of WCAG 2.2 A and AA and of good practice.
 * Also uses the rule for the size of targets, which is off by default.
 */
export async function axeViolations(page: Page): Promise<string[]> {
  await settled(page);
  // No page has frames, for which axe would otherwise open a page of its own each time.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    // The only rule that reads style sheets in advance is experimental, and copies them against the policy.
    .options({ preload: false, rules: { 'target-size': { enabled: true } } })
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(' | ')}`);
}

export async function expectNoAxeViolations(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
}

/**
 * Waits until every transition and animation has ended: between two colours no contrast can be validated. Endless
 * animations, such as a spinner, are ignored.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const moving = () =>
      document.getAnimations().filter(({ playState, effect }) => {
        const end = Number(effect?.getComputedTiming().endTime);
        return playState === 'running' && end < Infinity;
      });
    // A change made just now starts to move with the next frame.
    await nextFrame();
    await nextFrame();
    for (let animations = moving(); animations.length > 0; animations = moving()) {
      await Promise.allSettled(animations.map(({ finished }) => finished));
      await nextFrame();
    }
  });
}

/** Chooses from a field with search: types the name, and selects the option with that name. */
export async function chooseIn(scope: Page | Locator, label: string | RegExp, choice: string): Promise<void> {
  const field = scope.getByRole('combobox', { name: label });
  await field.fill(choice);
  const page = 'goto' in scope ? scope : scope.page();
  await page.getByRole('option', { name: choice }).click();
  await expect(page.getByRole('listbox')).toHaveCount(0);
}

/** Presses Tab until an element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab did not reach the element.');
}
