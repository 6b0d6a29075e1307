import { expect, test } from 'vitest';
import { toSnapshot } from './snapshot';

test('a snapshot has no times, tenants and versions, no field that is null, and rules in their order', () => {
  const times = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-02T00:00:00Z' };
  const inContext = { contextId: 'c1', ...times };
  const snapshot = toSnapshot({
    context: { id: 'c1', tenantId: 't1', name: 'Card sales', status: 'DRAFT', ...times },
    rules: [
      { id: 'b', type: 'EXACT', config: { a: 1 }, priority: 2, ...inContext },
      { id: 'a', type: 'DATE_LAG', config: {}, priority: 1, ...inContext },
    ],
    sources: [{ id: 's', name: 'Bank', config: {}, feeScheduleId: null, hasFieldMaps: true, ...inContext }],
    fieldMaps: [{ id: 'm', sourceId: 's', mapping: { amount: 'V' }, version: 3, ...inContext }],
    feeSchedules: [
      { id: 'f', tenantId: 't1', name: 'MDR', items: [{ id: 'i', name: 'Fee', ...times }], ...times },
    ],
  });
  expect(snapshot).toEqual({
    context: { name: 'Card sales', status: 'DRAFT' },
    rules: [
      { id: 'a', type: 'DATE_LAG', config: {}, priority: 1 },
      { id: 'b', type: 'EXACT', config: { a: 1 }, priority: 2 },
    ],
    sources: [{ id: 's', name: 'Bank', config: {} }],
    fieldMaps: [{ id: 'm', sourceId: 's', mapping: { amount: 'V' } }],
    feeSchedules: [{ id: 'f', name: 'MDR', items: [{ name: 'Fee' }] }],
  });
});
