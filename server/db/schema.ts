import type { ColumnType, Generated } from 'kysely';

/**
 * The tables, as kysely sees them; the migrations beside this file make them. Identifiers are UUIDs
 * in lower case, instants are `timestamptz` read as `Date`. Decimals are `text`, kept as they were
 * sent. JSON that must come back as sent, key order included, is `text` as well (`jsonb` reorders keys).
 */

type Instant = ColumnType<Date, Date | string, Date | string>;
type NullableInstant = ColumnType<Date | null, Date | string | null, Date | string | null>;

export type ContextTable = {
  id: string;
  tenant_id: string;
  name: string;
  type: string;
  status: string;
  interval: string;
  fee_tolerance_abs: string;
  /** A fraction: `0.01` is 1 %. */
  fee_tolerance_pct: string;
  fee_normalization: string | null;
  auto_match_on_upload: boolean;
  created_at: Instant;
  updated_at: Instant;
};

export type MatchRuleTable = {
  id: string;
  tenant_id: string;
  context_id: string;
  /** 1..1000, unique in its context; the constraint is deferrable so that an order can be renumbered. */
  priority: number;
  type: string;
  /** JSON text. */
  config: string;
  created_at: Instant;
  updated_at: Instant;
};

export type SourceTable = {
  id: string;
  tenant_id: string;
  context_id: string;
  name: string;
  type: string;
  side: string | null;
  /** JSON text. */
  config: string;
  fee_schedule_id: string | null;
  created_at: Instant;
  updated_at: Instant;
};

export type FieldMapTable = {
  id: string;
  tenant_id: string;
  context_id: string;
  /** Unique: a source has one field map. */
  source_id: string;
  /** JSON text. */
  mapping: string;
  version: number;
  created_at: Instant;
  updated_at: Instant;
};

export type FeeScheduleTable = {
  id: string;
  tenant_id: string;
  /** Unique in its tenant. */
  name: string;
  currency: string;
  application_order: string;
  rounding_scale: number;
  rounding_mode: string;
  created_at: Instant;
  updated_at: Instant;
};

export type FeeScheduleItemTable = {
  id: string;
  tenant_id: string;
  fee_schedule_id: string;
  name: string;
  /** Unique in its schedule. */
  priority: number;
  structure_type: string;
  /** JSON text. */
  structure: string;
  created_at: Instant;
  updated_at: Instant;
};

/** Of the ledger; read only, as the three below. */
export type OrganizationTable = {
  id: string;
  tenant_id: string;
  parent_organization_id: string | null;
  legal_name: string;
  doing_business_as: string | null;
  legal_document: string;
  /** JSON text, as the two below. */
  address: string;
  status: string;
  metadata: string;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: NullableInstant;
};

export type LedgerTable = {
  id: string;
  tenant_id: string;
  organization_id: string;
  name: string;
  created_at: Instant;
  updated_at: Instant;
};

export type BalanceTable = {
  id: string;
  tenant_id: string;
  organization_id: string;
  ledger_id: string;
  account_id: string;
  alias: string;
  key: string;
  asset_code: string;
  available: string;
  on_hold: string;
  version: number;
  account_type: string;
  allow_sending: boolean;
  allow_receiving: boolean;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: NullableInstant;
};

/** A holder in the directory of instant-payment keys. */
export type DirectoryEntryTable = {
  tenant_id: string;
  key: string;
  bank_id: string;
  bank_name: string;
  branch: string;
  account_type: number;
  bank_account_type: number;
  account_number: string;
  account_digit: string;
  document: string;
  name: string;
};

export type IdempotencyTable = {
  tenant_id: string;
  subject: string;
  method: string;
  path: string;
  key: string;
  /** SHA-256 of query and canonical body, in hexadecimal. */
  request_digest: string;
  status: number;
  /** The body as text; null for a 204. */
  body: string | null;
  created_at: Instant;
};

export type SessionTable = {
  /** SHA-256 of the cookie's value, in hexadecimal: the table alone opens no session. */
  id: string;
  /** The bearer token, encrypted with a key that lies outside the database. */
  token: string;
  /** Of a OIDC sign-in, encrypted as the token is; the three below are null for a pasted token. */
  refresh_token: string | null;
  id_token: string | null;
  /** JSON text of what the provider says of the person, encrypted. */
  claims: string | null;
  token_ends_at: NullableInstant;
  /** From when on the token is to be renewed; null when it cannot be. */
  renew_at: NullableInstant;
  /** A process is renewing the token; when it has not done so by then, another may. */
  renewing_until: NullableInstant;
  /** The end that no use puts off. */
  expires_at: Instant;
  used_at: Instant;
  created_at: Instant;
};

export type SettingTable = {
  /** For example `sample`: whether the sample tenant was loaded. */
  name: string;
  value: string;
};

/** Hashed files of the built console, of every version lately at work on a server (server/db/assets.ts). */
export type AssetTable = {
  /** Below `/assets/`. */
  name: string;
  /** The `Content-Type`. */
  type: string;
  /** Compressed by brotli. */
  body: Buffer;
  /** Over name, type and content, by a key that lies outside the database. */
  signature: string;
  /** When a process of a version that has it last said so. */
  put_at: Instant;
};

/** The steps of the schema that were taken (server/db/migrate.ts). */
export type MigrationTable = {
  version: number;
  name: string;
  applied_at: Generated<Date>;
  /** The oldest program that works with the database after the step; null where a program before noted it. */
  works_from: number | null;
};

/** The programs at work on a server (server/db/programs.ts). */
export type ProgramTable = { id: string; version: number; seen_at: Instant };

export type Database = {
  context: ContextTable;
  match_rule: MatchRuleTable;
  source: SourceTable;
  field_map: FieldMapTable;
  fee_schedule: FeeScheduleTable;
  fee_schedule_item: FeeScheduleItemTable;
  organization: OrganizationTable;
  ledger: LedgerTable;
  balance: BalanceTable;
  directory_entry: DirectoryEntryTable;
  idempotency: IdempotencyTable;
  session: SessionTable;
  setting: SettingTable;
  asset: AssetTable;
  migration: MigrationTable;
  program: ProgramTable;
};
