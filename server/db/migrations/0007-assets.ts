import type { Migration } from './migration';

/** Adds the table of the hashed files of each active version, from which each replica serves (server/db/assets.ts). */
export const assets: Migration = {
  version: 7,
  name: 'assets',
  kind: 'expand',
  worksFrom: 3,
  holds: [],
  sql: `
create table asset (
  name text constraint asset_pkey primary key,
  type text not null,
  body bytea not null,
  signature text not null,
  put_at timestamptz(3) not null
);
`,
};
