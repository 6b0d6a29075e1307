import type { ResponseBodyOf, ParsedOf } from '@recon/contract/operations';
import type { Service } from '@recon/contract/service';
import type { AnyOperationName, AnyOperations, WriteName, Writes } from '@recon/contract/writes';
import type { Permissions } from '@recon/engine/permissions';
import type { ActivityLog } from '../activity/activity-log';
import type { Evidence } from '../activity/evidence';
import type { Db } from '../db/database';
import type { Secrets } from '../lib/secrets';

/** What a handler needs. `db`: the transaction of a write, the database for a read. */
export type Scope = {
  db: Db;
  tenantId: string;
  /** Permissions of the caller. The operation's own one has been checked. */
  permissions: Permissions;
  /** Id of the caller in the activity log; only for operations that may add an entry, and if the log is on. */
  personId: string | undefined;
  now: Date;
  secrets: Secrets;
  ledger: LedgerSettings;
  /** Whether contexts and their parts are in `db`, or a remote service has them. */
  isEmbedded: boolean;
  /** Calls another operation as the same caller, in the same transaction. Throws 400 and 403 as a request does. */
  call: Service['call'];
  /** Missing if RECON_ACTIVITY is off. */
  activity: Pick<ActivityLog, 'last' | 'key'> | undefined;
};

/** The settings of the embedded ledger. */
export type LedgerSettings = {
  /** MAX_PAGINATION_LIMIT: the largest page of its lists. */
  maxLimit: number;
  /** Tenant whose ledgers are open to every caller; set if access control is off. */
  openTenant?: string | undefined;
};

/** The result of a write: the response body, and what the activity log needs. */
export type HandledWrite<K extends WriteName> = {
  response: ResponseBodyOf<AnyOperations[K]>;
} & Evidence[Writes[K]['verb']];

/** Handler of one operation. Returns the response body of a parsed request. Throws AppError. */
export type Handler<K extends AnyOperationName> = (
  input: ParsedOf<AnyOperations[K]>,
  scope: Scope,
) => Promise<K extends WriteName ? HandledWrite<K> : ResponseBodyOf<AnyOperations[K]>>;

/** Handlers of all operations in both tables. */
export type Handlers = { readonly [K in AnyOperationName]: Handler<K> };
