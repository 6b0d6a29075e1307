import * as z from 'zod/mini';
import { isIsoDay } from '~/lib/read-date';
import { param } from '~/lib/strict-search';
import type { ReportOf } from './report-file';

const day = z.string().check(z.refine(isIsoDay));

/** Search params of a report. `from` and `to` are UTC days, both included. */
export const reportSearch = z.object({
  from: param(day),
  to: param(day),
  contextId: param(z.uuid()),
});
export type ReportSearch = z.infer<typeof reportSearch>;

const dayMs = 86_400_000;
/** Days of the period, if the URL states none. */
const defaultDays = 30;

/** Returns the period and context of a report: by default the 30 days that end today. */
export function periodOf({ from, to, contextId }: ReportSearch, now: Date): ReportOf {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const last = to === undefined ? today : Date.parse(to);
  const first = from === undefined ? last - (defaultDays - 1) * dayMs : Date.parse(from);
  return {
    from: new Date(first).toISOString(),
    to: new Date(last + dayMs).toISOString(),
    ...(contextId !== undefined && { contextId }),
  };
}
