import type { TestName } from '@recon/engine/matching/pair-tests';
import {
  type DateLagFacts,
  type ExactFacts,
  type ReferenceFacts,
  ruleFacts,
  type ToleranceFacts,
} from '@recon/engine/configuration/match-rules/rule-facts';
import { decimalInText, percentText } from '~/i18n/format';
import { t } from '~/i18n/t';
import {
  memoizePerRule,
  otherKeys,
  roundingClause,
  ruleTokens,
  type AnyRule,
  splitClauses,
  toleranceAmount,
} from './rule-sentence';

/** The columns of a table of rules, each for one of their tests. */
export const ruleColumns = ['amount', 'currency', 'date', 'reference'] as const satisfies readonly TestName[];
type RuleColumn = (typeof ruleColumns)[number];
type Requirements = Readonly<Record<RuleColumn, string | undefined>>;

/**
 * Returns what a rule requires of a pair in each column, in a few words; a column is `undefined` if the rule requires
 * nothing there. Returns `undefined` for rules that cannot be read.
 */
export const requirements = memoizePerRule(requirementsOf);

function requirementsOf(rule: AnyRule): Requirements | undefined {
  const facts = ruleFacts(rule);
  const same = t('rules.column.same');
  if (facts.type === 'unclear') return undefined;
  const currency = facts.currency ? same : undefined;
  if (facts.type === 'DATE_LAG') {
    const amount =
      facts.fee === undefined ? same : t('rules.column.within', { size: decimalInText(facts.fee) });
    return { amount, currency, date: lagText(facts), reference: undefined };
  }
  const columns = { currency, reference: facts.reference && referenceText(facts.reference) };
  if (facts.type === 'EXACT') {
    const date = facts.date && t(facts.date === 'day' ? 'rules.column.same' : 'rules.column.instant');
    return { ...columns, amount: facts.amount ? same : undefined, date };
  }
  const date = facts.days === 0 ? same : t('rules.column.days', { size: facts.days });
  return { ...columns, amount: facts.baseAmount ? toleranceAmount(facts) : toleranceText(facts), date };
}

/** Returns the keys of the settings that set a rule's tolerance in a column; empty if the column has none. */
export function toleranceKeys(rule: AnyRule, column: RuleColumn): readonly string[] {
  const facts = ruleFacts(rule);
  if (column !== 'amount' && column !== 'date') return [];
  const isDate = column === 'date';
  if (facts.type === 'DATE_LAG') return isDate ? ['minDays', 'maxDays'] : ['feeTolerance'];
  if (facts.type !== 'TOLERANCE') return [];
  if (isDate) return ['dateWindowDays'];
  const { absolute, percent } = facts;
  if (percent === undefined) return ['absTolerance'];
  return absolute === undefined ? ['percentTolerance'] : ['absTolerance', 'percentTolerance'];
}

function referenceText({ ignoresCase, mustBeSet }: NonNullable<ReferenceFacts>): string {
  if (mustBeSet) return t(ignoresCase ? 'rules.column.sameSet' : 'rules.column.sameCaseSet');
  return t(ignoresCase ? 'rules.column.same' : 'rules.column.sameCase');
}

function toleranceText({ absolute, percent, percentOf }: ToleranceFacts): string {
  const base = t(`rules.base.${percentOf}`);
  const sizes = [
    ...(absolute === undefined ? [] : [decimalInText(absolute)]),
    ...(percent === undefined ? [] : [`${percentText(percent)} ${base}`]),
  ];
  if (sizes.length === 0) return t('rules.column.same');
  const [size = '', other] = sizes;
  return other === undefined
    ? t('rules.column.within', { size })
    : t('rules.column.withinBoth', { size, other });
}

function lagText({ direction, minDays: min, maxDays: max, inclusive, impossible }: DateLagFacts): string {
  if (impossible) return t('rules.column.never');
  const [from, to] = inclusive ? [min, max] : [min + 1, max - 1];
  if (to === 0) return t('rules.column.same');
  const days =
    from === to ? t('rules.column.dayCount', { count: to }) : t('rules.column.range', { from, to });
  return t(`rules.column.lag.${direction}`, { days });
}

/**
 * Returns what the columns of a rule omit, as short texts: base amounts, rounding, splits, settings that this console
 * does not know; all settings of a rule that cannot be read.
 */
export const ruleExtras = memoizePerRule(extrasOf);

function extrasOf(rule: AnyRule, contextType?: string): readonly string[] {
  const facts = ruleFacts(rule);
  if (facts.type === 'unclear') return ruleTokens(rule);
  const own = facts.type === 'DATE_LAG' ? lagExtras(facts) : baseExtras(facts);
  return [...own, ...splitClauses(facts.allocation, contextType), ...otherKeys(rule)];
}

function lagExtras({ currency }: DateLagFacts): string[] {
  return currency ? [] : [t('rules.say.anyCurrencySet')];
}

function baseExtras(facts: ExactFacts | ToleranceFacts): string[] {
  const same = (what: 'baseAmount' | 'baseCurrency') =>
    t('rules.say.same', { what: t(`rules.same.${what}`) });
  return [
    ...(facts.type === 'EXACT' && facts.baseAmount ? [same('baseAmount')] : []),
    ...(facts.baseCurrency ? [same('baseCurrency')] : []),
    ...(facts.type === 'TOLERANCE' && isRounded(facts) ? [roundingClause(facts)] : []),
  ];
}

/** Returns whether rounding decides: with a tolerance, the usual rounding hardly does. */
function isRounded({ absolute, percent, rounding }: ToleranceFacts): boolean {
  return !rounding.usual || (absolute === undefined && percent === undefined);
}
