import * as z from 'zod/mini';
import { fieldMapCreate } from '@recon/contract/field-map-requests';
import { sourceReadingPut } from '@recon/contract/source-reading';
import { isUuid } from '@recon/contract/values';
import { parseJson } from '../lib/read-body';
import type { Database } from '../db/schema';
import { isJsonObject } from '@recon/engine/lib/json/is-object';

/** Returns the schema of a column: `judge` returns whether a value is valid, or throws; `error` is the message if not. */
const must = (error: string, judge: (value: unknown) => boolean) =>
  z.unknown().check(
    z.refine(
      (value) => {
        try {
          return judge(value);
        } catch {
          return false;
        }
      },
      { error },
    ),
  );

const text = must('must be a text', (value) => typeof value === 'string' && !value.includes('\0'));
const id = must(
  'must be an identifier in lower case',
  (value) => isUuid(value) && value === value.toLowerCase(),
);
const whole = must('must be a whole number', (value) => Number.isSafeInteger(value));
/** Schema of an entry's number. Far below the largest whole number, since the numbers continue after an import. */
const entryNumber = must(
  'must be a whole number from 1 to 1,000,000,000,000,000',
  (value) => Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= 1e15,
);
const yesNo = must('must be true or false', (value) => typeof value === 'boolean');
/** Schema of an instant in the format of `toISOString`, so that an export of imported data is identical. */
const instant = must(
  'must be an instant such as 2025-03-04T05:06:07.089Z',
  (value) =>
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) &&
    !Number.isNaN(Date.parse(value)),
);

/** Schema of the text of a JSON object, which is stored as text, so that it is returned as sent. */
const jsonText = must(
  'must be the text of a JSON object',
  (value) => typeof value === 'string' && !value.includes('\0') && isJsonObject(JSON.parse(value)),
);
/** Schema of a field map's mapping as the API accepts it: no page could show or change another one. */
const mappingText = must(
  'must be the text of a mapping the service takes: names to texts that are not empty, 64 KiB in all',
  (value) => {
    if (typeof value !== 'string' || !isJsonObject(JSON.parse(value))) return false;
    // Parsed inside its request body, as sent: a mapping may have more properties than a body.
    const body = parseJson(new TextEncoder().encode(`{"mapping":${value}}`), 'application/json');
    return z.safeParse(fieldMapCreate, body).success;
  },
);
/** Schema of reading settings as the API stores them: a page could not read others. */
const settingsText = must('must be the text of reading settings the service takes', (value) => {
  if (typeof value !== 'string') return false;
  const settings = parseJson(new TextEncoder().encode(value), 'application/json');
  const read = z.safeParse(sourceReadingPut, { settings });
  return read.success && JSON.stringify(read.data.settings) === value;
});
const dates = { created_at: instant, updated_at: instant };

/** Returns columns of one type, in this order. */
const columns = <Type, Name extends string>(type: Type, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, type])) as Record<Name, Type>;

/** Tables that an export omits. Intents are only needed while requests to this database may be repeated. The figures of a what-if are had again by another one. The proof of the activity log belongs to this database: an import seals the entries again. */
type NotExported =
  | 'idempotency'
  | 'what_if_result'
  | 'session'
  | 'setting'
  | 'asset'
  | 'migration'
  | 'program'
  | `activity_${'intent' | 'pending' | 'seal' | 'head' | 'checkpoint' | 'key'}`;

/** Tables of a tenant's data with the columns of an exported row. A table comes after the tables that it refers to. */
export const tenantTables = {
  fee_schedule: {
    id,
    ...columns(text, 'name', 'currency', 'application_order'),
    rounding_scale: whole,
    rounding_mode: text,
    ...dates,
  },
  fee_schedule_item: {
    ...columns(id, 'id', 'fee_schedule_id'),
    name: text,
    priority: whole,
    structure_type: text,
    structure: jsonText,
    ...dates,
  },
  context: {
    id,
    ...columns(text, 'name', 'type', 'status', 'interval', 'fee_tolerance_abs', 'fee_tolerance_pct'),
    fee_normalization: z.nullable(text),
    auto_match_on_upload: yesNo,
    ...dates,
  },
  source: {
    ...columns(id, 'id', 'context_id'),
    ...columns(text, 'name', 'type'),
    side: z.nullable(text),
    config: jsonText,
    fee_schedule_id: z.nullable(id),
    ...dates,
  },
  field_map: {
    ...columns(id, 'id', 'context_id', 'source_id'),
    mapping: mappingText,
    version: whole,
    ...dates,
  },
  source_reading: { source_id: id, settings: settingsText, version: whole, updated_at: instant },
  match_rule: { id, context_id: id, priority: whole, type: text, config: jsonText, ...dates },
  organization: {
    id,
    parent_organization_id: z.nullable(id),
    legal_name: text,
    doing_business_as: z.nullable(text),
    legal_document: text,
    ...columns(jsonText, 'address', 'status', 'metadata'),
    ...dates,
    deleted_at: z.nullable(instant),
  },
  ledger: { id, organization_id: id, name: text, ...dates },
  balance: {
    ...columns(id, 'id', 'organization_id', 'ledger_id', 'account_id'),
    ...columns(text, 'alias', 'key', 'asset_code', 'available', 'on_hold'),
    version: whole,
    account_type: text,
    ...columns(yesNo, 'allow_sending', 'allow_receiving'),
    ...dates,
    deleted_at: z.nullable(instant),
  },
  directory_entry: {
    ...columns(text, 'key', 'bank_id', 'bank_name', 'branch'),
    ...columns(whole, 'account_type', 'bank_account_type'),
    ...columns(text, 'account_number', 'account_digit', 'document', 'name'),
  },
  activity_person: { id, ...columns(text, 'issuer', 'subject'), name: z.nullable(text) },
  activity_entry: {
    number: entryNumber,
    at: instant,
    author: text,
    person_id: z.nullable(id),
    ...columns(text, 'operation', 'outcome'),
    action_id: z.nullable(id),
    ...columns(z.nullable(text), 'request_id', 'object_kind'),
    ...columns(z.nullable(id), 'object_id', 'context_id'),
    ...columns(z.nullable(jsonText), 'before', 'after', 'remote'),
    intent: z.nullable(entryNumber),
  },
  activity_config: {
    number: entryNumber,
    source_id: id,
    ...columns(z.nullable(jsonText), 'before', 'after'),
  },
  activity_repeat: {
    number: entryNumber,
    operation: text,
    person_id: id,
    since: instant,
    count: whole,
  },
} satisfies {
  [T in Exclude<keyof Database, NotExported>]: {
    // The compiler reports a column that an export would omit.
    [C in Exclude<keyof Database[T], 'tenant_id'>]: z.core.$ZodType;
  };
};

export type TenantTable = keyof typeof tenantTables;
export const tenantTableNames = Object.keys(tenantTables) as TenantTable[];

/** Returns the columns that identify a tenant's rows of a table, and sort them in an export. */
export function keyOf(table: TenantTable): readonly string[] {
  return keys[table] ?? ['id'];
}

const keys: Readonly<Partial<Record<TenantTable, readonly string[]>>> = {
  directory_entry: ['key'],
  source_reading: ['source_id'],
  activity_entry: ['number'],
  activity_config: ['number', 'source_id'],
  activity_repeat: ['number'],
};
