import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '~/testing/mount';
import { ActionMenu } from './ActionMenu';

it('opens by key, shows why an entry is disabled, runs another, and restores the focus', async () => {
  const onUp = vi.fn<() => void>();
  const onEdit = vi.fn<() => void>();
  mount(
    <ActionMenu
      label="Actions for rule 1"
      items={[
        { label: 'Move up', disabledReason: 'It is the first rule.', onSelect: onUp },
        'line',
        { label: 'Edit', onSelect: onEdit },
      ]}
    />,
  );
  const button = page.getByRole('button', { name: 'Actions for rule 1' });
  await expect.element(button).toBeVisible();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menu', { name: 'Actions for rule 1' })).toBeVisible();
  const refused = page.getByRole('menuitem', { name: /^Move up/ });
  await expect.element(refused).toHaveFocus();
  await expect.element(refused).toHaveTextContent('It is the first rule.');
  await userEvent.keyboard('{Enter}');
  expect(onUp).not.toHaveBeenCalled();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onEdit).toHaveBeenCalledOnce();
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});
