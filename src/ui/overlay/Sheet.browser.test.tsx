import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '~/testing/mount';
import { Button } from '../controls/Button';
import { Sheet } from './Sheet';

function Harness({ onSubmit }: { onSubmit?: () => void }) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  return (
    <>
      <Button onClick={() => setOpen(true)}>New rule</Button>
      {open && (
        <Sheet
          title="New rule"
          onClose={() => setOpen(false)}
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit?.();
          }}
          footer={<Button type="submit">Create</Button>}
        >
          <input aria-label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
        </Sheet>
      )}
    </>
  );
}

const sheet = () => page.getByRole('dialog', { name: 'New rule' });

async function open() {
  await page.getByRole('button', { name: 'New rule' }).click();
  await expect.element(page.getByLabelText('Name')).toHaveFocus();
}

it('starts in its first field, closes with Escape and restores the focus', async () => {
  mount(<Harness />);
  await open();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet()).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'New rule' })).toHaveFocus();
});

it('closes with Escape right after the focused control disappeared', async () => {
  mount(<Harness />);
  await open();
  (document.activeElement as HTMLElement).blur();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await expect.element(sheet()).not.toBeInTheDocument();
});

it('submits its form by Enter in a field', async () => {
  const onSubmit = vi.fn<() => void>();
  mount(<Harness onSubmit={onSubmit} />);
  await open();
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
});

it('restores the focus of a sticky button without scrolling the page', async () => {
  mount(
    <>
      <div style={{ height: 3000 }} />
      <div style={{ position: 'sticky', bottom: 0 }}>
        <Harness />
      </div>
    </>,
  );
  await page.viewport(900, 700);
  const button = page.getByRole('button', { name: 'New rule' });
  await expect.element(button).toBeVisible();
  window.scrollTo(0, 500);
  // As a mouse does; a click of the test library scrolls first.
  const element = button.element() as HTMLElement;
  element.focus({ preventScroll: true });
  element.click();
  await expect.element(page.getByLabelText('Name')).toHaveFocus();
  expect(window.scrollY).toBe(500);
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
  expect(window.scrollY).toBe(500);
  window.scrollTo(0, 0);
});
