import type { Kysely } from 'kysely';
import type { Answer, OperationName, Parsed } from '~/contract/operations';
import type { Database } from '../db/schema';
import type { Secrets } from '../lib/secrets';

/** What a handler works with. `db` is the request's transaction for a write, the database for a read. */
export type Scope = {
  db: Kysely<Database>;
  tenantId: string;
  now: Date;
  secrets: Secrets;
  ledger: LedgerSettings;
};

/** How the embedded ledger is deployed. */
export type LedgerSettings = {
  /** MAX_PAGINATION_LIMIT: the largest page of its lists. */
  maxLimit: number;
  /** Access control is off: this tenant's ledgers answer, whoever asks. */
  openTenant?: string | undefined;
};

/** A handler of one operation: parsed request in, answer out; refusals are thrown as AppError. */
export type Handler<K extends OperationName> = (input: Parsed<K>, scope: Scope) => Promise<Answer<K>>;

/** A handler for every row of the table. */
export type Handlers = { readonly [K in OperationName]: Handler<K> };
