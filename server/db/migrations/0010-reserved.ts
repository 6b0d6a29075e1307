import type { Migration } from './migration';

/** Changes nothing: the proof of the activity log, which is made on another branch, takes this place. */
export const reserved: Migration = {
  version: 10,
  name: 'reserved',
  kind: 'expand',
  worksFrom: 3,
  holds: [],
  sql: '',
};
