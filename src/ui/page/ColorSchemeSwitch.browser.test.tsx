import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '~/testing/mount';
import { setColorScheme } from './appearance';
import { ColorSchemeSwitch } from './ViewSwitches';

beforeEach(() => setColorScheme('system'));
afterEach(() => setColorScheme('system'));

const canvas = () => getComputedStyle(document.documentElement).backgroundColor;

it('changes the colours by arrow keys and stores the choice', async () => {
  mount(<ColorSchemeSwitch />);
  const dark = page.getByRole('radio', { name: 'Dark' });
  await expect.element(page.getByRole('radio', { name: 'System' })).toBeChecked();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(dark).toBeChecked();
  await expect.element(dark).toHaveFocus();
  expect(canvas()).toBe('rgb(17, 19, 23)');
  expect(localStorage.getItem('color-scheme')).toBe('dark');
  await page.getByRole('radio', { name: 'Light' }).click({ force: true });
  expect(canvas()).toBe('rgb(246, 246, 243)');
});

it('follows another tab', async () => {
  mount(<ColorSchemeSwitch />);
  await expect.element(page.getByRole('radio', { name: 'System' })).toBeChecked();
  dispatchEvent(new StorageEvent('storage', { key: 'color-scheme', newValue: 'dark' }));
  await expect.element(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
});
