import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '~/testing/mount';
import { UnmatchedSum } from './UnmatchedSum';

const amounts = ['BRL', 'USD', 'EUR', 'GBP', 'JPY'].map((currency) => ({ currency, amount: '1.50' }));

test.each([
  [2, /R\$1\.50, \$1\.50$/],
  [3, /R\$1\.50, \$1\.50, 1 other currency$/],
  [5, /R\$1\.50, \$1\.50, 3 other currencies$/],
])('of %d currencies the first two are named, and the others counted', async (count, text) => {
  mount(
    <p role="note">
      <UnmatchedSum sum={{ rows: 9, amounts: amounts.slice(0, count) }} />
    </p>,
  );
  await expect.element(page.getByRole('note')).toHaveTextContent(text);
});

test('more unmatched rows in all have another colour than fewer', async () => {
  mount(
    <>
      <UnmatchedSum isTotal sum={{ rows: 8, amounts: [] }} was={{ rows: 5, amounts: [] }} />
      <UnmatchedSum isTotal sum={{ rows: 2, amounts: [] }} was={{ rows: 5, amounts: [] }} />
    </>,
  );
  await expect.element(page.getByText('3 more')).toBeVisible();
  const [more, fewer] = ['3 more', '3 fewer'].map((text) => getComputedStyle(page.getByText(text).element()));
  expect(more!.color).not.toBe(fewer!.color);
});

test('of one reason, to which rows may only have moved, the former number is neither a gain nor a loss', async () => {
  mount(<UnmatchedSum sum={{ rows: 8, amounts: [] }} was={{ rows: 5, amounts: [] }} />);
  await expect.element(page.getByText('was 5')).not.toHaveAttribute('data-tone');
  expect(page.getByText(/more|fewer/).elements()).toEqual([]);
});
