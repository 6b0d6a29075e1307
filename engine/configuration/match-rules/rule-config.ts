import { roundingModes } from '../../money/rounding-modes';
import { isMatchRuleType, type MatchRuleType } from './rule-types';

/** A setting of a match rule: its key in `config`, kind, default and limits. Decimals are strings. */
export type ConfigField = {
  readonly key: string;
  /** `allocation` settings apply only in 1:N contexts; `advanced` ones are rarely needed. */
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
  | Readonly<{ kind: 'choice'; default: string; choices: readonly string[]; anyCase?: true }>
);

type Group = ConfigField['group'];
const flag = (key: string, fallback: boolean, group: Group = 'main'): ConfigField => ({
  key,
  group,
  kind: 'boolean',
  default: fallback,
});
const whole = (
  key: string,
  fallback: number,
  max: number,
  unit: 'days' | 'digits' | 'score',
): ConfigField => ({
  key,
  group: unit === 'days' ? 'main' : 'advanced',
  kind: 'integer',
  default: fallback,
  min: 0,
  max,
  unit,
});
const score = (key: string, fallback: number) => whole(key, fallback, 100, 'score');
const days = (key: string) => whole(key, 0, 3650, 'days');
const choice = (key: string, choices: readonly string[], group: Group = 'main') =>
  ({ key, group, kind: 'choice', default: choices[0]!, choices }) as const;

const allocationFields: readonly ConfigField[] = [
  flag('allowPartial', false, 'allocation'),
  choice('allocationDirection', ['LEFT_TO_RIGHT', 'RIGHT_TO_LEFT'], 'allocation'),
  choice('allocationToleranceMode', ['ABS', 'PERCENT'], 'allocation'),
  { key: 'allocationToleranceValue', group: 'allocation', kind: 'decimal', default: '0', unit: 'amount' },
  flag('allocationUseBaseAmount', false, 'allocation'),
];

/** The settings of each rule type, in the order of the form (docs/contract.md#rule-config). */
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
    { ...choice('percentageBase', ['MAX', 'MIN', 'AVERAGE', 'LEFT', 'RIGHT']), anyCase: true },
    days('dateWindowDays'),
    flag('matchCurrency', true),
    flag('matchReference', true),
    flag('caseInsensitive', true),
    flag('referenceMustSet', false),
    whole('roundingScale', 2, 10, 'digits'),
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

/** Returns the settings of a rule type; none for a type that this console does not know. */
export const configFieldsOf = (type: string): readonly ConfigField[] =>
  isMatchRuleType(type) ? configFields[type] : [];

/** Settings that are not enough alone: a config needs at least one other setting of its type. */
export const notCountedKeys: Readonly<Record<MatchRuleType, readonly string[]>> = {
  EXACT: [],
  TOLERANCE: ['matchReference', 'caseInsensitive', 'referenceMustSet'],
  DATE_LAG: [],
};
