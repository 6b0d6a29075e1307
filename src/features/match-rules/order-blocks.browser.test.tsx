import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { gate, problem, someRules } from '~/testing/rule-service';
import { openRules } from '~/testing/rules-page';

/** The rules page in front of a service that takes 100 rules at a time. */

const rules = (count: number) =>
  someRules(count, (number) => ({ type: 'DATE_LAG', config: { maxDays: number } }));

const open = (...given: Parameters<typeof openRules>) =>
  openRules(given[0], { ...given[1], different: { sparsePriorities: false } });

async function sendFirstToTheEnd() {
  await page.getByRole('button', { name: 'Actions for rule 1', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Move to bottom' }).click();
}
const first = page.getByRole('listitem').first();
const button = (name: string) => page.getByRole('button', { name, exact: true });

it('says how far it has come, stops after the block under way, and goes on', async () => {
  const { service } = await open(rules(250));
  const second = gate();
  service.onNext('POST', '/reorder', () => undefined);
  service.onNext('POST', '/reorder', () => second.opened);
  await sendFirstToTheEnd();
  await expect.element(page.getByText('1 of 3 blocks saved', { exact: false })).toBeVisible();
  await expect
    .element(page.getByRole('progressbar', { name: 'Saving the order in blocks' }))
    .toHaveAttribute('value', '1');
  await expect.element(first).toHaveTextContent('up to 2 days apart');
  await expect.element(button('New rule')).toHaveAttribute('aria-disabled', 'true');

  await button('Stop').click();
  second.open();
  await expect.element(page.getByText('The order is saved in part: 2 of 3 blocks')).toBeVisible();
  await expect.element(first, { timeout: 5000 }).toHaveTextContent('up to 51 days apart');

  await button('Go on').click();
  await expect.element(page.getByText('The order is saved', { exact: true })).toBeVisible();
  await expect
    .element(page.getByText('The order is saved in part', { exact: false }))
    .not.toBeInTheDocument();
  await expect.element(first).toHaveTextContent('up to 2 days apart');
  expect(service.order().at(-1)).toBe(1);
  await expect.element(button('New rule')).not.toHaveAttribute('aria-disabled', 'true');
});

it('says why it could not go on, shows the order that stands, and leaves it so when asked to', async () => {
  const { service } = await open(rules(250));
  service.onNext('POST', '/reorder', () => undefined);
  service.onNext('POST', '/reorder', () => problem(403, 'M0103'));
  await sendFirstToTheEnd();
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('The order is saved in part: 1 of 3 blocks');
  await expect.element(alert).toHaveTextContent('Not permitted');
  await expect.element(alert).toHaveTextContent(/request id/i);
  await expect.element(first).toHaveTextContent('up to 151 days apart');
  await button('Leave it so').click();
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(first).toHaveTextContent('up to 151 days apart');
  await expect.element(button('New rule')).not.toHaveAttribute('aria-disabled', 'true');
});

it('asks before the page is left in the middle; who stays can go on', async () => {
  const { service, go, at } = await open(rules(250));
  service.onNext('POST', '/reorder', () => undefined);
  service.onNext('POST', '/reorder', () => problem(403, 'M0103'));
  await sendFirstToTheEnd();
  await expect.element(page.getByRole('alert')).toBeVisible();
  go('/elsewhere');
  await expect.element(page.getByRole('alertdialog')).toHaveTextContent('Leave before the order is saved?');
  await button('Stay here').click();
  await expect.poll(at).toBe('/here');
  await button('Go on').click();
  await expect.element(page.getByText('The order is saved', { exact: true })).toBeVisible();
  go('/elsewhere');
  await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
});

it('a move that needs one block only is told as any other', async () => {
  await open(rules(250));
  await page.getByRole('button', { name: 'Actions for rule 2', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Move to top' }).click();
  await expect.element(page.getByText('Rule moved from 2 to 1')).toBeVisible();
  await expect.element(page.getByText('blocks', { exact: false })).not.toBeInTheDocument();
});
