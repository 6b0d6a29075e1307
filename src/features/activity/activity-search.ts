import { activityObjectKinds } from '@recon/contract/activity-kinds';
import { isInstant } from '@recon/engine/calendar/utc';
import { listParams } from '~/list/list-query';
import { isIsoDay } from '@recon/engine/lib/is-iso-day';
import { optionalParam, nonEmptyText } from '~/lib/strict-search';
import * as z from 'zod/mini';

const day = z.string().check(z.refine(isIsoDay));

/** Periods that one press chooses. */
export const quickPeriods = ['today', 'yesterday', 'week'] as const;
export type QuickPeriod = (typeof quickPeriods)[number];

/** Search params of the activity log: filters, and the action whose sheet is open. `from` and `to` are days. */
export const activitySearch = z.object({
  ...listParams,
  objectKind: optionalParam(z.enum(activityObjectKinds)),
  /** On the page of the tenant. */
  contextId: optionalParam(z.uuid()),
  objectId: optionalParam(z.uuid()),
  /** Kind of the object with `objectId`, which the name of this filter states. */
  only: optionalParam(z.enum(activityObjectKinds)),
  person: optionalParam(nonEmptyText),
  from: optionalParam(day),
  to: optionalParam(day),
  /** In place of `from` and `to`: days that depend on when the URL is opened. */
  period: optionalParam(z.enum(quickPeriods)),
  // A URL that a user types has a number, one of a link a text.
  entry: optionalParam(z.coerce.string().check(z.regex(/^\d{1,15}$/))),
});
export type ActivitySearch = z.infer<typeof activitySearch>;

/** A UTC day, or an instant such as that after the last change. */
const dayOrInstant = z.string().check(z.refine((text) => isIsoDay(text) || isInstant(text)));

/** Search params of a report. A day of `from` or `to` belongs to the period. */
export const reportSearch = z.object({
  from: optionalParam(dayOrInstant),
  to: optionalParam(dayOrInstant),
  contextId: optionalParam(z.uuid()),
});
export type ReportSearch = z.infer<typeof reportSearch>;
