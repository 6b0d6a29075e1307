import type { CompiledRule } from '../matching/compile-rule';
import type { MatchResult } from '../matching/result';
import { amountTolerance } from '../suggestions/amount-tolerance';
import { exactRule, lagRule, type ReferenceTest, toleranceRule } from '../suggestions/configs';
import type { Pairs } from '../suggestions/pairs';
import type { ProposedRule } from '../suggestions/suggestion';
import type { ReferenceDifference } from './reference-difference';

/** The unmatched rows that have the same reason, as `ruleFor` needs them. */
export type DifferingRows = {
  /** The code of the reason, as in `ReasonGroup`. */
  readonly code: string;
  /** If only the reference differs: how; absent if the references are unrelated. */
  readonly by?: readonly ReferenceDifference[];
  /** The rule that the first row was compared with; `undefined` if it was compared with none. */
  readonly rule: number | undefined;
  /** The days from left to right of all pairs, as a range. */
  readonly from: number;
  readonly to: number;
  /** The pairs of an unmatched row and its likely counterpart, as indexes in run order. */
  readonly pairs: Readonly<Record<'left' | 'right', readonly number[]>>;
};

/** The maximum number of days of a proposed rule, as for suggested rules. */
const maxDays = 31;
const sameAmount = { absTolerance: '0', percentTolerance: '0', within: 0 };

/**
 * Returns a rule that ignores the one difference of a group: days, an amount (a tolerance for 98 % of the differences
 * up to a fifth), or the letter case of references; `undefined` if no rule can.
 */
export function ruleFor(result: MatchResult, group: DifferingRows): ProposedRule | undefined {
  const { code, by, rule, from, to } = group;
  const compared = rule === undefined ? undefined : result.rules[rule];
  const days = Math.max(Math.abs(from), Math.abs(to));
  if (!compared || days > maxDays) return undefined;
  const reference = compared.reference && { anyCase: compared.reference.fold !== 'none' };
  if (code === 'days')
    return reference ? toleranceRule(sameAmount, days, reference) : lagRule({ from, to }, '0');
  if (code === 'amount') return amountRule(result, compared, group, reference);
  if (by?.join() !== 'case') return undefined;
  const anyCase = { anyCase: true };
  if (compared.type === 'TOLERANCE')
    return toleranceRule(toleranceOf(result, group) ?? sameAmount, days, anyCase);
  if (compared.type !== 'EXACT' || compared.date === 'instant') return undefined;
  return exactRule({ amount: compared.amount, day: compared.date === 'day', reference: anyCase });
}

function amountRule(
  result: MatchResult,
  { type }: CompiledRule,
  { from, to, ...group }: DifferingRows,
  reference: ReferenceTest,
): ProposedRule | undefined {
  const tolerance = toleranceOf(result, group, type === 'DATE_LAG' ? ['absolute'] : undefined);
  if (!tolerance) return undefined;
  if (type === 'DATE_LAG') return lagRule({ from, to }, tolerance.absTolerance);
  // Without the same reference, a tolerance of amounts matches rows by chance.
  return toleranceRule(tolerance, Math.max(Math.abs(from), Math.abs(to)), reference ?? { anyCase: true });
}

function toleranceOf(
  { left, right }: MatchResult,
  { pairs }: Pick<DifferingRows, 'pairs'>,
  kinds?: Parameters<typeof amountTolerance>[3],
) {
  const all: Pairs = { left: Int32Array.from(pairs.left), right: Int32Array.from(pairs.right) };
  return amountTolerance(left, right, all, kinds);
}
