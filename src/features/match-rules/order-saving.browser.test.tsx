import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { someRules } from '~/testing/rules';
import { gate, problemResponse } from '~/testing/service';
import { openRules } from '~/testing/rules-page';

/** The rules page with a service that accepts 100 rules at a time. */

const rules = (count: number, priority = (number: number) => number) =>
  someRules(count, (number) => ({
    type: 'DATE_LAG',
    config: { maxDays: number },
    priority: priority(number),
  }));
/** Opens 101 rules, the first 30 of them numbered without a gap. */
const open = () =>
  openRules(
    rules(101, (number) => (number <= 30 ? number : number * 5)),
    { takes: 100 },
  );

const button = (name: string) => page.getByRole('button', { name, exact: true });
const question = page.getByRole('alertdialog');
const first = page.getByRole('listitem').first();

async function sendToTheTop(position: number) {
  await page.getByRole('button', { name: `Actions for rule ${position}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Move to top' }).click();
}

/** Moves the fifth rule to the top. No priority is free there: all 101 rules get new ones. */
async function sendTheFifth() {
  await sendToTheTop(5);
  await expect.element(question).toHaveTextContent('Move the rule with 102 requests?');
}

const undo = page.getByRole('button', { name: /^Undo: move rule/ });

it('confirms many requests first; if cancelled, nothing is sent and the list is unchanged @soak', async () => {
  const { service } = await open();
  await sendTheFifth();
  await expect.element(question).toHaveTextContent('102 requests, less than a minute');
  await expect.element(question).toHaveTextContent('The order is the old one until the rule takes its place');
  await button('Cancel').click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(first).toHaveTextContent('up to 1 day apart');
  expect(service.asked.some(({ method }) => method === 'PATCH')).toBe(false);
  await expect.element(button('New rule')).not.toHaveAttribute('aria-disabled', 'true');
  await expect.element(undo).not.toBeInTheDocument();
});

it('shows its progress, and the wanted order in the meantime; leaving the page does not end it @soak', async () => {
  const { service, go } = await open();
  await sendTheFifth();
  const held = gate();
  service.onNext('PATCH', () => held.opened, { suffix: (await service.rules())[60]!.id });
  await button('Move rule').click();
  await expect.element(page.getByText(/Moving the rule: \d+ of 102 requests/)).toBeVisible();
  await expect.element(first).toHaveTextContent('up to 5 days apart');
  go('/elsewhere');
  await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  held.open();
  await expect.element(page.getByText(/Moving the rule/)).not.toBeInTheDocument();
  await expect.poll(async () => (await service.order()).slice(0, 3)).toEqual([5, 1, 2]);
});

it('shows why it failed with a button to try again, and the old order @soak', async () => {
  const { service } = await open();
  await sendTheFifth();
  service.onNext('PATCH', 'status=403', { suffix: (await service.rules())[100]!.id });
  await button('Move rule').click();
  await expect.element(page.getByText(/Rule 5 is not moved to position 1. Not permitted/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect.element(first).toHaveTextContent('up to 1 day apart');
  await expect.element(undo).not.toBeInTheDocument();
});

it('a move of few requests is reported as any other, and undone by one more @soak', async () => {
  const { service } = await open();
  await page.getByRole('button', { name: 'Actions for rule 2', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Move to bottom' }).click();
  await expect.element(page.getByText('Rule moved from 2 to 101')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.element(page.getByText('Move undone: the rule is at 2 again')).toBeVisible();
  expect((await service.order())[1]).toBe(2);
  expect(service.asked.filter(({ method }) => method === 'PATCH')).toHaveLength(2);
});

it('a new rule has space made first, after a question; if cancelled the sheet keeps the input @soak', async () => {
  const { service } = await open();
  await page.getByRole('button', { name: 'Actions for rule 2', exact: true }).click();
  await page.getByRole('menuitem', { name: 'New rule before this' }).click();
  await page.getByRole('button', { name: 'Create rule' }).click();
  await expect.element(question).toHaveTextContent('Create the rule there with 102 requests?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  const sheet = page.getByRole('dialog', { name: 'New rule' });
  await expect.element(sheet.getByText(/Not created. At the end of the list/)).toBeVisible();
  expect(await service.rules()).toHaveLength(101);

  await userEvent.selectOptions(sheet.getByRole('combobox', { name: 'Place' }), 'At the end');
  await sheet.getByRole('button', { name: 'Create rule' }).click();
  await expect.element(page.getByText('Rule created at 102')).toBeVisible();
});

it('without a free number shows why, and sends nothing @soak', async () => {
  const { service } = await openRules(rules(1000), { takes: 100 });
  await sendToTheTop(2);
  await expect.element(page.getByText(/every priority from 1 to 1,000 is taken/)).toBeVisible();
  expect(service.asked.some(({ method }) => method === 'PATCH')).toBe(false);
});

it('in an active context states that changes apply to the next run', async () => {
  await openRules(rules(3));
  await expect.element(page.getByText(/Changes apply to the next run/)).toBeVisible();
  await sendToTheTop(2);
  await expect
    .element(page.getByText('Rule moved from 2 to 1 and saved; applies to the next run'))
    .toBeVisible();
});

it('in a draft does not mention a run @soak', async () => {
  await openRules(rules(3), { contextStatus: 'DRAFT' });
  await sendToTheTop(2);
  await expect.element(page.getByText('Rule moved from 2 to 1 and saved')).toBeVisible();
  await expect.element(page.getByText(/next run/)).not.toBeInTheDocument();
});

it('a second move made while many requests are sent is queued; both are saved @soak', async () => {
  const { service } = await open();
  await sendTheFifth();
  const held = gate();
  service.onNext('PATCH', () => held.opened, { suffix: (await service.rules())[90]!.id });
  await button('Move rule').click();
  await expect.element(page.getByText(/Moving the rule: \d+ of 102 requests/)).toBeVisible();
  await sendToTheTop(3);
  await expect.element(first).toHaveTextContent('up to 2 days apart');
  held.open();
  await expect.element(page.getByText('Rule moved from 3 to 1')).toBeVisible();
  expect((await service.order()).slice(0, 4)).toEqual([2, 5, 1, 3]);
});

it('an order that others change at the same time does not report a number that the user did not choose @soak', async () => {
  const { service } = await open();
  await sendTheFifth();
  service.onNext('PATCH', () => problemResponse(409, 'PRIORITY_TAKEN'), { times: 99 });
  await button('Move rule').click();
  await expect
    .element(
      page.getByText('Rule 5 is not moved to position 1: other users keep changing the order', {
        exact: false,
      }),
    )
    .toBeVisible();
  await expect.element(page.getByText('Choose a free number', { exact: false })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect.element(button('New rule')).not.toHaveAttribute('aria-disabled', 'true');
  await expect.element(first).toHaveTextContent('up to 1 day apart');
});
