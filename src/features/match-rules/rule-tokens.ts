import 'texts:rules';
import { configFields, isMatchRuleType } from '~/domain/match-rules/rule-config';
import {
  type DateLagFacts,
  type ExactFacts,
  type ReferenceFacts,
  ruleFacts,
  type ToleranceFacts,
  type UnclearFacts,
} from '~/domain/match-rules/rule-facts';
import { decimalText, percentText } from '~/i18n/decimal-text';
import { t } from '~/i18n/t';
import { membersIn } from '~/lib/json/as-written';
import { oncePerRule } from './once-per-rule';
import { roundingWord, type Sayable } from './rule-sentence';

/** A rule's settings as short labels, to be skimmed beside its sentence. */
export const ruleTokens = oncePerRule(tokensOf);

function tokensOf(rule: Sayable): readonly string[] {
  const facts = ruleFacts(rule);
  switch (facts.type) {
    case 'EXACT':
      return [...exactTokens(facts), ...otherKeys(rule)];
    case 'TOLERANCE':
      return [...toleranceTokens(facts), ...otherKeys(rule)];
    case 'DATE_LAG':
      return [...dateLagTokens(facts), ...otherKeys(rule)];
    case 'unclear':
      return unclearTokens(facts, rule);
  }
}

/** The mark of a rule's type, as the look has it; a type we do not know has a question mark. */
export function ruleSign(type: string): string {
  return isMatchRuleType(type) ? { EXACT: '=', TOLERANCE: '≈', DATE_LAG: '⇢' }[type] : '?';
}

/** A type in words; one we do not know is shown as it came. */
export function ruleTypeName(type: string): string {
  return isMatchRuleType(type) ? t(`rules.type.${type}`) : type;
}

function exactTokens(facts: ExactFacts): string[] {
  return [
    ...(facts.amount ? [t('rules.word.amount')] : []),
    ...(facts.currency ? [t('rules.word.currency')] : []),
    ...(facts.baseAmount ? [t('rules.word.baseAmount')] : []),
    ...(facts.baseCurrency ? [t('rules.word.baseCurrency')] : []),
    ...(facts.date === 'day' ? [t('rules.token.sameDay')] : []),
    ...(facts.date === 'instant' ? [t('rules.token.sameInstant')] : []),
    ...(facts.reference ? [t('rules.word.reference'), ...referenceTokens(facts.reference)] : []),
  ];
}

function toleranceTokens(facts: ToleranceFacts): string[] {
  const { absolute, percent, percentOf, rounding } = facts;
  return [
    ...(absolute ? [t('rules.token.absolute', { value: decimalText(absolute) })] : []),
    ...(percent
      ? [t('rules.token.percent', { value: percentText(percent), base: t(`rules.base.${percentOf}`) })]
      : []),
    ...(facts.baseAmount ? [t('rules.word.baseAmount')] : []),
    t('rules.token.days', { days: facts.days }),
    ...(facts.reference ? referenceTokens(facts.reference) : [t('rules.token.anyReference')]),
    ...(rounding.usual
      ? []
      : [t('rules.token.rounded', { digits: rounding.digits, mode: roundingWord(rounding.mode) })]),
  ];
}

function dateLagTokens({ minDays: min, maxDays: max, direction, fee, inclusive }: DateLagFacts): string[] {
  return [
    min === max ? t('rules.token.days', { days: max }) : t('rules.token.dayRange', { min, max }),
    ...(inclusive ? [] : [t('rules.token.exclusive')]),
    ...(max === 0 ? [] : [t(`rules.token.${direction}`)]),
    ...(fee ? [t('rules.token.fee', { value: decimalText(fee) })] : []),
    t('rules.token.anyReference'),
  ];
}

function referenceTokens(reference: NonNullable<ReferenceFacts>): string[] {
  return [
    reference.ignoresCase ? t('rules.token.caseIgnored') : t('rules.token.caseCounts'),
    ...(reference.mustBeSet ? [t('rules.token.mustBeSet')] : []),
  ];
}

/** Settings we do not know are kept, so they are at least counted. */
function otherKeys({ type, config }: Sayable): string[] {
  if (!isMatchRuleType(type)) return [];
  const known = new Set(configFields[type].map(({ key }) => key));
  const count = Object.keys(config).filter((key) => !known.has(key)).length;
  return count === 0 ? [] : [t('rules.token.unknownKeys', { count })];
}

function unclearTokens(facts: UnclearFacts, { config }: Sayable): string[] {
  const keys = facts.faulty.length > 0 ? facts.faulty : Object.keys(config).slice(0, 6);
  return keys.map((key) => t('rules.token.setting', { key, value: shortJson(config, key) }));
}

/** The value of a key as it was written. */
function shortJson(config: Sayable['config'], key: string): string {
  const text = membersIn(config).find((member) => member.key === key)?.json ?? '';
  return text.length > 24 ? `${text.slice(0, 23)}…` : text;
}
