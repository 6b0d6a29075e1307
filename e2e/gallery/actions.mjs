import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { callApi } from '../support/api';

/** @import { Page } from 'playwright' */
/** @import { RunningConsole } from '../support/run-console.mjs' */

/**
 * Ids of the records that the pictures show, by the names that stand for them in a path (`{context}`).
 * `before` is an instant before `long` was changed.
 * @typedef {Record<'context' | 'draft' | 'tried' | 'outdated' | 'new' | 'long' | 'bare' | 'rule' | 'conflict' | 'source' | 'bank' | 'schedule' | 'before',
 * string>} Ids
 */
/** @typedef {{ server: RunningConsole, empty: RunningConsole, browser: import('playwright').Browser, ids: Ids }} Stage */

/** Returns an action that opens `path` while the service never responds (`hold`) or returns a status (a number). */
export const withAnswer =
  (/** @type {'hold' | number} */ what, /** @type {string} */ path) =>
  async (/** @type {Page} */ page, /** @type {Stage} */ { ids }) => {
    await answer(page, what);
    // Without loading a new page, since the server would answer its reads itself.
    await moveTo(page, withIds(path, ids));
    await answered(page, what);
  };
const answer = (/** @type {Page} */ page, /** @type {'hold' | number} */ what) =>
  page.route('**/v1/**', (route) =>
    what === 'hold'
      ? undefined
      : route.continue({ headers: { ...route.request().headers(), 'X-Recon-Fault': `status=${what}` } }),
  );
const answered = (/** @type {Page} */ page, /** @type {'hold' | number} */ what) =>
  what === 'hold'
    ? page.waitForTimeout(800)
    : page.getByRole('button', { name: 'Try again' }).first().waitFor({ timeout: 20_000 });
/** Returns an action that requests other balances while the service never responds, or returns a status. */
export const balancesAnswer = (/** @type {'hold' | number} */ what) => async (/** @type {Page} */ page) => {
  await chooseLedger(page);
  await answer(page, what);
  const filter = page.getByRole('button', { name: 'Filter', exact: true });
  if (await filter.isVisible()) await filter.click();
  await page.getByRole('radio', { name: 'Newest first' }).check({ force: true });
  await answered(page, what);
};
/** Opens a path without loading a new page. */
const moveTo = (/** @type {Page} */ page, /** @type {string} */ path) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Shows the list of contexts after one of them, so that what it needs is known. @param {Page} page */
export async function openListAfter(page) {
  await moveTo(page, '/contexts');
  await page.getByText('Not tried yet').first().waitFor({ state: 'attached' });
}
/** Undoes the change of an interval, and opens the undo of this undo. @param {Page} page */
export async function undoAgain(page) {
  const dialog = page.getByRole('dialog');
  await openChange(page);
  await press('Undo…')(page);
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText(/^Undone/).waitFor();
  await page.goto(page.url().replace(/\?.*/, ''));
  await page.getByRole('row').filter({ hasText: 'weekly → daily' }).getByRole('link').first().click();
  await press('Undo…')(page);
  await waitForUndoPlan(page);
}
/** Waits until the plan of an undo is read. @type {(page: Page) => Promise<unknown>} */
export const waitForUndoPlan = (page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).waitFor();
/** Returns an action that presses the first button of a name. */
export const press = (/** @type {string | RegExp} */ name) => (/** @type {Page} */ page) =>
  page.getByRole('button', { name }).first().click();
/** Returns an action that runs actions one after another. */
export const inTurn =
  (/** @type {((page: Page) => Promise<unknown>)[]} */ ...acts) =>
  async (/** @type {Page} */ page) => {
    for (const act of acts) await act(page);
  };

/** Returns an action that presses keys and waits for the dialog that they open. */
export const pressKeys =
  (/** @type {string[]} */ ...pressed) =>
  async (/** @type {Page} */ page) => {
    for (const key of pressed) await page.keyboard.press(key);
    await page.getByRole('dialog').waitFor();
  };
/** Opens the change of an interval in the activity log. @type {(page: Page) => Promise<unknown>} */
export const openChange = (page) =>
  page.getByRole('row').filter({ hasText: 'daily → weekly' }).getByRole('link').first().click();

/** Selects the second and the third rule. @param {Page} page */
export async function selectTwo(page) {
  await page.locator('[data-part=grip]').nth(1).focus();
  for (const key of ['x', 'ArrowDown', 'x']) await page.keyboard.press(key);
}

/** Moves the second rule up while its request is held, so that saving is in progress. @param {Page} page */
export async function holdMove(page) {
  await page.route('**/rules/reorder', () => undefined);
  await page.locator('[data-part=grip]').nth(1).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.locator('[data-part=saving]').waitFor();
  await page.waitForTimeout(800);
}

/** Waits until the rules have run on the example. @type {(page: Page) => Promise<unknown>} */
export const waitForRun = (page) =>
  page
    .getByRole('list', { name: /Rules to try/ })
    .getByText(/matches \d+ \(/)
    .first()
    .waitFor();

/** Shows only the unmatched rows. @type {(page: Page) => Promise<unknown>} */
export const showUnmatched = (page) => page.getByRole('radio', { name: /^Unmatched/ }).check({ force: true });

/** Stages the rule of the first reason, and waits for what it newly matches. @param {Page} page */
export async function stageReason(page) {
  await page
    .getByRole('button', { name: /^Try this rule/ })
    .first()
    .click();
  await page
    .getByRole('radio', { name: /^Newly matched/ })
    .and(page.locator(':checked'))
    .waitFor({ state: 'attached' });
}

/** Waits until the search for rules has finished. @type {(page: Page) => Promise<unknown>} */
export const awaitSuggestions = (page) =>
  page.getByRole('dialog').getByRole('checkbox').first().waitFor({ state: 'attached', timeout: 60_000 });

/** Waits until the list states what contexts need. @type {(page: Page) => Promise<unknown>} */
export const waitForNeeds = (page) => page.locator('[data-need]').first().waitFor();

/** Waits until the fees of the example are calculated. @type {(page: Page) => Promise<unknown>} */
export const waitForFees = (page) => page.getByRole('table').getByRole('row').nth(3).waitFor();

/** Shows the diagram of where all transactions go. @param {Page} page */
export async function showFlow(page) {
  await page.getByRole('radio', { name: 'Where everything goes' }).check({ force: true });
  await page.getByRole('list', { name: /Where the transactions go/ }).waitFor();
}

/** Enters the name of the copy, a different one each time. @type {(page: Page) => Promise<unknown>} */
export const enterCopyName = (page) =>
  page.getByLabel('Name of the copy').fill(`Card acquirer ${randomUUID().slice(0, 4)}`);

/** Pastes the first lines of a Brazilian bank's statement and accepts all suggested fields. @param {Page} page */
export async function mapPastedHeader(page) {
  await page
    .getByLabel(/Paste the header/)
    .fill(
      [
        'NSU,Data lançamento,Valor,Moeda,Histórico,Email consent',
        '1001,2026-11-05,1234.56,BRL,Venda no cartão,sim',
        '1002,2026-11-06,-10.00,BRL,Estorno,não',
      ].join('\n'),
    );
  await page.getByRole('button', { name: 'Accept all' }).click();
}

/**
 * Changes, as another user, the rule that the page is editing, and saves: the page then shows a conflict.
 * @param {Page} page
 * @param {Stage} stage
 */
export async function causeConflict(page, { server, ids }) {
  const field = page.getByRole('dialog').getByRole('textbox').first();
  await field.fill('7.77');
  await callApi(server, 'PATCH', `/v1/contexts/${ids.long}/rules/${ids.conflict}`, {
    config: { absTolerance: `0.${randomDigits()}`, percentTolerance: '0', dateWindowDays: 2 },
  });
  await page.getByRole('button', { name: 'Save rule' }).click();
  await page.getByRole('button', { name: 'Keep mine' }).first().waitFor();
}

/** Chooses a ledger of the sample tenant and waits for its balances. @param {Page} page */
export async function chooseLedger(page) {
  for (const [name, choice] of Object.entries({
    Organization: 'Banco Aurora S.A.',
    Ledger: 'Customer accounts',
  })) {
    const field = page.getByRole('combobox', { name });
    // The browser remembers the choice of an earlier scene.
    if ((await field.inputValue()) === choice) continue;
    await field.fill(choice);
    await page.getByRole('option', { name: choice }).click();
  }
  await page.getByRole('row').nth(5).waitFor();
}

/** Returns an action that chooses a file with contexts on the page of the import. */
export const chooseBundle = (/** @type {string} */ text) => (/** @type {Page} */ page) =>
  page
    .getByLabel('File with contexts')
    .last()
    .setInputFiles({ name: 'contexts.yaml', mimeType: 'application/yaml', buffer: Buffer.from(text) });

/**
 * Imports the exported file of a context with another interval, a moved and a new rule, and a new context.
 * @param {Page} page
 * @param {Stage} stage
 */
export async function planBundle(page, { ids }) {
  await moveTo(page, `/contexts/${ids.context}`);
  await page.getByRole('button', { name: /^More actions for / }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export as YAML' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  const rules = /(?<=\n {4}rules:\n)(?: {6}.*\n)+/.exec(text)?.[0].split(/(?=^ {6}- )/m) ?? [];
  const moved = [rules[2], rules[0], rules[1], ...rules.slice(3)].join('');
  const added = '      - { type: DATE_LAG, config: { maxDays: 4 } }\n';
  const changed = text
    .replace('interval: daily', 'interval: weekly')
    .replace(rules.join(''), moved + added)
    .replace('contexts:\n', 'contexts:\n  - { name: Vouchers, type: "1:1", interval: daily }\n');
  await moveTo(page, '/contexts/import');
  await chooseBundle(changed)(page);
  await page.getByRole('button', { name: /^Apply/ }).waitFor();
}

/** Applies a chosen file while the service fails, so that it is interrupted. @param {Page} page */
export async function interruptBundle(page) {
  await page.route('**/console/v1/**', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.continue({ headers: { ...route.request().headers(), 'X-Recon-Fault': 'status=400' } }),
  );
  await press(/^Apply/)(page);
  await page.getByRole('button', { name: 'Resume' }).or(page.getByRole('alert')).first().waitFor();
}

/** Looks up a Pix key and waits for its holder. @param {Page} page */
export async function submitKeyLookUp(page) {
  await page.getByLabel('Pix key', { exact: true }).fill('52998224725');
  await page.getByLabel('Account id').fill('0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2b');
  await page.getByRole('button', { name: 'Look up', exact: true }).click();
  await page.getByRole('button', { name: 'Show name' }).waitFor();
}

/**
 * Returns the ids of the sample tenant's records that the pictures show.
 * @param {RunningConsole} server
 * @returns {Promise<Ids>}
 */
export async function recordIds(server) {
  const listed = async (/** @type {string} */ path) => {
    const { items } = await callApi(server, 'GET', path);
    return /** @type {{ id: string, name: string, type: string }[]} */ (items);
  };
  /** @type {<T>(found: T | undefined) => T} */
  const sure = (found) => {
    if (found === undefined) throw new Error('The sample tenant lacks a record of the gallery.');
    return found;
  };
  const contexts = await listed('/v1/contexts?limit=200');
  const idOf = (/** @type {string} */ name) => sure(contexts.find((one) => one.name.startsWith(name))).id;
  const [context, long] = [idOf('Card acquirer daily'), idOf('Instalment sales')];
  const rules = await listed(`/v1/contexts/${context}/rules?limit=200`);
  const others = await listed(`/v1/contexts/${long}/rules?limit=200`);
  const sources = await listed(`/v1/contexts/${context}/sources`);
  const banks = await listed(`/v1/contexts/${long}/sources`);
  const schedules = await listed('/v1/fee-schedules');
  const before = new Date().toISOString();
  // The state at an instant has all entries of its millisecond.
  await new Promise((resolve) => setTimeout(resolve, 20));
  for (const interval of ['daily', 'weekly'])
    await callApi(server, 'PATCH', `/v1/contexts/${long}`, { interval, feeToleranceAbs: '1.50' });
  const [tried, outdated, made] = [idOf('Pix out'), idOf('Debit card'), idOf('Merchant advances')];
  await Promise.all([tried, outdated, made].map((id) => putResult(server, id)));
  await callApi(server, 'PATCH', `/v1/contexts/${outdated}`, { feeToleranceAbs: '0.75' });
  const tolerance = (/** @type {{ type: string }} */ { type }) => type === 'TOLERANCE';
  return {
    context,
    tried,
    outdated,
    new: made,
    long,
    before,
    draft: idOf('Prepaid top-ups'),
    bare: String(
      (await callApi(server, 'POST', '/v1/contexts', { name: 'Bare', type: '1:1', interval: 'daily' })).id,
    ),
    rule: sure(rules.find(tolerance)).id,
    conflict: sure(others.find(tolerance)).id,
    source: sure(sources[1]).id,
    bank: sure(banks.at(-1)).id,
    schedule: sure(schedules.find(({ name }) => name === 'Pix in, tiers')).id,
  };
}

/**
 * Stores the figures of a what-if of the present rules.
 * @param {RunningConsole} server
 * @param {string} contextId
 */
async function putResult(server, contextId) {
  const path = `/v1/contexts/${contextId}`;
  const { type, feeNormalization, feeToleranceAbs, feeTolerancePct } = await callApi(server, 'GET', path);
  const { items } = await callApi(server, 'GET', `${path}/rules?limit=200`);
  const brl = (/** @type {number} */ rows, /** @type {string} */ amount) => ({
    rows,
    amounts: [{ currency: 'BRL', amount }],
  });
  const none = { rows: 0, amounts: [] };
  await callApi(server, 'PUT', `/console${path}/what-if`, {
    settings: { type, feeNormalization, feeToleranceAbs, feeTolerancePct },
    left: { rows: { confirmed: 360, proposed: 12, open: 28 }, open: brl(28, '48210.35').amounts },
    right: { rows: { confirmed: 360, proposed: 12, open: 9 }, open: brl(9, '12740.10').amounts },
    reasons: [
      { code: 'no-counterpart', left: brl(16, '31480.00'), right: none },
      { code: 'days', days: 2, left: brl(8, '12506.85'), right: brl(8, '12506.85') },
      { code: 'amount', left: brl(4, '4223.50'), right: brl(1, '233.25') },
    ],
    rules: /** @type {{ id: string, updatedAt: string }[]} */ (items).map(({ id, updatedAt }, index) => ({
      id,
      updatedAt,
      rows: index === 0 ? 360 : 1,
    })),
  });
}

const randomDigits = () => randomUUID().replaceAll(/\D/g, '').slice(0, 3).padEnd(3, '1');

/** Returns a path with ids in place of their names, such as `{context}`. @param {string} path @param {Record<string, string>} ids */
export function withIds(path, ids) {
  return path.replaceAll(/\{(\w+)\}/g, (_all, name) => ids[name] ?? name);
}
