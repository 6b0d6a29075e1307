import type { ReadSettings } from '@recon/engine/file/settings';
import * as z from 'zod/mini';
import { type Step, textChanges } from '@recon/engine/file/settings';
import type { ReadField } from '@recon/engine/file/field-maps/canonical-fields';
import { bankFormats, separators } from '@recon/engine/file/notation/dialect';
import { englishMessage } from '@recon/engine/issues/english-message';
import { encodeIssue } from '@recon/engine/issues/issue';
import { issuePath } from './issue-path';
import { amountFromSchema, encodingSchema, notationSchema } from './reading';
import { toIssue } from './to-issue';
import { oneOf } from './request-values';

/** The schemas of how a file is read and converted, as saved in a file (docs/files.md#converting-a-file). */

function string(min: number, max: number) {
  const message = encodeIssue('too_long', { min, max });
  return z.string().check(z.minLength(min, message), z.maxLength(max, message));
}

function list<T extends z.core.$ZodType>(item: T, max: number) {
  return z
    .array(item)
    .check(z.minLength(1, encodeIssue('empty')), z.maxLength(max, encodeIssue('too_many_members', { max })));
}

function whole(min: number, max: number) {
  const message = encodeIssue('out_of_range', { min, max });
  return z.int().check(z.gte(min, message), z.lte(max, message));
}

const column = string(1, 1000);
const columns = list(column, 500);

const dialect = z.strictObject({
  format: z.optional(oneOf(['csv', 'xlsx', 'json', ...bankFormats])),
  encoding: z.optional(encodingSchema),
  separator: z.optional(oneOf(separators)),
  quote: z.optional(oneOf(['"', "'", ''])),
  sheet: z.optional(z.string()),
  skip: z.optional(whole(0, 100)),
  headings: z.optional(whole(0, 100)),
  leaveOutTotals: z.optional(z.boolean()),
  zone: z.optional(z.string()),
  columns: z.optional(z.array(z.strictObject({ name: z.string(), notation: notationSchema }))),
  amountFrom: z.optional(z.nullable(amountFromSchema)),
  currency: z.optional(z.nullable(z.string())),
});

/** The column of a field; an empty name for none. */
const mapped = z.optional(string(0, 1000));
const fields = z.strictObject({
  external_id: mapped,
  amount: mapped,
  currency: mapped,
  date: mapped,
  description: mapped,
  reference: mapped,
  counterparty: mapped,
  type: mapped,
  category: mapped,
  posting_date: mapped,
  value_date: mapped,
  fee: mapped,
  rate: mapped,
  brand: mapped,
  product: mapped,
  instalments: mapped,
}) satisfies z.ZodMiniType<{ [Field in ReadField]?: string | undefined }>;

const maxIdChars = 255;
const stepNames = [
  ...textChanges,
  'join',
  'pad',
  'extract',
  'sum-by',
  'leave-out',
  'fill-down',
  'fill',
  'number-repeats',
  'sign',
  'negate',
  'absolute',
  'currency',
];
/** The schema of a step (docs/files.md#converting-a-file). */
export const stepSchema = z.discriminatedUnion(
  'do',
  [
    z.strictObject({
      do: z.literal('join'),
      columns,
      separator: string(0, 10),
      into: column,
    }),
    z.strictObject({ do: oneOf(textChanges), column }),
    z.strictObject({
      do: z.literal('pad'),
      column,
      length: whole(1, maxIdChars),
    }),
    z.strictObject({
      do: z.literal('extract'),
      column,
      into: column,
      find: z.optional(oneOf(['end-to-end'])),
      pattern: z.optional(z.string()),
      otherwise: z.optional(column),
    }),
    z.strictObject({
      do: z.literal('sum-by'),
      by: columns,
      sum: columns,
      days: z.optional(oneOf(['earliest', 'latest'])),
    }),
    z.strictObject({
      do: z.literal('leave-out'),
      rows: z.optional(oneOf(['like-headings', 'like-totals'])),
      column: z.optional(column),
      equals: z.optional(string(0, 1000)),
      contains: z.optional(column),
      except: z.optional(string(0, 1000)),
    }),
    z.strictObject({
      do: z.literal('sign'),
      amount: column,
      by: column,
      minus: z.optional(list(column, 100)),
    }),
    z.strictObject({ do: z.literal('fill'), column, from: column }),
    z.strictObject({ do: oneOf(['negate', 'absolute', 'fill-down', 'number-repeats']), column }),
    z.strictObject({ do: z.literal('currency'), column, code: z.string() }),
  ],
  encodeIssue('unknown_value', { allowed: stepNames }),
) satisfies z.ZodMiniType<Step>;

const maxSteps = 100;
/** Schema of a conversion, and of the reading settings of a source: both are the same. */
export const conversion = z.strictObject({
  dialect: z.optional(dialect),
  fields: z.optional(fields),
  kind: z.optional(oneOf(['gross', 'net'])),
  steps: z.optional(
    z.array(stepSchema).check(z.maxLength(maxSteps, encodeIssue('too_many_members', { max: maxSteps }))),
  ),
});

/** The maximum size of a saved conversion, in characters. */
const longest = 1_000_000;

/** Why a text is not a conversion. `path`: of the invalid value, empty for the text. */
export type ConversionFault = { path: string; message: string };

/** Parses the JSON of a conversion, or returns its first issue, in English. */
export function readConversion(text: string): ReadSettings | { fault: ConversionFault } {
  if (text.length > longest) return { fault: { path: '', message: `has more than ${longest} characters` } };
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return { fault: { path: '', message: `is not JSON: ${String(error)}` } };
  }
  const parsed = z.safeParse(conversion, value);
  // Removes properties that are `undefined`.
  if (parsed.success) return JSON.parse(JSON.stringify(parsed.data)) as ReadSettings;
  const [issue] = parsed.error.issues as [z.core.$ZodIssue];
  return {
    fault: { path: pathOf(issuePath(issue)), message: englishMessage(toIssue(issue, value)).message },
  };
}

/** Returns a path such as `steps[2].column`. */
function pathOf(path: readonly (string | number)[]): string {
  return path
    .map((key, at) => (typeof key === 'number' ? `[${key}]` : `${at === 0 ? '' : '.'}${key}`))
    .join('');
}
