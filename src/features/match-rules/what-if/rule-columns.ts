import 'texts:rules';
import 'texts:whatIf';
import type { TestName } from '~/domain/matching/pair-tests';
import { type DateLagFacts, ruleFacts, type ToleranceFacts } from '~/domain/match-rules/rule-facts';
import { decimalText, percentText } from '~/i18n/decimal-text';
import { t } from '~/i18n/t';
import type { Sayable } from '../rule-sentence';

/** The columns of a table of rules, each for one of their tests. */
export const ruleColumns = ['amount', 'currency', 'date', 'reference'] as const satisfies readonly TestName[];
type RuleColumn = (typeof ruleColumns)[number];

/**
 * Returns what a rule requires of a pair in each column, in a few words; `undefined` where it requires nothing. Rules
 * that cannot be read require nothing.
 */
export function requirements(rule: Sayable): Readonly<Record<RuleColumn, string | undefined>> {
  const facts = ruleFacts(rule);
  const same = t('whatIf.column.same');
  if (facts.type === 'unclear')
    return { amount: undefined, currency: undefined, date: undefined, reference: undefined };
  const currency = facts.currency ? same : undefined;
  if (facts.type === 'DATE_LAG') {
    const amount =
      facts.fee === undefined ? same : t('whatIf.column.within', { size: decimalText(facts.fee) });
    return { amount, currency, date: lagText(facts), reference: undefined };
  }
  const { reference } = facts;
  const referenceText = t(reference?.ignoresCase ? 'whatIf.column.same' : 'whatIf.column.sameCase');
  const columns = { currency, reference: reference && referenceText };
  if (facts.type === 'EXACT') {
    const date = facts.date && t(facts.date === 'day' ? 'whatIf.column.same' : 'whatIf.column.instant');
    return { ...columns, amount: facts.amount ? same : undefined, date };
  }
  const date = facts.days === 0 ? same : t('whatIf.column.days', { size: facts.days });
  return { ...columns, amount: toleranceText(facts), date };
}

function toleranceText({ absolute, percent, percentOf }: ToleranceFacts): string {
  const base = t(`rules.base.${percentOf}`);
  const sizes = [
    ...(absolute === undefined ? [] : [decimalText(absolute)]),
    ...(percent === undefined ? [] : [`${percentText(percent)} ${base}`]),
  ];
  if (sizes.length === 0) return t('whatIf.column.same');
  const [size = '', other] = sizes;
  return other === undefined
    ? t('whatIf.column.within', { size })
    : t('whatIf.column.withinBoth', { size, other });
}

function lagText({ direction, minDays: min, maxDays: max, inclusive }: DateLagFacts): string {
  const [from, to] = inclusive ? [min, max] : [min + 1, max - 1];
  if (to === 0) return t('whatIf.column.same');
  return t(`whatIf.column.lag.${direction}`, { from, to });
}
