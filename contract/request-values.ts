import * as z from 'zod/mini';
import { encodeIssue } from '@recon/engine/issues/issue';
import { writtenNumber } from '@recon/engine/lib/json/lossless';
import { compareDecimals } from '@recon/engine/money/decimal';
import { decimalPattern } from '@recon/engine/configuration/match-rules/config-issues';
import { decimalSchema, textSchema, uuidSchema } from './openapi-schemas';
import { hyphenatedUuid } from './values';

/** Values of requests. They load with the forms that send them; what every page needs is in `values.ts`. */

/** The schema of an identifier (UUID) in a request; it converts the identifier to lower case. */
export const uuid = z
  .pipe(
    z.string().check(z.regex(hyphenatedUuid, encodeIssue('not_an_identifier'))),
    z.string().check(z.toLowerCase()),
  )
  .register(z.globalRegistry, uuidSchema);

/** Invisible characters: spaces, control and formatting marks, fillers, the empty Braille cell. */
export const invisible = /[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Control characters, line and paragraph separators, and marks that change the direction of the text. */
const unwritable = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** Returns a schema for a trimmed string of 1 to `max` characters (code points), at least one of them visible. */
export function text(max: number) {
  return z
    .string()
    .check(z.trim(), (payload) => {
      const message = textIssue(payload.value, max);
      // The other checks still run, so one response reports every issue.
      if (message) payload.issues.push({ code: 'custom', input: payload.value, message, continue: true });
    })
    .register(z.globalRegistry, textSchema(max));
}

/** Returns the encoded issue of a string, or `undefined` if it has 1 to `max` code points, one of them visible. */
export function textIssue(value: string, max: number): string | undefined {
  // A code point has at most two UTF-16 units: a string that is far too long is not counted.
  const length = value.length > 2 * max ? Infinity : Array.from(value).length;
  if (length < 1) return encodeIssue('too_short', { min: 1, max });
  if (length > max) return encodeIssue('too_long', { min: 1, max });
  if (unwritable.test(value)) return encodeIssue('unwritable_character');
  return value.replace(invisible, '') === '' ? encodeIssue('nothing_visible') : undefined;
}

/** The schema of a decimal string, 0 or more: at most 20 digits before the point, 18 after. Keeps its spelling. */
export const decimal = z
  .string()
  .check(
    z.regex(decimalPattern, encodeIssue('not_a_decimal')),
    z.refine((value) => !value.startsWith('-'), { error: encodeIssue('negative') }),
  )
  .register(z.globalRegistry, decimalSchema);

/** Returns a schema that accepts only `values`, case-sensitive. */
export function oneOf<const T extends readonly string[]>(values: T) {
  return z.enum(values, { error: encodeIssue('unknown_value', { allowed: values }) });
}

/** Returns a schema for an optional property. A PATCH with `null` leaves it unchanged, too (docs/contract.md#patch). */
export const patch = <T extends z.core.$ZodType>(shape: T) => z.optional(z.nullable(shape));

/** Returns a schema that parses a query parameter in digits to a whole number from `min` to `max`. */
export function queryInteger(min: number, max: number) {
  const message = encodeIssue('out_of_range', { min, max });
  return z.pipe(
    z.pipe(
      z.string().check(z.regex(/^[+-]?\d{1,9}$/, message)),
      z.transform((digits: string) => Number(digits)),
    ),
    z.int().check(z.gte(min, message), z.lte(max, message)),
  );
}

/** Returns a schema that never rejects: above `max` it returns `max`, below `min` or for a non-number `fallback`. */
export function clampedInteger(min: number, max: number, fallback: number) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((digits: string) => {
        const number = /^[+-]?\d{1,9}$/.test(digits) ? Number(digits) : fallback;
        return number < min ? fallback : Math.min(number, max);
      }),
    ),
    z.int().check(z.gte(min), z.lte(max)),
  );
}

/** Returns a schema for a list of at most `maxItems` items. A longer list is rejected without validating its items. */
export function shortList<T extends z.core.$ZodType>(
  item: T,
  maxItems: number,
  message: string,
  ...checks: z.core.$ZodCheck<z.output<T>[]>[]
) {
  return z.pipe(
    z.transform((list: z.input<T>[], payload) => {
      if (Array.isArray(list) && list.length > maxItems)
        payload.issues.push({ code: 'custom', input: list, message });
      return list;
    }),
    z.array(item).check(z.maxLength(maxItems, message), ...checks),
  );
}

/** Returns a schema for a query parameter: one of `values`, or empty for no filter (docs/contract.md#filters). */
export function queryFilter<const T extends readonly string[]>(values: T) {
  return z
    .union([z.literal(''), z.enum(values)], { error: encodeIssue('unknown_value', { allowed: values }) })
    .register(z.globalRegistry, { type: 'string', enum: [...values] });
}

/** Returns whether parsing rounded the number `holder[key]` to an integer, such as 2.0000000000000001 to 2. */
export function isRoundedToWhole(holder: object, key: string): boolean {
  const written = writtenNumber(holder, key);
  const read = (holder as Record<string, unknown>)[key];
  return written !== undefined && Number.isSafeInteger(read) && compareDecimals(written, String(read)) !== 0;
}
