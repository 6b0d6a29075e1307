import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';

/**
 * The tables, as typed for kysely; the migrations create them. Identifiers are UUIDs in lower case, instants are
 * `timestamptz` read as `Date`. Decimals are `text`, stored as sent. JSON that must be returned as sent, key order
 * included, is `text` as well (`jsonb` reorders keys).
 */

type Instant = ColumnType<Date, Date | string, Date | string>;
type NullableInstant = ColumnType<Date | null, Date | string | null, Date | string | null>;
/** JSON, as it was sent. */
type JsonText = string;

type Owned = { id: string; tenant_id: string; created_at: Instant; updated_at: Instant };

export type ContextTable = Owned & {
  name: string;
  type: string;
  status: string;
  interval: string;
  fee_tolerance_abs: string;
  /** A fraction: `0.01` is 1 %. */
  fee_tolerance_pct: string;
  fee_normalization: string | null;
  auto_match_on_upload: boolean;
};

export type MatchRuleTable = Owned & {
  context_id: string;
  /** 1..1000, unique per context. The constraint is deferrable so that an order can be renumbered. */
  priority: number;
  type: string;
  config: JsonText;
};

export type SourceTable = Owned & {
  context_id: string;
  name: string;
  type: string;
  side: string | null;
  config: JsonText;
  fee_schedule_id: string | null;
};

export type FieldMapTable = Owned & {
  context_id: string;
  /** Unique: a source has one field map. */
  source_id: string;
  mapping: JsonText;
  version: number;
};

/** How files of a source are read. The source may be one of a remote service. */
export type SourceReadingTable = {
  tenant_id: string;
  source_id: string;
  /** `{}` if they were removed: the row stays with its version, so that an outdated change is still recognised. */
  settings: JsonText;
  version: number;
  updated_at: Instant;
};

/** The results of a context's last what-if. The context may be one of a remote service. */
export type WhatIfResultTable = {
  tenant_id: string;
  context_id: string;
  figures: JsonText;
  /** Who ran it, as in the activity log; null if that is off. */
  person_id: string | null;
  at: Instant;
};

export type FeeScheduleTable = Owned & {
  /** Unique per tenant. */
  name: string;
  currency: string;
  application_order: string;
  rounding_scale: number;
  rounding_mode: string;
};

export type FeeScheduleItemTable = Owned & {
  fee_schedule_id: string;
  name: string;
  /** Unique per schedule. */
  priority: number;
  structure_type: string;
  structure: JsonText;
};

/** An organization of the ledger. The API only reads organizations, ledgers, balances and directory entries. */
export type OrganizationTable = Owned & {
  parent_organization_id: string | null;
  legal_name: string;
  doing_business_as: string | null;
  legal_document: string;
  address: JsonText;
  status: JsonText;
  metadata: JsonText;
  deleted_at: NullableInstant;
};

type LedgerTable = Owned & { organization_id: string; name: string };

export type BalanceTable = Owned & {
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
  deleted_at: NullableInstant;
};

/** An instant-payment (Pix) key, with the account and the name of its owner. */
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

/** The number of equal events of a period. Only the first one has an entry in the activity log. */
export type ActivityRepeatTable = {
  tenant_id: string;
  /** Number of the entry. */
  number: number;
  operation: string;
  /** The nil UUID if the entry is by the system. */
  person_id: string;
  /** Start of the period. */
  since: Instant;
  count: number;
};

/** A person, or a program with a token of its own, that entries of the activity log refer to. */
export type ActivityPersonTable = {
  tenant_id: string;
  id: string;
  /** Issuer of the token, or '' if this console issued it. Unique per tenant, with the subject. */
  issuer: string;
  subject: string;
  name: string | null;
};

/** An entry of the activity log. Never updated. */
export type ActivityEntryTable = {
  tenant_id: string;
  /** Value of the sequence `activity_number`, taken after the locks of the changed rows. It may have gaps. */
  number: number;
  at: Instant;
  /** `person` (signed in), `program` (bearer token) or `system`. */
  author: string;
  /** Null for `system` only. */
  person_id: string | null;
  operation: string;
  /** `done` or `refused`; in front of a remote service also `intended`, `failed`, `unclear` or `observed`. */
  outcome: string;
  action_id: string | null;
  request_id: string | null;
  object_kind: string | null;
  object_id: string | null;
  context_id: string | null;
  /** What changed, without the config of sources; complete for a created or deleted object. */
  before: JsonText | null;
  after: JsonText | null;
  /** Number of the entry of the intent that this one is the result of. */
  intent: number | null;
  /** What is known of a write in front of a remote service (`remoteDetails` in contract/activity.ts). */
  remote: JsonText | null;
};

/** The outcome, as far as known, of a write that was sent to a remote service. Its entry never changes. */
export type ActivityIntentTable = {
  tenant_id: string;
  /** Number of the entry of the intent. */
  number: number;
  /** Digest of the request with its idempotency key, which recognises a retry; null without a key. */
  request_digest: string | null;
  object_kind: string;
  /** Null if unknown, as before the response to a create. */
  object_id: string | null;
  /** `open` without a result yet, `done`, `failed`, `unclear`, or `observed`: unclear, and the object was read since. */
  state: string;
};

/** A source's config before and after an entry. Kept apart from the entry, because it may contain secrets. */
export type ActivityConfigTable = {
  tenant_id: string;
  number: number;
  source_id: string;
  before: JsonText | null;
  after: JsonText | null;
};

/** An entry that is not sealed yet. */
export type ActivityPendingTable = { tenant_id: string; number: number };

/** Final number of an entry. */
export type ActivitySealTable = {
  tenant_id: string;
  /** 1, 2, 3, … per tenant. */
  final: number;
  /** Number of the entry. */
  number: number;
  /** Part of the entry's content. Null once the values are erased. */
  salt: string | null;
  /** Digest of the erased content. Null before. */
  commitment: string | null;
};

/** End of a tenant's sealed log, with its signature. */
export type ActivityHeadTable = {
  tenant_id: string;
  final: number;
  /** Hash of the chain up to `final`, in hexadecimal. */
  hash: string;
  /** Null until the first entry is sealed, as are `key_id` and `signature`. */
  at: NullableInstant;
  key_id: string | null;
  signature: string | null;
  /** Time of the last row in `activity_checkpoint`. */
  kept_at: NullableInstant;
  /** Final number of the last entry that was removed at the start of the log; 0 if none was. */
  removed: number;
};

/** A checkpoint of the activity log (server/activity/checkpoint.ts). */
export type ActivityCheckpointTable = {
  tenant_id: string;
  /** `end` or `start`. */
  kind: string;
  final: number;
  hash: string;
  at: Instant;
  key_id: string;
  signature: string;
};

/** A public key of checkpoints. */
export type ActivityKeyTable = {
  /** Fingerprint of the key. */
  id: string;
  public_key: string;
  /** The key that this one replaced, and its signature; null if it replaced none. */
  signed_by: string | null;
  signature: string | null;
  added_at: Instant;
};

/** A session. Tokens and claims are encrypted with a key that is not in the database. */
export type SessionTable = {
  /** SHA-256 of the cookie's value, in hexadecimal: the table alone opens no session. */
  id: string;
  token: string;
  /** Refresh token of an OIDC sign-in. Null for a pasted token, as are `id_token` and `claims`. */
  refresh_token: string | null;
  id_token: string | null;
  /** JSON text of the provider's claims about the user. */
  claims: string | null;
  token_ends_at: NullableInstant;
  /** Time from which the token should be renewed; null if it cannot be renewed. */
  renew_at: NullableInstant;
  /** Time until which a process has reserved the renewal. After it, another process may renew. */
  renewing_until: NullableInstant;
  /** End of the session, which no use postpones. */
  expires_at: Instant;
  used_at: Instant;
  created_at: Instant;
};

/** Settings such as `sample`: whether the sample tenant was loaded. */
type SettingTable = { name: string; value: string };

/** Hashed files of the built console, of every recently active version on a server (server/db/assets.ts). */
export type AssetTable = {
  /** Path below `/assets/`. */
  name: string;
  /** Value of the `Content-Type` header. */
  type: string;
  /** Content compressed by brotli. */
  body: Buffer;
  /** Signature of the other columns, by a key that is not in the database: to write here puts no script into a page. */
  signature: string;
  /** Time when a process with this asset was last active. */
  put_at: Instant;
};

/** The applied migrations of the schema (server/db/migrate.ts). */
type MigrationTable = {
  version: number;
  name: string;
  applied_at: Generated<Date>;
  /** Version of the oldest program that works after the migration; null if an early program recorded it. */
  works_from: number | null;
};

/** Heartbeats of the programs on a server (server/db/programs.ts). */
type ProgramTable = { id: string; version: number; seen_at: Instant };

export type Database = {
  context: ContextTable;
  match_rule: MatchRuleTable;
  source: SourceTable;
  field_map: FieldMapTable;
  source_reading: SourceReadingTable;
  what_if_result: WhatIfResultTable;
  fee_schedule: FeeScheduleTable;
  fee_schedule_item: FeeScheduleItemTable;
  organization: OrganizationTable;
  ledger: LedgerTable;
  balance: BalanceTable;
  directory_entry: DirectoryEntryTable;
  idempotency: IdempotencyTable;
  activity_person: ActivityPersonTable;
  activity_entry: ActivityEntryTable;
  activity_config: ActivityConfigTable;
  activity_repeat: ActivityRepeatTable;
  activity_intent: ActivityIntentTable;
  activity_pending: ActivityPendingTable;
  activity_seal: ActivitySealTable;
  activity_head: ActivityHeadTable;
  activity_checkpoint: ActivityCheckpointTable;
  activity_key: ActivityKeyTable;
  session: SessionTable;
  setting: SettingTable;
  asset: AssetTable;
  migration: MigrationTable;
  program: ProgramTable;
};

export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;
