import { isMatchRuleType } from '../configuration/match-rules/rule-types';
import type { RoundingMode } from '../money/rounding-modes';
import { amountBelow, type Fraction } from './exact-number';
import { type ConfigValues, readConfig } from './read-config';
import type { RuleToRun } from './transaction';

/** A rule prepared for the engine: settings parsed, decimals exact, dates as days from the left to the right row. */
export type CompiledRule = Common &
  (ExactRule | ToleranceRule | { readonly type: 'DATE_LAG'; readonly fee: bigint });

type Common = {
  /** The index of the rule in the scenario's list of rules. */
  readonly index: number;
  readonly priority: number;
  readonly currency: boolean;
  readonly baseCurrency: boolean;
  /** True if the rule compares base amounts, which only the command line can set: the import never does. */
  readonly onBase: boolean;
  /** How references are compared: which letters are equal in any case; `undefined` if references are not compared. */
  readonly reference:
    | { readonly fold: 'none' | 'ascii' | 'unicode'; readonly mustBeSet: boolean }
    | undefined;
  /** The allowed numbers of days from left to right, as ascending ranges; `undefined` for EXACT rules. */
  readonly days: readonly DayRange[] | undefined;
  readonly allocation: Allocation;
};

export type DayRange = { readonly from: number; readonly to: number };

export type ExactRule = Readonly<{ type: 'EXACT'; amount: boolean; date: 'day' | 'instant' | undefined }>;

export type ToleranceRule = {
  readonly type: 'TOLERANCE';
  readonly absolute: bigint;
  readonly percent: Fraction;
  readonly percentOf: 'MAX' | 'MIN' | 'AVERAGE' | 'LEFT' | 'RIGHT';
  readonly scale: number;
  readonly mode: RoundingMode;
};

/** How one left row is split over several right rows in a 1:N context. */
export type Allocation = {
  readonly partial: boolean;
  /** True for the setting RIGHT_TO_LEFT, with which the service records no matches in a 1:N context. */
  readonly rightToLeft: boolean;
  readonly percent: boolean;
  readonly tolerance: Fraction;
  readonly onBase: boolean;
};

export type InvalidRule =
  | { readonly code: 'rule-type'; readonly rule: number; readonly type: string }
  | { readonly code: 'rule-config'; readonly rule: number; readonly key: string; readonly value: unknown };

/** Compiles the rule at index `index` of the scenario; or why it is invalid, so that every run with it fails. */
export function compileRule(rule: RuleToRun, index: number): CompiledRule | InvalidRule {
  if (!isMatchRuleType(rule.type)) return { code: 'rule-type', rule: index, type: rule.type };
  const read = readConfig(rule.type, rule.config);
  if ('key' in read) return { code: 'rule-config', rule: index, key: read.key, value: rule.config[read.key] };
  const common = { index, priority: rule.priority, currency: read.flag('matchCurrency') };
  switch (rule.type) {
    case 'EXACT':
      return {
        ...common,
        ...baseOf(read),
        type: 'EXACT',
        amount: read.flag('matchAmount'),
        date: read.flag('matchDate')
          ? read.choice('datePrecision') === 'DAY'
            ? 'day'
            : 'instant'
          : undefined,
        reference: referenceOf(read, 'unicode'),
        days: undefined,
        allocation: allocationOf(read),
      };
    case 'TOLERANCE': {
      const window = read.whole('dateWindowDays');
      return {
        ...common,
        ...baseOf(read),
        type: 'TOLERANCE',
        absolute: amountBelow(read.fraction('absTolerance')),
        percent: read.fraction('percentTolerance'),
        percentOf: read.choice('percentageBase') as ToleranceRule['percentOf'],
        scale: read.whole('roundingScale'),
        mode: read.choice('roundingMode') as RoundingMode,
        reference: referenceOf(read, 'ascii'),
        days: [{ from: -window, to: window }],
        allocation: allocationOf(read),
      };
    }
    case 'DATE_LAG':
      return {
        ...common,
        type: 'DATE_LAG',
        baseCurrency: false,
        onBase: false,
        fee: amountBelow(read.fraction('feeTolerance')),
        reference: undefined,
        days: lagDays(read),
        allocation: { ...allocationOf(read), onBase: read.flag('allocationUseBaseAmount') },
      };
  }
}

/** Returns the rules as a run tries them: by priority, then type, then index in the scenario. */
export function inRunOrder(rules: readonly CompiledRule[]): CompiledRule[] {
  return rules.toSorted(
    (a, b) =>
      a.priority - b.priority || Number(a.type > b.type) - Number(a.type < b.type) || a.index - b.index,
  );
}

/** Returns whether a rule compares base amounts and base currencies: always both with `allocationUseBaseAmount`. */
function baseOf(read: ConfigValues) {
  const forced = read.flag('allocationUseBaseAmount');
  return {
    onBase: forced || read.flag('matchBaseAmount'),
    baseCurrency: forced || read.flag('matchBaseCurrency'),
  };
}

function referenceOf(read: ConfigValues, fold: 'ascii' | 'unicode'): Common['reference'] {
  if (!read.flag('matchReference')) return undefined;
  return { fold: read.flag('caseInsensitive') ? fold : 'none', mustBeSet: read.flag('referenceMustSet') };
}

/** Returns how a rule splits. It uses base amounts if the rule compares these, unless that is switched off. */
function allocationOf(read: ConfigValues): Allocation {
  return {
    partial: read.flag('allowPartial'),
    rightToLeft: read.choice('allocationDirection') === 'RIGHT_TO_LEFT',
    percent: read.choice('allocationToleranceMode') === 'PERCENT',
    tolerance: read.fraction('allocationToleranceValue'),
    onBase:
      read.flag('allocationUseBaseAmount') ||
      (read.flag('matchBaseAmount') && !read.isOff('allocationUseBaseAmount')),
  };
}

function lagDays(read: ConfigValues): DayRange[] {
  const strict = read.flag('inclusive') ? 0 : 1;
  const from = read.whole('minDays') + strict;
  const to = read.whole('maxDays') - strict;
  if (from > to) return [];
  const after = { from, to };
  const before = { from: -to, to: from === 0 ? 0 : -from };
  switch (read.choice('direction')) {
    case 'LEFT_BEFORE_RIGHT':
      return [after];
    case 'RIGHT_BEFORE_LEFT':
      return [before];
    default:
      return from === 0 ? [{ from: -to, to }] : [before, after];
  }
}
