import type { GroupedRows } from '../reasons/reason-groups';
import { type Comparison, type Outcome, outcomes, type Run, ruleIdOf } from './compare-runs';
import { textFinder } from './find-text';

/** A filter of lines in a comparison: by outcome, by the id of a rule in either run, by reason, and by search text. */
export type LineFilter = Readonly<{
  outcome: Outcome | 'all';
  ruleId?: string;
  /** Key of a group of unmatched rows of the staged run. */
  reason?: string;
  text?: string;
}>;

/** Returns the indexes of the lines that match a filter, in ascending order. `reasonOf`: key of a row's group. */
export function linesOf(
  comparison: Comparison,
  { now, staged }: Readonly<Record<'now' | 'staged', Run>>,
  { outcome, ruleId, reason, text = '' }: LineFilter,
  reasonOf: GroupedRows['keyOf'] = () => undefined,
): Int32Array {
  const wanted = outcomes.indexOf(outcome as Outcome);
  const isSelected = text.trim() === '' ? undefined : textFinder(text);
  const { left, right } = now.result;
  const lines = new Int32Array(comparison.outcome.length).map((_, line) => line);
  const ofOutcome = wanted < 0 ? lines : lines.filter((line) => comparison.outcome[line] === wanted);
  if (ruleId === undefined && reason === undefined && !isSelected) return ofOutcome;
  return ofOutcome.filter((line) => {
    const index = comparison.left[line]!;
    const groups = [comparison.now[index], comparison.staged[index]];
    if (ruleId !== undefined) {
      const [before, after] = groups;
      const isTaken =
        (before && ruleIdOf(now, before.rule) === ruleId) ||
        (after && ruleIdOf(staged, after.rule) === ruleId);
      if (!isTaken) return false;
    }
    const rights = [comparison.right[line]!, ...groups.flatMap((group) => group?.rights ?? [])];
    if (reason !== undefined) {
      const isLeft = index >= 0 && reasonOf('left', index) === reason;
      if (!isLeft && !rights.some((one) => one >= 0 && reasonOf('right', one) === reason)) return false;
    }
    if (!isSelected) return true;
    return (
      (index >= 0 && isSelected(left.rows[index]!)) ||
      rights.some((one) => one >= 0 && isSelected(right.rows[one]!))
    );
  });
}
