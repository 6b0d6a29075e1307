import type { Migration } from './migration';

/** Drops the index of balances by id, which PostgreSQL might use and then sort. Lists by id only become slower. */
export const balancesNotById: Migration = {
  version: 6,
  name: 'balances-not-by-id',
  kind: 'expand',
  worksFrom: 3,
  holds: ['balance'],
  sql: `
drop index balance_list_idx;
`,
};
