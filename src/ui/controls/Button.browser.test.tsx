import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount, tooltip } from '~/testing/mount';
import { Button, IconButton } from './Button';

it('stays focusable, shows why it is disabled, and ignores clicks', async () => {
  const onClick = vi.fn<() => void>();
  mount(
    <Button disabledReason="Only a draft can be activated." onClick={onClick}>
      Activate
    </Button>,
  );
  const button = page.getByRole('button', { name: 'Activate' });
  await expect.element(button).toHaveAccessibleDescription('Only a draft can be activated.');
  await userEvent.tab();
  await expect.element(button).toHaveFocus();
  expect(tooltip()).toBe('Only a draft can be activated.');
  await userEvent.keyboard('{Escape}');
  expect(tooltip()).toBeUndefined();
  await userEvent.keyboard('{Enter}');
  expect(onClick).not.toHaveBeenCalled();
  expect(tooltip()).toBe('Only a draft can be activated.');
});

it('submits no form while it is disabled or busy, not even by Enter in a field', async () => {
  const onSubmit = vi.fn<() => void>();
  const form = (look: { busy?: boolean; disabledReason?: string }) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <input aria-label="Name" />
      <Button type="submit" {...look}>
        Save
      </Button>
    </form>
  );
  const { rerender } = mount(form({ busy: true }));
  await page.getByLabelText('Name').click();
  await userEvent.keyboard('{Enter}');
  rerender(form({ disabledReason: 'Nothing was changed.' }));
  await expect.element(page.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-busy');
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
  rerender(form({}));
  await expect.element(page.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-disabled');
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
});

it('names an icon button by its label and shows it on focus', async () => {
  mount(<IconButton icon="close" label="Close" />);
  const button = page.getByRole('button', { name: 'Close', exact: true });
  await expect.element(button).toBeVisible();
  // Not by Tab: its start depends on the previous focus of the window.
  (button.element() as HTMLElement).focus({ focusVisible: true });
  await expect.element(button).toHaveFocus();
  expect(tooltip()).toBe('Close');
});
