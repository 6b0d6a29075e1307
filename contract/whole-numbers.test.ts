import { expect, test } from 'vitest';
import { readStored } from '@recon/engine/lib/json/lossless';
import { isRoundedToWhole } from './request-values';

/** Parses a number as the service does, and returns whether its digits were rounded to an integer. */
function isRounded(written: string): boolean {
  return isRoundedToWhole(readStored(`{"days":${written}}`), 'days');
}

test.each([
  '2',
  '2.0',
  '2.000',
  '20e-1',
  '0.2e1',
  '2E0',
  '2e+3',
  '-2.0',
  '-20e-1',
  '0',
  '0.0',
  '-0.0',
  '0e5',
  '1200e-2',
  '0.0120e4',
  '2.5',
  '100e-2',
  '12e0',
  '9007199254740993',
])('%s is not rounded, or is not an integer', (written) => {
  expect(isRounded(written)).toBe(false);
});

test.each([
  '2.0000000000000000001',
  '1.9999999999999999999',
  '-2.0000000000000000001',
  '20000000000000000001e-19',
  '1e-400',
  '1000000000000000000001e-21',
])('%s is rounded to an integer', (written) => {
  expect(isRounded(written)).toBe(true);
});

test('returns false without the source text, or if it is not a number', () => {
  expect(isRoundedToWhole({ days: 2 }, 'days')).toBe(false);
  expect(isRoundedToWhole(readStored('{"days":"2","other":2.0}'), 'days')).toBe(false);
});
