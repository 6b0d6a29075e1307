import { fieldIssue, integerValue, valueText } from './config-issues';
import { configFields, type ConfigField } from './rule-config';
import { isMatchRuleType, type MatchRuleType } from './rule-types';
import { isZero, percentOfFraction } from '../../money/percent';

/** What a rule tests, with defaults filled in and fractions as percentages (docs/contract.md#how-a-rule-decides). */
export type RuleFacts = ExactFacts | ToleranceFacts | DateLagFacts | UnclearFacts;

type Common = {
  readonly currency: boolean;
  readonly baseCurrency: boolean;
  /** How amounts are split, in 1:N contexts only. */
  readonly allocation: AllocationFacts;
};

/** How references are compared; `undefined` if they are not. With `mustBeSet`, two empty references are not equal. */
export type ReferenceFacts = { readonly ignoresCase: boolean; readonly mustBeSet: boolean } | undefined;

export type ExactFacts = Common & {
  readonly type: 'EXACT';
  readonly amount: boolean;
  readonly baseAmount: boolean;
  readonly date: 'day' | 'instant' | undefined;
  readonly reference: ReferenceFacts;
};

export type ToleranceFacts = Common & {
  readonly type: 'TOLERANCE';
  /** The largest difference as an absolute amount; `undefined` if 0. Of this and `percent`, the larger one applies. */
  readonly absolute: string | undefined;
  /** The largest difference in percent of `percentOf`; `undefined` if 0. */
  readonly percent: string | undefined;
  readonly percentOf: PercentBase;
  /** The largest distance between the dates, in UTC days. */
  readonly days: number;
  /** True if the rule compares base amounts instead of amounts. */
  readonly baseAmount: boolean;
  readonly reference: ReferenceFacts;
  /** How both amounts are rounded before they are compared. `usual`: with the default settings. */
  readonly rounding: { readonly digits: number; readonly mode: string; readonly usual: boolean };
};
export type PercentBase = 'MAX' | 'MIN' | 'AVERAGE' | 'LEFT' | 'RIGHT';

export type DateLagFacts = Common & {
  readonly type: 'DATE_LAG';
  readonly direction: 'ABS' | 'LEFT_BEFORE_RIGHT' | 'RIGHT_BEFORE_LEFT';
  readonly minDays: number;
  readonly maxDays: number;
  /** If false, the distance must be more than `minDays` and less than `maxDays`. */
  readonly inclusive: boolean;
  /** True if no whole number of days satisfies the rule. */
  readonly impossible: boolean;
  /** The largest difference of the amounts, signs included, as an absolute amount; `undefined` if 0. */
  readonly fee: string | undefined;
};

export type AllocationFacts = {
  readonly partial: boolean;
  readonly rightToLeft: boolean;
  /** The allowed difference between the sum of right rows and the left row; `undefined` if 0. */
  readonly within: { readonly unit: 'amount' | 'percent'; readonly value: string } | undefined;
  readonly baseAmount: boolean;
};

/** A rule that the engine cannot run, because its type is unknown or a setting is invalid. */
export type UnclearFacts = {
  readonly type: 'unclear';
  readonly rawType: string;
  /** The keys of invalid settings; empty for an unknown type. */
  readonly faulty: readonly string[];
};

/** Returns what a rule tests. If one setting is invalid, the rule is `unclear`, because a run would fail. */
export function ruleFacts(rule: {
  readonly type: string;
  readonly config: Readonly<Record<string, unknown>>;
}): RuleFacts {
  if (!isMatchRuleType(rule.type)) return { type: 'unclear', rawType: rule.type, faulty: [] };
  const read = reader(rule.type, rule.config);
  if (read.faulty.length > 0) return { type: 'unclear', rawType: rule.type, faulty: read.faulty };
  switch (rule.type) {
    case 'EXACT':
      return exactFacts(read);
    case 'TOLERANCE':
      return toleranceFacts(read);
    case 'DATE_LAG':
      return dateLagFacts(read, rule.type);
  }
}

type Reader = ReturnType<typeof reader>;

/** Returns functions that read settings as the engine does: `null` means the default, integers may be strings. */
function reader(type: MatchRuleType, config: Readonly<Record<string, unknown>>) {
  const fields = new Map<string, ConfigField>(configFields[type].map((field) => [field.key, field]));
  const value = (key: string) => {
    const setting = config[key];
    return setting === undefined || setting === null ? fields.get(key)?.default : setting;
  };
  return {
    faulty: configFields[type]
      .filter((field) => Object.hasOwn(config, field.key) && fieldIssue(field, config[field.key]))
      .map(({ key }) => key),
    flag: (key: string) => value(key) === true,
    explicitlyOff: (key: string) => config[key] === false,
    whole: (key: string) => integerValue(value(key)) ?? 0,
    decimal: (key: string) => valueText(value(key)) ?? '0',
    choice: (key: string) => {
      const text = value(key);
      return typeof text === 'string' ? text.toUpperCase() : '';
    },
  };
}

function exactFacts(read: Reader): ExactFacts {
  return {
    type: 'EXACT',
    amount: read.flag('matchAmount'),
    currency: read.flag('matchCurrency'),
    // Allocating over base amounts forces the engine to compare them (docs/contract.md#rule-config).
    baseAmount: read.flag('matchBaseAmount') || read.flag('allocationUseBaseAmount'),
    baseCurrency: read.flag('matchBaseCurrency') || read.flag('allocationUseBaseAmount'),
    date: read.flag('matchDate') ? (read.choice('datePrecision') === 'DAY' ? 'day' : 'instant') : undefined,
    reference: referenceFacts(read),
    allocation: allocationFacts(read),
  };
}

function toleranceFacts(read: Reader): ToleranceFacts {
  const percent = percentOfFraction(read.decimal('percentTolerance'));
  const digits = read.whole('roundingScale');
  const mode = read.choice('roundingMode');
  return {
    type: 'TOLERANCE',
    absolute: unlessZero(read.decimal('absTolerance')),
    percent: unlessZero(percent),
    percentOf: read.choice('percentageBase') as PercentBase,
    days: read.whole('dateWindowDays'),
    currency: read.flag('matchCurrency'),
    baseAmount: read.flag('matchBaseAmount') || read.flag('allocationUseBaseAmount'),
    baseCurrency: read.flag('matchBaseCurrency') || read.flag('allocationUseBaseAmount'),
    reference: referenceFacts(read),
    rounding: { digits, mode, usual: digits === 2 && mode === 'HALF_UP' },
    allocation: allocationFacts(read),
  };
}

function dateLagFacts(read: Reader, type: 'DATE_LAG'): DateLagFacts | UnclearFacts {
  const minDays = read.whole('minDays');
  const maxDays = read.whole('maxDays');
  const inclusive = read.flag('inclusive');
  if (maxDays < minDays) return { type: 'unclear', rawType: type, faulty: ['maxDays'] };
  if (!inclusive && minDays === 0) return { type: 'unclear', rawType: type, faulty: ['inclusive'] };
  return {
    type,
    direction: read.choice('direction') as DateLagFacts['direction'],
    minDays,
    maxDays,
    inclusive,
    impossible: !inclusive && maxDays - minDays < 2,
    fee: unlessZero(read.decimal('feeTolerance')),
    currency: read.flag('matchCurrency'),
    baseCurrency: false,
    allocation: allocationFacts(read),
  };
}

function referenceFacts(read: Reader): ReferenceFacts {
  if (!read.flag('matchReference')) return undefined;
  return { ignoresCase: read.flag('caseInsensitive'), mustBeSet: read.flag('referenceMustSet') };
}

function allocationFacts(read: Reader): AllocationFacts {
  const percent = read.choice('allocationToleranceMode') === 'PERCENT';
  const tolerance = read.decimal('allocationToleranceValue');
  return {
    partial: read.flag('allowPartial'),
    rightToLeft: read.choice('allocationDirection') === 'RIGHT_TO_LEFT',
    within: isZero(tolerance)
      ? undefined
      : { unit: percent ? 'percent' : 'amount', value: percent ? percentOfFraction(tolerance) : tolerance },
    // Comparing base amounts makes the split use them too, unless that is explicitly disabled.
    baseAmount:
      read.flag('allocationUseBaseAmount') ||
      (read.flag('matchBaseAmount') && !read.explicitlyOff('allocationUseBaseAmount')),
  };
}

const unlessZero = (decimal: string): string | undefined => (isZero(decimal) ? undefined : decimal);
