import type { Page } from '@playwright/test';
import { listPages, isFull } from './support/pages';
import { expect, isVariant, test } from './support/test';

/**
 * Every page in the pseudo-locale (src/i18n/pseudo.ts). A visible or announced text without brackets is not from the
 * catalogue, unless it is data. A text that lacks one bracket is cut, and so is one that overflows.
 */
test.use({ locale: 'en-XA' });

/** Collects the names and values of all responses of the service: data, in any language. */
function collectData(page: Page): Set<string> {
  const data = new Set<string>();
  const add = (value: unknown): void => {
    if (typeof value === 'object' && value !== null)
      for (const [key, member] of Object.entries(value)) [key, member].forEach(add);
    else if (/\p{L}/u.test(String(value))) data.add(String(value));
  };
  page.on('response', (response) => {
    if (/\/(v1\/|session)/.test(response.url())) response.json().then(add, () => undefined);
    else if (response.request().resourceType() === 'document')
      response.text().then(
        (html) => givenIn(html).forEach(add),
        () => undefined,
      );
  });
  return data;
}

/** Returns the responses in a page's HTML. */
function givenIn(html: string): unknown[] {
  const [, json] = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html) ?? [];
  const { answers } = JSON.parse(json ?? '{"answers":{}}') as { answers: Record<string, string> };
  return Object.values(answers).map((body): unknown => JSON.parse(body));
}

/** Returns the texts of the page that are not from the catalogue, and those that are cut. */
async function faultsOn(page: Page, data: Set<string>): Promise<string[]> {
  const { texts, cut } = await page.evaluate(() => {
    const texts: string[] = [document.title];
    const cut: string[] = [];
    const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const isClipped = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement));
    for (const element of document.body.querySelectorAll('*')) {
      // Language names are in their own language, keys as they are printed, days in that of the browser's words for them.
      const others = 'script, style, pre, code, kbd, textarea, time, option[lang], tr[data-key^="day "]';
      const isOther = element.closest(others) !== null;
      if (!shown(element) || isOther) continue;
      for (const name of [
        'aria-label',
        'aria-description',
        'aria-roledescription',
        'placeholder',
        'title',
        'alt',
      ])
        texts.push(element.getAttribute(name) ?? '');
      const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      texts.push(...own.map((node) => node.textContent ?? ''));
      const isOurs = own.some((node) => node.textContent?.includes('⟦'));
      const { overflowX } = getComputedStyle(element);
      // A hint in a row is cut to the space that is left; its tooltip and the list of hints show it completely.
      const isHidden =
        element.clientWidth <= 1 || element.closest('[data-part=hint]') !== null || isClipped(element);
      if (isOurs && !isHidden && overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1)
        cut.push(`cut: ${element.textContent}, ${element.scrollWidth} in ${element.clientWidth}`);
    }
    return { texts, cut };
  });
  const known = [...data].toSorted((a, b) => b.length - a.length);
  const foreign = texts.filter((text) => {
    let left = text;
    for (let before = ''; before !== left;) {
      before = left;
      left = left.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ');
    }
    // Removes the policy, the build's file and commit, the database, the services and the names in the browser's storage
    // that diagnostics report. Also removes names of the API, of which data may be a part, then data, and names of headers, programs and currencies, and initials.
    left = left.replaceAll(
      /^default-src.*|\bindex-[\w-]+\.js|\([0-9a-f]{12}(-dirty)?\)|\b(recon\.|tsr-)[\w.-]+|\b([A-Z]\w+\/)?\w+_\w+\b|\b(counterparty|category)\b|^PostgreSQL [\d.]+ \([^)]*\)$|^https?:\/\/[\w.:-]+$/g,
      ' ',
    );
    for (const one of known) left = left.replaceAll(one, ' ');
    left = left.replaceAll(/\b([\w.]+(-[\w.]+)+|[A-Z]{2,3}|reference|\d+\w?|PostgreSQL|PGlite)\b/g, ' ');
    return /\p{L}{2,}|[⟦⟧]/u.test(left);
  });
  return [...new Set([...foreign, ...cut])];
}

test('no page shows a text that is not from the catalogue, and none is cut @soak', async ({
  page,
  server,
  watch,
}) => {
  watch.expectErrors(isVariant ? /status of|ApiError/ : /status of 40[14]|There is no context/);
  const data = collectData(page);
  const pages = await listPages(server, 'Pseudo');
  const found: Record<string, string[]> = {};
  const look = async (what: string) => {
    await page.waitForLoadState('networkidle');
    const faults = await faultsOn(page, data);
    if (faults.length > 0) found[what] = faults;
  };

  await page.goto('/');
  await look('sign-in');
  await page.goto(await server.signInLink());
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  for (const [at, [what, path]] of Object.entries(pages).entries()) {
    if (!isFull && at % 2 === 1) continue;
    await page.goto(path);
    await expect(page.locator('main h1, [role=dialog] h2').first()).toBeAttached();
    await look(what);
  }
  // An error that the contract's schema finds; its code determines the message.
  await page.goto('/contexts/new');
  const name = page.getByRole('dialog').getByRole('textbox').first();
  await name.fill('x'.repeat(101));
  await name.blur();
  await expect(page.getByText('⟦Mûšt hàvé').or(page.getByText('⟦mûšt hàvé'))).toBeVisible();
  await look('a fault in a form');
  expect(found).toEqual({});
});
