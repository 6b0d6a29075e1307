import { utcDay, utcDayNumber, workingDayFrom } from '../calendar/utc';
import type { MatchResult } from '../matching/result';
import { otherSide, type SideName } from '../matching/side-name';
import type { RowFacts } from '../matching/transaction';
import type { RowReason } from './row-reason';
import { rowStates } from './row-state';

/** The last ISO day of each file in any of its columns of days, except due days. */
export type LastDays = Readonly<Partial<Record<SideName, string | undefined>>>;

/** A column says something of unmatched rows only if at most a tenth of the matched rows have the same. */
const maxMatched = 0.1;

/**
 * Returns a function for why an unmatched row is not paid yet: by its status, or because it is due after the last day
 * of the other file (a weekend counts as Monday); `undefined` if neither.
 */
export function notPaidFinder(
  result: MatchResult,
  lastDays: LastDays,
): (side: SideName, index: number) => RowReason | undefined {
  const known: Partial<Record<SideName, (facts: RowFacts) => RowReason | undefined>> = {};
  return (side, index) => {
    const { facts } = result[side].rows[index]!;
    if (!facts) return undefined;
    known[side] ??= sideFinder(result, side, lastDays[otherSide(side)]);
    return known[side](facts);
  };
}

function sideFinder(
  result: MatchResult,
  side: SideName,
  lastOfFile: string | undefined,
): (facts: RowFacts) => RowReason | undefined {
  const others = result[otherSide(side)].day;
  const lastDay = others.reduce(
    (most, day) => Math.max(most, day),
    lastOfFile ? utcDayNumber(lastOfFile) : 0,
  );
  const isLater = ({ due }: RowFacts) => due !== undefined && workingDayFrom(utcDayNumber(due)) > lastDay;
  const isUnpaid = ({ unpaid }: RowFacts) => unpaid !== undefined;
  const matched = rowStates(result)[side].flatMap((state, at) =>
    state === 'open' ? [] : [result[side].rows[at]!.facts ?? {}],
  );
  const isRare = (test: (facts: RowFacts) => boolean) =>
    matched.length > 0 && matched.filter(test).length <= matched.length * maxMatched;
  const [isLaterRare, isUnpaidRare] = [isRare(isLater), isRare(isUnpaid)];
  return (facts) => {
    if (isLaterRare && isLater(facts))
      return { code: 'due-later', due: facts.due!, lastDay: utcDay(lastDay * 86_400_000) };
    return isUnpaidRare && isUnpaid(facts) ? { code: 'unpaid', status: facts.unpaid! } : undefined;
  };
}
