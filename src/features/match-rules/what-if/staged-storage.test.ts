import { expect, it } from 'vitest';
import { planChange } from '@recon/engine/configuration/change-plan/change-plan';
import type { StagedRule } from '@recon/engine/configuration/change-plan/staged-rule';
import { readStored, writeJson } from '@recon/engine/lib/json/lossless';
import { stubStorage } from '~/testing/stub-storage';
import { clearStaging, saveStaging, loadStaging } from './staged-storage';

const rule = (id: string, config: string): StagedRule => ({
  id,
  type: 'TOLERANCE',
  config: readStored(config),
});
const base = [rule('a', '{"absTolerance":0.50}'), rule('b', '{"absTolerance":9007199254740993}')];
const staging = {
  base,
  staged: { rules: [base[1]!, rule('new', '{"absTolerance":1.10}'), base[0]!], off: new Set(['a']) },
};

const held = stubStorage('sessionStorage');

it('stores the staging per context to the last digit, with the plan that results from it', () => {
  saveStaging('c', staging);
  const kept = loadStaging('c')!;
  expect(kept.staged.off).toEqual(new Set(['a']));
  expect(kept.staged.rules.map(({ config }) => writeJson(config))).toEqual([
    '{"absTolerance":9007199254740993}',
    '{"absTolerance":1.10}',
    '{"absTolerance":0.50}',
  ]);
  const steps = (of: typeof staging | typeof kept) => planChange(of.base, of.staged.rules, 1000);
  expect(JSON.stringify(steps(kept))).toBe(JSON.stringify(steps(staging)));
  expect(loadStaging('other')).toBeUndefined();
});

it('is gone after it is cleared', () => {
  saveStaging('c', staging);
  clearStaging('c');
  expect([loadStaging('c'), held.size]).toEqual([undefined, 0]);
});

it.each(['', 'null', '{}', '{"base":[],"rules":[{"id":"a","type":"EXACT","config":"x"}],"off":[]}', '[1'])(
  'loads nothing if %o is stored',
  (text) => {
    held.set('recon.intent.what-if.c', text);
    expect(loadStaging('c')).toBeUndefined();
  },
);
