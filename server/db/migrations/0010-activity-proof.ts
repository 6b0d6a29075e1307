import type { Migration } from './migration';

/**
 * Adds the proof that the activity log is complete and unchanged (docs/activity.md#proof).
 *
 * - `activity_pending` has the entries that are not sealed yet. The transaction that adds an entry adds its row here.
 * - `activity_seal` has the final numbers of entries: 1, 2, 3, … per tenant. `salt` is part of the entry's content, whose
 *   digest is chained. Once the values are erased, `commitment` has that digest instead.
 * - `activity_head` has the last checkpoint of each tenant, and how many entries were removed at the start. Whoever seals
 *   or removes entries of a tenant locks its row.
 * - `activity_checkpoint` has earlier ones. Of kind `end`: the log up to this entry; `start`: it starts after this entry.
 * - `activity_key` has the public keys. Only keys that the reader knows from elsewhere prove anything.
 */
export const activityProof: Migration = {
  version: 10,
  name: 'activity-proof',
  kind: 'expand',
  worksFrom: 3,
  holds: [],
  sql: `
create table activity_pending (
  tenant_id uuid not null,
  number bigint not null,
  constraint activity_pending_pkey primary key (tenant_id, number)
);
insert into activity_pending (tenant_id, number) select tenant_id, number from activity_entry;

create table activity_seal (
  tenant_id uuid not null,
  final bigint not null,
  number bigint not null,
  salt uuid,
  commitment text,
  constraint activity_seal_pkey primary key (tenant_id, final),
  constraint activity_seal_number_key unique (tenant_id, number),
  constraint activity_seal_salt_check check ((salt is null) = (commitment is not null))
);

create table activity_head (
  tenant_id uuid not null,
  final bigint not null,
  hash text not null,
  at timestamptz(3),
  key_id text,
  signature text,
  kept_at timestamptz(3),
  removed bigint not null,
  constraint activity_head_pkey primary key (tenant_id)
);

create table activity_checkpoint (
  tenant_id uuid not null,
  kind text not null,
  final bigint not null,
  hash text not null,
  at timestamptz(3) not null,
  key_id text not null,
  signature text not null,
  constraint activity_checkpoint_pkey primary key (tenant_id, kind, final)
);

create table activity_key (
  id text constraint activity_key_pkey primary key,
  public_key text not null,
  signed_by text,
  signature text,
  added_at timestamptz(3) not null
);
`,
};
