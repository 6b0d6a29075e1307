import * as z from 'zod/mini';
import { sides, sourceTypes } from '@recon/engine/configuration/sources/source-types';
import { jsonObject, listOf, openEnum, times } from './values';

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
    ...times,
  })
  .register(z.globalRegistry, { id: 'Source' });
export type Source = z.infer<typeof source>;

/** A source in a list, which also states whether it has a field map. */
export const listedSource = z
  .extend(source, { hasFieldMaps: z.optional(z.boolean()) })
  .register(z.globalRegistry, { id: 'ListedSource' });
export type ListedSource = z.infer<typeof listedSource>;
export const sourceList = listOf(listedSource).register(z.globalRegistry, { id: 'SourceList' });
