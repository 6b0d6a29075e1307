import { expect, test } from 'vitest';
import { plan, type PlanStep } from '@recon/engine/configuration/snapshot/plan';
import { numberRules, type Snapshot } from '@recon/engine/configuration/snapshot/snapshot';
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

test('rules have the positions that the page shows now and after all steps, not those in between', () => {
  const rules = [1, 2, 3].map((days) => ({ id: `r${days}`, type: 'DATE_LAG', config: { maxDays: days } }));
  const added = { id: 'new:1', type: 'EXACT', config: {} };
  const target = { ...base, rules: numberRules([added, rules[2]!, rules[0]!]) };
  const live = { ...base, rules: numberRules(rules) };
  const texts = stepTexts(plan(live, target, { maxRules: 9 }).steps, live);
  expect(texts.map(({ title }) => title)).toEqual([
    expect.stringMatching(/^Add rule 1: /),
    'Move 1 rule',
    expect.stringMatching(/^Delete rule 2: /),
  ]);
  expect(texts[1]!.fields).toMatchObject([{ before: '3', after: '2' }]);
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
