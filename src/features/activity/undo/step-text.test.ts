import { expect, test } from 'vitest';
import type { PlanStep } from '@recon/engine/configuration/snapshot/plan';
import type { Snapshot } from '@recon/engine/configuration/snapshot/snapshot';
import { stepTexts } from './step-text';

const base: Snapshot = {
  context: { name: 'Card', type: '1:1', status: 'ACTIVE' },
  rules: [],
  sources: [{ id: 's1', name: 'Acquirer statement BR', type: 'BANK', side: 'LEFT' }],
  fieldMaps: [{ id: 'm1', sourceId: 's1', mapping: { amount: 'Value' } }],
  feeSchedules: [],
};

test('a step names its object as it is called now, not by what the step makes of it', () => {
  const steps: PlanStep[] = [
    { kind: 'put-source', id: 's1', isNew: false, changes: { name: 'Acquirer statement' } },
    { kind: 'put-field-map', id: 'm1', sourceId: 's1', isNew: false, mapping: { amount: 'Amount' } },
  ];
  expect(stepTexts(steps, base).map(({ title }) => title)).toEqual([
    'Change the source “Acquirer statement BR”',
    'Change the field map of “Acquirer statement BR”',
  ]);
});
