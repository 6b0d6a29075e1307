import { compareDecimals } from '../money/decimal';
import { fractionOfPercent, percentOfFraction } from '../money/percent';
import { decimalText, integerValue } from './config-issues';
import { importedDigits, type KnownFacts } from './covers';
import type { LintFinding, LintRule } from './lint-findings';
import { configFields, isMatchRuleType } from './rule-config';
import type { RuleFacts } from './rule-facts';

type Found = Pick<LintFinding, 'code' | 'values' | 'fix'>;

/** Whether a rule can take no rows at all, whatever the files hold: no import sets a base amount or base currency. */
export function takesNothing(contextType: string, facts: RuleFacts): boolean {
  if (facts.type === 'unclear') return true;
  if (facts.baseCurrency || ('baseAmount' in facts && facts.baseAmount)) return true;
  if (contextType !== '1:1' && (facts.allocation.rightToLeft || facts.allocation.baseAmount)) return true;
  return facts.type === 'DATE_LAG' && facts.impossible;
}

/** What is noticeable in the settings of one rule. */
export function lintSettings(contextType: string, rule: LintRule, facts: RuleFacts): Found[] {
  if (facts.type === 'unclear')
    return facts.faulty.length === 0 ? [] : [{ code: 'unreadable', values: { settings: facts.faulty } }];
  return [
    ...nothingTaken(contextType, rule, facts),
    ...(facts.currency ? [] : [uncheckedCurrency]),
    ...bounds(facts),
    ...fractions(rule, facts),
    ...withoutEffect(contextType, rule, facts),
  ];
}

const uncheckedCurrency: Found = {
  code: 'no-currency-check',
  values: {},
  fix: { kind: 'set', setting: 'matchCurrency', value: true },
};

function nothingTaken(contextType: string, { config }: LintRule, facts: KnownFacts): Found[] {
  const usesBase = facts.type !== 'DATE_LAG' || contextType !== '1:1';
  const keys =
    facts.type === 'DATE_LAG'
      ? ['allocationUseBaseAmount']
      : ['matchBaseAmount', 'matchBaseCurrency', 'allocationUseBaseAmount'];
  const found: Found[] = keys
    .filter((setting) => usesBase && config[setting] === true)
    .map((setting) => ({
      code: 'takes-nothing',
      values: { setting },
      fix: { kind: 'set', setting, value: false },
    }));
  if (contextType !== '1:1' && facts.allocation.rightToLeft) {
    const setting = 'allocationDirection';
    found.push({
      code: 'takes-nothing',
      values: { setting },
      fix: { kind: 'set', setting, value: 'LEFT_TO_RIGHT' },
    });
  }
  return found;
}

function bounds(facts: KnownFacts): Found[] {
  if (facts.type === 'TOLERANCE' && facts.absolute === undefined && facts.percent === undefined)
    return [
      { code: 'zero-tolerance', values: {}, fix: { kind: 'set', setting: 'absTolerance', value: '0.50' } },
    ];
  if (facts.type === 'DATE_LAG' && facts.impossible)
    return [
      {
        code: 'empty-date-window',
        values: { min: facts.minDays, max: facts.maxDays },
        fix: { kind: 'set', setting: 'inclusive', value: true },
      },
    ];
  return [];
}

/** Fractions of 1 and more: a 5 that was meant as 5 % is 500 %. */
function fractions({ config }: LintRule, facts: KnownFacts): Found[] {
  const settings = [
    ...(facts.type === 'TOLERANCE' ? ['percentTolerance'] : []),
    ...(facts.allocation.within?.unit === 'percent' ? ['allocationToleranceValue'] : []),
  ];
  return settings.flatMap((setting): Found[] => {
    const given = decimalText(config[setting]);
    if (given === undefined || compareDecimals(given, '1') < 0) return [];
    return [
      {
        code: 'percent-as-fraction',
        values: { setting, percent: percentOfFraction(given) },
        fix: { kind: 'set', setting, value: fractionOfPercent(given) },
      },
    ];
  });
}

/** Settings that change nothing; those that stand at their default say nothing that needs telling. */
function withoutEffect(contextType: string, rule: LintRule, facts: KnownFacts): Found[] {
  return idleSettings(contextType, facts)
    .filter((setting) => isSet(rule, setting))
    .map((setting): Found => {
      const isScale = setting === 'roundingScale';
      return {
        code: 'without-effect',
        values: { setting },
        fix: isScale ? { kind: 'set', setting, value: importedDigits } : { kind: 'unset', setting },
      };
    })
    .filter(
      ({ values }) =>
        values['setting'] !== 'roundingScale' ||
        (integerValue(rule.config['roundingScale']) ?? 0) > importedDigits,
    );
}

/** Settings that no run looks at, for this type of context and by the rule's other settings. */
function idleSettings(contextType: string, facts: KnownFacts): string[] {
  const idle = ['referenceMustSet', 'roundingScale', 'matchScore', 'matchBaseScore'];
  if (contextType === '1:1') {
    idle.push('allowPartial', 'allocationDirection', 'allocationToleranceMode', 'allocationToleranceValue');
    if (facts.type === 'DATE_LAG') idle.push('allocationUseBaseAmount');
  }
  if (facts.type === 'EXACT' && facts.date === undefined) idle.push('datePrecision');
  if (facts.type === 'TOLERANCE' && facts.percent === undefined) idle.push('percentageBase');
  if (facts.type !== 'DATE_LAG' && !facts.reference) idle.push('caseInsensitive');
  return idle;
}

/** Whether a setting of the rule's type is given, and not as its default. */
function isSet({ type, config }: LintRule, setting: string): boolean {
  const field = isMatchRuleType(type) ? configFields[type].find(({ key }) => key === setting) : undefined;
  const given = Object.hasOwn(config, setting) ? config[setting] : undefined;
  if (!field || given === undefined || given === null) return false;
  switch (field.kind) {
    case 'decimal':
      return compareDecimals(decimalText(given) ?? field.default, field.default) !== 0;
    case 'integer':
      return integerValue(given) !== field.default;
    default:
      return given !== field.default;
  }
}
