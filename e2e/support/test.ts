import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { type RunningConsole, runConsole } from '../../scripts/run-console.mjs';

export { expect };

type Watch = {
  /** Console lines that a journey brings about on purpose, such as those of a refused request. */
  expectErrors(pattern: RegExp): void;
};

/** Whether the service is the deliberately different one, which keeps less and says other things (contract facts 15). */
export const isDifferent = process.env['RECON_TEST_SETUP'] === 'different';

/** That it takes only so many rules at a time, a service tells by refusing more, once. */
const ofSetup = isDifferent ? [/status of 400/] : [];

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
  watch: [
    async ({ page }, run) => {
      const faults: string[] = [];
      const allowed: RegExp[] = [...ofSetup];
      page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
      page.on('console', (line) => {
        if (line.type() === 'error') faults.push(`console: ${line.text()}`);
      });
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`);
        });
      });
      await run({ expectErrors: (pattern) => allowed.push(pattern) });
      const unexpected = faults.filter((fault) => !allowed.some((pattern) => pattern.test(fault)));
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

/** axe on the page as it is; every rule of WCAG 2.2 A and AA and of good practice. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(' | ')}`),
  ).toEqual([]);
}
