import { afterEach, expect, it } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { mount } from '~/testing/mount';
import { ProgressBar } from './ProgressBar';

const emulate = (forcedColors: 'active' | 'none') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: forcedColors }] });

afterEach(() => emulate('none'));

it('has the name and the progress of its work', async () => {
  mount(<ProgressBar label="Moving the rule" value={3} max={12} />);
  const bar = page.getByRole('progressbar', { name: 'Moving the rule' });
  await expect.element(bar).toHaveAttribute('aria-valuenow', '3');
  await expect.element(bar).toHaveAttribute('aria-valuemax', '12');
});

it('is visible in forced colours', async () => {
  await emulate('active');
  mount(<ProgressBar label="Moving the rule" value={3} max={12} />);
  await expect.element(page.getByRole('progressbar')).toBeVisible();
  const bar = page.getByRole('progressbar').element();
  const done = getComputedStyle(bar.firstElementChild!);
  expect(done.backgroundColor).not.toBe(getComputedStyle(bar).backgroundColor);
  expect(getComputedStyle(bar).borderTopStyle).toBe('solid');
});
