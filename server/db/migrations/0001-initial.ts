import type { Migration } from './migration';

/**
 * The first tables. Every statement runs on PostgreSQL 14 and later as well as on PGlite.
 *
 * - Instants have millisecond precision, as a JavaScript `Date` has: a list cursor made from a row then compares equal
 *   to the stored row.
 * - Foreign keys include the tenant (and the context) as well as the id. So no row can refer to another tenant,
 *   whatever the service does.
 * - Names are compared and sorted by code point (`collate "C"`), the same on every engine and machine.
 * - The unique keys (tenant_id, name) and (context_id, priority) are also the indices of their lists.
 */
export const initial: Migration = {
  version: 1,
  name: 'initial',
  kind: 'expand',
  worksFrom: 1,
  holds: [],
  sql: `
create table context (
  id uuid constraint context_pkey primary key,
  tenant_id uuid not null,
  name text collate "C" not null constraint context_name_check check (char_length(name) between 1 and 100),
  type text not null constraint context_type_check check (type in ('1:1', '1:N', 'N:M')),
  status text not null constraint context_status_check check (status in ('DRAFT', 'ACTIVE', 'PAUSED', 'ARCHIVED')),
  interval text not null constraint context_interval_check check (char_length(interval) between 1 and 100),
  fee_tolerance_abs text not null constraint context_fee_tolerance_abs_check
    check (fee_tolerance_abs ~ '^[0-9]{1,20}([.][0-9]{1,18})?$'),
  fee_tolerance_pct text not null constraint context_fee_tolerance_pct_check
    check (fee_tolerance_pct ~ '^[0-9]{1,20}([.][0-9]{1,18})?$'),
  fee_normalization text constraint context_fee_normalization_check check (fee_normalization in ('NET', 'GROSS')),
  auto_match_on_upload boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint context_tenant_name_key unique (tenant_id, name),
  constraint context_tenant_id_key unique (tenant_id, id)
);
create index context_list_idx on context (tenant_id, created_at, id);
create index context_type_idx on context (tenant_id, type, created_at, id);
create index context_status_idx on context (tenant_id, status, created_at, id);
create index context_type_status_idx on context (tenant_id, type, status, created_at, id);

create table match_rule (
  id uuid constraint match_rule_pkey primary key,
  tenant_id uuid not null,
  context_id uuid not null,
  priority integer not null constraint match_rule_priority_check check (priority between 1 and 1000),
  type text not null constraint match_rule_type_check check (type in ('EXACT', 'TOLERANCE', 'DATE_LAG')),
  config text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint match_rule_context_fkey foreign key (tenant_id, context_id) references context (tenant_id, id),
  constraint match_rule_context_priority_key unique (context_id, priority) deferrable initially immediate
);

create table fee_schedule (
  id uuid constraint fee_schedule_pkey primary key,
  tenant_id uuid not null,
  name text collate "C" not null constraint fee_schedule_name_check check (char_length(name) between 1 and 100),
  currency text not null constraint fee_schedule_currency_check check (currency ~ '^[A-Z]{3}$'),
  application_order text not null constraint fee_schedule_application_order_check
    check (application_order in ('PARALLEL', 'CASCADING')),
  rounding_scale integer not null constraint fee_schedule_rounding_scale_check
    check (rounding_scale between 0 and 10),
  rounding_mode text not null constraint fee_schedule_rounding_mode_check
    check (rounding_mode in ('HALF_UP', 'BANKERS', 'FLOOR', 'CEIL', 'TRUNCATE')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint fee_schedule_tenant_name_key unique (tenant_id, name),
  constraint fee_schedule_tenant_id_key unique (tenant_id, id)
);

create table fee_schedule_item (
  id uuid constraint fee_schedule_item_pkey primary key,
  tenant_id uuid not null,
  fee_schedule_id uuid not null,
  name text not null constraint fee_schedule_item_name_check check (char_length(name) between 1 and 100),
  priority integer not null,
  structure_type text not null constraint fee_schedule_item_structure_type_check
    check (structure_type in ('FLAT', 'PERCENTAGE', 'TIERED')),
  structure text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint fee_schedule_item_schedule_fkey foreign key (tenant_id, fee_schedule_id)
    references fee_schedule (tenant_id, id),
  constraint fee_schedule_item_priority_key unique (fee_schedule_id, priority)
);

create table source (
  id uuid constraint source_pkey primary key,
  tenant_id uuid not null,
  context_id uuid not null,
  name text not null constraint source_name_check check (char_length(name) between 1 and 50),
  type text not null constraint source_type_check check (type in ('LEDGER', 'BANK', 'GATEWAY', 'CUSTOM')),
  side text constraint source_side_check check (side in ('LEFT', 'RIGHT')),
  config text not null,
  fee_schedule_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint source_context_fkey foreign key (tenant_id, context_id) references context (tenant_id, id),
  constraint source_fee_schedule_fkey foreign key (tenant_id, fee_schedule_id)
    references fee_schedule (tenant_id, id),
  constraint source_context_id_key unique (tenant_id, context_id, id)
);
create index source_list_idx on source (context_id, created_at, id);

create table field_map (
  id uuid constraint field_map_pkey primary key,
  tenant_id uuid not null,
  context_id uuid not null,
  source_id uuid not null,
  mapping text not null,
  version integer not null constraint field_map_version_check check (version >= 1),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint field_map_source_fkey foreign key (tenant_id, context_id, source_id)
    references source (tenant_id, context_id, id),
  constraint field_map_source_key unique (source_id)
);

create table idempotency (
  tenant_id uuid not null,
  subject text not null,
  method text not null,
  path text not null,
  key text not null,
  request_digest text not null,
  status integer not null constraint idempotency_status_check check (status between 200 and 299),
  body text,
  created_at timestamptz(3) not null,
  constraint idempotency_pkey primary key (tenant_id, subject, method, path, key)
);
create index idempotency_age_idx on idempotency (created_at);

create table session (
  id text constraint session_pkey primary key,
  token text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null
);
create index session_expiry_idx on session (expires_at);

create table setting (
  name text constraint setting_pkey primary key,
  value text not null
);
`,
};
