import { configFields } from '@recon/engine/configuration/match-rules/rule-config';
import { isMatchRuleType, type MatchRuleType } from '@recon/engine/configuration/match-rules/rule-types';
import {
  type ReferenceFacts,
  ruleFacts,
  type UnclearFacts,
} from '@recon/engine/configuration/match-rules/rule-facts';
import { t } from '~/i18n/t';
import { membersIn } from '@recon/engine/lib/json/lossless';
import type { IconName } from '~/ui/controls/Icon';
import { memoizePerRule, type Sayable } from './rule-sentence';

/** Returns the settings that a rule's sentence omits, as short labels below it. */
export const ruleTokens = memoizePerRule(tokensOf);

function tokensOf(rule: Sayable): readonly string[] {
  const facts = ruleFacts(rule);
  switch (facts.type) {
    case 'EXACT':
      return [...(facts.reference ? referenceTokens(facts.reference) : []), ...otherKeys(rule)];
    case 'TOLERANCE':
      return [...referenceTokens(facts.reference), ...otherKeys(rule)];
    case 'DATE_LAG':
      return [...referenceTokens(undefined), ...otherKeys(rule)];
    case 'unclear':
      return unclearTokens(facts, rule);
  }
}

/** Icon of each type of rule: =, ≈, ⇢. */
export const ruleIcons = {
  EXACT: 'exact',
  TOLERANCE: 'tolerance',
  DATE_LAG: 'date-lag',
} as const satisfies Record<MatchRuleType, IconName>;

/** Returns the label of a type; an unknown one is returned unchanged. */
export function ruleTypeName(type: string): string {
  return isMatchRuleType(type) ? t(`rules.type.${type}`) : type;
}

function referenceTokens(reference: ReferenceFacts): string[] {
  if (!reference) return [t('rules.token.anyReference')];
  return reference.ignoresCase ? [t('rules.token.caseIgnored')] : [];
}

/** Returns a token with the number of settings that this console does not know; an empty list if there are none. */
export function otherKeys({ type, config }: Sayable): string[] {
  if (!isMatchRuleType(type)) return [];
  const known = new Set(configFields[type].map(({ key }) => key));
  const count = Object.keys(config).filter((key) => !known.has(key)).length;
  return count === 0 ? [] : [t('rules.token.unknownKeys', { count })];
}

function unclearTokens(facts: UnclearFacts, { config }: Sayable): string[] {
  const keys = facts.faulty.length > 0 ? facts.faulty : Object.keys(config).slice(0, 6);
  return keys.map((key) => t('rules.token.setting', { key, value: shortJson(config, key) }));
}

/** Returns the JSON of a setting as stored, cut after 23 characters; empty if it is not set. */
function shortJson(config: Sayable['config'], key: string): string {
  const text = membersIn(config).find((member) => member.key === key)?.json ?? '';
  return text.length > 24 ? `${text.slice(0, 23)}…` : text;
}
