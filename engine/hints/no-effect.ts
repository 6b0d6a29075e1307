import { ruleConfigIssues } from '../configuration/match-rules/config-issues';
import { configFields, type ConfigField } from '../configuration/match-rules/rule-config';
import type { MatchRuleType } from '../configuration/match-rules/rule-types';
import type { CompiledRule } from '../matching/compile-rule';
import { readFraction } from '../matching/exact-number';
import { type ConfigValues, readConfig } from '../matching/read-config';
import { withMember, withoutMember } from '../lib/json/lossless';
import { compareFractions, decimalPlacesInRun, isZeroFraction } from './covers';
import type { Finding, LintContext, RuleToLint } from './finding';

/** Returns one hint that lists the settings of a rule without effect; an empty list if there are none. */
export function noEffectFindings(
  rule: CompiledRule,
  ruleToLint: RuleToLint,
  context: LintContext,
): Finding[] {
  const read = readConfig(rule.type, ruleToLint.config);
  if ('key' in read) return [];
  const settings = configFields[rule.type]
    .filter((field) => idle[field.key]?.(rule, context) === true && isChanged(field, read))
    .map(({ key }) => key);
  if (settings.length === 0) return [];
  const fix = { kind: 'edit' as const, config: withoutSettings(rule.type, ruleToLint.config, settings) };
  return [{ code: 'no-effect', ruleId: ruleToLint.id, values: { settings }, fix }];
}

type Idle = (rule: CompiledRule, context: LintContext) => boolean;
const always: Idle = () => true;
const withoutSplits: Idle = (_, { contextType }) => contextType === '1:1';

/** Functions that return whether a setting has no effect in a rule, whatever its value is. */
const idle: Readonly<Record<string, Idle>> = {
  matchScore: always,
  matchBaseScore: always,
  referenceMustSet: always,
  caseInsensitive: (rule) => !rule.reference,
  datePrecision: (rule) => rule.type === 'EXACT' && rule.date === undefined,
  percentageBase: (rule) => rule.type === 'TOLERANCE' && isZeroFraction(rule.percent),
  roundingScale: (rule, context) => rule.type === 'TOLERANCE' && rule.scale > decimalPlacesInRun(context),
  roundingMode: (rule, context) => rule.type === 'TOLERANCE' && rule.scale >= decimalPlacesInRun(context),
  allowPartial: withoutSplits,
  allocationDirection: withoutSplits,
  allocationToleranceValue: withoutSplits,
  allocationToleranceMode: (rule, context) =>
    withoutSplits(rule, context) || isZeroFraction(rule.allocation.tolerance),
  // The other types then compare base amounts, and take nothing.
  allocationUseBaseAmount: (rule, context) => rule.type === 'DATE_LAG' && withoutSplits(rule, context),
};

/** Returns whether a setting differs from its default; `0.50` equals `0.5`. */
function isChanged(field: ConfigField, read: ConfigValues): boolean {
  switch (field.kind) {
    case 'boolean':
      return read.flag(field.key) !== field.default;
    case 'integer':
      return read.whole(field.key) !== field.default;
    case 'choice':
      return read.choice(field.key) !== field.default;
    case 'decimal':
      return compareFractions(read.fraction(field.key), readFraction(field.default)!) !== 0;
  }
}

/** Returns the config without some settings. If the rest could not be saved, sets them to their defaults instead. */
function withoutSettings(type: MatchRuleType, config: RuleToLint['config'], settings: readonly string[]) {
  const spelledOut = (left: RuleToLint['config'], key: string) => {
    const field = configFields[type].find((one) => one.key === key)!;
    return withMember(left, key, key === 'roundingScale' ? 8 : field.default);
  };
  const without = settings.reduce(
    (left, key) => (key === 'roundingScale' ? spelledOut(left, key) : withoutMember(left, key)),
    config,
  );
  const isSavable = ruleConfigIssues(type, { ...without }).length === 0;
  return isSavable ? without : settings.reduce(spelledOut, config);
}
