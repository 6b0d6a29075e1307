import '../scripts/node-version.mjs';
import { readdirSync } from 'node:fs';
import { withBrowser } from '../e2e/support/with-browser.mjs';
import { createContextWithRules } from './slow-visit.mjs';
import { report } from './metrics.mjs';

/**
 * `npm run bench -- first-load`, first part. Measures the JavaScript that a first visit fetches until a page is usable,
 * as served (brotli): the contexts list, and a context's page of 40 rules. Includes preloads and requests that are still
 * in flight then. The language that fetches most counts.
 */
const shownRows = 10;
const rules = 40;
const kilo = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1).padStart(7)} kB`;

const sumOf = (/** @type {Script[]} */ scripts) =>
  scripts.reduce((sum, { bytes }) => sum + bytes, 0) || Number.NaN;
const languages = readdirSync(new URL('../src/i18n', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

process.exitCode = told(
  await withBrowser(async ({ server, browser }) => {
    const id = await createContextWithRules(server, rules);
    /** @type {Record<Page, Visit[]>} */
    const visits = { contexts: [], rules: [] };
    for (const language of languages) {
      const visit = async (/** @type {string} */ path, /** @type {string} */ row) => {
        const link = new URL(await server.signInLink());
        link.pathname = path;
        return { language, scripts: await firstVisit(browser, language, link.href, row) };
      };
      visits.contexts.push(await visit('/contexts', 'tbody tr'));
      visits.rules.push(await visit(`/contexts/${id}/rules`, 'ol li[data-key]'));
    }
    return visits;
  }),
);

/** @typedef {'contexts' | 'rules'} Page */
/** @typedef {{ language: string, scripts: Script[] }} Visit */
/** @typedef {{ name: string, encoding: string, bytes: number }} Script its size as it was sent */

/**
 * Opens the link in a new profile with that language; returns every script requested before the rows can be used: they
 * are shown, and the script has taken over the page.
 * @param {import('playwright').Browser} browser
 * @param {string} language
 * @param {string} link
 * @param {string} row selector of the rows
 */
async function firstVisit(browser, language, link, row) {
  const page = await browser.newPage({ locale: language, viewport: { width: 1440, height: 900 } });
  /** @type {Map<string, { url: string, headers: Record<string, string> }>} */
  const scripts = new Map();
  const protocol = await page.context().newCDPSession(page);
  protocol.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) scripts.set(requestId, response);
  });
  /** @type {Map<string, number>} */
  const ended = new Map();
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    ended.set(requestId, encodedDataLength),
  );
  /** @type {Set<string>} */
  const asked = new Set();
  protocol.on('Network.requestWillBeSent', ({ requestId }) => asked.add(requestId));
  await protocol.send('Network.enable');

  await page.goto(link, { waitUntil: 'commit' });
  await page
    .locator(row)
    .nth(shownRows - 1)
    .waitFor();
  await page.locator('[data-part=toaster]').waitFor({ state: 'attached' });
  const before = new Set(asked);
  // Requests in flight when the rows are shown must end, so that their size is known.
  await page.waitForLoadState('networkidle');
  await page.close();

  // The link's page reloads after its token is exchanged. Either load may fetch a script or find it in the cache,
  // depending on timing. Therefore every URL counts once, with its largest response.
  /** @type {Map<string, Script>} */
  const byName = new Map();
  for (const [requestId, { url, headers }] of scripts) {
    if (!before.has(requestId)) continue;
    const name = new URL(url).pathname;
    const bytes = Number(header(headers, 'content-length') ?? ended.get(requestId) ?? 0);
    const encoding = header(headers, 'content-encoding') ?? 'not compressed';
    if (bytes > (byName.get(name)?.bytes ?? -1)) byName.set(name, { name, encoding, bytes });
  }
  return [...byName.values()];
}

/**
 * @param {Record<string, string>} headers
 * @param {string} name in lower case
 */
function header(headers, name) {
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
}

/**
 * Prints the scripts of the language that fetches most and the sums of all; returns the exit code.
 * @param {Record<Page, Visit[]>} visits
 */
function told(visits) {
  const contexts = most(visits.contexts);
  return report('first-load', [
    {
      name: 'contexts list: JavaScript until its rows can be used',
      value: sumOf(contexts),
      unit: 'bytes',
      goal: 165_000,
    },
    { name: 'contexts list: scripts', value: contexts.length, unit: 'count' },
    { name: 'rules page: all JavaScript', value: sumOf(most(visits.rules)), unit: 'bytes', goal: 250_000 },
  ]);
}

/** Prints visits of one page; returns the scripts of the language that fetches most. @param {Visit[]} visits */
function most(visits) {
  for (const { language, scripts } of visits) console.log(`${kilo(sumOf(scripts))}  in all: ${language}`);
  const [{ scripts } = { scripts: [] }] = visits.toSorted((a, b) => sumOf(b.scripts) - sumOf(a.scripts));
  for (const { name, encoding, bytes } of scripts.toSorted((a, b) => b.bytes - a.bytes))
    console.log(`${kilo(bytes)}  ${name}  (${encoding})`);
  return scripts;
}
