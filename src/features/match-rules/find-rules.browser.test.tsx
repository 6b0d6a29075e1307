import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ruleId, someRules } from '~/testing/rules';
import { openRules, visibleRules } from '~/testing/rules-page';

const lags = (count: number) =>
  someRules(count, (number) => ({ type: 'DATE_LAG', config: { maxDays: number, note: number } }));
const search = () => page.getByRole('searchbox', { name: 'Find rules, or #12' });
const remark = () => document.querySelector('[data-part=remark]')?.textContent;

async function open(rules: Parameters<typeof openRules>[0], given: Parameters<typeof openRules>[1] = {}) {
  const opened = await openRules(rules, given);
  await expect.poll(() => visibleRules().length).toBeGreaterThan(0);
  return opened;
}

describe('finding rules', () => {
  it('searches sentence, type and setting, and keeps the numbers @soak', async () => {
    await open(
      someRules(4, (number) =>
        number % 2 === 0
          ? { type: 'DATE_LAG', config: { maxDays: number } }
          : { config: { matchAmount: true, referenceMustSet: number === 3 } },
      ),
    );
    await search().fill('4 DAYS');
    await expect.poll(visibleRules).toEqual(['4:4']);
    await search().fill('date lag');
    await expect.poll(visibleRules).toEqual(['2:2', '4:4']);
    expect(remark()).toMatch(/^2 of 4 shown\. Moves count in the whole order/);
    await search().fill('references must be set');
    await expect.poll(visibleRules).toEqual(['1:1', '3:3']);
    await search().fill('no such words');
    await expect.element(page.getByText('No rule found for “no such words”')).toBeVisible();
    await page.getByRole('button', { name: 'Show all rules' }).click();
    await expect.poll(() => visibleRules().length).toBe(4);
  });

  it('moves among the matches to the correct position in the full order', async () => {
    const { service } = await open(
      someRules(5, (number) => (number === 1 ? {} : { type: 'DATE_LAG', config: { maxDays: number } })),
    );
    await search().fill('days apart');
    await expect.poll(visibleRules).toEqual(['2:2', '3:3', '4:4', '5:5']);
    page
      .getByRole('button', { name: /^Move .*position 5 of 5/ })
      .element()
      .focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await expect.poll(service.order).toEqual([1, 2, 3, 5, 4]);
  });

  it('goes to a number, and reports if there is none', async () => {
    await open(lags(300));
    await search().fill('#900');
    await expect.poll(remark).toBe('There are 300 rules.');
    await search().fill('#250');
    await expect.poll(remark).toBe('Enter goes to rule 250.');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('button', { name: /^Move .*position 250 of 300/ })).toHaveFocus();
    const row = () => document.querySelector(`[data-key="${ruleId(250)}"]`)?.getBoundingClientRect();
    await expect.poll(() => (row()?.top ?? -1) > 0 && (row()?.bottom ?? Infinity) < innerHeight).toBe(true);
  });
});

it('a rule is duplicated right after itself, once it is saved @soak', async () => {
  const { service } = await open(lags(3));
  await page.getByRole('button', { name: 'Actions for rule 2', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect.element(page.getByRole('dialog', { name: 'New rule' })).toBeVisible();
  await page.getByRole('button', { name: 'Create rule' }).click();
  await expect.element(page.getByText('Rule created at 3')).toBeVisible();
  await expect
    .poll(async () => (await service.rules()).map(({ config }) => config['note']))
    .toEqual([1, 2, 2, 3]);
});

describe('navigation between rules in the sheet', () => {
  const titled = (position: number) => page.getByRole('dialog', { name: `Rule ${position}`, exact: true });

  it('works by buttons and by Alt with an arrow, and stops at the ends', async () => {
    await open(lags(3), { open: ruleId(2) });
    await page.getByRole('button', { name: 'Next rule (Alt ↓)' }).click();
    await expect.element(titled(3)).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: 'Next rule (Alt ↓)' }))
      .toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await expect.element(titled(2)).toBeVisible();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await expect.element(titled(1)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(titled(1)).not.toBeInTheDocument();
  });

  it('asks first if input would be lost', async () => {
    await open(lags(3), { open: ruleId(1) });
    await page.getByRole('textbox', { name: 'Days apart at most' }).fill('8');
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    const question = page.getByRole('alertdialog');
    await expect.element(question).toBeVisible();
    await question.getByRole('button').first().click();
    await expect.element(page.getByRole('textbox', { name: 'Days apart at most' })).toHaveValue('8');
  });

  it('works if rules can only be read', async () => {
    await open(lags(2), { open: ruleId(1), permissions: ['rule:read'] });
    await page.getByRole('button', { name: 'Next rule (Alt ↓)' }).click();
    await expect.element(titled(2)).toBeVisible();
  });
});
