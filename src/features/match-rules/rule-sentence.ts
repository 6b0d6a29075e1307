import 'texts:rules';
import {
  type AllocationFacts,
  type DateLagFacts,
  type ExactFacts,
  type ReferenceFacts,
  ruleFacts,
  type ToleranceFacts,
  type UnclearFacts,
} from '~/domain/match-rules/rule-facts';
import { t } from '~/i18n/t';
import { unmistakable } from '~/lib/read-number';
import { settingNames } from './setting-words';

/** A rule's type and settings; a context's type, when known, decides whether splits are spoken of. */
export type Sayable = { readonly type: string; readonly config: Readonly<Record<string, unknown>> };

/**
 * What a rule tests, in one plain sentence: "Amounts within 0.50 or 0.5 % of the larger, same
 * currency, up to 2 days apart". What is compared is said, and so is an amount, currency or day that is
 * not. Settings of splits are said in 1:N contexts only, where alone they are used (docs/contract.md#how-a-run-goes).
 */
export function ruleSentence(rule: Sayable, contextType?: string): string {
  const facts = ruleFacts(rule);
  switch (facts.type) {
    case 'EXACT':
      return clauses([...exactClauses(facts), ...splitClauses(facts.allocation, contextType)]);
    case 'TOLERANCE':
      return clauses([...toleranceClauses(facts), ...splitClauses(facts.allocation, contextType)]);
    case 'DATE_LAG':
      if (facts.impossible) return t('rules.say.never', { min: facts.minDays, max: facts.maxDays });
      return clauses([...dateLagClauses(facts), ...splitClauses(facts.allocation, contextType)]);
    case 'unclear':
      return unclearSentence(facts);
  }
}

function exactClauses(facts: ExactFacts): string[] {
  const compared: string[] = [];
  const open: string[] = [];
  const sort = (same: boolean, word: string) => (same ? compared : open).push(word);
  sort(facts.amount, t('rules.word.amount'));
  sort(facts.currency, t('rules.word.currency'));
  if (facts.baseAmount) compared.push(t('rules.word.baseAmount'));
  if (facts.baseCurrency) compared.push(t('rules.word.baseCurrency'));
  sort(facts.date !== undefined, facts.date === 'instant' ? t('rules.word.instant') : t('rules.word.day'));
  sort(facts.reference !== undefined, t('rules.word.reference'));
  if (compared.length === 0) return [t('rules.say.anything')];
  return [
    t('rules.say.same', { what: joined(compared, 'and') }),
    ...(open.length > 0 ? [t('rules.say.any', { what: joined(open, 'or') })] : []),
    ...referenceClauses(facts.reference),
  ];
}

function toleranceClauses(facts: ToleranceFacts): string[] {
  const alsoSame = [
    ...(facts.currency ? [t('rules.word.currency')] : []),
    ...(facts.baseCurrency ? [t('rules.word.baseCurrency')] : []),
    ...(facts.reference ? [t('rules.word.reference')] : []),
  ];
  return [
    toleranceAmount(facts),
    ...(alsoSame.length > 0 ? [t('rules.say.alsoSame', { what: joined(alsoSame, 'and') })] : []),
    ...(facts.currency ? [] : [t('rules.say.any', { what: t('rules.word.currency') })]),
    facts.days === 0 ? t('rules.say.sameDay') : t('rules.say.daysApart', { days: facts.days }),
    ...referenceClauses(facts.reference),
    ...(facts.rounding.usual
      ? []
      : [t('rules.say.rounded', { digits: facts.rounding.digits, mode: roundingWord(facts.rounding.mode) })]),
  ];
}

function toleranceAmount({ percent, percentOf, baseAmount, rounding, ...facts }: ToleranceFacts): string {
  const absolute = facts.absolute && unmistakable(facts.absolute);
  const amounts = baseAmount ? t('rules.say.baseAmounts') : t('rules.say.amounts');
  const base = t(`rules.base.${percentOf}`);
  if (absolute && percent) return t('rules.say.withinBoth', { amounts, absolute, percent, base });
  if (absolute) return t('rules.say.withinAbsolute', { amounts, absolute });
  if (percent) return t('rules.say.withinPercent', { amounts, percent, base });
  const what = baseAmount ? t('rules.word.baseAmount') : t('rules.word.amount');
  const same = t('rules.say.same', { what });
  return rounding.usual ? t('rules.say.sameRounded', { same, digits: rounding.digits }) : same;
}

function dateLagClauses(facts: DateLagFacts): string[] {
  const amount = t('rules.word.amount');
  const currency = t('rules.word.currency');
  const money =
    facts.fee === undefined
      ? [t('rules.say.same', { what: facts.currency ? joined([amount, currency], 'and') : amount })]
      : [
          `${t('rules.say.amounts')} ${t('rules.say.upTo', { fee: unmistakable(facts.fee) })}`,
          ...(facts.currency ? [t('rules.say.alsoSame', { what: currency })] : []),
        ];
  return [...money, ...(facts.currency ? [] : [t('rules.say.anyCurrencySet')]), lagClause(facts)];
}

function lagClause({ direction, minDays: min, maxDays: max, inclusive }: DateLagFacts): string {
  if (max === 0) return t('rules.say.sameDay');
  if (direction === 'ABS') {
    if (!inclusive) return t('rules.say.apartBetween', { min, max });
    if (min === max) return t('rules.say.apartExactly', { days: max });
    if (min === 0) return t('rules.say.apartUpTo', { days: max });
    return t('rules.say.apartRange', { min, max });
  }
  const [earlier, later] =
    direction === 'LEFT_BEFORE_RIGHT'
      ? [t('rules.word.left'), t('rules.word.right')]
      : [t('rules.word.right'), t('rules.word.left')];
  if (!inclusive) return t('rules.say.afterBetween', { earlier, later, min, max });
  if (min === max) return t('rules.say.afterExactly', { earlier, later, days: max });
  if (min === 0) return t('rules.say.afterUpTo', { earlier, later, days: max });
  return t('rules.say.afterRange', { earlier, later, min, max });
}

function referenceClauses(reference: ReferenceFacts): string[] {
  if (!reference) return [];
  return [
    ...(reference.mustBeSet ? [t('rules.say.referenceSet')] : []),
    ...(reference.ignoresCase ? [] : [t('rules.say.caseCounts')]),
  ];
}

/** Only what differs from the usual: the parts add up to the whole exactly. */
function splitClauses(split: AllocationFacts, contextType: string | undefined): string[] {
  if (contextType !== '1:N') return [];
  const { within, partial } = split;
  return [
    // Where a part is enough, how far from the whole it ends does not matter.
    ...(within && !partial
      ? [
          t('rules.say.splitWithin', {
            value: within.unit === 'percent' ? `${within.value}\u00a0%` : unmistakable(within.value),
          }),
        ]
      : []),
    ...(partial ? [t('rules.say.splitPartly')] : []),
    ...(split.rightToLeft ? [t('rules.say.splitRightToLeft')] : []),
    ...(split.baseAmount ? [t('rules.say.splitBase')] : []),
  ];
}

function unclearSentence(facts: UnclearFacts): string {
  const names = settingNames(facts.faulty).map((name) => t('rules.say.setting', { name }));
  return facts.faulty.length > 0
    ? t('rules.say.unreadable', { settings: joined(names, 'and') })
    : t('rules.say.unknownType', { type: facts.rawType });
}

/** A rounding mode in words: "half to even". */
export function roundingWord(mode: string): string {
  return t(`rules.rounding.${mode as 'HALF_UP'}`);
}

function clauses(parts: readonly string[]): string {
  return parts.reduce((head, next) => t('rules.list.comma', { head, next }));
}

/** "amount, currency and day". */
function joined(words: readonly string[], by: 'and' | 'or'): string {
  const last = words.at(-1) ?? '';
  if (words.length < 2) return last;
  return t(`rules.list.${by}`, { head: clauses(words.slice(0, -1)), last });
}
