import { describe, expect, it } from 'vitest';
import { readDecimal, readWhole } from './read-number';

describe('readDecimal', () => {
  it.each([
    ['0.50', '0.50'],
    ['12', '12'],
    ['-3.10', '-3.10'],
    ['+7', '7'],
    ['0,5', '0.5'],
    ['1,25', '1.25'],
    ['0,125', '0.125'],
    ['1234,567', '1234.567'],
    ['1.234', '1.234'],
    ['.5', '0.5'],
    ['5.', '5'],
    [' 1 234 567,89 ', '1234567.89'],
    ['99999999999999999999.123456789', '99999999999999999999.123456789'],
  ])('reads %j as %s, digit by digit', (text, value) => {
    expect(readDecimal(text)).toEqual({ value });
  });

  it.each(['1.234,56', '1,234.56', '1.234.567', '1,2,3', '1,000', '-12,345', '999,000'])(
    'refuses %j, which could be several numbers',
    (text) => {
      expect(readDecimal(text)).toEqual({ problem: 'ambiguous' });
    },
  );

  it.each(['', 'abc', '1e5', '--1', '.', '5 %', '0x10', '1 2'])('says that %j is no number', (text) => {
    expect(readDecimal(text)).toEqual({ problem: 'not-a-number' });
  });
});

describe('readWhole', () => {
  it('reads whole numbers', () => {
    expect(readWhole('30')).toEqual({ value: '30' });
    expect(readWhole('1 000')).toEqual({ value: '1000' });
  });

  it('refuses separators, since they could be decimal signs', () => {
    expect(readWhole('1.000')).toEqual({ problem: 'ambiguous' });
    expect(readWhole('x.y')).toEqual({ problem: 'not-a-number' });
  });
});
