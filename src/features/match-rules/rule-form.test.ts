import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MatchRule } from '@recon/contract/match-rule';
import { matchRuleCreate } from '@recon/contract/match-rule-requests';
import { ruleConfigIssues } from '@recon/engine/configuration/match-rules/config-issues';
import { configFields } from '@recon/engine/configuration/match-rules/rule-config';
import { matchRuleTypes } from '@recon/engine/configuration/match-rules/rule-types';
import { readJson, writeJson } from '@recon/engine/lib/json/lossless';
import { someRules } from '~/testing/rules';
import { changedProperties, mergeThreeWay } from '@recon/engine/configuration/three-way/merge-three-way';
import {
  configForType,
  configOf,
  defaultConfig,
  fromFormValues,
  orderWithRuleAt,
  positionChoicesFor,
  starterConfig,
  toFormValues,
  integerSetting,
  withMembers,
  withSetting,
} from './rule-form';

const rule: MatchRule = {
  id: 'a',
  priority: 4,
  type: 'TOLERANCE',
  config: { note: 'kept', dateWindowDays: 2, absTolerance: '1.50', owner: { team: 'ops' } },
};

describe('the form of a rule', () => {
  it('returns its input, including unknown settings and the order of keys', () => {
    const body = fromFormValues(toFormValues(rule, []));
    expect(JSON.stringify(body)).toBe(
      JSON.stringify({ priority: 4, type: 'TOLERANCE', config: rule.config }),
    );
  });

  it('puts a new rule at the next free priority, with explicit settings of its type', () => {
    const values = toFormValues(undefined, someRules(3));
    expect(values.priority).toBe('4');
    expect(matchRuleCreate.safeParse(fromFormValues(values)).success).toBe(true);
  });

  it.each(['', 'abc', '1.5', '-2', '0', '1001'])(
    'leaves the priority %j for the contract to reject',
    (priority) => {
      const body = fromFormValues({ ...toFormValues(rule, []), place: 'number', priority });
      expect(matchRuleCreate.safeParse(body).error?.issues[0]?.path).toEqual(['priority']);
    },
  );

  it('keeps the number of a rule while another position than a number is selected', () => {
    const wedged = { ...rule, priority: 1130 };
    const values = { ...toFormValues(wedged, []), priority: '7' };
    expect(fromFormValues(values).priority).toBe(1130);
    expect(fromFormValues({ ...values, place: 'first' }).priority).toBe(1130);
    expect(fromFormValues({ ...values, place: 'number' }).priority).toBe(7);
  });

  it('is rejected while its JSON is invalid', () => {
    const body = fromFormValues({ ...toFormValues(rule, []), brokenJson: '{' });
    expect(matchRuleCreate.safeParse(body).error?.issues[0]?.path).toEqual(['config']);
  });
});

describe('an update', () => {
  const body = { priority: 4, type: 'TOLERANCE', config: rule.config };
  it('sends only what differs', () => {
    expect(changedProperties(rule, body)).toEqual({});
    expect(changedProperties(rule, { ...body, priority: 5 })).toEqual({ priority: 5 });
    const config = withSetting(rule.config, 'dateWindowDays', 3);
    expect(changedProperties(rule, { ...body, config })).toEqual({ config });
  });

  it('sends nothing for settings that only have another notation', () => {
    const config = { ...rule.config };
    const sorted = Object.fromEntries(
      Object.entries(config).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    );
    expect(Object.keys(sorted)).not.toEqual(Object.keys(config));
    expect(changedProperties(rule, { ...body, config: sorted })).toEqual({});
  });

  it('keeps the digits of what it does not change', () => {
    const stored = '{"a":0.50,"dateWindowDays":2,"9":9007199254740993}';
    const precise = { ...rule, config: readJson(stored) as MatchRule['config'] };
    const config = configOf(toFormValues(precise, []));
    const written = (changed: object) => writeJson(changed);
    const three = stored.replace(':2', ':3');
    const changed = withSetting(config, 'dateWindowDays', 3);
    expect(written(changed)).toBe(three);
    expect(written(withSetting(changed, 'a', undefined))).toBe('{"dateWindowDays":3,"9":9007199254740993}');
    const theirs = { ...precise, config: readJson(stored.replace('0.50', '0.750')) as MatchRule['config'] };
    const { merged } = mergeThreeWay(
      precise,
      theirs,
      { ...precise, config: changed },
      { nested: ['config'] },
    );
    const values = withMembers(toFormValues(precise, []), merged);
    expect(values.config).toBe(three.replace('0.50', '0.750'));
    const broken = { ...values, brokenJson: '{' };
    expect(withMembers(broken, { ...fromFormValues(broken), priority: 9 })).toEqual(broken);
    expect(withMembers({ ...values, place: 'number' }, { ...merged, priority: 9 }).priority).toBe('9');
    const there = configForType(changed, 'TOLERANCE', 'DATE_LAG');
    const back = configForType(there.config, 'DATE_LAG', 'TOLERANCE', there.dropped, {});
    expect(written(back.config)).toContain('"a":0.50,"9":9007199254740993');
  });

  it('keeps a changed setting at its place and removes one on request', () => {
    expect(Object.keys(withSetting(rule.config, 'dateWindowDays', 9))).toEqual(Object.keys(rule.config));
    expect(Object.keys(withSetting(rule.config, 'matchCurrency', false)).at(-1)).toBe('matchCurrency');
    expect(withSetting(rule.config, 'dateWindowDays', undefined)).toEqual({
      note: 'kept',
      absTolerance: '1.50',
      owner: { team: 'ops' },
    });
  });
});

describe('a change of type', () => {
  it('keeps what still fits and unknown settings, and returns what is dropped', () => {
    const { config, dropped } = configForType(
      { matchCurrency: false, note: 'x', absTolerance: '1', matchScore: 7 },
      'TOLERANCE',
      'DATE_LAG',
    );
    expect(config).toEqual({ ...starterConfig('DATE_LAG'), matchCurrency: false, note: 'x', matchScore: 7 });
    expect(dropped).toEqual({ absTolerance: '1' });
  });

  it('restores what was dropped when it is reverted', () => {
    const before = { absTolerance: '1', matchCurrency: false };
    const there = configForType(before, 'TOLERANCE', 'DATE_LAG');
    const back = configForType(there.config, 'DATE_LAG', 'TOLERANCE', there.dropped);
    expect(back.config).toMatchObject(before);
    expect(Object.keys(back.dropped)).toEqual([
      'minDays',
      'maxDays',
      'inclusive',
      'direction',
      'feeTolerance',
    ]);
  });

  it('starts a date lag with a lag, and leaves a reverted one as it was', () => {
    const begun = configForType(starterConfig('EXACT'), 'EXACT', 'DATE_LAG').config;
    expect(begun).toMatchObject({ minDays: 0, maxDays: 1 });
    const stored = { matchCurrency: false };
    const there = configForType(stored, 'DATE_LAG', 'EXACT');
    const back = configForType(
      there.config,
      'EXACT',
      'DATE_LAG',
      there.dropped,
      defaultConfig('DATE_LAG'),
    ).config;
    expect(back).toMatchObject({ minDays: 0, maxDays: 0, matchCurrency: false });
  });

  it('always leaves a config that the new type accepts', () => {
    const types = fc.constantFrom(...matchRuleTypes);
    fc.assert(
      fc.property(types, types, fc.array(fc.nat()), (from, to, picks) => {
        const config = Object.fromEntries(
          picks
            .map((pick) => configFields[from][pick % configFields[from].length]!)
            .map((f) => [f.key, f.default]),
        );
        expect(ruleConfigIssues(to, configForType(config, from, to).config)).toEqual([]);
      }),
    );
  });
});

it.each([
  ['last', '', undefined],
  ['first', '', 'nabc'],
  ['before', 'b', 'anbc'],
  ['after', 'b', 'abnc'],
  ['after', 'c', undefined],
  ['before', 'gone', undefined],
] as const)('places a new rule %s %s', (place, beside, expected) => {
  expect(orderWithRuleAt(['a', 'b', 'c', 'n'], 'n', place, beside)?.join('')).toBe(expected);
});

it('moves a new rule to the end if only a number in the middle was free', () => {
  expect(orderWithRuleAt(['a', 'n', 'b'], 'n', 'last', '')).toEqual(['a', 'b', 'n']);
});

it.each([
  [undefined, 0, ['last', 'number']],
  [undefined, 3, ['last', 'first', 'before', 'after', 'number']],
  [rule, 0, ['stay', 'number']],
  [rule, 3, ['stay', 'last', 'first', 'before', 'after', 'number']],
] as const)('offers positions for %o among %i others', (given, others, expected) => {
  expect(positionChoicesFor(given, others)).toEqual(expected);
});

it.each([
  ['12', 12],
  [' 7 ', 7],
  ['', undefined],
  ['1.5', '1.5'],
  ['x', 'x'],
])('reads the integer %j as %j', (typed, expected) => {
  expect(integerSetting(typed)).toBe(expected);
});
