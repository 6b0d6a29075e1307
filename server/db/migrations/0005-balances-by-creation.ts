import type { Migration } from './migration';

/**
 * Balances are listed in the order in which they were made, so that one index leads to a page of any span of dates: by
 * id, a page of one day looked at every balance of the ledger. A program of version 4 goes on working, and sorts.
 */
export const balancesByCreation: Migration = {
  version: 5,
  name: 'balances-by-creation',
  kind: 'expand',
  worksFrom: 3,
  index: {
    name: 'balance_creation_idx',
    table: 'balance',
    columns: 'tenant_id, organization_id, ledger_id, created_at, id',
  },
};
