import { activityObjectKinds } from '@recon/contract/activity-kinds';
import { isInstant } from '@recon/engine/calendar/utc';
import { listParams } from '~/list/list-query';
import { isIsoDay } from '@recon/engine/lib/is-iso-day';
import { param, nonEmpty } from '~/lib/strict-search';
import * as z from 'zod/mini';

const day = z.string().check(z.refine(isIsoDay));

/** Periods that the filter offers as buttons. */
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
  person: param(nonEmpty),
  from: param(day),
  to: param(day),
  /** In place of `from` and `to`: days that depend on when the URL is opened. */
  period: param(z.enum(quickPeriods)),
  // A URL that a user types has a number, one of a link a text.
  entry: param(z.coerce.string().check(z.regex(/^\d{1,15}$/))),
});
export type ActivitySearch = z.infer<typeof activitySearch>;

/** A UTC day, or an instant such as that after the last change. */
const dayOrInstant = z.string().check(z.refine((text) => isIsoDay(text) || isInstant(text)));

/** Search params of a report. A day of `from` or `to` belongs to the period. */
export const reportSearch = z.object({
  from: param(dayOrInstant),
  to: param(dayOrInstant),
  contextId: param(z.uuid()),
});
export type ReportSearch = z.infer<typeof reportSearch>;
