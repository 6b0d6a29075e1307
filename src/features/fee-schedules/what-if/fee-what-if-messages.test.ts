import { expect, it } from 'vitest';
import { signedSumInText } from './fee-what-if-messages';

it('a negative sum in a sentence has no line break after its minus sign', () => {
  const unit = { currency: 'BRL', digits: 2 };
  expect(signedSumInText('-6822.73', unit)).toBe('-\u2060R$6,822.73');
  expect(signedSumInText('6822.73', unit)).toBe('+R$6,822.73');
});
