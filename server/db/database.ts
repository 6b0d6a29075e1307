import type { ReadReplica, StandbyError } from './postgres/read-replica';
import type { Db, Trx } from './schema';

/** Functions that log changes of the schema. The log of the service has them. */
export type SchemaLog = Record<'info' | 'warn', (message: string, fields?: Record<string, unknown>) => void>;

/** A database of a PostgreSQL server, which several processes may use concurrently. */
export type PostgresLocation = {
  url: string;
  /** Maximum connections of this process; 10 by default. */
  poolSize?: number;
  /** Milliseconds that a request waits for a connection; 5,000 by default. */
  wait?: number;
  /** Distribution over several machines, by Citus (docs/scaling.md#citus). */
  distributed?: 'citus' | undefined;
  /** True for a command: its statements, and its pauses in a transaction, have no time limits. */
  isUnlimited?: boolean;
  /** URL of a standby to read lists from (docs/scaling.md#reading-from-a-standby). */
  readUrl?: string | undefined;
  /** Called at the start and on each change: with why the standby does not serve, or `undefined` if it serves. */
  onStandby?: (fault: StandbyError | undefined) => void;
  /** Whether statements are prepared once per connection; true by default. */
  prepare?: boolean;
  log?: SchemaLog | undefined;
};

export type { Db, Trx };

/** Location of a database: a folder on this machine, the memory of this process, or a server. */
export type DatabaseLocation = EmbeddedPlace | PostgresLocation;

type EmbeddedPlace = ({ dataDir: string } | { memory: true }) & {
  /** True to leave the schema as it is, for a backup; otherwise it is migrated. */
  isPrepared?: boolean;
  log?: SchemaLog | undefined;
};

export type OpenDatabase = {
  db: Db;
  replica?: ReadReplica | undefined;
  /** True if other processes may use the database too. */
  isShared: boolean;
  /** Waits for statements and transactions, also queued ones, then closes the database and unlocks its folder. */
  close(): Promise<void>;
  /** Rejects if the database does not respond. */
  ping(): Promise<void>;
  /** Resolves with the cause when the database can no longer be used and the process should end. */
  lost: Promise<Error>;
};
