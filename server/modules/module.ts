import type { ConsoleAnswer, ConsoleOperationName, ConsoleParsed } from '@recon/contract/console-operations';
import type { Answer, OperationName, Parsed } from '@recon/contract/operations';
import type { WriteName, Writes } from '@recon/contract/writes';
import type { Permissions } from '@recon/engine/permissions';
import type { ActivityLog } from '../activity/activity-log';
import type { Evidence } from '../activity/evidence';
import type { Db } from '../db/database';
import type { Secrets } from '../lib/secrets';

/** Dependencies of a handler. `db` is the request's transaction for a write, the database for a read. */
export type Scope = {
  db: Db;
  tenantId: string;
  /** Permissions of the caller. The operation's own one has been checked. */
  permissions: Permissions;
  now: Date;
  secrets: Secrets;
  ledger: LedgerSettings;
  /** Whether contexts and their parts are in `db`, or a remote service has them. */
  isEmbedded: boolean;
  /** Missing if RECON_ACTIVITY is off. */
  activity: Pick<ActivityLog, 'last' | 'key'> | undefined;
};

/** Settings of the embedded ledger. */
export type LedgerSettings = {
  /** MAX_PAGINATION_LIMIT: the largest page of its lists. */
  maxLimit: number;
  /** Tenant whose ledgers are open to every caller; set if access control is off. */
  openTenant?: string | undefined;
};

/** The result of a write: the response body, and what the activity log needs in addition. */
export type Written<K extends WriteName> = { response: AnyAnswer<K> } & Evidence[Writes[K]['verb']];

/** The response of an operation of either table. */
type AnyAnswer<K extends OperationName | ConsoleOperationName> = K extends OperationName
  ? Answer<K>
  : K extends ConsoleOperationName
    ? ConsoleAnswer<K>
    : never;

/** Handler of one operation. Takes the parsed request and returns the response body. Throws AppError. */
export type Handler<K extends OperationName> = (
  input: Parsed<K>,
  scope: Scope,
) => Promise<K extends WriteName ? Written<K> : Answer<K>>;

/** Handlers of all operations in the table. */
export type Handlers = { readonly [K in OperationName]: Handler<K> };

/** Handler of one operation of the console's own server. Takes the parsed request and returns the response body. */
export type ConsoleHandler<K extends ConsoleOperationName> = (
  input: ConsoleParsed<K>,
  scope: Scope,
) => Promise<K extends WriteName ? Written<K> : ConsoleAnswer<K>>;

/** Handlers of all operations in the table of the console's own server. */
export type ConsoleHandlers = { readonly [K in ConsoleOperationName]: ConsoleHandler<K> };
