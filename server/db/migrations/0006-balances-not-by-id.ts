import type { Migration } from './migration';

/** Drops the index of balances by id: PostgreSQL might choose it and then sort. Older programs just become slower. */
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
