import * as z from 'zod/mini';
import { encodeIssue } from '@recon/engine/issues/issue';
import { jsonSizeIssue } from '@recon/engine/configuration/match-rules/config-issues';
import { jsonObject } from './values';

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
