import { sideNames } from '../../matching/side-name';
import type { SideName } from '../../matching/side-name';
import type { ReasonGroup } from '../../reasons/reason-groups';
import { groupReasons } from '../../reasons/reason-groups';
import { rowReasons } from '../in-one-call';
import { refusalReason } from '../../reasons/row-reasons';
import type { RowReason } from '../../reasons/row-reason';
import { rowStates } from '../../reasons/row-state';
import type { MatchResult } from '../../matching/result';
import { runMatch } from '../../matching/run';
import type { RuleToRun, Scenario } from '../../matching/transaction';
import type { BankSet } from './bank-file';
import { isTrue } from './true-statements';
import { otherOf, type Rows, shown, type StoryRow, type StoryRowOf } from './story-rows';
import type { ReadSet } from './read-set';

/** The reasons of a run, compared with the story. */
export type Judged = {
  /** The number of open rows, with those that the import rejects or drops, and of those with the story's reason. */
  readonly open: number;
  readonly right: number;
  /** The rows with another reason, and the statements that are false. */
  readonly wrong: readonly string[];
  readonly falseStatements: readonly string[];
  readonly groups: readonly ReasonGroup[];
};

/** A set with what was read from its files, and a run of it. */
export type SetRun = {
  readonly set: BankSet;
  readonly read: ReadSet;
  readonly scenario: Scenario;
  readonly result: MatchResult;
  readonly rows: Rows;
  readonly storyRowOf: StoryRowOf;
};

/** Compares the reason of each open row with the story, and each statement with the rows. */
export function judgeReasons(run: SetRun): Judged {
  const { result, read, rows, storyRowOf } = run;
  const refused = { left: read.left.refused, right: read.right.refused };
  const reasonOf = rowReasons(result, refused);
  const states = rowStates(result);
  const wrong: string[] = [];
  const falseStatements: string[] = [];
  let open = 0;
  const judge = (side: SideName, storyRow: StoryRow, reason: RowReason): void => {
    open += 1;
    const expected = storyRow.of.open?.[side] ?? 'differs';
    if (!isExpected(run, side, storyRow, reason))
      wrong.push(`${side} ${shown(storyRow)}: ${expected}, not ${reasonShown(run, side, reason)}`);
    if (!isTrue(run, side, storyRow, reason))
      falseStatements.push(`${side} ${shown(storyRow)}: ${reasonShown(run, side, reason)}`);
  };
  for (const side of sideNames) {
    for (const [index, state] of states[side].entries())
      if (state === 'open') judge(side, storyRowOf(side, index), reasonOf(side, index)!);
    for (const refusal of refused[side]) {
      const storyRow = rows[side].get(refusal.row);
      if (storyRow) judge(side, storyRow, refusalReason(refusal));
    }
  }
  const groups = toEnd(groupReasons(result, reasonOf, refused));
  falseStatements.push(...falseProposals(run.scenario, result, groups));
  return { open, right: open - wrong.length, wrong, falseStatements, groups };
}

function reasonShown({ storyRowOf }: SetRun, side: SideName, reason: RowReason): string {
  const other = 'other' in reason ? ` (${shown(storyRowOf(otherOf(side), reason.other))})` : '';
  return `${JSON.stringify(reason)}${other}`;
}

/** Returns whether a reason is that of the story, and names the row of the story. */
function isExpected(
  { storyRowOf, rows }: SetRun,
  side: SideName,
  storyRow: StoryRow,
  reason: RowReason,
): boolean {
  const expected = storyRow.of.open?.[side] ?? 'differs';
  const isPartner = (index: number) => storyRowOf(otherOf(side), index).of === storyRow.of;
  const isTwin = (index: number) => storyRowOf(otherOf(side), index).row.cents === storyRow.row.cents;
  switch (expected) {
    case 'no-counterpart':
    case 'unpaid':
      return reason.code === expected;
    case 'differs':
      // With another row, a rule may have matched the partner.
      return (
        (reason.code === 'differs' ||
          reason.code === 'counterpart-taken' ||
          reason.code === 'same-reference') &&
        isPartner(reason.other)
      );
    case 'duplicate':
      return (
        reason.code === 'duplicate' && rows[side].get(reason.of)?.row.reference === storyRow.row.reference
      );
    case 'counterpart-not-taken':
      return (
        reason.code === 'counterpart-not-taken' &&
        rows[otherOf(side)].get(reason.refusal.row)?.of === storyRow.of
      );
    case 'used-up':
      // Of rows with the same amount and day, a rule may use up any.
      return reason.code === 'used-up' && reason.others.every((index) => isPartner(index) || isTwin(index));
    case 'split':
      return (reason.code === 'split-incomplete' || reason.code === 'no-share') && isPartner(reason.other);
  }
}

function toEnd(steps: ReturnType<typeof groupReasons>): readonly ReasonGroup[] {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value.groups;
  }
}

/** Returns the groups whose proposed rule, added after the others, does not match as many as stated. */
function falseProposals(scenario: Scenario, result: MatchResult, groups: readonly ReasonGroup[]): string[] {
  return groups.flatMap(({ key, proposal }) => {
    if (!proposal) return [];
    const added: RuleToRun = { ...proposal.rule, priority: 999 };
    const after = runMatch({ ...scenario, rules: [...scenario.rules, added] });
    const more = after.groups.length - result.groups.length;
    return more === proposal.matches ? [] : [`${key}: the rule matches ${more}, not ${proposal.matches}`];
  });
}
