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
