import type { Migration } from './migration';

/**
 * Adds the activity log (docs/activity.md). One sequence numbers the entries of all tenants in the order in which they
 * took the locks of their rows; numbers without gaps will have a table of their own. `at` is the database's time.
 *
 * - Names are in `activity_person`, so that a name can be erased without changing an entry.
 * - Values of a source's config are in `activity_config`, since they may be secret. `before` and `after` are JSON text.
 * - `activity_repeat` has the number of equal events that one entry stands for, since entries are never updated.
 * - In front of a remote service, an entry of what came of a write has the number of the entry of its `intent`; `remote` is
 *   JSON text. `activity_intent` has what is known of each intent, since entries are never updated.
 * - `author` is never blank: an entry of the system itself has no person, any other entry has one. There is no foreign
 *   key: it would lock the person's row for each write.
 */
export const activity: Migration = {
  version: 9,
  name: 'activity',
  kind: 'expand',
  worksFrom: 3,
  holds: [],
  sql: `
create sequence activity_number;

create table activity_person (
  tenant_id uuid not null,
  id uuid not null,
  issuer text not null,
  subject text not null,
  name text,
  constraint activity_person_pkey primary key (tenant_id, id),
  constraint activity_person_subject_key unique (tenant_id, issuer, subject)
);

create table activity_entry (
  tenant_id uuid not null,
  number bigint not null,
  at timestamptz(3) not null,
  author text not null,
  person_id uuid,
  operation text not null,
  outcome text not null,
  action_id uuid,
  request_id text,
  object_kind text,
  object_id uuid,
  context_id uuid,
  before text,
  after text,
  intent bigint,
  remote text,
  constraint activity_entry_pkey primary key (tenant_id, number),
  constraint activity_entry_author_check check ((author = 'system') = (person_id is null))
);
create index activity_entry_context_idx on activity_entry (tenant_id, context_id, number);
create index activity_entry_object_idx on activity_entry (tenant_id, object_id, number);
create index activity_entry_person_idx on activity_entry (tenant_id, person_id, number);
create index activity_entry_operation_idx on activity_entry (tenant_id, operation, number);
create index activity_entry_system_idx on activity_entry (tenant_id, number) where person_id is null;
create index activity_entry_at_idx on activity_entry (tenant_id, at, number);

create table activity_config (
  tenant_id uuid not null,
  number bigint not null,
  source_id uuid not null,
  before text,
  after text,
  constraint activity_config_pkey primary key (tenant_id, number, source_id)
);

create table activity_repeat (
  tenant_id uuid not null,
  number bigint not null,
  operation text not null,
  person_id uuid not null,
  since timestamptz(3) not null,
  count integer not null,
  constraint activity_repeat_pkey primary key (tenant_id, number),
  constraint activity_repeat_event_key unique (tenant_id, operation, person_id, since)
);

create table activity_intent (
  tenant_id uuid not null,
  number bigint not null,
  request_digest text,
  object_kind text not null,
  object_id uuid,
  state text not null,
  constraint activity_intent_pkey primary key (tenant_id, number),
  constraint activity_intent_request_key unique (tenant_id, request_digest)
);
create index activity_intent_open_idx on activity_intent (tenant_id, object_id, object_kind)
  where state in ('open', 'unclear');
`,
};
