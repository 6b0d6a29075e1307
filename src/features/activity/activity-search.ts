import type { ActivityFilters } from '~/api/activity';
import { activityObjectKinds } from '@recon/contract/activity-kinds';
import { dayAfter, isInstant, utcDay } from '@recon/engine/calendar/utc';
import { listParams } from '~/list/list-query';
import { isIsoDay } from '@recon/engine/lib/is-iso-day';
import { chosenZone } from '~/lib/relative-time';
import { param, text } from '~/lib/strict-search';
import { instantIn, zonedTime } from '~/lib/zoned-time';
import type { ReportOf } from '~/api/activity-report';
import * as z from 'zod/mini';

const dayMs = 86_400_000;

const day = z.string().check(z.refine(isIsoDay));

/** Periods that one press chooses. */
export const quickPeriods = ['today', 'yesterday', 'week'] as const;
export type QuickPeriod = (typeof quickPeriods)[number];

/** Search params of the activity log: filters, and the action whose sheet is open. `from` and `to` are days. */
export const activitySearch = z.object({
  ...listParams,
  objectKind: param(z.enum(activityObjectKinds)),
  /** On the page of the tenant. */
  contextId: param(z.uuid()),
  objectId: param(z.uuid()),
  /** Kind of the object with `objectId`, which the name of this filter states. */
  only: param(z.enum(activityObjectKinds)),
  person: param(text),
  from: param(day),
  to: param(day),
  /** In place of `from` and `to`: days that depend on when the URL is opened. */
  period: param(z.enum(quickPeriods)),
  // A URL that a user types has a number, one of a link a text.
  entry: param(z.coerce.string().check(z.regex(/^\d{1,15}$/))),
});
export type ActivitySearch = z.infer<typeof activitySearch>;

/**
 * Returns the filters of the log that the URL states, of a context if `contextId` is set. Days are those of a zone (IANA;
 * that of the system if undefined), as the listed times; the last one belongs to the period.
 */
export function filtersOf(
  search: ActivitySearch,
  contextId = search.contextId,
  zone = chosenZone(),
): ActivityFilters {
  const { objectKind, objectId, person } = search;
  const { from, to } = daysOf(search, zone);
  return {
    ...(contextId !== undefined && { contextId }),
    ...(objectKind !== undefined && { objectKind }),
    ...(objectId !== undefined && { objectId }),
    ...(person !== undefined && { person }),
    ...(from !== undefined && { from: startOf(from, zone) }),
    ...(to !== undefined && { to: startOf(utcDay(dayAfter(to)), zone) }),
  };
}

/** Returns the first and the last day that the URL states, as days of a zone; a week ends today. */
export function daysOf(
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
  return new Date(instantIn({ day: text, time: '00:00' }, zone)!).toISOString();
}

/** A UTC day, or an instant such as that after the last change. */
const dayOrInstant = z.string().check(z.refine((text) => isIsoDay(text) || isInstant(text)));

/** Search params of a report. A day of `from` or `to` belongs to the period. */
export const reportSearch = z.object({
  from: param(dayOrInstant),
  to: param(dayOrInstant),
  contextId: param(z.uuid()),
});
export type ReportSearch = z.infer<typeof reportSearch>;

/** Returns the search params of a report of what the log lists: instants, because a report has UTC days. */
export function reportOfListed(search: ActivitySearch, zone = chosenZone()): ReportSearch {
  const { from, to, contextId } = filtersOf(search, search.contextId, zone);
  return { from, to, contextId };
}

/** Days of the period, if the URL states none. */
const defaultDays = 30;

/** Returns the period and context of a report: by default the 30 days that end today. */
export function periodOf({ from, to, contextId }: ReportSearch, now: Date): ReportOf {
  const end = to !== undefined && isInstant(to) ? Date.parse(to) : dayAfter(to ?? utcDay(now.getTime()));
  const first = from === undefined ? end - defaultDays * dayMs : Date.parse(from);
  return {
    from: new Date(first).toISOString(),
    to: new Date(end).toISOString(),
    ...(contextId !== undefined && { contextId }),
  };
}
