import * as z from 'zod/mini';
import { listParams } from '~/list/list-query';
import { isIsoDay } from '~/lib/read-date';
import { param, text } from '~/lib/strict-search';
import { shownKinds } from './shown-kinds';

const day = z.string().check(z.refine(isIsoDay));

/** Search params of the activity log: filters, and the action whose sheet is open. `from` and `to` are UTC days. */
export const activitySearch = z.object({
  ...listParams,
  objectKind: param(z.enum(shownKinds)),
  objectId: param(z.uuid()),
  person: param(text),
  from: param(day),
  to: param(day),
  entry: param(z.string().check(z.regex(/^\d{1,15}$/))),
});
