import type { RuleOutcome } from '@recon/engine/matching/explain';
import type { TestOutcome } from '@recon/engine/matching/explain-tests';
import { t } from '~/i18n/t';
import { utcDayText } from './day-messages';
import { amountText } from './number-text';

/** The text of a value that a transaction does not have. */
const missing = '–';

/** Returns what a rule did with a pair of transactions, as text. `positionOf` returns the shown position of a rule. */
export function outcomeText(outcome: RuleOutcome, positionOf: (rule: number) => number): string {
  switch (outcome.code) {
    case 'taken':
      return t(outcome.status === 'CONFIRMED' ? 'whatIf.explain.taken' : 'whatIf.explain.proposed');
    case 'used-up':
      return t(`whatIf.explain.usedUp.${outcome.cause}`);
    default:
      return t(`whatIf.explain.${outcome.code}`, { position: 'by' in outcome ? positionOf(outcome.by) : 0 });
  }
}

/** Returns one test of a rule on a pair as text, with the values that it compared. */
export function testText(outcome: TestOutcome): string {
  const { test, left = missing, right = missing } = outcome;
  switch (test) {
    case 'amount':
    case 'base-amount':
      return amountsText(test, outcome);
    case 'date':
      return datesText(outcome);
    default:
      return t(`whatIf.test.${test}`, { left, right });
  }
}

function datesText({ days = 0, ...outcome }: TestOutcome): string {
  const left = outcome.left === undefined ? missing : utcDayText(outcome.left);
  const right = outcome.right === undefined ? missing : utcDayText(outcome.right);
  if (left === missing || right === missing) return t('whatIf.test.date.missing', { left, right });
  // The right day is after or before the left one.
  return t(days < 0 ? 'whatIf.test.date.before' : 'whatIf.test.date', { left, right, days: Math.abs(days) });
}

function amountsText(test: 'amount' | 'base-amount', { distance, allowed, ...outcome }: TestOutcome): string {
  const left = amountText(outcome.left ?? missing);
  const right = amountText(outcome.right ?? missing);
  if (distance === undefined || allowed === undefined) return t(`whatIf.test.${test}`, { left, right });
  return t('whatIf.test.amountApart', {
    left,
    right,
    distance: amountText(distance),
    allowed: amountText(allowed),
  });
}
