import * as z from 'zod/mini';
import { sides, sourceTypes } from '@recon/engine/configuration/sources/source-types';
import { instantOut, jsonObject, listOf, openEnum } from './values';

export const source = z
  .looseObject({
    id: z.string(),
    contextId: z.optional(z.string()),
    name: z.string(),
    type: openEnum(sourceTypes),
    /** `LEFT` or `RIGHT`; older services omit it. */
    side: z.optional(openEnum(sides)),
    config: z.optional(jsonObject),
    feeScheduleId: z.optional(z.nullable(z.string())),
    createdAt: z.optional(instantOut),
    updatedAt: z.optional(instantOut),
  })
  .register(z.globalRegistry, { id: 'Source' });
export type Source = z.infer<typeof source>;

/** A source in a list, which also states whether it has a field map. */
export const listedSource = z
  .extend(source, { hasFieldMaps: z.optional(z.boolean()) })
  .register(z.globalRegistry, { id: 'ListedSource' });
export type ListedSource = z.infer<typeof listedSource>;
export const sourceList = listOf(listedSource).register(z.globalRegistry, { id: 'SourceList' });
