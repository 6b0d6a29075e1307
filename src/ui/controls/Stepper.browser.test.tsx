import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '~/testing/mount';
import { Stepper } from './Stepper';

const steps = ['What', 'Name', 'Review', 'Result'];

it('is a list with the current step marked, and the previous ones done', async () => {
  mount(<Stepper steps={steps} active={2} />);
  const list = page.getByRole('list', { name: 'Steps' });
  await expect.element(list).toBeVisible();
  const items = list.getByRole('listitem').elements();
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, null, 'step', null]);
  expect(items.map((item) => item.textContent.includes('done'))).toEqual([true, true, false, false]);
});

it('shows only the name of the current step on a phone, in one row', async () => {
  await page.viewport(320, 640);
  mount(<Stepper steps={steps} active={1} />);
  await expect.element(page.getByText('Name')).toBeVisible();
  const list = page.getByRole('list').element().getBoundingClientRect();
  expect(list.right).toBeLessThanOrEqual(320);
  expect(list.height).toBeLessThan(40);
  expect(page.getByText('Review').element().getBoundingClientRect().width).toBe(1);
});
