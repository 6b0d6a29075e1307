import * as z from 'zod/mini';
import { contextStatuses, contextTypes } from '@recon/engine/configuration/contexts/context-status';
import { decimalOut, listOf, openEnum, times } from './values';

export const feeNormalizations = ['NET', 'GROSS'] as const;

export const context = z
  .looseObject({
    id: z.string(),
    tenantId: z.optional(z.string()),
    name: z.string(),
    type: openEnum(contextTypes),
    status: openEnum(contextStatuses),
    interval: z.optional(z.string()),
    /** The allowed fee deviation as an absolute amount. */
    feeToleranceAbs: z.optional(decimalOut),
    /** The allowed fee deviation as a fraction: 0.01 is 1 %. */
    feeTolerancePct: z.optional(decimalOut),
    feeNormalization: z.optional(openEnum(feeNormalizations)),
    autoMatchOnUpload: z.optional(z.boolean()),
    ...times,
  })
  .register(z.globalRegistry, { id: 'Context' });
export type Context = z.infer<typeof context>;

export const contextList = listOf(context).register(z.globalRegistry, { id: 'ContextList' });

/** The result of cloning. The numbers are optional because services name them differently (docs/contract.md#clone). */
export const contextCloneResult = z
  .looseObject({
    context,
    sourcesCloned: z.optional(z.number()),
    rulesCloned: z.optional(z.number()),
    fieldMapsCloned: z.optional(z.number()),
    feeSchedulesCloned: z.optional(z.number()),
  })
  .register(z.globalRegistry, { id: 'ContextCloneResult' });
export type ContextCloneResult = z.infer<typeof contextCloneResult>;
