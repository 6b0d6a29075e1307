import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Sheet } from '~/ui/overlay/Sheet';
import { mount } from '~/testing/mount';
import { TermHelp } from './TermHelp';

const sign = () => page.getByRole('button', { name: 'What does “Priority” mean?' });
const isShown = () => document.querySelector('[popover]:popover-open') !== null;

test('a term is explained on focus and on click, and Escape closes the text but not the sheet around it', async () => {
  let closed = 0;
  mount(
    <Sheet title="Rule" onClose={() => (closed += 1)}>
      <input aria-label="Before" />
      <TermHelp term="priority" />
      <input aria-label="After" />
    </Sheet>,
  );
  await expect.element(sign()).toHaveAccessibleDescription(/^The priority says when a rule is tried/);
  page.getByLabelText('Before').element().focus();
  await userEvent.tab();
  await expect.element(sign()).toHaveFocus();
  expect(isShown()).toBe(true);
  await userEvent.keyboard('{Escape}');
  expect([isShown(), closed]).toEqual([false, 0]);
  await sign().click();
  expect(isShown()).toBe(true);
  await userEvent.tab();
  expect(isShown()).toBe(false);
  await userEvent.keyboard('{Escape}');
  expect(closed).toBe(1);
});

test('the pointer may rest on the text, which closes after the pointer leaves it @soak', async () => {
  mount(
    <main style={{ padding: 80 }}>
      <TermHelp term="tier" />
      <p style={{ marginTop: 200 }}>Elsewhere</p>
    </main>,
  );
  await page.getByRole('button').hover();
  await expect.poll(isShown).toBe(true);
  await userEvent.hover(document.querySelector('[popover]:popover-open')!);
  await new Promise((resume) => setTimeout(resume, 400));
  expect(isShown()).toBe(true);
  await userEvent.hover(page.getByText('Elsewhere'));
  await expect.poll(isShown).toBe(false);
});
