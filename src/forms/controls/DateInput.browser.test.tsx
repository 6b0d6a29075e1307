import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '~/testing/mount';
import { ThemeProvider } from '~/ui/page/ThemeProvider';
import { DateInput } from './DateInput';

function Day() {
  const [value, setValue] = useState('2026-01-31');
  return (
    <ThemeProvider>
      <DateInput
        label="Day"
        help="In UTC."
        min="1970-01-01"
        value={value}
        onChange={setValue}
        error={/^\d{4}-/.test(value) ? undefined : 'No such day.'}
      />
      <output>{value}</output>
    </ThemeProvider>
  );
}

const field = page.getByRole('textbox', { name: 'Day', exact: true });
const value = page.getByRole('status');

const options = new Intl.DateTimeFormat().resolvedOptions();

beforeEach(() => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, locale: 'en-GB' });
});

it('shows a day in the order of the browser, reads typed dates, and spells them out on blur', async () => {
  mount(<Day />);
  await expect.element(field).toHaveValue('31/01/2026');
  await expect.element(field).toHaveAccessibleDescription('In UTC.');
  await field.fill('3/4/2026');
  await expect.element(value).toHaveTextContent('2026-04-03');
  await userEvent.tab();
  await expect.element(field).toHaveValue('03/04/2026');
  await expect.element(field).toHaveAccessibleDescription('Read as April 3, 2026.');
});

it('accepts ISO 8601 as well', async () => {
  mount(<Day />);
  await field.fill('2024-02-29');
  await userEvent.tab();
  await expect.element(field).toHaveValue('29/02/2024');
  await expect.element(value).toHaveTextContent('2024-02-29');
});

it('shows an error on blur, not while typing, and keeps the text', async () => {
  mount(<Day />);
  await field.fill('31/06/2026');
  await expect.element(field).not.toHaveAttribute('aria-invalid');
  await userEvent.tab();
  await expect.element(field).toHaveAccessibleDescription('Enter a date as dd/mm/yyyy or yyyy-mm-dd.');
  await expect.element(field).toHaveValue('31/06/2026');
  await field.fill('30/06/2026');
  await expect.element(field).not.toHaveAttribute('aria-invalid');
});

it('opens the browser’s calendar by its button, and accepts the picked day', async () => {
  const showPicker = vi.spyOn(HTMLInputElement.prototype, 'showPicker').mockImplementation(() => undefined);
  mount(<Day />);
  await page.getByRole('button', { name: 'Open the calendar for Day' }).click();
  expect(showPicker).toHaveBeenCalledOnce();
  // Screen readers get one field, not two.
  expect(page.getByRole('textbox').elements()).toEqual([field.element()]);
  const calendar = showPicker.mock.contexts[0] as HTMLInputElement;
  expect(calendar.closest('[aria-hidden=true]')).toBe(calendar);
  await page.elementLocator(calendar).fill('2026-12-24');
  await expect.element(field).toHaveValue('24/12/2026');
  await expect.element(value).toHaveTextContent('2026-12-24');
});
