import { describe, expect, it } from 'vitest';
import { runMatch } from '../matching/run';
import { referenceSteps } from './reference-steps';

function stepsFor(
  by: NonNullable<Parameters<typeof referenceSteps>[1]['by']>,
  pairs: readonly (readonly [string, string])[],
  others: { left?: readonly string[]; right?: readonly string[] } = {},
) {
  const rows = (references: readonly string[]) =>
    references.map((externalId) => ({
      externalId,
      amount: '1',
      currency: 'BRL',
      date: '2026-01-05T00:00:00Z',
    }));
  const left = rows([...pairs.map(([one]) => one), ...(others.left ?? [])]);
  const right = rows([...pairs.map(([, one]) => one), ...(others.right ?? [])]);
  const result = runMatch({ contextType: '1:1', rules: [], left, right });
  const placesOf = (side: 'left' | 'right', at: 0 | 1) =>
    pairs.map((pair) => result[side].rows.findIndex(({ externalId }) => externalId === pair[at]));
  return referenceSteps(result, { by, pairs: { left: placesOf('left', 0), right: placesOf('right', 1) } });
}

describe('the steps that make references equal', () => {
  it.each([
    ['strip zeros in the file that has them', ['zeros'], ['0012', '12'], ['strip-zeros'], ['left']],
    ['remove blanks in the file that has them', ['blanks'], ['A12', 'A 12'], ['trim-inner'], ['right']],
    [
      'first remove blanks, then zeros',
      ['zeros', 'blanks'],
      ['0 012', '12'],
      ['trim-inner', 'strip-zeros'],
      ['left'],
    ],
    ['ignore letter case as rules do', ['zeros', 'case'], ['0012A', '12a'], ['strip-zeros'], ['left']],
    [
      'keep only digits if zeros follow letters',
      ['zeros'],
      ['NSU0012', 'NSU12'],
      ['digits-only', 'strip-zeros'],
      ['left', 'right'],
    ],
  ] as const)('%s', (_, by, pair, changes, sides) => {
    expect(stepsFor(by, [pair])).toEqual({ changes, sides });
  });

  it('change both files if they share a reference that changes', () => {
    const shared = { left: ['007'], right: ['007'] };
    expect(stepsFor(['zeros'], [['0012', '12']], shared)?.sides).toEqual(['left', 'right']);
  });

  it('are missing if they would make two references of a file equal', () => {
    expect(stepsFor(['zeros'], [['0012', '12']], { left: ['12'] })).toBeUndefined();
  });

  it('are missing for letter case, which rules can ignore, and for unrelated references', () => {
    expect(stepsFor(['case'], [['a', 'A']])).toBeUndefined();
    expect(stepsFor([], [['a', 'b']])).toBeUndefined();
  });
});
