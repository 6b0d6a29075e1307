import type { ActivityRow } from '~/api/activity';
import type { Action } from '@recon/engine/configuration/activity/actions';
import { groupBy } from '@recon/engine/lib/group-by';
import { formatList } from '~/i18n/format';
import { locale, t } from '~/i18n/t';
import { dayNumber, dayHeading } from '~/lib/relative-time';

/** A row of the activity log: an action, the heading of a day, or the actions of a day that are folded into one row. */
export type TimelineRow = Action<ActivityRow> & {
  readonly day?: string;
  readonly folded?: readonly Action<ActivityRow>[];
};

/** Operations that change nothing and are folded, as they would hide what changed. */
const folding = ['signIn', 'signOut', 'readActivity'] as const;

const foldingOf = ({ entries: [entry] }: Action<ActivityRow>) =>
  entry?.outcome === 'done' ? folding.find((one) => one === entry.operation) : undefined;

const timeOf = ({ entries }: Action<ActivityRow>) => new Date(entries[0]!.at);

/**
 * Returns actions, newest first, below a heading per day of a time zone. With `openedRows`, the ids of the opened rows, several
 * sign-ins and reads of the log of one day are one row at its end; below that, if it is opened, they are rows again.
 */
export function timelineOf(
  actions: readonly Action<ActivityRow>[],
  { now, zone }: { now: number; zone: string | undefined },
  openedRows: ReadonlySet<string> | undefined,
): TimelineRow[] {
  const days = groupBy(actions, (action) => dayNumber(timeOf(action), zone));
  return [...days.values()].flatMap((ofDay) => {
    const day = dayHeading(timeOf(ofDay[0]!), new Date(now), locale(), zone);
    const folded = openedRows ? ofDay.filter((action) => foldingOf(action) !== undefined) : [];
    const heading = { id: `day ${day}`, entries: [], day };
    if (folded.length < 2) return [heading, ...ofDay];
    const fold = { id: `fold ${day}`, entries: [], folded };
    const others = ofDay.filter((action) => !folded.includes(action));
    return [heading, ...others, fold, ...(openedRows!.has(fold.id) ? folded : [])];
  });
}

/** Returns how many sign-ins, sign-outs and reads of the log are folded, such as “3 sign-ins, 1 reading of this log”. */
export function foldText(actions: readonly Action<ActivityRow>[]): string {
  const texts = folding.flatMap((operation) => {
    const entries = actions
      .filter((action) => foldingOf(action) === operation)
      .map(({ entries: [one] }) => one!);
    const count = entries.reduce((sum, entry) => sum + entry.count, 0);
    return count === 0 ? [] : [t(`activity.fold.${operation}`, { count })];
  });
  return formatList(texts);
}
