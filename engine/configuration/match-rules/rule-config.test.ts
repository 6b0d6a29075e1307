import { describe, expect, it, test } from 'vitest';
import { ruleConfigIssues } from './config-issues';
import { configFields } from './rule-config';
import { isMatchRuleType, type MatchRuleType } from './rule-types';

/** The settings in the tables of docs/contract.md#rule-config, with values that the engine accepts and rejects. */

type Setting = [kind: string, fallback: unknown, taken: unknown[], refused: unknown[]];
const flag = (fallback: boolean): Setting => ['boolean', fallback, [true, false, null], ['true', 1]];
const whole = (fallback: number, most: number, unit: string): Setting => [
  `integer of ${unit}`,
  fallback,
  [0, most, '0', String(most), null],
  [-1, most + 1, 0.5, '1.0', '', true],
];
const decimal = (fallback: string, unit: string): Setting => [
  `decimal of ${unit}`,
  fallback,
  ['0', '0.50', 1.5, `${'9'.repeat(20)}.${'9'.repeat(18)}`, null],
  ['-1', -0.5, '1e3', '1,5', '', '9'.repeat(21), `0.${'9'.repeat(19)}`, true],
];
const choice = (...choices: [string, ...string[]]): Setting => [
  'choice',
  choices[0],
  choices,
  [null, '', 'OTHER', choices[0].toLowerCase(), 1],
];

const allocation = {
  allowPartial: flag(false),
  allocationDirection: choice('LEFT_TO_RIGHT', 'RIGHT_TO_LEFT'),
  allocationToleranceMode: choice('ABS', 'PERCENT'),
  allocationToleranceValue: decimal('0', 'amount'),
  allocationUseBaseAmount: flag(false),
};
const settings: Record<MatchRuleType, Record<string, Setting>> = {
  EXACT: {
    matchAmount: flag(true),
    matchCurrency: flag(true),
    matchDate: flag(true),
    datePrecision: choice('DAY', 'TIMESTAMP'),
    matchReference: flag(true),
    caseInsensitive: flag(true),
    referenceMustSet: flag(false),
    matchBaseAmount: flag(false),
    matchBaseCurrency: flag(false),
    matchScore: whole(100, 100, 'score'),
    matchBaseScore: whole(90, 100, 'score'),
    ...allocation,
  },
  TOLERANCE: {
    absTolerance: decimal('0.50', 'amount'),
    percentTolerance: decimal('0.005', 'fraction'),
    percentageBase: [
      'choice',
      'MAX',
      ['MAX', 'MIN', 'AVERAGE', 'LEFT', 'RIGHT', 'average', 'Left'],
      [null, '', 'MEAN', 1],
    ],
    dateWindowDays: whole(0, 3650, 'days'),
    matchCurrency: flag(true),
    matchReference: flag(true),
    caseInsensitive: flag(true),
    referenceMustSet: flag(false),
    roundingScale: whole(2, 10, 'digits'),
    roundingMode: choice('HALF_UP', 'BANKERS', 'FLOOR', 'CEIL', 'TRUNCATE'),
    matchBaseAmount: flag(false),
    matchBaseCurrency: flag(false),
    matchScore: whole(85, 100, 'score'),
    matchBaseScore: whole(80, 100, 'score'),
    ...allocation,
  },
  DATE_LAG: {
    minDays: whole(0, 3650, 'days'),
    maxDays: whole(0, 3650, 'days'),
    inclusive: flag(true),
    direction: choice('ABS', 'LEFT_BEFORE_RIGHT', 'RIGHT_BEFORE_LEFT'),
    feeTolerance: decimal('0', 'amount'),
    matchCurrency: flag(true),
    matchScore: whole(80, 100, 'score'),
    ...allocation,
  },
};

const rows = Object.entries(settings).flatMap(([type, table]) =>
  Object.entries(table).map(([key, setting]) => [type as MatchRuleType, key, ...setting] as const),
);

/** Returns further settings with which only the tested setting `key` can make the config invalid. */
const beside = (type: MatchRuleType, key: string): Record<string, unknown> =>
  ({
    EXACT: { matchAmount: true },
    TOLERANCE: { absTolerance: '1' },
    DATE_LAG: key === 'maxDays' ? {} : { minDays: 1, maxDays: 3650 },
  })[type];

describe.each(rows)('%s %s', (type, key, kind, fallback, taken, refused) => {
  const issues = (value: unknown) => ruleConfigIssues(type, { ...beside(type, key), [key]: value });

  it('accepts its values', () => {
    for (const value of taken) expect(issues(value), JSON.stringify(value)).toEqual([]);
  });

  it('rejects others with a path and a message', () => {
    for (const value of refused)
      expect(issues(value), JSON.stringify(value)).toEqual([
        { path: [key], message: expect.stringMatching(/^(not_a_|out_of_range|unknown_value)/) },
      ]);
  });

  it('has its kind and default', () => {
    const field = configFields[type].find((one) => one.key === key)!;
    expect('unit' in field ? `${field.kind} of ${field.unit}` : field.kind).toBe(kind);
    expect(field.default).toBe(fallback);
  });
});

test('has no other settings', () => {
  for (const [type, fields] of Object.entries(configFields))
    expect(fields.map(({ key }) => key)).toEqual(Object.keys(settings[type as MatchRuleType]));
});

test('groups settings of splits and rarely needed ones separately', () => {
  const grouped = (type: MatchRuleType, group: string) =>
    configFields[type].flatMap((field) => (field.group === group ? [field.key] : []));
  const base = ['matchBaseAmount', 'matchBaseCurrency'];
  const scores = ['matchScore', 'matchBaseScore'];
  expect(grouped('EXACT', 'advanced')).toEqual([...base, ...scores]);
  expect(grouped('TOLERANCE', 'advanced')).toEqual(['roundingScale', 'roundingMode', ...base, ...scores]);
  expect(grouped('DATE_LAG', 'advanced')).toEqual(['matchScore']);
  for (const type of ['EXACT', 'TOLERANCE', 'DATE_LAG'] as const) {
    expect(grouped(type, 'allocation')).toEqual(Object.keys(allocation));
    expect(grouped(type, 'main')).toHaveLength(
      configFields[type].length - grouped(type, 'advanced').length - 5,
    );
  }
});

test('does not recognise types of a newer service', () => {
  expect(['EXACT', 'TOLERANCE', 'DATE_LAG', 'FUZZY', ''].map(isMatchRuleType)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
