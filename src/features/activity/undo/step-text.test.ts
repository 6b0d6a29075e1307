import { expect, test } from 'vitest';
import type { PlanStep } from '@recon/engine/configuration/snapshot/plan';
import type { Snapshot } from '@recon/engine/configuration/snapshot/snapshot';
import { conflictGroups } from './conflict-groups';
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

test('values of a source that may be secret are shown neither in a step nor in a conflict', () => {
  const sources = [{ ...base.sources[0]!, config: { api_key: 'live-secret', currency: 'BRL' } }];
  const live = { ...base, sources };
  const config = { api_key: 'old-secret', password: 'gone-secret', currency: 'USD' };
  const steps: PlanStep[] = [{ kind: 'put-source', id: 's1', isNew: false, changes: { config } }];
  const conflict = { key: 'k', kind: 'source', id: 's1', path: ['config', 'api_key'], by: null } as const;
  const conflicts = [{ ...conflict, theirs: '"live-secret"', mine: '"old-secret"' }];
  const fields = [stepTexts(steps, live), conflictGroups(conflicts, live)].map((one) => one[0]!.fields);
  expect(fields.map((list) => list.map(({ before, after }) => [before, after]))).toEqual([
    [
      ['not shown', 'new value, not shown'],
      ['BRL', 'USD'],
      [undefined, 'not shown'],
    ],
    [['not shown', 'new value, not shown']],
  ]);
});
