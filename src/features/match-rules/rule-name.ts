import { ruleFacts } from '@recon/engine/configuration/match-rules/rule-facts';
import { t } from '~/i18n/t';
import { comparedClauses, memoizePerRule, ruleTypeName, type AnyRule } from './rule-sentence';
import { requirements } from './rule-columns';

/**
 * Returns a short name of a rule: its type and the settings that distinguish it from others of this type, such as
 * “Tolerance (± 0.50, ± 2 days)”. Only the type of a rule that cannot be read.
 */
export const ruleName = memoizePerRule(nameOf);

/** Returns the settings that `ruleName` has after the type, such as “± 0.50, ± 2 days”; the type without any. */
export const ruleSettings = memoizePerRule((rule: AnyRule) => joinSettings(rule) || ruleTypeName(rule.type));

function nameOf(rule: AnyRule): string {
  const type = ruleTypeName(rule.type);
  const settings = joinSettings(rule);
  return settings === '' ? type : t('rules.named', { type, settings });
}

const joinSettings = (rule: AnyRule) => settingsOf(rule).join(', ');

function settingsOf(rule: AnyRule): string[] {
  const facts = ruleFacts(rule);
  const required = requirements(rule);
  if (facts.type === 'unclear' || required === undefined) return [];
  if (facts.type === 'EXACT') return comparedClauses(facts);
  const { amount, date } = required;
  const texts = facts.type === 'TOLERANCE' ? [amount, facts.days === 0 ? undefined : date] : [date];
  const fee = facts.type === 'DATE_LAG' && facts.fee !== undefined ? amount : undefined;
  return [...texts, fee].filter((text) => text !== undefined);
}
