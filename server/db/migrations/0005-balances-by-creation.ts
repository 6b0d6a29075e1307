import type { Migration } from './migration';

/** Lists balances in order of creation, so that one index finds a page of any range of dates. Version 4 sorts. */
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
