import type { Migration } from './migration';

/**
 * Adds the table of the last what-if of each context (docs/what-if.md#last-result). It has no reference to a context: those
 * of a remote service are not in this database.
 */
export const whatIfResult: Migration = {
  version: 12,
  name: 'what-if-result',
  kind: 'expand',
  worksFrom: 3,
  holds: [],
  sql: `
create table what_if_result (
  tenant_id uuid not null,
  context_id uuid not null,
  figures text not null,
  person_id uuid,
  at timestamptz(3) not null,
  constraint what_if_result_pkey primary key (tenant_id, context_id)
);
create index what_if_result_at_idx on what_if_result (tenant_id, at);
`,
};
