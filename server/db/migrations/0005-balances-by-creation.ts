import type { Migration } from './migration';

/**
 * Balances are listed in the order in which they were made, and one index leads to a page of any span of dates: by id, a
 * page of one day looked at every balance of the ledger. `balance_list_idx` stays for programs of version 4, which list
 * by it.
 */
export const balancesByCreation: Migration = {
  version: 5,
  name: 'balances-by-creation',
  sql: `
create index balance_creation_idx on balance (tenant_id, organization_id, ledger_id, created_at, id);
`,
};
