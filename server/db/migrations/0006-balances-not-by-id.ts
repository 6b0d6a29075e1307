import type { Migration } from './migration';

/**
 * Drops the index of balances by id. PostgreSQL estimates that a ledger has one or two balances. So it might use this
 * index and sort all of them, where the index of 0005 suffices. Not a contract: lists by id only become slower without
 * it.
 */
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
