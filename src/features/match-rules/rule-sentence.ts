import {
  type AllocationFacts,
  type DateLagFacts,
  type ExactFacts,
  type ReferenceFacts,
  ruleFacts,
  type ToleranceFacts,
  type UnclearFacts,
} from '@recon/engine/configuration/match-rules/rule-facts';
import { decimalInText, formatList, percentText } from '~/i18n/format';
import { locale, type MessageKey, t } from '~/i18n/t';
import { settingNames } from './setting-messages';
import { configFields } from '@recon/engine/configuration/match-rules/rule-config';
import { isMatchRuleType, type MatchRuleType } from '@recon/engine/configuration/match-rules/rule-types';
import { membersIn } from '@recon/engine/lib/json/lossless';
import type { IconName } from '~/ui/controls/Icon';

/** Type and settings of a rule, which texts about it need. */
export type AnyRule = { readonly type: string; readonly config: Readonly<Record<string, unknown>> };

/**
 * Returns what a rule tests, in one sentence: "Amounts within 0.50 or, if more, 0.5 % of the larger, same currency,
 * up to 2 days apart". It names settings of splits only in 1:N contexts, which alone use them (docs/contract.md#matching-run).
 */
export const ruleSentence = memoizePerRule(sentenceOf);

function sentenceOf(rule: AnyRule, contextType?: string): string {
  const facts = ruleFacts(rule);
  if (facts.type === 'unclear') return unclearSentence(facts);
  if (facts.type === 'DATE_LAG' && facts.impossible)
    return t('rules.say.never', { min: facts.minDays, max: facts.maxDays });
  const text = formatList([...clausesOf(facts), ...splitClauses(facts.allocation, contextType)]);
  return text.charAt(0).toLocaleUpperCase(locale()) + text.slice(1);
}

function clausesOf(facts: ExactFacts | ToleranceFacts | DateLagFacts): string[] {
  if (facts.type === 'EXACT') return exactClauses(facts);
  return facts.type === 'TOLERANCE' ? toleranceClauses(facts) : dateLagClauses(facts);
}

/** Names of properties that two transactions may share. */
type ComparedProperty =
  Extract<MessageKey, `rules.same.${string}`> extends `rules.same.${infer Word}` ? Word : never;
type Open = Extract<MessageKey, `rules.any.${string}`> extends `rules.any.${infer Word}` ? Word : never;

function same(...words: (ComparedProperty | false)[]): string[] {
  const what = words.flatMap((word) => (word ? [t(`rules.same.${word}`)] : []));
  return what.length === 0 ? [] : [t('rules.say.same', { what: formatList(what, 'conjunction') })];
}

function any(...words: (Open | false)[]): string[] {
  const what = words.flatMap((word) => (word ? [t(`rules.any.${word}`)] : []));
  return what.length === 0 ? [] : [t('rules.say.any', { what: formatList(what, 'disjunction') })];
}

/** Returns what an exact rule compares, as at most one clause: "same amount, currency and day". */
export function comparedClauses(facts: ExactFacts): string[] {
  const { amount, currency, baseAmount, baseCurrency, date, reference } = facts;
  return same(
    amount && 'amount',
    currency && 'currency',
    baseAmount && 'baseAmount',
    baseCurrency && 'baseCurrency',
    date ?? false,
    reference !== undefined && 'reference',
  );
}

function exactClauses(facts: ExactFacts): string[] {
  const { amount, currency, date, reference } = facts;
  const compared = comparedClauses(facts);
  if (compared.length === 0) return [t('rules.say.anything')];
  return [
    ...compared,
    ...any(!amount && 'amount', !currency && 'currency', !date && 'day', !reference && 'reference'),
    ...referenceClauses(reference),
  ];
}

function toleranceClauses(facts: ToleranceFacts): string[] {
  const { currency, baseCurrency, days, reference, rounding } = facts;
  return [
    toleranceAmount(facts),
    ...same(currency && 'currency', baseCurrency && 'baseCurrency', reference !== undefined && 'reference'),
    ...any(!currency && 'currency'),
    days === 0 ? t('rules.say.sameDay') : t('rules.say.daysApart', { days }),
    ...referenceClauses(reference),
    ...(rounding.usual ? [] : [roundingClause(facts)]),
  ];
}

/** Returns how a rule rounds both amounts before it compares them. */
export function roundingClause({ rounding: { digits, mode } }: ToleranceFacts): string {
  return t('rules.say.rounded', { digits, mode: t(`rules.rounding.${mode as 'HALF_UP'}`) });
}

/** Returns how far apart amounts or base amounts may be: "amounts within 0.50 or, if more, 0.5 % of the larger". */
export function toleranceAmount({ percentOf, baseAmount, rounding, ...facts }: ToleranceFacts): string {
  const absolute = facts.absolute && decimalInText(facts.absolute);
  const percent = facts.percent && percentText(facts.percent);
  const what = baseAmount ? 'baseAmount' : 'amount';
  const base = t(`rules.base.${percentOf}`);
  if (absolute && percent) return t('rules.say.withinBoth', { what, absolute, percent, base });
  if (absolute) return t('rules.say.withinAbsolute', { what, absolute });
  if (percent) return t('rules.say.withinPercent', { what, percent, base });
  return rounding.usual
    ? t('rules.say.sameRounded', { what, digits: rounding.digits })
    : formatList(same(what));
}

function dateLagClauses(facts: DateLagFacts): string[] {
  const { fee, currency } = facts;
  return [
    ...(fee === undefined ? [] : [t('rules.say.amountsApart', { fee: decimalInText(fee) })]),
    ...same(fee === undefined && 'amount', currency && 'currency'),
    ...(currency ? [] : [t('rules.say.anyCurrencySet')]),
    lagClause(facts),
  ];
}

function lagClause({ direction, minDays: min, maxDays: max, inclusive }: DateLagFacts): string {
  if (max === 0) return t('rules.say.sameDay');
  if (direction === 'ABS') {
    if (!inclusive) return t('rules.say.apartBetween', { min, max });
    if (min === max) return t('rules.say.apartExactly', { days: max });
    if (min === 0) return t('rules.say.apartUpTo', { days: max });
    return t('rules.say.apartRange', { min, max });
  }
  const first = direction;
  if (!inclusive) return t('rules.say.afterBetween', { first, min, max });
  if (min === max) return t('rules.say.afterExactly', { first, days: max });
  if (min === 0) return t('rules.say.afterUpTo', { first, days: max });
  return t('rules.say.afterRange', { first, min, max });
}

function referenceClauses(reference: ReferenceFacts): string[] {
  if (!reference) return [];
  return [
    ...(reference.mustBeSet ? [t('rules.say.referenceSet')] : []),
    ...(reference.ignoresCase ? [] : [t('rules.say.caseCounts')]),
  ];
}

/** Returns clauses for split settings that differ from the default, an exact total; none for any type but 1:N. */
export function splitClauses(split: AllocationFacts, contextType: string | undefined): string[] {
  if (contextType !== '1:N') return [];
  const { within, partial } = split;
  const value = within && (within.unit === 'percent' ? percentText : decimalInText)(within.value);
  return [
    // If a part is sufficient, its distance from the total does not matter.
    ...(value && !partial ? [t('rules.say.splitWithin', { value })] : []),
    ...(partial ? [t('rules.say.splitPartly')] : []),
    ...(split.rightToLeft ? [t('rules.say.splitRightToLeft')] : []),
    ...(split.baseAmount ? [t('rules.say.splitBase')] : []),
  ];
}

function unclearSentence(facts: UnclearFacts): string {
  const names = settingNames(facts.faulty).map((name) => t('rules.say.setting', { name }));
  return facts.faulty.length > 0
    ? t('rules.say.unreadable', { settings: formatList(names, 'conjunction') })
    : t('rules.say.unknownType', { type: facts.rawType });
}

/** Type and settings of a rule, from which texts are built. */
type TypeAndConfig = { readonly type: string; readonly config: object };

/** Returns `say`, memoised per rule by its `config` object, which is never mutated: lists have up to 1,000 rules. */
export function memoizePerRule<R extends TypeAndConfig, T>(
  say: (rule: R, contextType?: string) => T,
): (rule: R, contextType?: string) => T {
  const cache = new WeakMap<object, { of: string; words: T }>();
  return (rule, contextType) => {
    const of = `${locale()} ${rule.type} ${contextType}`;
    const known = cache.get(rule.config);
    if (known?.of === of) return known.words;
    const words = say(rule, contextType);
    cache.set(rule.config, { of, words });
    return words;
  };
}

/** Returns the settings that a rule's sentence omits, as short labels below it. */
export const ruleTokens = memoizePerRule(tokensOf);

function tokensOf(rule: AnyRule): readonly string[] {
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

/** Returns a list with a label that counts the settings unknown to this console; empty if there are none. */
export function otherKeys({ type, config }: AnyRule): string[] {
  if (!isMatchRuleType(type)) return [];
  const known = new Set(configFields[type].map(({ key }) => key));
  const count = Object.keys(config).filter((key) => !known.has(key)).length;
  return count === 0 ? [] : [t('rules.token.unknownKeys', { count })];
}

function unclearTokens(facts: UnclearFacts, { config }: AnyRule): string[] {
  const keys = facts.faulty.length > 0 ? facts.faulty : Object.keys(config).slice(0, 6);
  return keys.map((key) => t('rules.token.setting', { key, value: shortJson(config, key) }));
}

/** Returns the JSON of a setting as stored, cut after 23 characters; empty if it is not set. */
function shortJson(config: AnyRule['config'], key: string): string {
  const text = membersIn(config).find((member) => member.key === key)?.json ?? '';
  return text.length > 24 ? `${text.slice(0, 23)}…` : text;
}
