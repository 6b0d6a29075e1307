import type { Migration } from './migration';

/**
 * Adds an index of entries by the user action that sent their requests. Entries of clients that name no action are not
 * in it, so it costs them nothing. It is built under a lock, unlike other indexes: the table is as new as the index.
 */
export const activityByAction: Migration = {
  version: 11,
  name: 'activity-by-action',
  kind: 'expand',
  worksFrom: 3,
  holds: ['activity_entry'],
  sql: `
create index activity_entry_action_idx on activity_entry (tenant_id, action_id, number) where action_id is not null;
`,
};
