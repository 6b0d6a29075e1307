import { expect, it } from 'vitest';
import { largestFirst, totalsPerCurrency } from './largest-first';
import type { OpenSum, ReasonGroup } from './reason-groups';

const sum = (rows: number, amount?: string, currency = 'BRL', out?: string): OpenSum => ({
  rows,
  amounts: amount === undefined ? [] : [{ currency, amount, ...(out !== undefined && { out }) }],
});
const group = (key: string, left: OpenSum, right: OpenSum): ReasonGroup => ({
  key,
  code: 'amount',
  left,
  right,
});
const keysOf = (groups: readonly ReasonGroup[]) => largestFirst(groups).groups.map(({ key }) => key);

it('sorts reasons of one currency by the amount of both sides, and adds up each side', () => {
  const groups = [
    group('many', sum(9, '1.10', 'BRL', '0.30'), sum(9, '0.90')),
    group('unknown', sum(3), sum(0)),
    group('large', sum(1, '99.5'), sum(0)),
    group('right', sum(0), sum(1, '100')),
  ];
  expect(keysOf(groups)).toEqual(['right', 'large', 'many', 'unknown']);
  expect(largestFirst(groups).total).toEqual({
    left: { currency: 'BRL', amount: '100.6', out: '0.3' },
    right: { currency: 'BRL', amount: '100.9' },
  });
});

it('neither compares nor adds amounts of several currencies', () => {
  const groups = [group('many', sum(9, '1'), sum(0)), group('large', sum(1, '900', 'USD'), sum(0))];
  expect(largestFirst(groups)).toEqual({ groups });
  expect(largestFirst([group('unknown', sum(1), sum(0))]).total).toBeUndefined();
});

it('adds up the amounts of each currency', () => {
  expect(totalsPerCurrency([sum(2, '1.10', 'BRL', '0.30'), sum(1, '5', 'USD'), sum(1, '2'), sum(1)])).toEqual(
    [
      { currency: 'BRL', amount: '3.1', out: '0.3' },
      { currency: 'USD', amount: '5' },
    ],
  );
});
