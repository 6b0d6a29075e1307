import { describe, expect, it, test } from 'vitest';
import type { MatchRuleType } from '../configuration/match-rules/rule-types';
import { readJson, writeJson } from '../lib/json/lossless';
import type { FindingCode, LintContext } from './finding';
import { lintRules, maxComparisons } from './lint-rules';

type Given = [type: string, config: Record<string, unknown>];

const exact = (config: Record<string, unknown> = {}): Given => ['EXACT', { matchAmount: true, ...config }];
const tolerance = (config: Record<string, unknown> = {}): Given => [
  'TOLERANCE',
  { absTolerance: '0.50', ...config },
];
const lag = (config: Record<string, unknown> = {}): Given => ['DATE_LAG', { maxDays: 2, ...config }];
const off = { matchAmount: false, matchCurrency: false, matchDate: false, matchReference: false };
const anything = exact(off);

const oneToOne: LintContext = { contextType: '1:1', normalizesFees: false };
const oneToMany: LintContext = { contextType: '1:N', normalizesFees: false };
const afterFees: LintContext = { contextType: '1:1', normalizesFees: true };

/** Returns the hints for rules. The id of each rule is its position, from 1. */
function lint(rules: readonly Given[], context = oneToOne) {
  return lintRules(
    rules.map(([type, config], place) => ({ id: `${place + 1}`, type, config })),
    context,
  );
}

/** Returns the hints with one code in short: the rule, `<` and the other rule, and the fix. */
function found(code: FindingCode, rules: readonly Given[], context = oneToOne): string[] {
  return lint(rules, context)
    .findings.filter((finding) => finding.code === code)
    .map(({ ruleId, other, fix }) =>
      [ruleId, other && `<${other}`, fix?.kind, fix?.kind === 'move' && fix.before].filter(Boolean).join(' '),
    );
}

type Case = [what: string, rules: Given[], found: string[], context?: LintContext];

function table(code: FindingCode, cases: readonly Case[]) {
  describe(`${code} is found`, () => {
    it.each(cases)('%s', (_, rules, expected, context) => {
      expect(found(code, rules, context)).toEqual(expected);
    });
  });
}

table('fails-run', [
  ['a value that cannot be read', [exact({ matchDate: 'yes' })], ['1']],
  ['a score out of bounds, though it is never used', [exact({ matchScore: 101 })], ['1']],
  ['exclusive limits from day 0', [lag({ inclusive: false })], ['1']],
  ['not: null stands for the default', [exact({ matchDate: null })], []],
  ['not: a type of a newer service', [['NEWER', {}]], []],
]);

table('anything', [
  ['every test is off', [anything], ['1']],
  ['every test is off, in 1:N', [anything], ['1'], oneToMany],
  ['not: the amount is compared', [exact({ ...off, matchAmount: true })], []],
  [
    'not: a tolerance as wide as can be',
    [tolerance({ ...off, absTolerance: '1000000', dateWindowDays: 3650 })],
    [],
  ],
  ['not: it compares base amounts, and takes nothing', [exact({ ...off, matchBaseAmount: true })], []],
]);

table('unreachable', [
  ['all rules after one that takes anything', [anything, exact(), lag()], ['2 <1 move 1', '3 <1 move 1']],
  ['not: rules before it', [exact(), lag(), anything], []],
  [
    'not: after one that asks for one thing',
    [exact({ ...off, matchCurrency: true }), lag({ matchCurrency: false })],
    [],
  ],
  ['not: in 1:N, where amounts must add up', [anything, exact()], [], oneToMany],
  [
    'in 1:N after one that cuts what is too large',
    [exact({ ...off, allowPartial: true }), exact()],
    ['2 <1 move 1'],
    oneToMany,
  ],
  [
    'not: in 1:N when less may stay open there',
    [exact({ ...off, allowPartial: true }), exact({ allocationToleranceValue: '1' })],
    [],
    oneToMany,
  ],
  ['not: N:M, which cannot be run', [anything, exact()], [], { ...oneToOne, contextType: 'N:M' }],
  ['not: while the type is not known', [anything, exact()], [], { ...oneToOne, contextType: undefined }],
]);

table('duplicate', [
  [
    'exclusive limits within inclusive ones',
    [lag({ minDays: 2, maxDays: 4 }), lag({ minDays: 1, maxDays: 5, inclusive: false })],
    ['2 <1 delete'],
  ],
  ['the same settings', [exact(), lag(), exact()], ['3 <1 delete']],
  [
    'defaults spelled out, other spellings',
    [tolerance(), tolerance({ absTolerance: 0.5, dateWindowDays: '0' })],
    ['2 <1 delete'],
  ],
  [
    'settings without effect differ',
    [exact(), exact({ referenceMustSet: true, matchScore: 50, allowPartial: true })],
    ['2 <1 delete'],
  ],
  [
    'a base of no percentage',
    [tolerance({ percentTolerance: 0, percentageBase: 'left' }), tolerance({ percentTolerance: 0 })],
    ['2 <1 delete'],
  ],
  [
    'directions of no days',
    [lag({ maxDays: 0 }), lag({ maxDays: 0, direction: 'LEFT_BEFORE_RIGHT' })],
    ['2 <1 delete'],
  ],
  ['equal amounts in 1:N', [exact(), exact()], ['2 <1 delete'], oneToMany],
  [
    'what is too large is cut, in 1:N',
    [lag({ feeTolerance: 5, allowPartial: true }), lag({ feeTolerance: 5, allowPartial: true })],
    ['2 <1 delete'],
    oneToMany,
  ],
  [
    'not: in 1:N, where a second try may split another way',
    [lag({ feeTolerance: 5 }), lag({ feeTolerance: 5 })],
    [],
    oneToMany,
  ],
  ['not: one setting differs', [exact(), exact({ caseInsensitive: false })], []],
  [
    'rounding to more digits than an amount has',
    [tolerance({ roundingScale: 8 }), tolerance({ roundingScale: 9, roundingMode: 'FLOOR' })],
    ['2 <1 delete'],
  ],
  [
    'not: other digits after rounding',
    [tolerance({ roundingScale: 2 }), tolerance({ roundingScale: 1 })],
    [],
  ],
  [
    'not: rounded another way',
    [
      tolerance({ roundingScale: 2, roundingMode: 'FLOOR' }),
      tolerance({ roundingScale: 2, roundingMode: 'CEIL' }),
    ],
    [],
  ],
  ['not: a longer window of days', [tolerance({ dateWindowDays: 1 }), tolerance({ dateWindowDays: 3 })], []],
  [
    'not: letter case is folded otherwise by each type',
    [exact(), tolerance({ absTolerance: 0, percentTolerance: 0 })],
    [],
  ],
  [
    'not: another sum may stay open, in 1:N',
    [exact(), exact({ allocationToleranceValue: 1 })],
    [],
    oneToMany,
  ],
]);

table('repeated', [
  ['the same settings in 1:N', [lag({ feeTolerance: 5 }), lag({ feeTolerance: 5 })], ['2 <1'], oneToMany],
  ['not: in 1:1', [lag({ feeTolerance: 5 }), lag({ feeTolerance: 5 })], []],
  ['not: where the second certainly takes nothing', [exact(), exact()], [], oneToMany],
]);

table('shadowed', [
  ['a narrower rule of the same type', [exact({ matchReference: false }), exact()], ['2 <1 move 1']],
  ['the exact time after the same day', [exact(), exact({ datePrecision: 'TIMESTAMP' })], ['2 <1 move 1']],
  ['letter case counts after it did not', [exact(), exact({ caseInsensitive: false })], ['2 <1 move 1']],
  [
    'a smaller tolerance',
    [tolerance(), tolerance({ absTolerance: '0.10', percentTolerance: '0.001' })],
    ['2 <1 move 1'],
  ],
  [
    'a smaller base',
    [tolerance({ percentageBase: 'MAX' }), tolerance({ percentageBase: 'AVERAGE' })],
    ['2 <1 move 1'],
  ],
  [
    'fewer days',
    [lag({ maxDays: 5 }), lag({ minDays: 1, maxDays: 3, direction: 'RIGHT_BEFORE_LEFT' })],
    ['2 <1 move 1'],
  ],
  ['exact after a date lag', [lag(), exact({ matchReference: false })], ['2 <1 move 1']],
  [
    'a date lag of no days after exact',
    [exact({ matchReference: false }), lag({ maxDays: 0 })],
    ['2 <1 delete'],
  ],
  [
    'exact after a tolerance that folds letter case no less',
    [tolerance(), exact({ caseInsensitive: false })],
    ['2 <1 move 1'],
  ],
  [
    'a date lag after a tolerance that rounds nothing away',
    [tolerance({ roundingScale: 8, dateWindowDays: 3, matchReference: false }), lag({ feeTolerance: '0.5' })],
    ['2 <1 move 1'],
  ],
  [
    'a date lag after a tolerance that rounding cannot undo',
    [tolerance({ dateWindowDays: 3, matchReference: false }), lag({ feeTolerance: '0.48' })],
    ['2 <1 move 1'],
  ],
  [
    'the first of those that cover it',
    [exact({ matchReference: false, matchDate: false }), exact({ matchReference: false }), exact()],
    ['2 <1 move 1', '3 <1 move 1'],
  ],
  [
    'to be moved above what nearly covers it too',
    [tolerance(), exact({ matchReference: false }), exact()],
    ['3 <2 move 1'],
  ],
  ['equal amounts in 1:N', [exact({ matchReference: false }), exact()], ['2 <1 move 1'], oneToMany],
  ['not: the other way round', [exact(), exact({ matchReference: false })], []],
  ['not: it takes other currencies', [exact({ matchReference: false }), exact({ matchCurrency: false })], []],
  ['not: it ignores letter case', [exact({ caseInsensitive: false }), exact()], []],
  [
    'not: it lets references differ',
    [tolerance({ absTolerance: 100 }), exact({ matchReference: false })],
    [],
  ],
  ['not: a day more', [lag({ maxDays: 2 }), lag({ maxDays: 3 })], []],
  [
    'not: the other direction',
    [lag({ direction: 'LEFT_BEFORE_RIGHT' }), lag({ direction: 'RIGHT_BEFORE_LEFT' })],
    [],
  ],
  [
    'not: the same day, between two runs of days',
    [lag({ minDays: 1 }), exact({ matchReference: false })],
    [],
  ],
  ['not: the exact time first', [exact({ datePrecision: 'TIMESTAMP' }), exact()], []],
  [
    'not: a larger percentage of a smaller base',
    [tolerance({ percentageBase: 'MIN' }), tolerance({ percentageBase: 'MAX', percentTolerance: '0.001' })],
    [],
  ],
  [
    'not: a smaller tolerance, but a larger percentage',
    [tolerance(), tolerance({ absTolerance: 0, percentTolerance: '0.01' })],
    [],
  ],
  ['not: letters outside ASCII', [tolerance(), exact()], []],
  [
    'not: rounding may bring amounts apart',
    [tolerance({ matchReference: false }), lag({ maxDays: 0, feeTolerance: '0.50' })],
    [],
  ],
  [
    'not: rounding reaches the score by the reference alone',
    [tolerance({ matchReference: false }), tolerance()],
    [],
  ],
  [
    'not: rounded to other digits',
    [tolerance(), tolerance({ absTolerance: '0.4', percentTolerance: 0, roundingScale: 1 })],
    [],
  ],
  [
    'not: it takes nothing by itself',
    [exact({ matchReference: false }), exact({ matchBaseAmount: true })],
    [],
  ],
  ['not: the other takes nothing', [exact({ matchReference: false, matchBaseAmount: true }), exact()], []],
  [
    'not: tolerances in 1:N, where the split may go another way',
    [tolerance(), tolerance({ absTolerance: '0.10', percentTolerance: 0 })],
    [],
    oneToMany,
  ],
  [
    'equal amounts in 1:N, however much may stay open',
    [exact({ matchReference: false }), exact({ allocationToleranceValue: 5 })],
    ['2 <1 move 1'],
    oneToMany,
  ],
  [
    'equal amounts in 1:N after a rule that lets more stay open',
    [exact({ matchReference: false, allocationToleranceValue: 5 }), exact()],
    ['2 <1 move 1'],
    oneToMany,
  ],
  [
    'a rule in 1:N after one that cuts what is too large and lets more stay open',
    [
      lag({ feeTolerance: 5, allowPartial: true, allocationToleranceValue: 5 }),
      lag({ feeTolerance: 4, allocationToleranceValue: 1 }),
    ],
    ['2 <1 move 1'],
    oneToMany,
  ],
  [
    'not: in 1:N after one that cuts what is too large and lets less stay open',
    [
      lag({ feeTolerance: 5, allowPartial: true, allocationToleranceValue: 1 }),
      lag({ feeTolerance: 4, allocationToleranceValue: 5 }),
    ],
    [],
    oneToMany,
  ],
]);

table('loose-first', [
  ['exact after a tolerance', [tolerance(), exact()], ['2 <1 move 1']],
  [
    'a tolerance with references after one without',
    [tolerance({ matchReference: false }), tolerance()],
    ['2 <1 move 1'],
  ],
  [
    'a date lag as far apart as the tolerance',
    [tolerance({ matchReference: false }), lag({ maxDays: 0, feeTolerance: '0.50' })],
    ['2 <1 move 1'],
  ],
  [
    'a smaller tolerance in 1:N',
    [tolerance(), tolerance({ absTolerance: '0.10', percentTolerance: 0 })],
    ['2 <1 move 1'],
    oneToMany,
  ],
  ['above it, not above others', [exact({ caseInsensitive: false }), tolerance(), exact()], ['3 <2 move 2']],
  ['not: the strict one first', [exact(), tolerance()], []],
  ['not: it is certain', [exact({ matchReference: false }), exact()], []],
  ['not: each is nearly the other', [tolerance({ absTolerance: 0, percentTolerance: 0 }), exact()], []],
  ['not: each takes something of its own', [tolerance(), lag()], []],
]);

table('takes-nothing', [
  ['base amounts', [exact({ matchBaseAmount: true })], ['1 edit']],
  ['base currencies', [tolerance({ matchBaseCurrency: true })], ['1 edit']],
  ['splits by base amounts, in 1:1 too', [exact({ allocationUseBaseAmount: true })], ['1 edit']],
  ['a date lag that splits by base amounts', [lag({ allocationUseBaseAmount: true })], ['1 edit'], oneToMany],
  ['right to left', [exact({ allocationDirection: 'RIGHT_TO_LEFT' })], ['1 edit'], oneToMany],
  ['not: right to left in 1:1', [exact({ allocationDirection: 'RIGHT_TO_LEFT' })], []],
  ['not: a date lag that would split by base amounts, in 1:1', [lag({ allocationUseBaseAmount: true })], []],
  ['not: base amounts of a type that has none', [lag({ matchBaseAmount: true })], []],
  ['not: switched off by name', [tolerance({ matchBaseAmount: false, matchBaseCurrency: null })], []],
]);

table('empty-window', [
  ['nothing lies between', [lag({ minDays: 1, maxDays: 2, inclusive: false })], ['1 edit']],
  ['not: a day lies between', [lag({ minDays: 1, maxDays: 3, inclusive: false })], []],
  ['not: both ends count', [lag({ minDays: 1, maxDays: 1 })], []],
]);

table('no-currency', [
  [
    'of each type',
    [exact({ matchCurrency: false }), lag({ matchCurrency: false }), tolerance({ matchCurrency: false })],
    ['1 edit', '2 edit', '3 edit'],
  ],
  ['not: by default', [exact(), exact({ matchCurrency: null })], []],
  ['not: in 1:N, where a split takes one currency', [exact({ matchCurrency: false })], [], oneToMany],
  ['not: it compares nothing at all, which is said', [anything], []],
  ['not: it takes nothing', [exact({ matchCurrency: false, matchBaseAmount: true })], []],
]);

table('zero-tolerance', [
  ['both are zero', [tolerance({ absTolerance: '0.00', percentTolerance: 0 })], ['1 edit']],
  ['not: one is not', [tolerance({ absTolerance: 0 }), tolerance({ percentTolerance: 0 })], []],
  [
    'not: rounded to whole units',
    [tolerance({ absTolerance: 0, percentTolerance: 0, roundingScale: 0 })],
    [],
  ],
  [
    'not: over several days, which exact has not',
    [tolerance({ absTolerance: 0, percentTolerance: 0, dateWindowDays: 1 })],
    [],
  ],
]);

table('percent-as-fraction', [
  ['500 %', [tolerance({ percentTolerance: '5' })], ['1 edit']],
  ['100 %', [tolerance({ percentTolerance: 1 })], ['1 edit']],
  [
    'of a split',
    [exact({ allocationToleranceMode: 'PERCENT', allocationToleranceValue: '2.5' })],
    ['1 edit'],
    oneToMany,
  ],
  [
    'without a fix where the digits do not suffice',
    [tolerance({ percentTolerance: '1.000000000000000001' })],
    ['1'],
  ],
  ['not: below 100 %', [tolerance({ percentTolerance: '0.99' })], []],
  ['not: an amount', [tolerance({ absTolerance: '5' })], []],
  [
    'not: a split in 1:1',
    [exact({ allocationToleranceMode: 'PERCENT', allocationToleranceValue: '2.5' })],
    [],
  ],
  ['not: the amount of a split', [exact({ allocationToleranceValue: '2.5' })], [], oneToMany],
]);

describe('no-effect', () => {
  it.each<[type: MatchRuleType, config: Record<string, unknown>, settings: string[], context?: LintContext]>([
    ['EXACT', { referenceMustSet: true, matchScore: 50 }, ['referenceMustSet', 'matchScore']],
    ['EXACT', { matchReference: false, caseInsensitive: false }, ['caseInsensitive']],
    ['EXACT', { matchDate: false, datePrecision: 'TIMESTAMP' }, ['datePrecision']],
    ['EXACT', { matchScore: 100, matchBaseScore: null, referenceMustSet: false }, []],
    ['EXACT', { caseInsensitive: false, datePrecision: 'TIMESTAMP' }, []],
    ['TOLERANCE', { roundingScale: 9 }, ['roundingScale']],
    ['TOLERANCE', { roundingScale: 8, roundingMode: 'CEIL' }, ['roundingMode']],
    ['TOLERANCE', { roundingScale: 7, roundingMode: 'CEIL' }, []],
    ['TOLERANCE', { roundingScale: 10 }, [], afterFees],
    ['TOLERANCE', { roundingScale: 10, roundingMode: 'CEIL' }, ['roundingMode'], afterFees],
    ['TOLERANCE', { percentTolerance: '0.0', percentageBase: 'left' }, ['percentageBase']],
    ['TOLERANCE', { percentageBase: 'left' }, []],
    ['DATE_LAG', { maxDays: 1, matchScore: '10', referenceMustSet: true }, ['matchScore']],
    [
      'DATE_LAG',
      {
        maxDays: 1,
        allowPartial: true,
        allocationDirection: 'RIGHT_TO_LEFT',
        allocationToleranceMode: 'PERCENT',
        allocationToleranceValue: 1,
        allocationUseBaseAmount: true,
      },
      [
        'allowPartial',
        'allocationDirection',
        'allocationToleranceMode',
        'allocationToleranceValue',
        'allocationUseBaseAmount',
      ],
    ],
    ['EXACT', { allowPartial: true, allocationToleranceValue: 1 }, [], oneToMany],
    ['EXACT', { allocationToleranceMode: 'PERCENT' }, ['allocationToleranceMode'], oneToMany],
    ['EXACT', { allowPartial: false, allocationToleranceValue: '0.0', allocationToleranceMode: null }, []],
  ])('%s %j: %j', (type, config, settings, context) => {
    const given = lint([[type, config]], context).findings.filter(({ code }) => code === 'no-effect');
    expect(given.map(({ values }) => values.settings)).toEqual(settings.length > 0 ? [settings] : []);
  });
});

describe('an edit', () => {
  const edited = (code: FindingCode, [type, config]: Given, context = oneToOne) => {
    const fix = lint([[type, config]], context).findings.find((finding) => finding.code === code)?.fix;
    return fix?.kind === 'edit' ? { ...(fix.type && { type: fix.type }), config: fix.config } : fix;
  };

  it.each<[code: FindingCode, rule: Given, config: Record<string, unknown>, context?: LintContext]>([
    ['takes-nothing', exact({ matchBaseAmount: true }), { matchAmount: true, matchBaseAmount: false }],
    [
      'takes-nothing',
      exact({ matchAmount: false, matchCurrency: false, allocationUseBaseAmount: true }),
      { matchAmount: true, matchCurrency: true, allocationUseBaseAmount: false },
    ],
    [
      'takes-nothing',
      ['EXACT', { matchAmount: false, matchBaseCurrency: true }],
      { matchAmount: false, matchBaseCurrency: false },
    ],
    [
      'takes-nothing',
      exact({ allocationDirection: 'RIGHT_TO_LEFT' }),
      { matchAmount: true, allocationDirection: 'LEFT_TO_RIGHT' },
      oneToMany,
    ],
    [
      'no-currency',
      lag({ matchCurrency: false, note: 'kept' }),
      { maxDays: 2, matchCurrency: true, note: 'kept' },
    ],
    ['empty-window', lag({ minDays: 1, inclusive: false }), { maxDays: 2, minDays: 1, inclusive: true }],
    [
      'percent-as-fraction',
      tolerance({ percentTolerance: 5 }),
      { absTolerance: '0.50', percentTolerance: '0.05' },
    ],
    ['no-effect', exact({ matchScore: 5 }), { matchAmount: true }],
    [
      'no-effect',
      tolerance({ roundingScale: 10, matchScore: 5 }),
      { absTolerance: '0.50', roundingScale: 8 },
    ],
  ])('of %s', (code, rule, config, context) => {
    expect(edited(code, rule, context)).toEqual({ config });
  });

  test('of both tolerances at zero makes the rule exact and preserves the common settings', () => {
    const given = tolerance({ absTolerance: 0, percentTolerance: 0, matchReference: false, note: 'kept' });
    expect(edited('zero-tolerance', given)).toEqual({
      type: 'EXACT',
      config: { matchReference: false, note: 'kept', matchAmount: true },
    });
  });

  test('results in a config that can be saved: the last setting is explicit', () => {
    expect(edited('no-effect', ['EXACT', { matchScore: 5 }])).toEqual({ config: { matchScore: 100 } });
  });

  test('preserves the other settings as they were written', () => {
    const config = readJson('{"10":1,"feeTolerance":0.50,"matchCurrency":false,"1":2}') as Record<
      string,
      unknown
    >;
    const fix = lint([['DATE_LAG', config]]).findings[0]?.fix;
    expect(fix?.kind === 'edit' && writeJson(fix.config)).toBe(
      '{"10":1,"feeTolerance":0.50,"matchCurrency":true,"1":2}',
    );
  });
});

test('reports percentages as they are set and as they were probably intended', () => {
  expect(lint([tolerance({ percentTolerance: '1.50' })]).findings[0]?.values).toEqual({
    settings: ['percentTolerance'],
    percent: '150',
    meant: '1.5',
  });
});

test('a good order has no hint', () => {
  const { findings } = lint([
    exact(),
    exact({ matchDate: false }),
    tolerance({ dateWindowDays: 1 }),
    lag({ maxDays: 3, feeTolerance: '2.00' }),
  ]);
  expect(findings).toEqual([]);
});

describe('a thousand rules', () => {
  const thousand = (rule: (number: number) => Given) =>
    lint(Array.from({ length: 1000 }, (_, at) => rule(at)));

  test('that are equal are found by their settings, without a comparison', () => {
    const { findings, comparisons } = thousand(() => exact());
    expect(findings.filter(({ code }) => code === 'duplicate')).toHaveLength(999);
    expect(comparisons).toBe(0);
  });

  test('after one that takes anything are compared only with that one', () => {
    const { findings, comparisons } = thousand((at) => (at === 0 ? anything : lag({ maxDays: at })));
    expect(findings.filter(({ code }) => code === 'unreachable')).toHaveLength(999);
    expect(comparisons).toBe(999);
  });

  test('of common kinds take a few comparisons each', () => {
    const { comparisons, isComplete } = thousand(
      (at) =>
        [
          exact({ matchScore: at % 100 }),
          tolerance({ absTolerance: `${at % 40}` }),
          lag({ maxDays: at % 60 }),
        ][at % 3]!,
    );
    expect(comparisons).toBeLessThan(10_000);
    expect(isComplete).toBe(true);
  });

  test('that do not cover each other are compared up to a limit, which is reported', () => {
    const { comparisons, isComplete } = thousand((at) =>
      tolerance({ absTolerance: `${at}`, dateWindowDays: 1000 - at }),
    );
    expect(comparisons).toBe(maxComparisons);
    expect(isComplete).toBe(false);
  });
});
