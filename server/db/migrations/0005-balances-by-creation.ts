import type { Migration } from './migration';

/**
 * Balances are listed in the order in which they were made, so that one index leads to a page of any span of dates: by
 * id, a page of one day looked at every balance of the ledger. The index by id goes: PostgreSQL, which takes a ledger to
 * hold one balance or two, might go by it and sort all there are. A program of version 4 goes on working, and sorts.
 */
export const balancesByCreation: Migration = {
  version: 5,
  name: 'balances-by-creation',
  sql: `
drop index balance_list_idx;
create index balance_list_idx on balance (tenant_id, organization_id, ledger_id, created_at, id);
`,
};
