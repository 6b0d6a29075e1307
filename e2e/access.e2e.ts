import type { Page } from '@playwright/test';
import { languages } from '@recon/engine/lib/languages';
import { listPages, isFull } from './support/pages';
import { axeViolations, expect, isVariant, test } from './support/test';

/**
 * Checks every page with axe, and for what axe cannot detect. `npm test` uses three looks, each for a third of the
 * pages. `npm run soak` uses every look on every page (RECON_TEST_ACCESS=full). A window of 1440 pixels zoomed to 200 %
 * has 720, one of 1280 at 400 % has 320.
 */
type Look = { language: string; width: number; scheme: 'light' | 'dark'; forced?: true };

const some: readonly Look[] = [
  { language: 'en', width: 1440, scheme: 'light' },
  { language: 'es', width: 720, scheme: 'dark' },
  { language: 'pt-BR', width: 320, scheme: 'light', forced: true },
];
const all = languages.flatMap((language) =>
  [1440, 720, 390, 320].flatMap((width): Look[] => [
    { language, width, scheme: 'light' },
    { language, width, scheme: 'dark' },
    { language, width, scheme: 'light', forced: true },
  ]),
);

// Some 36 looks of a minute each.
if (isFull) test.describe.configure({ mode: 'parallel' });
for (const [turn, { language, width, scheme, forced }] of (isFull ? all : some).entries()) {
  const name = [language, `${width} px`, forced ? 'forced colours' : scheme].join(', ');
  test.describe(name, () => {
    test.use({
      locale: language,
      viewport: { width, height: width < 600 ? 640 : 900 },
      colorScheme: scheme,
      contextOptions: { reducedMotion: 'reduce', forcedColors: forced ? 'active' : 'none' },
    });

    test('every page is accessible', async ({ page, server, watch }) => {
      // The console checks the session by a request, which fails if there is none; one page has no context to show.
      watch.expectErrors(isVariant ? /status of|ApiError/ : /status of 40[14]|There is no context/);
      test.setTimeout(300_000);
      const found: Record<string, string[]> = {};
      const look = async (what: string) => {
        await page.waitForLoadState('networkidle');
        const faults = [...(await axeViolations(page)), ...(await sidewaysOn(page))];
        // Has the least space and the most overlaps.
        if (width === 320) faults.push(...(await hiddenStopsOf(page)));
        if (faults.length > 0) found[what] = faults;
      };
      await page.goto('/');
      await look('sign-in');
      await page.goto(await server.signInLink());
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      const pages = Object.entries(await listPages(server, `For everybody, ${name}`));
      for (const [at, [what, path]] of pages.entries()) {
        // `npm test` visits every second page, each in one of these looks.
        if (!isFull && at % (2 * some.length) !== 2 * turn) continue;
        await page.goto(path);
        await expect(page.locator('main h1, [role=dialog] h2').first()).toBeAttached();
        await look(what);
      }
      expect(found).toEqual({});
    });
  });
}

/** Number of stops of the Tab key to check on a page. */
const stops = 15;

/** Returns an error if the page scrolls sideways (WCAG 1.4.10). */
async function sidewaysOn(page: Page): Promise<string[]> {
  const [whole, seen] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth] as const;
  });
  return whole > seen ? [`scrolls sideways: ${whole} in ${seen}`] : [];
}

/** Returns the stops of the Tab key at which the focused element is completely covered (WCAG 2.4.11). */
async function hiddenStopsOf(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab');
    const fault = await page.evaluate(async () => {
      const seen = (element: Element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const label = element.closest('label') ?? (element as HTMLInputElement).labels?.[0];
        const places = [0.1, 0.5, 0.9];
        return places.some((across) =>
          places.some((down) => {
            const at = document.elementFromPoint(left + width * across, top + height * down);
            return at && (element.contains(at) || at.contains(element) || label?.contains(at) === true);
          }),
        );
      };
      // Elements that appear or disappear with the focus need time to settle, more on a busy machine.
      for (let frame = 1; ; frame += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const element = document.activeElement;
        if (!element || element === document.body) return 'end';
        if (frame > 1 && seen(element)) return '';
        if (frame === 30) return `focus out of sight: ${element.outerHTML.slice(0, 120)}`;
      }
    });
    if (fault === 'end') break;
    if (fault !== '') faults.push(fault);
  }
  return faults;
}
