import { expect, test } from 'vitest';
import { readJson } from '../../lib/json/lossless';
import { canonicalSnapshot } from './canonical';
import type { Snapshot } from './snapshot';

const snapshot = (change: (text: string) => string = (text) => text): Snapshot =>
  readJson(
    change(
      JSON.stringify({
        context: { name: 'Cards', status: 'ACTIVE', feeToleranceAbs: '0.50' },
        rules: [
          { id: 'r1', type: 'EXACT', config: { matchAmount: true }, priority: 1 },
          { id: 'r2', type: 'DATE_LAG', config: { minDays: 1, maxDays: 2 }, priority: 2 },
        ],
        sources: [
          { id: 's1', name: 'Bank', feeScheduleId: 'f1', config: { a: 1, b: 2 } },
          { id: 's2', name: 'Ledger', config: {} },
        ],
        fieldMaps: [{ id: 'm1', sourceId: 's1', mapping: { amount: 'Valor' } }],
        feeSchedules: [{ id: 'f1', name: 'MDR', items: [{ name: 'Fee', structure: { rate: '0.02' } }] }],
      }),
    ),
  ) as Snapshot;

const text = canonicalSnapshot(snapshot());

test.each<[string, (text: string) => string]>([
  [
    'other ids',
    (json) => json.replaceAll('"s1"', '"s9"').replaceAll('"f1"', '"f9"').replaceAll('"r1"', '"r9"'),
  ],
  [
    'numbers and decimals in another notation',
    (json) => json.replace('"0.50"', '"0.5"').replace('"minDays":1', '"minDays":1.0'),
  ],
  ['keys in another order', (json) => json.replace('"a":1,"b":2', '"b":2,"a":1')],
  ['priorities with gaps', (json) => json.replace('"priority":2', '"priority":20')],
])('%s: the same text', (_, change) => {
  expect(canonicalSnapshot(snapshot(change))).toBe(text);
});

test('sources in another order: the same text', () => {
  const other = snapshot();
  expect(canonicalSnapshot({ ...other, sources: other.sources.toReversed() })).toBe(text);
});

test.each<[string, (text: string) => string]>([
  ['a digit that a float would lose', (json) => json.replace('"a":1', '"a":1.00000000000000000001')],
  ['the mapping of a source', (json) => json.replace('Valor', 'Total')],
  ['the fee of a source', (json) => json.replace('0.02', '0.03')],
  ['a source without its fee schedule', (json) => json.replace('"feeScheduleId":"f1",', '')],
  ['the status', (json) => json.replace('ACTIVE', 'PAUSED')],
])('%s: another text', (_, change) => {
  expect(canonicalSnapshot(snapshot(change))).not.toBe(text);
});

test('rules in another order: another text', () => {
  const other = snapshot();
  expect(canonicalSnapshot({ ...other, rules: other.rules.toReversed() })).not.toBe(text);
});
