import * as z from 'zod/mini';
import { dayAfter, isInstant, utcDay } from '@recon/engine/calendar/utc';
import { isIsoDay } from '@recon/engine/lib/is-iso-day';
import { param } from '~/lib/strict-search';
import type { ReportOf } from '~/api/activity-report';

/** A UTC day, or an instant such as that after the last change. */
const dayOrInstant = z.string().check(z.refine((text) => isIsoDay(text) || isInstant(text)));

/** Search params of a report. A day of `from` or `to` belongs to the period. */
export const reportSearch = z.object({
  from: param(dayOrInstant),
  to: param(dayOrInstant),
  contextId: param(z.uuid()),
});
export type ReportSearch = z.infer<typeof reportSearch>;

const dayMs = 86_400_000;
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
