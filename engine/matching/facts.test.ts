import { describe, expect, it } from 'vitest';
import { type MatchResult, unmatchedCodeOf } from './result';
import { runMatch } from './run';
import type { RuleToRun, Scenario, Transaction } from './transaction';

/**
 * These tests check facts that were observed at the service's engine, each with only files and rules. The names of the
 * groups cite sections of docs/contract.md.
 */

/** Parses `id amount [currency [date]]`, BRL and 5 January by default; `base=` and `basecur=` set base values. */
function row(text: string): Transaction {
  const [id = '', amount = '0', currency = 'BRL', date = '2026-01-05', ...more] = text.split(' ');
  const base = Object.fromEntries(more.map((part) => part.split('=')));
  return {
    externalId: id,
    amount,
    currency,
    date: date.includes('T') ? date : `${date}T00:00:00Z`,
    ...(base['base'] && { baseAmount: base['base'] }),
    ...(base['basecur'] && { baseCurrency: base['basecur'] }),
  };
}

type Config = Record<string, unknown>;
const rule = (type: string, config: Config = {}, priority = 1): RuleToRun => ({ priority, type, config });

function run(
  contextType: string,
  rules: RuleToRun[],
  left: string[],
  right: string[],
  more: Partial<Scenario> = {},
) {
  return runMatch({ contextType, rules, left: left.map(row), right: right.map(row), ...more });
}

/** Formats a result as `left=right+right score` per match and `left!right` per used-up pair. */
function words({ left, right, groups, usedUp }: MatchResult): string {
  const ids = (rights: readonly number[]) => rights.map((r) => right.rows[r]!.externalId).join('+');
  return [
    ...groups.map((one) => `${left.rows[one.left]!.externalId}=${ids(one.rights)} ${one.score}`),
    ...usedUp.map((one) => `${left.rows[one.left]!.externalId}!${ids(one.rights)}`),
  ].join(', ');
}

const oneToOne = (rules: RuleToRun[], left: string[], right: string[]) =>
  words(run('1:1', rules, left, right));
const oneToMany = (rules: RuleToRun[], left: string[], right: string[]) =>
  words(run('1:N', rules, left, right));

describe('2.3: the vectors of TOLERANCE', () => {
  it.each([
    ['100.00', '100.50', '0.50', '0', 'MAX', true],
    ['100.00', '100.51', '0.50', '0', 'MAX', false],
    ['1000', '1010', '0', '0.01', 'MIN', true],
    ['1000', '1010', '0', '0.0099', 'MAX', false],
    ['1000', '1010', '0', '0.0099', 'LEFT', false],
    ['1000', '1010', '0', '0.0099', 'AVERAGE', false],
    ['1000', '1010', '0', '0.0099', 'RIGHT', false],
    ['1000', '1010', '0', '0.00990099009900991', 'MAX', true],
    ['1000', '1010', '0', '0.00990099009900990', 'MAX', false],
    ['1000', '1010', '0', '0.009950248756218906', 'AVERAGE', true],
    ['1000', '1010', '0', '0.009950248756218905', 'AVERAGE', false],
    ['10', '1000', '0', '0.05', 'MAX', false],
    ['10', '1000', '0', '5', 'MAX', true],
    ['10', '1000', '0', '5', 'LEFT', false],
  ])(
    '%s and %s with %s or %s of %s: %s',
    (left, right, absTolerance, percentTolerance, percentageBase, expected) => {
      const found = oneToOne(
        [rule('TOLERANCE', { absTolerance, percentTolerance, percentageBase })],
        [`a ${left}`],
        [`a ${right}`],
      );
      expect(found).toBe(expected ? 'a=a 100' : '');
    },
  );

  it.each([
    // The pair 10.005 and 10.00 is equal after rounding in that mode.
    ['HALF_UP', '10.005', '10.01', true],
    ['HALF_UP', '10.005', '10.00', false],
    ['BANKERS', '10.005', '10.00', true],
    ['BANKERS', '10.015', '10.02', true],
    ['FLOOR', '10.009', '10.00', true],
    ['CEIL', '10.001', '10.01', true],
    ['TRUNCATE', '10.009', '10.00', true],
  ])('%s rounds %s to %s: %s', (roundingMode, left, right, expected) => {
    const config = { absTolerance: '0', percentTolerance: '0', roundingMode };
    expect(oneToOne([rule('TOLERANCE', config)], [`a ${left}`], [`a ${right}`])).toBe(
      expected ? 'a=a 60' : '',
    );
  });
});

describe('2.3: EXACT', () => {
  it.each([
    ['equal in all', {}, 'a 10', 'A 10.00', 'a=A 100'],
    ['another amount', {}, 'a 10', 'a 10.01', ''],
    ['another amount, not asked', { matchAmount: false }, 'a 10', 'a 10.01', 'a=a 100'],
    ['another currency', {}, 'a 10', 'a 10 USD', ''],
    ['another currency, not asked', { matchCurrency: false }, 'a 10', 'a 10 USD', 'a=a 70'],
    ['another day', {}, 'a 10', 'a 10 BRL 2026-01-06', ''],
    ['another day, not asked', { matchDate: false }, 'a 10', 'a 10 BRL 2026-01-06', 'a=a 100'],
    [
      'another time of the day',
      {},
      'a 10 BRL 2026-01-05T01:00:00Z',
      'a 10 BRL 2026-01-05T23:00:00Z',
      'a=a 100',
    ],
    ['another reference', {}, 'a 10', 'b 10', ''],
    ['another reference, not asked', { matchReference: false }, 'a 10', 'b 10', 'a=b 100'],
    ['another case', { caseInsensitive: false }, 'a 10', 'A 10', ''],
  ])('%s', (_title, config, left, right, expected) => {
    expect(oneToOne([rule('EXACT', config)], [left], [right])).toBe(expected);
  });
});

describe('2.3: DATE_LAG', () => {
  const day = (distance: number) => `a 10 BRL 2026-01-${String(10 + distance).padStart(2, '0')}`;
  it.each<[Config, number[]]>([
    [{ minDays: 1, maxDays: 3 }, [-3, -2, -1, 1, 2, 3]],
    [{ minDays: 1, maxDays: 3, inclusive: false }, [-2, 2]],
    [{ minDays: 1, maxDays: 2, inclusive: false }, []],
    [{ minDays: 0, maxDays: 1 }, [-1, 0, 1]],
    [{ minDays: 0, maxDays: 2, direction: 'LEFT_BEFORE_RIGHT' }, [0, 1, 2]],
    [{ minDays: 1, maxDays: 2, direction: 'LEFT_BEFORE_RIGHT' }, [1, 2]],
    [{ minDays: 0, maxDays: 2, direction: 'RIGHT_BEFORE_LEFT' }, [-2, -1, 0]],
    [{ minDays: 1, maxDays: 3, direction: 'RIGHT_BEFORE_LEFT', inclusive: false }, [-2]],
    [{}, [0]],
  ])('%j takes the distances %j', (config, expected) => {
    const taken = [-4, -3, -2, -1, 0, 1, 2, 3, 4].filter(
      (distance) => oneToOne([rule('DATE_LAG', config)], [day(0)], [day(distance)]) === 'a=a 90',
    );
    expect(taken).toEqual(expected);
  });

  it('compares signed amounts without rounding, limits included', () => {
    const lag = [rule('DATE_LAG', { feeTolerance: '0.5' })];
    expect(oneToOne(lag, ['a 10'], ['b 10.5'])).toBe('a=b 90');
    expect(oneToOne(lag, ['a 10'], ['b 10.50000001'])).toBe('');
    expect(oneToOne(lag, ['a 0.2'], ['b -0.2'])).toBe('a!b');
    expect(oneToOne([rule('DATE_LAG', { matchCurrency: false })], ['a 10'], ['b 10 USD'])).toBe('a=b 60');
  });
});

describe('2.4: the score', () => {
  it.each([
    ['EXACT', {}, 'a 10', 'a 10', 'a=a 100'],
    ['EXACT', { matchCurrency: false }, 'a 10', 'a 10 USD', 'a=a 70'],
    ['TOLERANCE', {}, 'a 10', 'a 10.2', 'a=a 100'],
    ['TOLERANCE', { matchReference: false }, 'a 10', 'b 10.2', 'a=b 90'],
    ['TOLERANCE', { absTolerance: 0, percentTolerance: 0 }, 'a 10', 'a 10.004', 'a=a 60'],
    ['DATE_LAG', {}, 'a 10', 'b 10', 'a=b 90'],
    ['DATE_LAG', { matchCurrency: false }, 'a 10', 'b 10 USD', 'a=b 60'],
  ])('%s %j', (type, config, left, right, expected) => {
    expect(oneToOne([rule(type, config)], [left], [right])).toBe(expected);
  });

  it('proposes from 60 and confirms from 90; below 60 tries the next right, then the next rule', () => {
    const status = (config: Config, right: string) =>
      run('1:1', [rule('EXACT', config)], ['a 10'], [right]).groups.map((one) => one.status);
    expect(status({}, 'a 10')).toEqual(['CONFIRMED']);
    expect(status({ matchCurrency: false }, 'a 10 USD')).toEqual(['PROPOSED']);
    const byRounding = { absTolerance: 0, percentTolerance: 0, matchReference: false };
    expect(oneToOne([rule('TOLERANCE', byRounding)], ['a 10.004'], ['b 10'])).toBe('');
    expect(oneToOne([rule('TOLERANCE', byRounding)], ['a 10.004'], ['b 10', 'c 10.004'])).toBe('a=c 90');
    const rules = [rule('TOLERANCE', byRounding), rule('DATE_LAG', { feeTolerance: '1' }, 2)];
    expect(oneToOne(rules, ['a 10.004'], ['b 10'])).toBe('a=b 90');
  });
});

describe('2.5: the order of a run', () => {
  const anyAmount = { matchAmount: false, matchReference: false };

  it('tries rules by priority, then type', () => {
    const rules = [
      rule('TOLERANCE', {}, 2),
      rule('EXACT', {}, 2),
      rule('DATE_LAG', {}, 2),
      rule('EXACT', { matchDate: false }, 1),
    ];
    expect(run('1:1', rules, [], []).rules.map(({ index: place }) => place)).toEqual([3, 2, 1, 0]);
  });

  it('sorts rows by day, amount, currency and bytes of the reference, not by time', () => {
    const left = [
      '\u{10000} 1',
      '\uFFFD 1',
      'b 1',
      'B 1',
      'a 1 BRL 2026-01-05T00:00:00Z',
      'y 1 AUD 2026-01-05T23:00:00Z',
      'c 0.5 USD 2026-01-05T22:00:00Z',
      'z 9 BRL 2026-01-04T23:59:59Z',
    ];
    const { left: side } = run('1:1', [], left, []);
    expect(side.rows.map(({ externalId }) => externalId)).toEqual([
      'z',
      'c',
      'y',
      'B',
      'a',
      'b',
      '\uFFFD',
      '\u{10000}',
    ]);
  });

  it('sorts rows without a base amount first', () => {
    const { left } = run('1:1', [], ['a 1 BRL 2026-01-05 base=2', 'b 1 BRL 2026-01-05 base=1', 'c 1'], []);
    expect(left.rows.map(({ externalId }) => externalId)).toEqual(['c', 'b', 'a']);
  });

  it('takes the first right that fits, not the nearest', () => {
    const near = [rule('TOLERANCE', { absTolerance: '5', matchReference: false })];
    expect(oneToOne(near, ['a 10'], ['b 10', 'c 9', 'd 6'])).toBe('a=d 90');
  });

  it('does not use a row again in later rules', () => {
    const rules = [rule('EXACT', {}), rule('EXACT', { matchReference: false }, 2)];
    expect(oneToOne(rules, ['a 10', 'b 10'], ['b 10', 'c 10'])).toBe('b=b 100, a=c 100');
  });

  it('splits a left over rights in run order that fit into the rest', () => {
    expect(oneToMany([rule('EXACT', anyAmount)], ['a 10'], ['x 4', 'y 3', 'z 3', 'w 20'])).toBe(
      'a=y+z+x 100',
    );
    expect(oneToMany([rule('EXACT', anyAmount)], ['a 10'], ['x 4', 'y 5'])).toBe('');
    const usd = [rule('EXACT', { ...anyAmount, matchCurrency: false })];
    expect(oneToMany(usd, ['a 10'], ['x 4', 'y 4 USD', 'z 6'])).toBe('a=x+z 100');
  });

  it('ends a split within its tolerance, absolute or in percent of the target', () => {
    const within = (allocationToleranceMode: string, allocationToleranceValue: string) =>
      oneToMany(
        [rule('EXACT', { ...anyAmount, allocationToleranceMode, allocationToleranceValue })],
        ['a 100'],
        ['x 40', 'y 59'],
      );
    expect(within('ABS', '1')).toBe('a=x+y 100');
    expect(within('ABS', '0.99')).toBe('');
    expect(within('PERCENT', '0.01')).toBe('a=x+y 100');
    expect(within('PERCENT', '0.0099')).toBe('');
  });

  it('matches nothing if a side is empty', () => {
    expect(oneToOne([rule('EXACT')], ['a 1'], [])).toBe('');
    expect(oneToOne([rule('EXACT')], [], ['a 1'])).toBe('');
  });

  it.each([
    ['1:1', 1, 1, true],
    ['1:1', 1, 2, false],
    ['1:1', 2, 1, false],
    ['1:1', 0, 1, false],
    ['1:N', 1, 1, true],
    ['1:N', 1, 3, true],
    ['1:N', 2, 1, false],
    ['1:N', 1, 0, false],
  ])('%s with %i and %i sources runs: %s', (contextType, left, right, runs) => {
    const { problem } = run(contextType, [rule('EXACT')], ['a 1'], ['a 1'], { sources: { left, right } });
    expect(problem?.code).toBe(runs ? undefined : 'source-counts');
  });
});

describe('16.1', () => {
  const tolerance = rule('TOLERANCE', {});
  const anything = { matchAmount: false, matchReference: false };

  it('row 1: a negative amount in 1:1 uses up both rows without a match, also for later rows and rules', () => {
    const later = rule('EXACT', { matchAmount: false, matchReference: false }, 2);
    expect(oneToOne([tolerance, later], ['a -100'], ['a -100.40'])).toBe('a!a');
    expect(oneToOne([tolerance, later], ['a -100', 'b 5'], ['a -100.40', 'b 5'])).toBe('b=b 100, a!a');
    expect(oneToOne([rule('TOLERANCE', { absTolerance: '1' })], ['a -0.2'], ['a 0.2'])).toBe('a!a');
    expect(oneToOne([tolerance], ['a 0'], ['a 0'])).toBe('a=a 100');
    const { leftRule, reasons } = run('1:1', [tolerance], ['a -100'], ['a -100.40']);
    expect([leftRule[0], reasons.size]).toEqual([0, 0]);
  });

  it('row 2: a negative amount fails the run only if a split reaches it', () => {
    const split = [rule('EXACT', anything)];
    const problem = (left: string[], right: string[], rules = split) =>
      run('1:N', rules, left, right).problem?.code;
    expect(problem(['a -5'], ['x 5'])).toBe('negative-amount');
    expect(problem(['a -5'], ['x 5 USD'])).toBeUndefined();
    expect(problem(['a 5'], ['x -1', 'y 5'])).toBe('negative-amount');
    expect(
      problem(['a 5'], ['x 5', 'y -1 BRL 2026-01-06'], [rule('EXACT', { ...anything, matchDate: false })]),
    ).toBeUndefined();
    expect(problem(['a -5'], ['a -5'], [rule('EXACT')])).toBe('negative-amount');
    const lost = run('1:N', split, ['a 5', 'b -5 USD'], ['x 5', 'y 5 USD']);
    expect([lost.groups, lost.usedUp, [...lost.leftRule]]).toEqual([[], [], [-1, -1]]);
  });

  it('row 3: RIGHT_TO_LEFT records nothing in 1:N and leaves the rows free; in 1:1 it has no effect', () => {
    const backwards = rule('EXACT', { allocationDirection: 'RIGHT_TO_LEFT' });
    expect(oneToMany([backwards], ['a 5'], ['a 5'])).toBe('');
    expect(oneToMany([backwards, rule('EXACT', {}, 2)], ['a 5'], ['a 5'])).toBe('a=a 100');
    expect(oneToOne([backwards], ['a 5'], ['a 5'])).toBe('a=a 100');
  });

  it('row 4: N:M cannot be run', () => {
    const { problem, groups } = run('N:M', [rule('EXACT')], ['a 5'], ['a 5']);
    expect(problem).toEqual({ code: 'context-type', type: 'N:M' });
    expect(groups).toEqual([]);
  });

  it.each([
    ['É1', 'é1', 90],
    ['a1', 'A1', 100],
    ['ß', 'ẞ', 90],
    ['k', '\u212A', 90],
    ['ς', 'Σ', 90],
    ['ß', 'SS', undefined],
    ['İ', 'i', undefined],
    ['ı', 'I', undefined],
    ['é', 'e\u0301', undefined],
  ])('row 5: EXACT scores %s and %s: %s', (left, right, score) => {
    expect(oneToOne([rule('EXACT')], [`${left} 5`], [`${right} 5`])).toBe(
      score ? `${left}=${right} ${score}` : '',
    );
  });

  it('17.2: a byte order mark is part of a reference', () => {
    expect(oneToOne([rule('EXACT')], ['\uFEFFa 5'], ['a 5'])).toBe('');
  });

  it('row 5: TOLERANCE folds only ASCII', () => {
    expect(oneToOne([tolerance], ['É 5'], ['é 5'])).toBe('');
    expect(oneToOne([tolerance], ['éA 5'], ['éa 5'])).toBe('éA=éa 100');
  });

  it('row 6: digits 9 and 10 of the rounding change nothing', () => {
    for (const roundingScale of [8, 9, 10]) {
      const config = { absTolerance: 0, percentTolerance: 0, roundingScale };
      expect(oneToOne([rule('TOLERANCE', config)], ['a 1.12345678'], ['a 1.12345678'])).toBe('a=a 100');
      expect(oneToOne([rule('TOLERANCE', config)], ['a 1.12345678'], ['a 1.12345679'])).toBe('');
    }
  });

  it('row 7: TIMESTAMP means the same microsecond', () => {
    const exact = [rule('EXACT', { datePrecision: 'TIMESTAMP' })];
    const at = (time: string) => `a 5 BRL 2026-01-05T${time}Z`;
    expect(oneToOne(exact, [at('10:00:00.123456')], [at('10:00:00.123456')])).toBe('a=a 100');
    expect(oneToOne(exact, [at('10:00:00.123456')], [at('10:00:00.123457')])).toBe('');
    expect(oneToOne(exact, [at('10:00:00.5')], [at('10:00:00.500')])).toBe('a=a 100');
    expect(oneToOne(exact, [at('10:00:00')], [at('10:00:01')])).toBe('');
  });

  it('row 8: a group of 500 rows is recorded, one of 501 is dropped and its rows are used up', () => {
    const rights = (count: number) => Array.from({ length: count }, (_, at) => `r${at} 1`);
    const rules = [rule('EXACT', anything), rule('EXACT', { ...anything, allowPartial: true }, 2)];
    expect(run('1:N', rules, ['a 499'], rights(499)).groups).toHaveLength(1);
    const dropped = run('1:N', rules, ['a 500'], rights(500));
    expect(dropped.groups).toEqual([]);
    expect(dropped.usedUp).toMatchObject([{ rule: 0, left: 0, cause: 'group-too-large' }]);
    expect(dropped.rightRule.every((used) => used === 0)).toBe(true);
  });

  it('row 9: 5,000 rows per side are accepted, 5,001 are noted and computed', () => {
    const rows = (count: number) => Array.from({ length: count }, (_, at) => `r${at} 1`);
    expect(run('1:1', [rule('EXACT')], rows(5000), rows(5000)).notes).toEqual([]);
    const over = run('1:1', [rule('EXACT')], rows(5001), rows(1));
    expect(over.notes).toEqual([{ code: 'over-limit', what: 'left', count: 5001, limit: 5000 }]);
    expect([over.problem, over.groups.length]).toEqual([undefined, 1]);
    const rules = Array.from({ length: 5001 }, (_, at) => rule('EXACT', {}, at));
    expect(run('1:1', rules, ['a 1'], ['a 1']).notes).toMatchObject([{ what: 'rules', count: 5001 }]);
  });

  it('row 10: referenceMustSet has no effect, because no reference is empty', () => {
    expect(oneToOne([rule('EXACT', { referenceMustSet: true })], ['a 5'], ['a 5'])).toBe('a=a 100');
  });

  it.each([
    ['EXACT', { matchBaseAmount: true }],
    ['EXACT', { matchBaseCurrency: true }],
    ['EXACT', { allocationUseBaseAmount: true }],
    ['TOLERANCE', { matchBaseAmount: true }],
    ['TOLERANCE', { matchBaseCurrency: true }],
    ['TOLERANCE', { allocationUseBaseAmount: true }],
  ])('row 11: %s with %j silently takes nothing without base values', (type, config) => {
    for (const contextType of ['1:1', '1:N']) {
      const result = run(contextType, [rule(type, config)], ['a 5'], ['a 5']);
      expect([words(result), unmatchedCodeOf(result, 0)]).toEqual(['', 'UNMATCHED']);
    }
  });

  it('row 11: DATE_LAG with base amounts results in FX_RATE_UNAVAILABLE only in 1:N', () => {
    const lag = [rule('DATE_LAG', { allocationUseBaseAmount: true })];
    expect(oneToOne(lag, ['a 5'], ['b 5'])).toBe('a=b 90');
    const result = run('1:N', lag, ['a 5', 'c 6'], ['b 5']);
    expect(words(result)).toBe('');
    expect([unmatchedCodeOf(result, 0), unmatchedCodeOf(result, 1)]).toEqual([
      'FX_RATE_UNAVAILABLE',
      'UNMATCHED',
    ]);
  });

  it('row 11: base values of a scenario are compared', () => {
    const based = (base: string, currency = 'EUR') => `a 5 BRL 2026-01-05 base=${base} basecur=${currency}`;
    const exact = [rule('EXACT', { matchAmount: false, matchBaseAmount: true, matchBaseCurrency: true })];
    expect(oneToOne(exact, [based('2')], [based('2.0')])).toBe('a=a 100');
    expect(oneToOne(exact, [based('2')], [based('2.1')])).toBe('');
    expect(oneToOne(exact, [based('2')], [based('2', 'USD')])).toBe('');
    const near = [rule('TOLERANCE', { matchBaseAmount: true, absTolerance: '1' })];
    expect(oneToOne(near, [based('2')], [based('3')])).toBe('a=a 100');
    expect(oneToOne(near, [based('2')], [based('3.01')])).toBe('');
    const lag = [rule('DATE_LAG', { allocationUseBaseAmount: true, feeTolerance: '9' })];
    expect(oneToMany(lag, [based('4')], [based('1'), based('3')])).toBe('a=a+a 90');
  });

  it('row 12: SPLIT_INCOMPLETE requires a share, and does not occur with allowPartial or after a match', () => {
    const reason = (right: string[], config: Config = {}, more: RuleToRun[] = []) =>
      unmatchedCodeOf(run('1:N', [rule('EXACT', { ...anything, ...config }), ...more], ['a 10'], right), 0);
    expect(reason(['x 4'])).toBe('SPLIT_INCOMPLETE');
    expect(reason(['x 11'])).toBe('UNMATCHED');
    expect(reason(['x 0'])).toBe('UNMATCHED');
    expect(reason(['x 4 USD'], { matchCurrency: false })).toBe('UNMATCHED');
    expect(reason(['x 4'], { allowPartial: true })).toBe('UNMATCHED');
    const later = rule('EXACT', { ...anything, matchDate: false }, 2);
    expect(reason(['x 4', 'y 6 BRL 2026-01-06'], {}, [later])).toBe('UNMATCHED');
  });

  it('row 13: a zero left never matches in 1:N', () => {
    expect(oneToMany([rule('EXACT')], ['a 0'], ['a 0'])).toBe('');
    expect(oneToMany([rule('EXACT', { ...anything, allowPartial: true })], ['a 0'], ['a 0', 'b 1'])).toBe('');
    expect(oneToOne([rule('EXACT')], ['a 0'], ['a 0'])).toBe('a=a 100');
  });

  it('row 14: the best score may come from a right without a share', () => {
    const config = { ...anything, matchCurrency: false, matchReference: true };
    expect(oneToMany([rule('EXACT', config)], ['é 10'], ['É 10', 'é 20'])).toBe('é=É 100');
    expect(oneToMany([rule('EXACT', config)], ['é 10'], ['É 10'])).toBe('é=É 90');
  });

  it('row 15: allowPartial cuts only the last right, which is used up completely', () => {
    const partial = [rule('EXACT', { ...anything, allowPartial: true })];
    const result = run('1:N', partial, ['a 10', 'b 11'], ['x 4', 'y 9', 'z 11']);
    expect(words(result)).toBe('a=x+y 100, b=z 100');
    expect(result.groups[0]!.shares).toEqual([4n * 10n ** 10n, 6n * 10n ** 10n]);
    expect(oneToMany(partial, ['a 10'], ['x 4'])).toBe('');
  });

  it('row 16: the rule’s own tolerance does not apply to the cover', () => {
    const near = (config: Config = {}) => [
      rule('TOLERANCE', { absTolerance: '1', matchReference: false, ...config }),
    ];
    const below = run('1:N', near(), ['a 10'], ['x 9.5']);
    expect([words(below), unmatchedCodeOf(below, 0)]).toEqual(['', 'SPLIT_INCOMPLETE']);
    expect(oneToMany(near(), ['a 10'], ['x 10.5'])).toBe('');
    expect(oneToMany(near({ allocationToleranceValue: '0.5' }), ['a 10'], ['x 9.5'])).toBe('a=x 90');
    expect(oneToMany(near({ allowPartial: true }), ['a 10'], ['x 10.5'])).toBe('a=x 90');
  });

  it.each([
    ['EXACT', 'matchScore', 101],
    ['EXACT', 'matchScore', -1],
    ['EXACT', 'matchBaseScore', '1.5'],
    ['EXACT', 'matchAmount', 'true'],
    ['EXACT', 'matchAmount', 1],
    ['EXACT', 'datePrecision', null],
    ['EXACT', 'datePrecision', 'day'],
    ['EXACT', 'allocationDirection', 'left_to_right'],
    ['EXACT', 'allocationToleranceValue', '-0.01'],
    ['TOLERANCE', 'absTolerance', 'abc'],
    ['TOLERANCE', 'absTolerance', ''],
    ['TOLERANCE', 'absTolerance', '-1'],
    ['TOLERANCE', 'absTolerance', true],
    ['TOLERANCE', 'percentTolerance', '1%'],
    ['TOLERANCE', 'percentageBase', 'MEAN'],
    ['TOLERANCE', 'dateWindowDays', 3651],
    ['TOLERANCE', 'dateWindowDays', 1.5],
    ['TOLERANCE', 'roundingScale', 11],
    ['TOLERANCE', 'roundingMode', 'half_up'],
    ['DATE_LAG', 'direction', 'BOTH'],
    ['DATE_LAG', 'minDays', 1],
    ['DATE_LAG', 'inclusive', false],
    ['DATE_LAG', 'feeTolerance', [1]],
  ])('confirmed: one invalid value fails the complete run: %s %s %j', (type, key, value) => {
    const result = run('1:1', [rule('EXACT', {}, 1), rule(type, { [key]: value }, 9)], ['a 5'], ['a 5']);
    expect(result.problem).toMatchObject({ code: 'rule-config', rule: 1 });
    expect([result.groups, [...result.leftRule]]).toEqual([[], [-1]]);
  });

  it.each([
    ['EXACT', { matchAmount: null, matchScore: null, allocationToleranceValue: null }],
    ['EXACT', { matchScore: '100', allocationToleranceValue: 0 }],
    ['EXACT', { ofAnother: { type: ['x'] }, minDays: 'x' }],
    [
      'TOLERANCE',
      { absTolerance: '1e-2', percentTolerance: 0.1, percentageBase: 'average', roundingScale: '3' },
    ],
    ['DATE_LAG', { minDays: '0', maxDays: 2, inclusive: true, feeTolerance: '.5' }],
  ])('confirmed: %s accepts %j', (type, config) => {
    expect(run('1:1', [rule(type, config)], ['a 5'], ['a 5']).groups).toHaveLength(1);
  });

  it('fails the run for an unknown type', () => {
    expect(run('1:1', [rule('FUZZY')], ['a 5'], ['a 5']).problem).toEqual({
      code: 'rule-type',
      rule: 0,
      type: 'FUZZY',
    });
  });
});

describe('fee normalization', () => {
  const schedule = {
    currency: 'BRL',
    applicationOrder: 'PARALLEL' as const,
    roundingScale: 2,
    roundingMode: 'HALF_UP' as const,
    items: [
      { name: 'MDR', priority: 1, structureType: 'PERCENTAGE', structure: { rate: '0.03' } },
      { name: 'flat', priority: 2, structureType: 'FLAT', structure: { amount: '0.50' } },
    ],
  };
  const of = (mode: 'NET' | 'GROSS', left = true) => ({
    normalization: {
      mode,
      left: new Map(left ? [[1, schedule]] : []),
      right: new Map(left ? [] : [[1, schedule]]),
    },
  });
  const matched = (more: Partial<Scenario>, left: string, right: string) =>
    words(run('1:1', [rule('EXACT')], [left], [right], more));

  it('NET subtracts the fees of the source from its amounts', () => {
    expect(matched(of('NET'), 'a 100', 'a 96.50')).toBe('a=a 100');
    expect(matched(of('NET', false), 'a 96.50', 'a 100')).toBe('a=a 100');
    expect(matched(of('NET'), 'a 100', 'a 100')).toBe('');
  });

  it('GROSS finds the amount whose fees leave it', () => {
    expect(matched(of('GROSS'), 'a 96.50', 'a 100')).toBe('a=a 100');
  });

  it('leaves amounts in another currency, or that cannot be calculated, unchanged', () => {
    expect(matched(of('NET'), 'a 100 USD', 'a 100 USD')).toBe('a=a 100');
    expect(matched(of('NET'), 'a -100', 'a -100')).toBe('a!a');
  });

  it('drops a match because of a negative imported amount, not a negative net', () => {
    expect(matched(of('NET'), 'a 0.20', 'a -0.31')).toBe('a!a');
    const near = [rule('TOLERANCE', { absTolerance: '1' })];
    expect(words(run('1:1', near, ['a 0.20'], ['a 0.20'], of('NET')))).toBe('a=a 100');
  });

  it('fails the run without any schedule', () => {
    const none = { normalization: { mode: 'NET' as const, left: new Map(), right: new Map() } };
    expect(run('1:1', [rule('EXACT')], ['a 5'], ['a 5'], none).problem).toEqual({ code: 'no-fee-schedule' });
  });
});
