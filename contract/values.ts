import * as z from 'zod/mini';
import { encodeIssue } from '@recon/engine/issues/issue';
import { isJsonObject } from '@recon/engine/lib/json/is-object';

/** Matches a UUID with hyphens. */
export const hyphenatedUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns whether a value is an identifier: a UUID with hyphens, of any UUID version. */
export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && hyphenatedUuid.test(text);
}

/** Returns a schema for a response value: it accepts any string, because newer services may have more than `values`. */
export function openEnum<const T extends readonly string[]>(values: T) {
  return z
    .custom<T[number] | (string & {})>((value) => typeof value === 'string')
    .register(z.globalRegistry, { type: 'string', enum: [...values] });
}

/** A decimal string in a response. */
export const decimalOut = z.string();
/** An RFC 3339 instant in UTC, in a response. */
export const instantOut = z.string();

/** The properties of a record for the instants at which it was created and last changed. */
export const times = { createdAt: z.optional(instantOut), updatedAt: z.optional(instantOut) };

/** The schema of any JSON object; keeps the order of its keys. */
export const jsonObject = z
  .custom<Record<string, unknown>>(isJsonObject, { error: encodeIssue('not_an_object') })
  .register(z.globalRegistry, { type: 'object' });

/** Returns a schema of a page of a list. The last page has no `nextCursor`, the first no `prevCursor`. */
export function listOf<T extends z.core.$ZodType>(item: T) {
  return z.pipe(
    listResponse,
    z.looseObject({
      items: z.array(item),
      limit: z.optional(z.number()),
      hasMore: z.optional(z.boolean()),
      nextCursor: z.optional(z.string()),
      prevCursor: z.optional(z.string()),
    }),
  );
}

/** Converts a list response (bare array or with `next_cursor`) to `items` and `nextCursor` (docs/contract.md#lists). */
export const listResponse = z.transform((response: unknown): unknown => {
  if (Array.isArray(response)) return { items: response };
  if (typeof response !== 'object' || response === null) return response;
  const { nextCursor, prevCursor, next_cursor, prev_cursor, ...list } = response as Record<string, unknown>;
  const next = nextCursor || next_cursor;
  const previous = prevCursor || prev_cursor;
  return { ...list, ...(next ? { nextCursor: next } : {}), ...(previous ? { prevCursor: previous } : {}) };
});

/** The nil UUID: the tenant id of data without a tenant, and the key of a row whose column has no value. */
export const nilId = '00000000-0000-0000-0000-000000000000';
