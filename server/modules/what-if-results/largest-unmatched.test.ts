import { describe, expect, it } from 'vitest';
import type { WhatIfFigures } from '@recon/contract/what-if-result';
import { largestUnmatched } from './largest-unmatched';

const sum = (rows: number, amount?: string, currency = 'BRL') => ({
  rows,
  amounts: amount === undefined ? [] : [{ currency, amount }],
});
type Sum = ReturnType<typeof sum>;
const figures = (left: Sum, right: Sum, reasons: WhatIfFigures['reasons'] = []): WhatIfFigures => {
  const side = ({ rows, amounts }: Sum) => ({
    rows: { confirmed: 9, proposed: 0, open: rows },
    open: amounts,
  });
  return { left: side(left), right: side(right), reasons };
};

describe('the largest unmatched amount', () => {
  it('is that of the side with the larger sum, with its first reason', () => {
    const reasons: WhatIfFigures['reasons'] = [
      { code: 'no-counterpart', left: sum(1, '140'), right: sum(0) },
      { code: 'days', days: 2, left: sum(2, '10'), right: sum(1, '100.01') },
      { code: 'amount', left: sum(2, '10'), right: sum(3, '20') },
    ];
    expect(largestUnmatched(figures(sum(5, '60'), sum(4, '120.01'), reasons))).toEqual({
      side: 'right',
      rows: 4,
      amount: { currency: 'BRL', amount: '120.01' },
      reason: { code: 'days', days: 2, by: undefined, rows: 1 },
    });
  });

  it('is that of the side with more rows if the currencies differ or there are no amounts', () => {
    expect(largestUnmatched(figures(sum(1, '900', 'USD'), sum(2, '5')))).toMatchObject({ side: 'right' });
    expect(largestUnmatched(figures(sum(3), sum(2)))).toEqual({ side: 'left', rows: 3 });
  });

  it('skips currencies of which no row is unmatched, which older results have', () => {
    const amounts = [
      { currency: 'EUR', amount: '0' },
      { currency: 'BRL', amount: '7' },
    ];
    expect(largestUnmatched(figures({ rows: 1, amounts }, sum(0)))).toMatchObject({
      amount: { currency: 'BRL', amount: '7' },
    });
  });

  it('is undefined if every row is matched', () => {
    expect(largestUnmatched(figures(sum(0), sum(0)))).toBeUndefined();
  });
});
