import { expect, test } from 'vitest';
import { totalsPerAsset } from './totals';

test('sums each asset separately and exactly', () => {
  const rows = [
    { assetCode: 'USD', available: '0.1', onHold: '0' },
    { assetCode: 'BRL', available: '9007199254740993.000000000000000001', onHold: '1.50' },
    { assetCode: 'USD', available: '0.2', onHold: '-0.3' },
    { assetCode: 'BRL', available: '-9007199254740993', onHold: '1.50' },
  ];
  expect(totalsPerAsset(rows)).toEqual([
    { assetCode: 'BRL', available: '0.000000000000000001', onHold: '3', rows: 2, unreadable: 0 },
    { assetCode: 'USD', available: '0.3', onHold: '-0.3', rows: 2, unreadable: 0 },
  ]);
});

test('counts unreadable rows and leaves them out', () => {
  const rows = [
    { assetCode: 'BRL', available: '1e3', onHold: '5' },
    { assetCode: 'BRL', available: '2', onHold: '1' },
  ];
  expect(totalsPerAsset(rows)).toEqual([
    { assetCode: 'BRL', available: '2', onHold: '1', rows: 2, unreadable: 1 },
  ]);
});

test('returns no totals without rows', () => {
  expect(totalsPerAsset([])).toEqual([]);
});
