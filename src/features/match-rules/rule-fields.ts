import type { StagedRule } from '@recon/engine/configuration/change-plan/staged-rule';
import { comparedSettings } from '@recon/engine/configuration/match-rules/compared-settings';
import { configFields } from '@recon/engine/configuration/match-rules/rule-config';
import { isMatchRuleType } from '@recon/engine/configuration/match-rules/rule-types';
import { t } from '~/i18n/t';
import { ruleTypeName } from './rule-sentence';
import { settingNames, valueText } from './setting-messages';

/** Returns types and settings of two rules as fields to compare. Equal values have equal texts. */
export function ruleFields(one: StagedRule, other: StagedRule) {
  const settings = comparedSettings(one, other).map(({ key, differs }) => {
    const before = textOf(one, key);
    // A default that applies equals a value that is set.
    return { key, label: settingNames([key]).join(), before, after: differs ? textOf(other, key) : before };
  });
  const types = { before: ruleTypeName(one.type), after: ruleTypeName(other.type) };
  return [{ key: 'type', label: t('rules.type.label'), ...types }, ...settings];
}

/** Returns a rule's setting as text: its value, the default that applies, or that its type has no such setting. */
function textOf({ type, config }: StagedRule, key: string): string {
  const field = isMatchRuleType(type) ? configFields[type].find((one) => one.key === key) : undefined;
  const value = config[key];
  const isSet = value !== undefined && value !== null;
  if (isSet) return field ? valueText(field, value) : JSON.stringify(value);
  return field
    ? t('rulesMany.compare.default', { value: valueText(field, field.default) })
    : t('rulesMany.compare.none');
}
