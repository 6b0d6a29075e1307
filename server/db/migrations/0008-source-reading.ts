import type { Migration } from './migration';

/**
 * Adds the table of how files of a source are read (docs/files.md#reading-settings). It has no reference to a source:
 * those of a remote service are not in this database. Sources cannot be deleted, so no row outlives its source.
 */
export const sourceReading: Migration = {
  version: 8,
  name: 'source-reading',
  kind: 'expand',
  worksFrom: 3,
  holds: [],
  sql: `
create table source_reading (
  tenant_id uuid not null,
  source_id uuid not null,
  settings text not null,
  version integer not null,
  updated_at timestamptz(3) not null,
  constraint source_reading_pkey primary key (tenant_id, source_id)
);
`,
};
