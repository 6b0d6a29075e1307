import { setTimeout as pause } from 'node:timers/promises';
import { callProbe } from './probe.mjs';

/** @typedef {import('./rules.mjs').Opened} Opened */

const sheet = 'dialog[open], [role=dialog]';
// After a click nothing looks at the page for a while: Playwright's own script in it takes processor time.
const [clickMs, openMs] = [700, 1_000];
const field = '[role=dialog] [data-part=sheet-body] :is(input, select, textarea)';

/**
 * Returns the milliseconds from the click on the third rule to the frame of its sheet, and to the first field of its
 * form.
 * @param {Opened} opened
 */
export async function openSheet({ page }) {
  await callProbe(page, 'armShow', [sheet, field]);
  await page.locator('li[data-index="2"] a').click();
  await pause(openMs);
  await page.locator(field).first().waitFor();
  const [frame = Number.NaN, form = Number.NaN] = await callProbe(page, 'shown');
  return { frame, form };
}

/** Closes the open sheet and waits until it is gone. @param {Opened} opened */
export async function closeSheet({ page }) {
  await page.keyboard.press('Escape');
  await page.locator(sheet).waitFor({ state: 'detached' });
  await page.waitForTimeout(200);
}

/**
 * Returns the milliseconds from the click on a context, after hovering for a moment, to the frame that shows its page.
 * @param {Opened} opened
 */
export async function openHovered({ page }) {
  const link = page.locator('tbody tr a').nth(1);
  await link.hover();
  await page.waitForTimeout(1_500);
  return { hovered: await clickTo(page, link, '[data-part=tabs] a[aria-current=page]') };
}

/**
 * Returns the milliseconds from the click on a tab to the frame that shows the rules, which were rendered before.
 * @param {Opened} opened
 */
export async function openRenderedTab({ page }) {
  const tab = (/** @type {string} */ name) => page.locator('[data-part=tabs] a', { hasText: name });
  await tab('Sources').click();
  await page.locator('li[data-key]').first().waitFor({ state: 'detached' });
  await page.waitForTimeout(1_000);
  return { seen: await clickTo(page, tab('Match rules'), 'li[data-key]') };
}

/**
 * @param {import('playwright').Page} page
 * @param {import('playwright').Locator} link
 * @param {string} selector
 */
async function clickTo(page, link, selector) {
  await callProbe(page, 'armShow', [selector]);
  await link.click();
  await pause(clickMs);
  await page.locator(selector).first().waitFor();
  const [shown = Number.NaN] = await callProbe(page, 'shown');
  return shown;
}
