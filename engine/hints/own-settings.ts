import { fieldIssue, integerValue, valueText } from '../configuration/match-rules/config-issues';
import { configFields, configFieldsOf } from '../configuration/match-rules/rule-config';
import type { CompiledRule } from '../matching/compile-rule';
import { fractionOfPercent, percentOfFraction } from '../money/percent';
import { withMember, withoutMember, writtenNumber } from '../lib/json/lossless';
import { compareFractions, comparesNothing, decimalPlacesInRun, isZeroFraction } from './covers';
import type { Finding, LintContext, RuleToLint } from './finding';
import { noEffectFindings } from './no-effect';
import { emptyingSettings, hasNoDays, isSettingOf } from './takes-nothing';

/** Returns hints about the settings of one rule, without regard to the other rules. */
export function singleRuleFindings(
  rule: CompiledRule,
  ruleToLint: RuleToLint,
  context: LintContext,
): Finding[] {
  const emptying = emptyingSettings(rule, ruleToLint.config, context.contextType);
  const noEffect = noEffectFindings(rule, ruleToLint, context);
  if (emptying.length > 0 || hasNoDays(rule))
    return [
      ...(emptying.length > 0 ? [takesNothingFinding(ruleToLint, emptying)] : []),
      ...(hasNoDays(rule) ? [emptyWindow(ruleToLint)] : []),
      ...noEffect,
    ];
  return [
    ...(comparesNothing(rule)
      ? [{ code: 'anything' as const, ruleId: ruleToLint.id, values: {} }]
      : currencyFindings(rule, ruleToLint, context)),
    ...zeroTolerance(rule, ruleToLint, context),
    ...percentFindings(rule, ruleToLint, context),
    ...noEffect,
  ];
}

/** Returns the hint for a rule that matches nothing. Its fix compares amounts and currencies instead of base ones. */
function takesNothingFinding(ruleToLint: RuleToLint, settings: readonly string[]): Finding {
  const { type } = ruleToLint;
  const forAll = settings.includes('allocationUseBaseAmount') && type !== 'DATE_LAG';
  const own = [
    ...(type === 'EXACT' && (forAll || settings.includes('matchBaseAmount')) ? ['matchAmount'] : []),
    ...(forAll || settings.includes('matchBaseCurrency') ? ['matchCurrency'] : []),
  ].filter((key) => ruleToLint.config[key] === false);
  let { config } = ruleToLint;
  for (const key of settings)
    config = withMember(config, key, key === 'allocationDirection' ? 'LEFT_TO_RIGHT' : false);
  for (const key of own) config = withMember(config, key, true);
  return {
    code: 'takes-nothing',
    ruleId: ruleToLint.id,
    values: { settings },
    fix: { kind: 'edit', config },
  };
}

function emptyWindow({ id, config }: RuleToLint): Finding {
  return {
    code: 'empty-window',
    ruleId: id,
    values: { min: integerValue(config['minDays']) ?? 0, max: integerValue(config['maxDays']) ?? 0 },
    fix: { kind: 'edit', config: withMember(config, 'inclusive', true) },
  };
}

/** Returns a hint if a rule does not compare currencies in a 1:1 context. In 1:N, splits compare them anyway. */
function currencyFindings(
  rule: CompiledRule,
  { id, config }: RuleToLint,
  { contextType }: LintContext,
): Finding[] {
  if (rule.currency || contextType !== '1:1') return [];
  const fix = { kind: 'edit' as const, config: withMember(config, 'matchCurrency', true) };
  return [{ code: 'no-currency', ruleId: id, values: { settings: ['matchCurrency'] }, fix }];
}

/** Returns a hint if both tolerances are 0, unless the rule allows several days, or rounds to fewer than 2 places. */
function zeroTolerance(rule: CompiledRule, { id, config }: RuleToLint, context: LintContext): Finding[] {
  const isOne =
    rule.type === 'TOLERANCE' &&
    isZeroFraction(rule.percent) &&
    rule.absolute === 0n &&
    rule.scale >= 2 &&
    rule.days?.[0]?.to === 0;
  if (!isOne) return [];
  const values = { digits: Math.min(rule.scale, decimalPlacesInRun(context)) };
  const fix = { kind: 'edit' as const, type: 'EXACT' as const, config: asExact(config) };
  return [{ code: 'zero-tolerance', ruleId: id, values, fix }];
}

/** Returns the settings that an EXACT rule has, too, plus `matchAmount`: EXACT needs at least one setting. */
function asExact(config: RuleToLint['config']): Record<string, unknown> {
  const dropped = configFields.TOLERANCE.filter(({ key }) => !isSettingOf('EXACT', key));
  const common = dropped.reduce<RuleToLint['config']>((rest, { key }) => withoutMember(rest, key), config);
  return withMember(common, 'matchAmount', true);
}

const one = { top: 1n, bottom: 1n };

function percentFindings(
  rule: CompiledRule,
  ruleToLint: RuleToLint,
  { contextType }: LintContext,
): Finding[] {
  const { percent, tolerance } = rule.allocation;
  const isWide = rule.type === 'TOLERANCE' && compareFractions(rule.percent, one) >= 0;
  const isWideSplit = contextType === '1:N' && percent && compareFractions(tolerance, one) >= 0;
  return [
    ...(isWide ? percentFinding(ruleToLint, 'percentTolerance') : []),
    ...(isWideSplit ? percentFinding(ruleToLint, 'allocationToleranceValue') : []),
  ];
}

function percentFinding({ id, type, config }: RuleToLint, key: string): Finding[] {
  const text = valueText(config[key], writtenNumber(config, key));
  if (text === undefined) return [];
  const meant = fractionOfPercent(text);
  const field = configFieldsOf(type).find((one) => one.key === key);
  const isSavable = field !== undefined && fieldIssue(field, meant) === undefined;
  const values = { settings: [key], percent: percentOfFraction(text), meant: percentOfFraction(meant) };
  const fix = isSavable && { fix: { kind: 'edit' as const, config: withMember(config, key, meant) } };
  return [{ code: 'percent-as-fraction', ruleId: id, values, ...fix }];
}
