import type { ReadReplica, StandbyError } from './postgres/read-replica';
import type { Db, Trx } from './schema';

/** Log for changes of the schema; the service's log is one. */
export type SchemaLog = Record<'info' | 'warn', (message: string, fields?: Record<string, unknown>) => void>;

/** A database of a PostgreSQL server, which several processes may use concurrently. */
export type PostgresPlace = {
  url: string;
  /** Maximum connections of this process; 10 by default. */
  poolSize?: number;
  /** Milliseconds that a request waits for a connection; 5,000 by default. */
  wait?: number;
  /** Distribution over several machines, by Citus (docs/scaling.md#citus). */
  distributed?: 'citus' | undefined;
  /** URL of a standby to read lists from (docs/scaling.md#reading-from-a-standby). */
  readUrl?: string | undefined;
  /** Called at the start and on each change: with why the standby does not serve, or `undefined` if it serves. */
  onStandby?: (fault: StandbyError | undefined) => void;
  /** Whether statements are prepared once per connection; true by default. */
  prepare?: boolean;
  /** Rejects the use of `db` inside a transaction; for tests. */
  isGuarded?: boolean;
  /** True if another process has migrated the schema, and sends the heartbeat for this one (server/db/programs.ts). */
  isPrepared?: boolean;
  log?: SchemaLog | undefined;
};

export type { Db, Trx };

/** Location of the database: a folder on this machine, the memory of this process (lost when it ends), or a server. */
export type DatabasePlace = EmbeddedPlace | PostgresPlace;

type EmbeddedPlace = ({ dataDir: string } | { memory: true }) & {
  /** Rejects the use of `db` inside a transaction, which would wait for itself until a timeout; true by default. */
  isGuarded?: boolean;
  /** True to leave the schema unchanged: for a backup. */
  isPrepared?: boolean;
  log?: SchemaLog | undefined;
};

export type OpenDatabase = {
  db: Db;
  replica?: ReadReplica | undefined;
  /** True if other processes may use the database too. */
  isShared: boolean;
  /** Waits for statements and transactions in progress or in the queue, then closes and unlocks. */
  close(): Promise<void>;
  /** Rejects if the database does not respond. */
  ping(): Promise<void>;
  /** Resolves with the cause when the database can no longer be used and the process should end. */
  lost: Promise<Error>;
};
