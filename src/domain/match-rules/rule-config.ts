import { roundingModes } from '../money/rounding';

/**
 * The settings of a match rule's `config`: one table per rule type. It is used by the service (which rejects an invalid
 * value when a rule is saved), by the form, and by the rule descriptions. Checks on save: docs/contract.md#rule-config.
 */

export const matchRuleTypes = ['EXACT', 'TOLERANCE', 'DATE_LAG'] as const;
export type MatchRuleType = (typeof matchRuleTypes)[number];

/** Returns whether a type is known; a newer service may have others. */
export function isMatchRuleType(type: string): type is MatchRuleType {
  return (matchRuleTypes as readonly string[]).includes(type);
}

/** The value of a config key. Decimals are strings, never floats; a fraction is displayed as a percentage. */
export type ConfigField = {
  readonly key: string;
  /** `allocation` keys apply to 1:N contexts only; `advanced` ones are rarely needed. */
  readonly group: 'main' | 'advanced' | 'allocation';
} & (
  | { readonly kind: 'boolean'; readonly default: boolean }
  | {
      readonly kind: 'integer';
      readonly default: number;
      readonly min: number;
      readonly max: number;
      readonly unit?: 'days' | 'digits' | 'score';
    }
  | { readonly kind: 'decimal'; readonly default: string; readonly unit: 'amount' | 'fraction' }
  | {
      readonly kind: 'choice';
      readonly default: string;
      readonly choices: readonly string[];
      readonly anyCase?: true;
    }
);

const flag = (key: string, fallback: boolean, group: ConfigField['group'] = 'main'): ConfigField => ({
  key,
  group,
  kind: 'boolean',
  default: fallback,
});
const score = (key: string, fallback: number): ConfigField => ({
  key,
  group: 'advanced',
  kind: 'integer',
  default: fallback,
  min: 0,
  max: 100,
  unit: 'score',
});
const days = (key: string): ConfigField => ({
  key,
  group: 'main',
  kind: 'integer',
  default: 0,
  min: 0,
  max: 3650,
  unit: 'days',
});
const choice = (
  key: string,
  choices: readonly string[],
  group: ConfigField['group'] = 'main',
): ConfigField => ({ key, group, kind: 'choice', default: choices[0]!, choices });

const allocationFields: readonly ConfigField[] = [
  flag('allowPartial', false, 'allocation'),
  choice('allocationDirection', ['LEFT_TO_RIGHT', 'RIGHT_TO_LEFT'], 'allocation'),
  choice('allocationToleranceMode', ['ABS', 'PERCENT'], 'allocation'),
  { key: 'allocationToleranceValue', group: 'allocation', kind: 'decimal', default: '0', unit: 'amount' },
  flag('allocationUseBaseAmount', false, 'allocation'),
];

/** The known keys of each type, in form order. */
export const configFields: Readonly<Record<MatchRuleType, readonly ConfigField[]>> = {
  EXACT: [
    flag('matchAmount', true),
    flag('matchCurrency', true),
    flag('matchDate', true),
    choice('datePrecision', ['DAY', 'TIMESTAMP']),
    flag('matchReference', true),
    flag('caseInsensitive', true),
    flag('referenceMustSet', false),
    flag('matchBaseAmount', false, 'advanced'),
    flag('matchBaseCurrency', false, 'advanced'),
    score('matchScore', 100),
    score('matchBaseScore', 90),
    ...allocationFields,
  ],
  TOLERANCE: [
    { key: 'absTolerance', group: 'main', kind: 'decimal', default: '0.50', unit: 'amount' },
    { key: 'percentTolerance', group: 'main', kind: 'decimal', default: '0.005', unit: 'fraction' },
    {
      key: 'percentageBase',
      group: 'main',
      kind: 'choice',
      default: 'MAX',
      choices: ['MAX', 'MIN', 'AVERAGE', 'LEFT', 'RIGHT'],
      anyCase: true,
    },
    days('dateWindowDays'),
    flag('matchCurrency', true),
    flag('matchReference', true),
    flag('caseInsensitive', true),
    flag('referenceMustSet', false),
    {
      key: 'roundingScale',
      group: 'advanced',
      kind: 'integer',
      default: 2,
      min: 0,
      max: 10,
      unit: 'digits',
    },
    choice('roundingMode', roundingModes, 'advanced'),
    flag('matchBaseAmount', false, 'advanced'),
    flag('matchBaseCurrency', false, 'advanced'),
    score('matchScore', 85),
    score('matchBaseScore', 80),
    ...allocationFields,
  ],
  DATE_LAG: [
    days('minDays'),
    days('maxDays'),
    flag('inclusive', true),
    choice('direction', ['ABS', 'LEFT_BEFORE_RIGHT', 'RIGHT_BEFORE_LEFT']),
    { key: 'feeTolerance', group: 'main', kind: 'decimal', default: '0', unit: 'amount' },
    flag('matchCurrency', true),
    score('matchScore', 80),
    ...allocationFields,
  ],
};

/**
 * Keys that the engine reads but that do not count as "at least one known key". A TOLERANCE config with only these is
 * rejected (docs/contract.md#rule-config).
 */
export const notCountedKeys: Readonly<Record<MatchRuleType, readonly string[]>> = {
  EXACT: [],
  TOLERANCE: ['matchReference', 'caseInsensitive', 'referenceMustSet'],
  DATE_LAG: [],
};
