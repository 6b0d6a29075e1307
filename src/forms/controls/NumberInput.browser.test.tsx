import { useEffect, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '~/testing/mount';
import { DecimalInput, NumberInput } from './NumberInput';

function Amount() {
  const [value, setValue] = useState('');
  return (
    <DecimalInput
      label="Amount"
      unit="BRL"
      help="0 allows no difference."
      value={value}
      onChange={setValue}
    />
  );
}

const amount = () => page.getByLabelText('Amount');

async function enter(text: string) {
  await amount().fill(text);
  await userEvent.tab();
}

it('keeps every digit as typed', async () => {
  mount(<Amount />);
  await enter('0.500000000000000001');
  await expect.element(amount()).toHaveValue('0.500000000000000001');
  await expect.element(amount()).toHaveAccessibleDescription('0 allows no difference.');
});

it('reads a comma as the decimal mark and shows that', async () => {
  mount(<Amount />);
  await enter('12,50');
  await expect.element(amount()).toHaveValue('12.50');
  await expect.element(amount()).toHaveAccessibleDescription('Read as 12.50.');
});

it('reads every common notation of a number', async () => {
  mount(<Amount />);
  for (const [typed, value] of [
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1 234,56', '1234.56'],
    ["1'234.56", '1234.56'],
  ] as const) {
    await enter(typed);
    await expect.element(amount()).toHaveValue(value);
    await expect.element(amount()).toHaveAccessibleDescription(`Read as ${value}.`);
    await expect.element(amount()).toBeValid();
  }
});

describe('ambiguous numbers', () => {
  const question = '“1.000” can be read in two ways. Which do you mean?';
  const choices = () => page.getByRole('group', { name: question });
  const answer = (name: string) => page.getByRole('button', { name });
  let value = '';

  function Kept({ initial = '' }: { initial?: string }) {
    const [kept, setKept] = useState(initial);
    useEffect(() => {
      value = kept;
    });
    return <DecimalInput label="Amount" value={kept} onChange={setKept} />;
  }

  it('are asked about at once, and are not a number before the answer', async () => {
    mount(<Kept />);
    await amount().fill('1.000');
    await expect.element(choices()).toBeVisible();
    await expect.element(amount()).toHaveAccessibleDescription(question);
    // It may become 1.0005: not marked as invalid before blur.
    await expect.element(amount()).toBeValid();
    expect(value).not.toMatch(/^-?\d+(\.\d+)?$/);
    await amount().fill('1.0005');
    await expect.element(choices()).not.toBeInTheDocument();
    expect(value).toBe('1.0005');
  });

  it('are answered by keyboard: the answers follow the field, which gets the focus back afterwards', async () => {
    mount(<Kept />);
    await amount().fill('1.000');
    await userEvent.tab();
    await expect.element(answer('1.00 (decimals)')).toHaveFocus();
    await userEvent.tab();
    await expect.element(answer('1000 (thousands)')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(amount()).toHaveFocus();
    await expect.element(amount()).toHaveValue('1000');
    await expect.element(amount()).toHaveAccessibleDescription('Read as 1000.');
    await expect.element(choices()).not.toBeInTheDocument();
    expect(value).toBe('1000');
  });

  it('are shown unambiguously after the answer, and are not asked about again', async () => {
    mount(<Kept />);
    await amount().fill('1.000');
    await answer('1.00 (decimals)').click();
    await expect.element(amount()).toHaveAccessibleDescription('Read as 1.00.');
    await userEvent.tab();
    await expect.element(amount()).toHaveValue('1.00');
    await expect.element(choices()).not.toBeInTheDocument();
    expect(value).toBe('1.00');
    await amount().fill('1.234');
    await answer('1.2340 (decimals)').click();
    await expect.element(amount()).toHaveValue('1.2340');
    await expect.element(choices()).not.toBeInTheDocument();
  });

  it('are answered by one press, however little space there is', async () => {
    await page.viewport(320, 700);
    mount(<Kept />);
    await amount().fill('1.000');
    const place = answer('1.00 (decimals)').element().getBoundingClientRect();
    // Pressed, not yet released.
    const press = new MouseEvent('mousedown', { bubbles: true, cancelable: true });
    answer('1.00 (decimals)').element().dispatchEvent(press);
    expect(press.defaultPrevented).toBe(true);
    await expect.element(amount()).toHaveFocus();
    await expect.element(amount()).toBeValid();
    expect(answer('1.00 (decimals)').element().getBoundingClientRect()).toEqual(place);
    await answer('1.00 (decimals)').click();
    await expect.element(amount()).toHaveValue('1.00');
  });

  it('are marked and announced if the field is left without an answer', async () => {
    mount(<Kept />);
    await amount().fill('1.000');
    (document.activeElement as HTMLElement).blur();
    await expect.element(amount()).toBeInvalid();
    await expect.element(page.getByRole('status')).toHaveTextContent(`Amount: ${question}`);
    await expect.element(amount()).toHaveValue('1.000');
  });

  it('are not asked about if they come from the service', async () => {
    mount(<Kept initial="1.000" />);
    await amount().click();
    await userEvent.tab();
    await expect.element(choices()).not.toBeInTheDocument();
    await expect.element(amount()).toBeValid();
    expect(value).toBe('1.000');
  });
});

it('shows an error on blur, and keeps the text', async () => {
  mount(<Amount />);
  await enter('12 or 13');
  await expect.element(amount()).toHaveValue('12 or 13');
  await expect.element(amount()).toBeInvalid();
  await expect.element(amount()).toHaveAccessibleDescription('Enter a number, for example 1234.56.');
  await enter('0'.repeat(100_000) + 'x');
  await expect.element(amount()).toHaveAccessibleDescription(/At most 20 digits before/);
  await enter('12');
  await expect.element(amount()).toBeValid();
});

it('accepts only integers for days', async () => {
  function Days() {
    const [value, setValue] = useState('');
    return <NumberInput label="Days" value={value} onChange={setValue} />;
  }
  mount(<Days />);
  await page.getByLabelText('Days').fill('1.5');
  await userEvent.tab();
  await expect.element(page.getByLabelText('Days')).toHaveAccessibleDescription(/whole number/);
});

it('rejects what is longer than any number, at once', async () => {
  mount(<Amount />);
  await enter(`${'0'.repeat(100_000)}x`);
  await expect.element(amount()).toBeInvalid();
});
