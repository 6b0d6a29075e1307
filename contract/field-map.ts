import * as z from 'zod/mini';
import { jsonObject, times } from './values';

export const fieldMap = z
  .looseObject({
    id: z.string(),
    contextId: z.optional(z.string()),
    sourceId: z.optional(z.string()),
    /** Column names by field name or the reverse, as the service sent it (docs/contract.md#direction-of-a-mapping). */
    mapping: jsonObject,
    /** The version number, from 1. The service increases it with each change but ignores it in updates. */
    version: z.optional(z.number()),
    ...times,
  })
  .register(z.globalRegistry, { id: 'FieldMap' });
export type FieldMap = z.infer<typeof fieldMap>;
