import type { Migration } from './migration';

/**
 * The index of balances by id goes: PostgreSQL, which takes a ledger to hold one balance or two, might go by it and sort
 * all there are, where 0005's would do. It is no contract: what listed by it is slower without it, no more.
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
