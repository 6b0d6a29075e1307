import { expect, test } from 'vitest';
import { formatDecimalParts } from '@recon/engine/money/format';
import { amountWidth } from './amount-width';

test('is wide enough for the longest amount and the longest fraction, though they belong to different rows', () => {
  const amounts = ['-9007199254740993.5', '0.000000000000000001', '12'];
  expect(amountWidth(amounts)).toEqual({ whole: 17 + 5 * 0.6, fraction: 18 + 0.45 });
});

test.each(['0', '-1', '999', '1000', '-1234567.89', '9007199254740993.000000000000000001'])(
  '%s has space for all of its characters, of which marks are narrower than digits',
  (amount) => {
    const { whole, fraction } = formatDecimalParts(amount, 'en');
    const separators = whole.split(',').length - 1;
    expect(amountWidth([amount])).toEqual({
      whole: whole.length - separators + separators * 0.6,
      fraction: fraction === '' ? 0 : fraction.length - 1 + 0.45,
    });
  },
);

test('is one character without rows', () => {
  expect(amountWidth([])).toEqual({ whole: 1, fraction: 0 });
});
