import { useState } from 'react';
import { expect, it } from 'vitest';
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
  await enter('0.500000000000000000001');
  await expect.element(amount()).toHaveValue('0.500000000000000000001');
  await expect.element(amount()).toHaveAccessibleDescription('0 allows no difference.');
});

it('reads a comma as the decimal sign and says so', async () => {
  mount(<Amount />);
  await enter('12,50');
  await expect.element(amount()).toHaveValue('12.50');
  await expect.element(amount()).toHaveAccessibleDescription('Read as 12.50.');
});

it('refuses what could be two numbers, and keeps it to be mended', async () => {
  mount(<Amount />);
  await enter('1.234,56');
  await expect.element(amount()).toHaveValue('1.234,56');
  await expect.element(amount()).toBeInvalid();
  await expect.element(amount()).toHaveAccessibleDescription(/one decimal sign/);
  await enter('1,000');
  await expect.element(amount()).toHaveValue('1,000');
  await expect.element(amount()).toHaveAccessibleDescription(/two ways/);
  await enter('1234.56');
  await expect.element(amount()).toBeValid();
});

it('takes whole numbers only where days are counted', async () => {
  function Days() {
    const [value, setValue] = useState('');
    return <NumberInput label="Days" value={value} onChange={setValue} />;
  }
  mount(<Days />);
  await page.getByLabelText('Days').fill('1.5');
  await userEvent.tab();
  await expect.element(page.getByLabelText('Days')).toHaveAccessibleDescription(/whole number/);
});

it('says that a point before three digits was read as the decimal sign, and only then', async () => {
  mount(<Amount />);
  await enter('1.234');
  await expect.element(amount()).toHaveValue('1.234');
  await expect.element(amount()).toHaveAccessibleDescription(/^Read with the point as the decimal sign/);
  for (const plain of ['1.23', '1234.567', '1.2345']) {
    await enter(plain);
    await expect.element(amount()).toHaveAccessibleDescription('0 allows no difference.');
  }
});

it('refuses what is longer than any number, at once', async () => {
  mount(<Amount />);
  await enter(`${'0'.repeat(100_000)}x`);
  await expect.element(amount()).toBeInvalid();
});
