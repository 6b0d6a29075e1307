import type { ProposedRule } from './suggestion';
import type { AmountTolerance } from './amount-tolerance';

/** How references are compared; `anyCase` ignores the case of letters. `undefined`: not compared. */
export type ReferenceTest = { readonly anyCase: boolean } | undefined;

function reference(test: ReferenceTest) {
  return test ? { matchReference: true, caseInsensitive: test.anyCase } : { matchReference: false };
}

/** Returns an EXACT rule that compares currencies and what `tests` contains. `split`: its settings for 1:N. */
export function exactRule(
  tests: { amount: boolean; day: boolean; reference: ReferenceTest },
  split: Readonly<Record<string, string>> = {},
): ProposedRule {
  return {
    type: 'EXACT',
    config: {
      matchAmount: tests.amount,
      matchCurrency: true,
      matchDate: tests.day,
      ...(tests.day && { datePrecision: 'DAY' }),
      ...reference(tests.reference),
      ...split,
    },
  };
}

/** Returns a TOLERANCE rule. The dates may be up to `days` days apart in either direction. */
export function toleranceRule(
  { absTolerance, percentTolerance }: Pick<AmountTolerance, 'absTolerance' | 'percentTolerance'>,
  days: number,
  test: ReferenceTest,
): ProposedRule {
  return {
    type: 'TOLERANCE',
    config: {
      absTolerance,
      percentTolerance,
      ...(percentTolerance !== '0' && { percentageBase: 'MAX' }),
      dateWindowDays: days,
      matchCurrency: true,
      ...reference(test),
    },
  };
}

/** Returns a DATE_LAG rule for days from left to right. `fee`: the largest difference of amounts, a decimal. */
export function lagRule({ from, to }: { from: number; to: number }, fee: string): ProposedRule {
  const isBefore = to <= 0;
  const isAfter = from >= 0;
  const [minDays, maxDays] = isAfter
    ? [from, to]
    : isBefore
      ? [Math.abs(to), Math.abs(from)]
      : [0, Math.max(-from, to)];
  return {
    type: 'DATE_LAG',
    config: {
      minDays,
      maxDays,
      inclusive: true,
      direction: isAfter ? 'LEFT_BEFORE_RIGHT' : isBefore ? 'RIGHT_BEFORE_LEFT' : 'ABS',
      feeTolerance: fee,
      matchCurrency: true,
    },
  };
}
