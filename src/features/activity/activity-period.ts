import type { ActivityFilters } from '~/api/activity';
import type { ReportScope } from '~/api/activity-report';
import { dayAfter, isInstant, utcDay } from '@recon/engine/calendar/utc';
import { chosenZone } from '~/lib/relative-time';
import { instantOfZoned, zonedTime } from '~/lib/zoned-time';
import type { ActivitySearch, ReportSearch } from './activity-search';

const dayMs = 86_400_000;

/**
 * Returns the filters of the log from the URL, or for the context `contextId`. Days are in a time zone (IANA;
 * `undefined`: the system's). The last day is included.
 */
export function filtersOf(
  search: ActivitySearch,
  contextId = search.contextId,
  zone = chosenZone(),
): ActivityFilters {
  const { objectKind, objectId, person } = search;
  const { from, to } = periodDays(search, zone);
  return {
    ...(contextId !== undefined && { contextId }),
    ...(objectKind !== undefined && { objectKind }),
    ...(objectId !== undefined && { objectId }),
    ...(person !== undefined && { person }),
    ...(from !== undefined && { from: startOf(from, zone) }),
    ...(to !== undefined && { to: startOf(utcDay(dayAfter(to)), zone) }),
  };
}

/** Returns the first and last day in the URL, `YYYY-MM-DD`, inclusive; undefined if not set. A `week` ends today. */
export function periodDays(
  { from, to, period }: Pick<ActivitySearch, 'from' | 'to' | 'period'>,
  zone = chosenZone(),
  now = Date.now(),
) {
  if (period === undefined) return { from, to };
  const today = zonedTime(now, zone).day;
  const before = (days: number) => utcDay(Date.parse(today) - days * dayMs);
  if (period === 'yesterday') return { from: before(1), to: before(1) };
  return { from: period === 'week' ? before(6) : today, to: today };
}

function startOf(text: string, zone: string | undefined): string {
  return new Date(instantOfZoned({ day: text, time: '00:00' }, zone)!).toISOString();
}

/** Returns the search params of a report on the listed period, as instants, since a report has UTC days. */
export function reportOfListed(search: ActivitySearch, zone = chosenZone()): ReportSearch {
  const { from, to, contextId } = filtersOf(search, search.contextId, zone);
  return { from, to, contextId };
}

/** Days of the period, if the URL states none. */
const defaultDays = 30;

/** Returns the period and context of a report: by default the 30 days that end today. */
export function periodOf({ from, to, contextId }: ReportSearch, now: Date): ReportScope {
  const end = to !== undefined && isInstant(to) ? Date.parse(to) : dayAfter(to ?? utcDay(now.getTime()));
  const first = from === undefined ? end - defaultDays * dayMs : Date.parse(from);
  return {
    from: new Date(first).toISOString(),
    to: new Date(end).toISOString(),
    ...(contextId !== undefined && { contextId }),
  };
}
