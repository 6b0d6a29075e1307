import type { Migration } from './migration';

/** Placeholder for the migration of this number on another branch, which replaces this file when both are merged. */
export const sourceReading: Migration = {
  version: 8,
  name: 'source-reading',
  kind: 'expand',
  worksFrom: 3,
  holds: [],
  sql: '',
};
