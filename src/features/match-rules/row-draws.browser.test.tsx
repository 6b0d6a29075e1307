import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { someRules } from '~/testing/rules';
import { openRules, seenRules } from '~/testing/rules-page';
import { RuleRow } from './RuleRow';

vi.mock(import('./RuleRow'), { spy: true });

it('draws for a move only the rows that it passes, and none again when it is saved', async () => {
  const { service } = await openRules(someRules(12));
  await expect.poll(() => seenRules().length).toBe(12);
  const grip = page.getByRole('button', { name: /^Move .* position 5 of 12/ });
  grip.element().focus();
  const drawn = vi.mocked(RuleRow);
  drawn.mockClear();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(page.getByText(/^Rule moved from 5 to 6/)).toBeVisible();
  await expect.poll(service.order).toEqual([1, 2, 3, 4, 6, 5, 7, 8, 9, 10, 11, 12]);
  const rows = drawn.mock.calls.map(([{ rule }]) => rule.id);
  expect(new Set(rows).size).toBe(2);
  expect(rows.length).toBeLessThanOrEqual(4);
});

it('draws no row for a hint that changes in it', async () => {
  const nothing = { matchAmount: false, matchCurrency: false, matchDate: false, matchReference: false };
  await openRules(
    someRules(12, (number) =>
      number === 3 ? { config: nothing } : { type: 'DATE_LAG', config: { maxDays: number } },
    ),
  );
  const hints = () =>
    [...document.querySelectorAll('[data-part=hint]')].filter((one) =>
      one.textContent?.includes('rule 4 takes'),
    );
  await expect.poll(() => document.querySelectorAll('[data-part=hint]').length).toBe(10);
  page
    .getByRole('button', { name: /^Move .* position 3 of 12/ })
    .element()
    .focus();
  const drawn = vi.mocked(RuleRow);
  drawn.mockClear();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(page.getByText(/^Rule moved from 3 to 4/)).toBeVisible();
  await expect.poll(() => hints().length).toBe(8);
  expect(new Set(drawn.mock.calls.map(([{ rule }]) => rule.id)).size).toBe(2);
});
