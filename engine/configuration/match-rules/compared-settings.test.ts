import { describe, expect, it } from 'vitest';
import { readJson } from '../../lib/json/lossless';
import { comparedSettings } from './compared-settings';

const rule = (type: string, json: string) => ({ type, config: readJson(json) as Record<string, unknown> });
const told = (a: ReturnType<typeof rule>, b: ReturnType<typeof rule>) =>
  comparedSettings(a, b).map(({ key, differs }) => `${key} ${differs ? 'differs' : 'same'}`);

describe('two compared rules', () => {
  it('list the settings that either has set, in form order', () => {
    const one = rule('EXACT', '{"matchScore":90,"matchAmount":true}');
    expect(told(one, rule('EXACT', '{"matchDate":false,"matchAmount":true}'))).toEqual([
      'matchAmount same',
      'matchDate differs',
      'matchScore differs',
    ]);
  });

  it.each([
    ['a default spelled out is the same', '{"matchScore":100}', '{"matchAmount":true}', 'matchScore same'],
    ['null stands for the default', '{"matchScore":null}', '{"matchScore":100}', 'matchScore same'],
    ['a decimal of other digits is another text', '{"x":1.50}', '{"x":1.5}', 'x differs'],
  ])('%s', (_title, one, other, expected) => {
    expect(told(rule('EXACT', one), rule('EXACT', other))).toContain(expected);
  });

  it('of two types differ in settings that only one has, and in different defaults', () => {
    const lines = told(
      rule('EXACT', '{"matchReference":true}'),
      rule('DATE_LAG', '{"maxDays":2,"matchScore":100}'),
    );
    expect(lines).toEqual(['matchReference differs', 'matchScore same', 'maxDays differs']);
  });

  it('of an unknown type list their own settings', () => {
    expect(told(rule('FUZZY', '{"b":1,"a":2}'), rule('FUZZY', '{"a":2}'))).toEqual(['b differs', 'a same']);
  });
});
