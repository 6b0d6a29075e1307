import type { ActivityRow } from '~/api/activity';
import type { Action } from '@recon/engine/configuration/activity/actions';
import { verbOf } from '@recon/engine/configuration/activity/entry';
import { groupBy } from '@recon/engine/lib/group-by';
import { formatList } from '~/i18n/format';
import { locale, t } from '~/i18n/t';
import { dayNumber, dayHeading } from '~/lib/relative-time';
import { contextOf } from './action-text';

/**
 * A row of the activity log: an action, the heading of a day, or `folded` actions in one row: the sign-ins and readings of
 * a day or, with `steps`, what one user changed in one context.
 */
export type TimelineRow = Action<ActivityRow> & {
  readonly day?: string;
  readonly folded?: readonly Action<ActivityRow>[];
  /** The newest entry of the folded changes of one user. */
  readonly steps?: ActivityRow;
};

/** Operations that change nothing and are folded, as they would hide what changed. */
const folding = ['signIn', 'signOut', 'readActivity'] as const;

const foldingOf = ({ entries: [entry] }: Action<ActivityRow>) =>
  entry?.outcome === 'done' ? folding.find((one) => one === entry.operation) : undefined;

/** From how many changes on, and how long after each other at most (milliseconds), those of one user are one row. */
const minSteps = 4;
const maxPause = 10 * 60_000;

const timeOf = ({ entries }: Action<ActivityRow>) => new Date(entries[0]!.at);

/**
 * Returns actions, newest first, below a heading per day of a time zone. With `openedRows`, the ids of the opened rows, several
 * sign-ins and reads of the log of one day are one row at its end, and so are successive changes of one user in a context;
 * below that, if it is opened, they are rows again.
 */
export function timelineOf(
  actions: readonly Action<ActivityRow>[],
  { now, zone }: { now: number; zone: string | undefined },
  openedRows: ReadonlySet<string> | undefined,
): TimelineRow[] {
  const days = groupBy(actions, (action) => dayNumber(timeOf(action), zone));
  return [...days.values()].flatMap((ofDay) => {
    const day = dayHeading(timeOf(ofDay[0]!), new Date(now), locale(), zone);
    const heading = { id: `day ${day}`, entries: [], day };
    if (!openedRows) return [heading, ...ofDay];
    const folded = ofDay.filter((action) => foldingOf(action) !== undefined);
    if (folded.length < 2) return [heading, ...withSteps(ofDay, openedRows)];
    const fold = { id: `fold ${day}`, entries: [], folded };
    const others = ofDay.filter((action) => !folded.includes(action));
    return [heading, ...withSteps(others, openedRows), fold, ...(openedRows.has(fold.id) ? folded : [])];
  });
}

/** Returns rows, with successive changes of one user in a context in one row, below which they are rows if it is opened. */
function withSteps(actions: readonly Action<ActivityRow>[], openedRows: ReadonlySet<string>): TimelineRow[] {
  const runs: Action<ActivityRow>[][] = [];
  for (const action of actions) {
    const run = runs.at(-1);
    if (run && isStepBefore(run.at(-1)!, action)) run.push(action);
    else runs.push([action]);
  }
  return runs.flatMap((folded) => {
    const [newest] = folded;
    if (folded.length < minSteps || !newest) return folded;
    const fold = { id: `steps ${newest.id}`, entries: [], folded, steps: newest.entries[0]! };
    return [fold, ...(openedRows.has(fold.id) ? folded : [])];
  });
}

/** Returns whether an action is the step before another one: a done change by the same user, in the same context, not long before. */
function isStepBefore(next: Action<ActivityRow>, action: Action<ActivityRow>): boolean {
  const [{ author }, { author: former }] = [next.entries[0]!, action.entries[0]!];
  return (
    author.kind !== 'system' &&
    author.kind === former.kind &&
    author.id === former.id &&
    [...next.entries, ...action.entries].every((entry) => verbOf(entry) !== undefined) &&
    contextOf(next.entries).contextId === contextOf(action.entries).contextId &&
    timeOf(next).getTime() - timeOf(action).getTime() <= maxPause
  );
}

/** Returns what is folded, such as “3 sign-ins, 1 reading of this log”, or “4 changes of “Cards””. */
export function foldText({ folded: actions = [], steps }: TimelineRow): string {
  if (steps) {
    const { contextName } = contextOf([steps]);
    const count = actions.length;
    return contextName === null
      ? t('activity.fold.changes', { count })
      : t('activity.fold.changesOf', { count, name: contextName });
  }
  const texts = folding.flatMap((operation) => {
    const entries = actions
      .filter((action) => foldingOf(action) === operation)
      .map(({ entries: [one] }) => one!);
    const count = entries.reduce((sum, entry) => sum + entry.count, 0);
    return count === 0 ? [] : [t(`activity.fold.${operation}`, { count })];
  });
  return formatList(texts);
}
