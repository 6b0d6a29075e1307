import * as z from 'zod/mini';
import { applicationOrders, structureTypes } from '@recon/engine/fees/fee-types';
import { roundingModes } from '@recon/engine/money/rounding-modes';
import { jsonObject, listResponse, openEnum, times } from './values';

const feeItem = z.looseObject({
  id: z.optional(z.string()),
  name: z.string(),
  priority: z.optional(z.number()),
  structureType: openEnum(structureTypes),
  structure: jsonObject,
  ...times,
});
export type FeeItem = z.infer<typeof feeItem>;

export const feeSchedule = z
  .looseObject({
    id: z.string(),
    tenantId: z.optional(z.string()),
    name: z.string(),
    currency: z.string(),
    applicationOrder: openEnum(applicationOrders),
    roundingScale: z.optional(z.number()),
    roundingMode: z.optional(openEnum(roundingModes)),
    items: z.array(feeItem),
    ...times,
  })
  .register(z.globalRegistry, { id: 'FeeSchedule' });
export type FeeSchedule = z.infer<typeof feeSchedule>;

/** A list of fee schedules, without cursors. Older services send a bare array (docs/contract.md#fee-schedules). */
export const feeScheduleList = z
  .pipe(
    listResponse,
    z.looseObject({
      items: z.array(feeSchedule),
      limit: z.optional(z.number()),
      hasMore: z.optional(z.boolean()),
    }),
  )
  .register(z.globalRegistry, { id: 'FeeScheduleList' });
