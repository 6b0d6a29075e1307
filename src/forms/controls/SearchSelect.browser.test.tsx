import { type ComponentProps, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '~/testing/mount';
import { ThemeProvider } from '~/ui/page/ThemeProvider';
import { SearchSelect } from './SearchSelect';

const options = [
  { value: 'BRL', label: 'BRL · Brazilian Real' },
  { value: 'EUR', label: 'EUR · Euro', detail: 'used in Spain' },
  { value: 'XAU', label: 'XAU · Gold', disabled: true },
];

const submitted = vi.fn<() => void>();

function Currency(props: Partial<ComponentProps<typeof SearchSelect>>) {
  const [value, setValue] = useState('');
  return (
    <ThemeProvider>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submitted();
        }}
      >
        <SearchSelect
          label="Currency"
          placeholder="Choose one"
          options={options}
          value={value}
          onChange={setValue}
          {...props}
        />
        <button type="submit">Save {value || 'nothing'}</button>
      </form>
    </ThemeProvider>
  );
}

const field = page.getByRole('combobox', { name: 'Currency' });
const chosen = (value: string) => page.getByRole('button', { name: `Save ${value}`, exact: true });
const choices = () => page.getByRole('listbox', { name: 'Currency' }).getByRole('option');

it('finds an option by any of its words and selects the first with Enter, which submits only after the selection', async () => {
  mount(<Currency />);
  await field.fill('spain');
  await expect.element(choices()).toHaveTextContent('EUR · Euro');
  await userEvent.keyboard('{Enter}');
  await expect.element(chosen('EUR')).toBeVisible();
  await expect.element(field).toHaveValue('EUR · Euro');
  expect(submitted).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(submitted).toHaveBeenCalledOnce();
});

it('selects a completely typed option on blur, and resets other text', async () => {
  mount(<Currency />);
  await field.fill('brl');
  await userEvent.tab();
  await expect.element(chosen('BRL')).toBeVisible();
  await field.fill('eu');
  await userEvent.tab();
  await expect.element(field).toHaveValue('BRL · Brazilian Real');
  await expect.element(chosen('BRL')).toBeVisible();
});

it('offers all options when it is opened, selects no disabled one, and is cleared by its button', async () => {
  mount(<Currency />);
  await field.click();
  expect(
    choices()
      .elements()
      .map((one) => one.getAttribute('aria-disabled')),
  ).toEqual(['false', 'false', 'true']);
  await choices().first().click();
  await expect.element(chosen('BRL')).toBeVisible();
  await field.fill('xau');
  await userEvent.tab();
  await expect.element(chosen('BRL')).toBeVisible();
  await field.click();
  await page.getByRole('button', { name: 'Empty Currency' }).click();
  await expect.element(chosen('nothing')).toBeVisible();
  await field.fill('zzz');
  await expect.element(page.getByText('No matches')).toBeVisible();
});

it('offers the first 200 of many options, and the others once they are searched for', async () => {
  const many = Array.from({ length: 300 }, (_, index) => ({ value: `${index}`, label: `Option ${index}` }));
  mount(<Currency options={many} />);
  await field.click();
  await expect.poll(() => choices().elements().length).toBe(200);
  await field.fill('Option 299');
  await expect.element(choices()).toHaveTextContent('Option 299');
});

it('is connected to its error, and cannot be changed if it has a reason', async () => {
  const { rerender } = mount(<Currency error="Fill this in" />);
  await expect.element(field).toHaveAccessibleDescription('Fill this in');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  rerender(<Currency disabledReason="First choose a country." />);
  await expect.element(field).toBeDisabled();
  await expect.element(field).toHaveAccessibleDescription('First choose a country.');
});
