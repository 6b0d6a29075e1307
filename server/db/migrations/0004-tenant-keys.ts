import type { Migration } from './migration';

/**
 * Every key, index and reference of a tenant's rows starts with the tenant. Rows of one tenant are stored together, and
 * a database that spreads tenants over machines finds them on one (docs/scaling.md). Rows and names of constraints do
 * not change; earlier programs continue to work.
 *
 * - A primary key now replaces the unique keys (tenant_id, id), which are dropped.
 * - `field_map_source_key` includes the context as well: a source belongs to one, by its reference, and field maps are
 *   queried by context.
 * - `idempotency_age_idx` stays without a tenant: expired records are searched for in all tenants at once.
 */
export const tenantKeys: Migration = {
  version: 4,
  name: 'tenant-keys',
  kind: 'expand',
  worksFrom: 3,
  holds: [
    'context',
    'match_rule',
    'fee_schedule',
    'fee_schedule_item',
    'source',
    'field_map',
    'organization',
    'ledger',
    'balance',
  ],
  sql: `
alter table match_rule drop constraint match_rule_context_fkey;
alter table fee_schedule_item drop constraint fee_schedule_item_schedule_fkey;
alter table field_map drop constraint field_map_source_fkey;
alter table source drop constraint source_context_fkey, drop constraint source_fee_schedule_fkey;
alter table balance drop constraint balance_ledger_fkey;
alter table ledger drop constraint ledger_organization_fkey;

alter table context drop constraint context_tenant_id_key, drop constraint context_pkey,
  add constraint context_pkey primary key (tenant_id, id);
alter table match_rule drop constraint match_rule_pkey, drop constraint match_rule_context_priority_key,
  add constraint match_rule_pkey primary key (tenant_id, id),
  add constraint match_rule_context_priority_key unique (tenant_id, context_id, priority)
    deferrable initially immediate;
alter table fee_schedule drop constraint fee_schedule_tenant_id_key, drop constraint fee_schedule_pkey,
  add constraint fee_schedule_pkey primary key (tenant_id, id);
alter table fee_schedule_item drop constraint fee_schedule_item_pkey,
  drop constraint fee_schedule_item_priority_key,
  add constraint fee_schedule_item_pkey primary key (tenant_id, id),
  add constraint fee_schedule_item_priority_key unique (tenant_id, fee_schedule_id, priority);
alter table source drop constraint source_pkey,
  add constraint source_pkey primary key (tenant_id, id);
drop index source_list_idx;
create index source_list_idx on source (tenant_id, context_id, created_at, id);
alter table field_map drop constraint field_map_pkey, drop constraint field_map_source_key,
  add constraint field_map_pkey primary key (tenant_id, id),
  add constraint field_map_source_key unique (tenant_id, context_id, source_id);
alter table organization drop constraint organization_tenant_id_key, drop constraint organization_pkey,
  add constraint organization_pkey primary key (tenant_id, id);
alter table ledger drop constraint ledger_pkey,
  add constraint ledger_pkey primary key (tenant_id, id);
alter table balance drop constraint balance_pkey,
  add constraint balance_pkey primary key (tenant_id, id);

alter table match_rule add constraint match_rule_context_fkey
  foreign key (tenant_id, context_id) references context (tenant_id, id);
alter table fee_schedule_item add constraint fee_schedule_item_schedule_fkey
  foreign key (tenant_id, fee_schedule_id) references fee_schedule (tenant_id, id);
alter table source
  add constraint source_context_fkey foreign key (tenant_id, context_id) references context (tenant_id, id),
  add constraint source_fee_schedule_fkey foreign key (tenant_id, fee_schedule_id)
    references fee_schedule (tenant_id, id);
alter table field_map add constraint field_map_source_fkey
  foreign key (tenant_id, context_id, source_id) references source (tenant_id, context_id, id);
alter table ledger add constraint ledger_organization_fkey
  foreign key (tenant_id, organization_id) references organization (tenant_id, id);
alter table balance add constraint balance_ledger_fkey
  foreign key (tenant_id, organization_id, ledger_id) references ledger (tenant_id, organization_id, id);
`,
};
