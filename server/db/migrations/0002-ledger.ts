import type { Migration } from './migration';

/** Adds tables of neighbouring systems' data, which the service only reads. The sample and `recon seed` fill them. */
export const ledger: Migration = {
  version: 2,
  name: 'ledger',
  kind: 'expand',
  worksFrom: 1,
  holds: [],
  sql: `
create table organization (
  id uuid constraint organization_pkey primary key,
  tenant_id uuid not null,
  parent_organization_id uuid,
  legal_name text not null,
  doing_business_as text,
  legal_document text not null,
  address text not null,
  status text not null,
  metadata text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint organization_tenant_id_key unique (tenant_id, id)
);

create table ledger (
  id uuid constraint ledger_pkey primary key,
  tenant_id uuid not null,
  organization_id uuid not null,
  name text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint ledger_organization_fkey foreign key (tenant_id, organization_id)
    references organization (tenant_id, id),
  constraint ledger_organization_id_key unique (tenant_id, organization_id, id)
);

create table balance (
  id uuid constraint balance_pkey primary key,
  tenant_id uuid not null,
  organization_id uuid not null,
  ledger_id uuid not null,
  account_id uuid not null,
  alias text not null,
  key text not null,
  asset_code text not null,
  available text not null constraint balance_available_check
    check (available ~ '^-?[0-9]{1,20}([.][0-9]{1,18})?$'),
  on_hold text not null constraint balance_on_hold_check
    check (on_hold ~ '^-?[0-9]{1,20}([.][0-9]{1,18})?$'),
  version integer not null,
  account_type text not null,
  allow_sending boolean not null,
  allow_receiving boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint balance_ledger_fkey foreign key (tenant_id, organization_id, ledger_id)
    references ledger (tenant_id, organization_id, id)
);
create index balance_list_idx on balance (tenant_id, organization_id, ledger_id, id);

create table directory_entry (
  tenant_id uuid not null,
  key text not null,
  bank_id text not null,
  bank_name text not null,
  branch text not null,
  account_type integer not null,
  bank_account_type integer not null,
  account_number text not null,
  account_digit text not null,
  document text not null,
  name text not null,
  constraint directory_entry_pkey primary key (tenant_id, key)
);
`,
};
