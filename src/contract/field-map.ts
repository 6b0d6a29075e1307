import * as z from 'zod/mini';
import { jsonSizeIssue } from '~/domain/match-rules/config-issues';
import { instantOut, jsonObject } from './values';
import { encodeIssue } from '~/domain/issues/issue';

export const fieldMap = z
  .looseObject({
    id: z.string(),
    contextId: z.optional(z.string()),
    sourceId: z.optional(z.string()),
    /** Column names by field name or the reverse, as the service sent it (docs/contract.md#direction-of-a-mapping). */
    mapping: jsonObject,
    /** The version number, from 1. The service increases it with each change but ignores it in updates. */
    version: z.optional(z.number()),
    createdAt: z.optional(instantOut),
    updatedAt: z.optional(instantOut),
  })
  .register(z.globalRegistry, { id: 'FieldMap' });
export type FieldMap = z.infer<typeof fieldMap>;

/** The schema of a mapping: at most 64 KiB, at least one entry, no empty values. Reports every invalid entry. */
const mapping = jsonObject
  .check((payload) => {
    const add = (path: string[], message: string) =>
      payload.issues.push({ code: 'custom', input: payload.value, path, message });
    // If the mapping is far too large, its entries are not checked.
    const tooLong = jsonSizeIssue(payload.value);
    if (tooLong) return void add([], tooLong.message);
    const entries = Object.entries(payload.value);
    if (entries.length === 0) add([], encodeIssue('no_fields'));
    for (const [name, value] of entries)
      if (typeof value !== 'string' || value === '') add([name], encodeIssue('empty_text'));
  })
  .register(z.globalRegistry, {
    type: 'object',
    minProperties: 1,
    additionalProperties: { type: 'string', minLength: 1 },
    description: '64 KiB at most.',
  });

export const fieldMapCreate = z.object({ mapping }).register(z.globalRegistry, { id: 'FieldMapCreate' });
export type FieldMapCreate = z.infer<typeof fieldMapCreate>;

export const fieldMapUpdate = z.object({ mapping }).register(z.globalRegistry, { id: 'FieldMapUpdate' });
export type FieldMapUpdate = z.infer<typeof fieldMapUpdate>;
