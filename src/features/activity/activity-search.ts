import * as z from 'zod/mini';
import type { ActivityFilters } from '~/api/activity';
import { activityObjectKinds } from '@recon/contract/activity-kinds';
import { dayAfter } from '@recon/engine/calendar/utc';
import { listParams } from '~/list/list-query';
import { isIsoDay } from '@recon/engine/lib/is-iso-day';
import { param, text } from '~/lib/strict-search';

const day = z.string().check(z.refine(isIsoDay));

/** Search params of the activity log: filters, and the action whose sheet is open. `from` and `to` are UTC days. */
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
  // A URL that a user types has a number, one of a link a text.
  entry: param(z.coerce.string().check(z.regex(/^\d{1,15}$/))),
});
export type ActivitySearch = z.infer<typeof activitySearch>;

/** Returns the filters of the log that the URL states, of a context if `contextId` is set. The last day belongs to the period. */
export function filtersOf(search: ActivitySearch, contextId = search.contextId): ActivityFilters {
  const { objectKind, objectId, person, from, to } = search;
  return {
    ...(contextId !== undefined && { contextId }),
    ...(objectKind !== undefined && { objectKind }),
    ...(objectId !== undefined && { objectId }),
    ...(person !== undefined && { person }),
    ...(from !== undefined && { from: `${from}T00:00:00.000Z` }),
    ...(to !== undefined && { to: new Date(dayAfter(to)).toISOString() }),
  };
}
