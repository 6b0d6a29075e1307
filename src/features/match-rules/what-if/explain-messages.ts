import 'texts:whatIf';
import type { RuleOutcome } from '~/domain/matching/explain';
import type { TestOutcome } from '~/domain/matching/explain-tests';
import { formatDecimal } from '~/domain/money/format';
import { locale, t } from '~/i18n/t';
import { dayText } from './day-messages';

/**
 * Returns the outcome of a pair under a rule. `positionOf` returns the position under which a rule of the run is shown.
 */
export function outcomeText(outcome: RuleOutcome, positionOf: (rule: number) => number): string {
  switch (outcome.code) {
    case 'taken':
      return t(outcome.status === 'CONFIRMED' ? 'whatIf.explain.taken' : 'whatIf.explain.proposed');
    case 'used-up':
      return t(`whatIf.explain.usedUp.${outcome.cause}`);
    case 'left-used':
      return t('whatIf.explain.leftUsed', { position: positionOf(outcome.by) });
    case 'right-used':
      return t('whatIf.explain.rightUsed', { position: positionOf(outcome.by) });
    case 'score-too-low':
      return t('whatIf.explain.scoreTooLow');
    case 'no-share':
      return t('whatIf.explain.noShare');
    default:
      return t(`whatIf.explain.${outcome.code}`);
  }
}

/** Returns a test with the values that it compared. */
export function testText(outcome: TestOutcome): string {
  const { test, left = '–', right = '–' } = outcome;
  switch (test) {
    case 'amount':
    case 'base-amount':
      return amountText(outcome);
    case 'currency':
    case 'base-currency':
      return t(`whatIf.test.${test}`, { left, right });
    case 'date':
      return dateText(dayText(left), dayText(right), outcome.days ?? 0);
    case 'reference':
      return t('whatIf.test.reference', { left, right });
  }
}

/** Returns both days and by how many days the right one is after or before the left one. */
function dateText(left: string, right: string, days: number): string {
  return days < 0
    ? t('whatIf.test.date.before', { left, right, days: -days })
    : t('whatIf.test.date', { left, right, days });
}

function amountText({ test, left = '–', right = '–', distance, allowed }: TestOutcome): string {
  const [one, other] = [number(left), number(right)];
  if (distance === undefined || allowed === undefined)
    return t(test === 'base-amount' ? 'whatIf.test.base-amount' : 'whatIf.test.amount', {
      left: one,
      right: other,
    });
  return t('whatIf.test.amountApart', {
    left: one,
    right: other,
    distance: number(distance),
    allowed: number(allowed),
  });
}

function number(value: string): string {
  return formatDecimal(value, { locale: locale(), minimumFractionDigits: 2 });
}
