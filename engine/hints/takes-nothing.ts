import { configFields } from '../configuration/match-rules/rule-config';
import type { MatchRuleType } from '../configuration/match-rules/rule-types';
import type { CompiledRule } from '../matching/compile-rule';
import type { RuleToLint } from './finding';

/** Returns whether a rule can match no imported row (docs/contract.md#rules-that-do-nothing). */
export function takesNothing(
  rule: CompiledRule,
  { config }: Pick<RuleToLint, 'config'>,
  contextType: string | undefined,
): boolean {
  return hasNoDays(rule) || emptyingSettings(rule, config, contextType).length > 0;
}

/** Returns the keys of the settings because of which a rule matches nothing; empty if there are none. */
export function emptyingSettings(
  rule: CompiledRule,
  config: RuleToLint['config'],
  contextType: string | undefined,
): string[] {
  const isSplit = contextType === '1:N';
  const base = ['matchBaseAmount', 'matchBaseCurrency', 'allocationUseBaseAmount'].filter(
    (key) => config[key] === true,
  );
  const usesBase =
    rule.type === 'DATE_LAG' ? isSplit && rule.allocation.onBase : rule.onBase || rule.baseCurrency;
  return [
    ...(usesBase ? base.filter((key) => isSettingOf(rule.type, key)) : []),
    ...(isSplit && rule.allocation.rightToLeft ? ['allocationDirection'] : []),
  ];
}

/** Returns whether no whole number of days satisfies a rule. */
export const hasNoDays = (rule: CompiledRule): boolean => rule.days?.length === 0;

/** Returns whether rules of a type have the setting `key`. */
export function isSettingOf(type: MatchRuleType, key: string): boolean {
  return configFields[type].some((field) => field.key === key);
}
