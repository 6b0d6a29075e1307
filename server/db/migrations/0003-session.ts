import type { Migration } from './migration';

/** Adds the columns of an OIDC sign-in. Open sessions stay open; older programs cannot add any without `used_at`. */
export const session: Migration = {
  version: 3,
  name: 'session',
  kind: 'expand',
  worksFrom: 3,
  holds: ['session'],
  sql: `
alter table session add column refresh_token text;
alter table session add column id_token text;
alter table session add column claims text;
alter table session add column token_ends_at timestamptz(3);
alter table session add column renew_at timestamptz(3);
alter table session add column renewing_until timestamptz(3);
alter table session add column used_at timestamptz(3);
update session set used_at = created_at;
alter table session alter column used_at set not null;
`,
};
