import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '~/testing/mount';
import { Button, IconButton } from './Button';

it('stays reachable, says why it cannot be used, and takes no click', async () => {
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
  await expect.element(page.getByText('Only a draft can be activated.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(onClick).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Only a draft can be activated.')).not.toBeVisible();
});

it('sends no form while it is refused or busy, by Enter in a field neither', async () => {
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
  // Not by Tab: where that begins depends on what the window had in focus before.
  (button.element() as HTMLElement).focus({ focusVisible: true });
  await expect.element(button).toHaveFocus();
  await expect.element(page.getByText('Close')).toBeVisible();
});
