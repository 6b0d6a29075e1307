import * as z from 'zod/mini';
import { isUuid } from '@recon/contract/values';
import { jsonOf } from '../lib/json-of';
import { checkpointFields, sha256 } from './checkpoint';
import { endLine, statementSchema } from './statement';

/** The lines of a file of the log, except entries (docs/activity.md#format-of-a-file). */

const uuid = z.string().check(z.refine(isUuid));
const keyLine = z.strictObject({
  key: z.strictObject({
    id: sha256,
    publicKey: z.string(),
    signedBy: z.nullable(sha256),
    signature: z.nullable(z.string()),
  }),
});
const checkpointLine = z.strictObject({ checkpoint: z.strictObject(checkpointFields) });
const text = z.nullable(z.string());
const personLine = z.strictObject({
  person: z.strictObject({ id: uuid, issuer: text, subject: text, name: text }),
});

/** Schema of the first line of a file. */
export const headerLine = z.union([
  z.strictObject({ format: z.literal('recon-activity'), version: z.literal(2) }),
  z.strictObject({
    format: z.literal('recon-activity'),
    version: z.literal(1),
    tenantId: uuid,
    hasValues: z.boolean(),
  }),
]);

/** Schemas of the lines other than entries, by version of the format. Unknown fields are refused. */
export const otherLines = {
  1: z.union([
    keyLine,
    checkpointLine,
    personLine,
    z.strictObject({ end: z.literal(true), entries: z.int() }),
  ]),
  2: z.union([keyLine, checkpointLine, personLine, z.strictObject({ statement: statementSchema }), endLine]),
};

/** The last line of a file of version 2. */
export type FileEnd = z.infer<typeof endLine>;

/**
 * Parses a line; `undefined` unless it is exactly as this program writes it: the fields of the schema in their order,
 * each once, and without other escapes.
 */
export function lineOf<Schema extends z.core.$ZodType>(
  schema: Schema,
  line: string,
): z.output<Schema> | undefined {
  const { data } = z.safeParse(schema, jsonOf(line));
  return JSON.stringify(data) === line ? data : undefined;
}
