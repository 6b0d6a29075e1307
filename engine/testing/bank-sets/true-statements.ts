import type { SideName } from '../../matching/side-name';
import type { Difference, RowReason } from '../../reasons/row-reason';
import { rowStates } from '../../reasons/row-state';
import type { BankSet } from './bank-file';
import { decimal } from './bank-file';
import type { SetRun } from './judge-reasons';
import { otherOf, type StoryRow } from './story-rows';

/** Returns whether everything that a reason states is true of the rows of the story. */
export function isTrue(run: SetRun, side: SideName, own: StoryRow, reason: RowReason): boolean {
  const { set, result, storyRowOf } = run;
  const other = otherOf(side);
  switch (reason.code) {
    case 'differs':
      return reason.differences.every((difference) =>
        isTrueDifference(set, side, own, storyRowOf(other, reason.other), difference),
      );
    case 'counterpart-taken':
      return [...result.groups, ...result.usedUp].some(({ left, rights, rule }) => {
        const [l, r] = side === 'left' ? [reason.taker, reason.other] : [reason.other, reason.taker];
        return rule === reason.by && left === l && rights.includes(r);
      });
    case 'no-counterpart':
      return !hasLookAlike(run, side, own);
    default:
      return true;
  }
}

/** Returns whether an open row of the other side has the amount within 3 days, or the reference but for blanks and zeros. */
function hasLookAlike({ set, result, storyRowOf }: SetRun, side: SideName, own: StoryRow): boolean {
  const other = otherOf(side);
  return rowStates(result)[other].some((state, index) => {
    const storyRow = storyRowOf(other, index);
    const days = Math.abs(dayOf(set, storyRow, other) - dayOf(set, own, side));
    const isAlike = storyRow.row.cents === own.row.cents && days <= 3;
    return state === 'open' && (isAlike || bare(storyRow) === bare(own));
  });
}

const dayOf = (set: BankSet, { row }: StoryRow, side: SideName): number =>
  Date.parse(set[side].dayOf(row)) / 86_400_000;

const bare = ({ row }: StoryRow): string =>
  row.reference.replaceAll(/\s/g, '').toLowerCase().replace(/^0+/, '');

function isTrueDifference(
  set: BankSet,
  side: SideName,
  own: StoryRow,
  other: StoryRow,
  stated: Difference,
): boolean {
  switch (stated.kind) {
    case 'amount': {
      const by = decimal(other.row.cents - own.row.cents);
      return by !== '0.00' && Number(stated.by) === Number(by);
    }
    case 'days':
      return stated.days !== 0 && stated.days === dayOf(set, other, otherOf(side)) - dayOf(set, own, side);
    case 'reference':
      return stated.by === undefined
        ? bare(own) !== bare(other)
        : bare(own) === bare(other) && own.row.reference !== other.row.reference;
    default:
      return false;
  }
}
