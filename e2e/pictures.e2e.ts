import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { callApi, makeContext, findRecord } from './support/api';
import { contextNamed, waitForStable, signedInPage } from './support/with-browser.mjs';
import type { RunningConsole } from './support/run-console.mjs';
import { expect, test } from './support/test';

/**
 * Compares the most important states with the pictures in e2e/pictures/. A picture depends on the browser and the data.
 * Only the Chromium that npm installs is compared, on the sample tenant as this service stores it. `--update-snapshots`
 * renews them.
 */
const pinned = JSON.parse(readFileSync('node_modules/@sparticuz/chromium/package.json', 'utf8')) as {
  version: string;
};

type Ids = Record<'context' | 'source' | 'rule' | 'schedule', string>;
type Picture = readonly [name: string, path: (ids: Ids) => string];

/** Windows, each with the pictures taken in it one after the other. */
const windows: readonly {
  look: Parameters<typeof signedInPage>[1];
  pictures: readonly Picture[];
}[] = [
  {
    look: { width: 1440, height: 540, colorScheme: 'light', locale: 'pt-BR' },
    pictures: [['contexts-pt-BR', () => '/contexts']],
  },
  {
    look: { width: 1440, height: 540, colorScheme: 'light', locale: 'en' },
    pictures: [
      ['rules', ({ context }) => `/contexts/${context}/rules`],
      ['rule-sheet', ({ context, rule }) => `/contexts/${context}/rules?rule=${rule}`],
      ['field-map', ({ context, source }) => `/contexts/${context}/sources/${source}/field-map`],
      ['clone', ({ context }) => `/contexts/${context}/clone`],
      ['fee-schedule', ({ schedule }) => `/fee-schedules/${schedule}`],
    ],
  },
  {
    look: { width: 1440, height: 540, colorScheme: 'dark', locale: 'en' },
    pictures: [['rules-dark', ({ context }) => `/contexts/${context}/rules`]],
  },
  {
    look: { width: 390, height: 844, colorScheme: 'light', locale: 'es' },
    pictures: [
      ['rules-390-es', ({ context }) => `/contexts/${context}/rules`],
      ['fee-what-if-390-es', ({ schedule }) => `/fee-schedules/${schedule}/what-if`],
    ],
  },
];

test.skip(({ browserName }) => browserName !== 'chromium' || Boolean(process.env['RECON_TEST_SETUP']));

for (const { look, pictures } of windows)
  test(`looks as in the pictures: ${pictures.map(([name]) => name).join(', ')}`, async ({
    browser,
    server,
  }) => {
    isPinned(browser.version());
    const ids = await sampleIds(server);
    const page = await signedInPage({ server, browser }, look);
    for (const [name, path] of pictures) {
      await page.goto(server.url + path(ids));
      // What contexts need, and the last match rates, come after the rows.
      if (name === 'contexts-pt-BR') {
        await page.getByText('–', { exact: true }).first().waitFor();
        // All but the two that are archived.
        await expect(page.getByText(/^\d+ alertas?$|^Falta: |^Ainda sem simulação$/)).toHaveCount(13);
      }
      await compare(page, name);
    }
    await page.context().close();
  });

test('looks as in the pictures: rules-empty, sign-in', async ({ browser, server }) => {
  isPinned(browser.version());
  const look = { width: 1440, height: 540, colorScheme: 'light', locale: 'en' } as const;
  const id = await makeContext(server, 'Bare', 0);
  const page = await signedInPage({ server, browser }, look);
  await page.goto(`${server.url}/contexts/${id}/rules`);
  await compare(page, 'rules-empty');
  await page.context().clearCookies();
  await page.goto(server.url);
  await page.getByLabel('Access token').waitFor();
  await compare(page, 'sign-in');
  await page.context().close();
});

function isPinned(version: string) {
  const isOther = version.split('.')[0] !== pinned.version.split('.')[0];
  test.skip(isOther, `the pictures are of Chromium ${pinned.version}, this one is ${version}`);
}

async function compare(page: Page, name: string) {
  await page.locator('h1, h2').filter({ visible: true }).first().waitFor();
  await page.evaluate(unvarying);
  await waitForStable(page);
  await expect.soft(page).toHaveScreenshot(`${name}.png`, {
    // The edges of letters may differ by a shade. A line that moves by two pixels, or another colour, exceeds this.
    threshold: 0.02,
    maxDiffPixels: 30,
  });
}

/**
 * Removes what differs from run to run. Times and ids keep their space. Digits of equal width use the bundled font,
 * since the fonts of machines differ.
 */
function unvarying() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :root { --mono: var(--font) !important; }
    time { display: inline-block; width: 72px; visibility: hidden; }
    span[title^='01'] { display: inline-block; width: 120px; visibility: hidden; }
  `);
  document.adoptedStyleSheets.push(sheet);
}

async function sampleIds(server: RunningConsole): Promise<Ids> {
  const context = await contextNamed(server, 'Card acquirer daily');
  const source = await findRecord(server, `/v1/contexts/${context}/sources`, 'Acquirer statement');
  const schedule = await findRecord(server, '/v1/fee-schedules', 'Pix in, tiers');
  const { items } = (await callApi(server, 'GET', `/v1/contexts/${context}/rules`)) as {
    items: { id: string; type: string }[];
  };
  const rule = items.find(({ type }) => type === 'TOLERANCE')!;
  return { context, source: String(source['id']), schedule: String(schedule['id']), rule: rule.id };
}
