import type { Migration } from './migration';

/** Adds an index of balances by creation time, by which a page of any range of dates is read without sorting. */
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
