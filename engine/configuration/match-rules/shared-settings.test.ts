import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeIssue } from '../../issues/issue';
import { readJson, writeJson } from '../../lib/json/lossless';
import { configFields } from './rule-config';
import { matchRuleTypes } from './rule-types';
import { planSetting, planSettingUndo, sameSetting, sharedSettings } from './shared-settings';

const keys = (fields: readonly { key: string }[]) => fields.map(({ key }) => key);
const config = (json: string) => readJson(json) as Record<string, unknown>;

describe('the settings that rules share', () => {
  it('are all settings if there is one type', () => {
    expect(sharedSettings(['EXACT', 'EXACT'])).toEqual({ shared: configFields.EXACT, others: [] });
  });

  it('are those that every type has; the others are each listed once', () => {
    const { shared, others } = sharedSettings(['DATE_LAG', 'EXACT', 'TOLERANCE']);
    expect(keys(shared)).toEqual([
      'matchCurrency',
      'matchScore',
      'allowPartial',
      'allocationDirection',
      'allocationToleranceMode',
      'allocationToleranceValue',
      'allocationUseBaseAmount',
    ]);
    expect(keys(others)).toContain('matchReference');
    expect(keys(others)).toContain('minDays');
    expect(new Set(keys(others)).size).toBe(others.length);
  });

  it('are none with an unknown type, or without rules', () => {
    expect(sharedSettings(['EXACT', 'FUZZY']).shared).toEqual([]);
    expect(sharedSettings([])).toEqual({ shared: [], others: [] });
  });

  it('are known to every one of the types', () => {
    fc.assert(
      fc.property(fc.subarray([...matchRuleTypes], { minLength: 1 }), (types) => {
        const { shared, others } = sharedSettings(types);
        for (const type of types) {
          expect(keys(configFields[type])).toEqual(expect.arrayContaining(keys(shared)));
          const rest = keys(configFields[type]).filter((key) => !keys(shared).includes(key));
          expect(keys(others)).toEqual(expect.arrayContaining(rest));
        }
      }),
    );
  });
});

describe('a new value for one rule', () => {
  it('changes only that setting, and preserves the spelling of the others', () => {
    const rule = { type: 'EXACT', config: config('{"note":1.50,"matchScore":90,"matchAmount":true}') };
    const plan = planSetting(rule, 'matchScore', 80);
    expect(plan.kind === 'change' && writeJson(plan.config)).toBe(
      '{"note":1.50,"matchScore":80,"matchAmount":true}',
    );
  });

  it('is added if none is set', () => {
    const plan = planSetting({ type: 'DATE_LAG', config: config('{"maxDays":3}') }, 'matchCurrency', false);
    expect(plan.kind === 'change' && writeJson(plan.config)).toBe('{"maxDays":3,"matchCurrency":false}');
  });

  it('plans nothing if it is already set', () => {
    expect(planSetting({ type: 'EXACT', config: { matchScore: 80 } }, 'matchScore', 80).kind).toBe('same');
    expect(planSetting({ type: 'EXACT', config: { matchScore: '80' } }, 'matchScore', 80).kind).toBe(
      'change',
    );
  });

  it('is rejected if the rule could not be saved with it', () => {
    const lag = { type: 'DATE_LAG', config: { minDays: 3, maxDays: 5 } };
    const plan = planSetting(lag, 'maxDays', 2);
    expect(plan.kind === 'refused' && decodeIssue(plan.issue.message)?.code).toBe('less_than_min_days');
    expect(planSetting({ type: 'EXACT', config: {} }, 'matchScore', 101).kind).toBe('refused');
  });

  it.each(['DATE_LAG', 'FUZZY'])('does not exist for a rule of type %s', (type) => {
    expect(planSetting({ type, config: { maxDays: 1 } }, 'matchReference', true)).toEqual({
      kind: 'missing',
    });
  });
});

it.each([
  ['{"a":1,"b":2}', '{"b":3,"a":1}', true],
  ['{"a":1}', '{"a":2}', false],
  ['{"a":1}', '{"a":1.0}', false],
  ['{"b":1}', '{"c":1}', true],
  ['{"a":null}', '{}', false],
])('the setting a of %s and %s: the same is %s', (one, other, expected) => {
  const rule = (json: string) => ({ type: 'EXACT', config: config(json) });
  expect(sameSetting(rule(one), rule(other), 'a')).toBe(expected);
});

describe('undoing a value', () => {
  const before = { type: 'EXACT', config: config('{"matchScore":9.50e1,"matchAmount":true}') };
  const now = (json: string, type = 'EXACT') => ({ type, config: config(json) });

  it.each([
    [
      'puts back the old one as it was written',
      '{"matchScore":80,"matchAmount":true}',
      '{"matchScore":9.50e1,"matchAmount":true}',
    ],
    [
      'keeps what others changed beside it',
      '{"matchAmount":false,"matchScore":80}',
      '{"matchAmount":false,"matchScore":9.50e1}',
    ],
  ])('%s', (_title, json, expected) => {
    const plan = planSettingUndo(now(json), before, 'matchScore', 80);
    expect(plan.kind === 'change' && writeJson(plan.config)).toBe(expected);
  });

  it('removes the setting if none was set before', () => {
    const plan = planSettingUndo(now('{"a":1,"matchScore":80}'), now('{"a":1}'), 'matchScore', 80);
    expect(plan.kind === 'change' && writeJson(plan.config)).toBe('{"a":1}');
  });

  it.each([
    ['changed', 'others set another value', '{"matchScore":70}', 'EXACT'],
    ['changed', 'others took it out', '{"matchAmount":true}', 'EXACT'],
    ['changed', 'others gave the rule another type', '{"matchScore":80}', 'TOLERANCE'],
    ['same', 'it is back already', '{"matchScore":9.50e1}', 'EXACT'],
  ])('is %s if %s', (kind, _title, json, type) => {
    expect(planSettingUndo(now(json, type), before, 'matchScore', 80).kind).toBe(kind);
  });
});
