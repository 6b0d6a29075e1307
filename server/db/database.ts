import type { Kysely } from 'kysely';
import type { ReadReplica, StandbyError } from './postgres/read-replica';
import type { Database } from './schema';

/** Where what happens to the schema is told; the service's log is one. */
export type SchemaLog = Record<'info' | 'warn', (message: string, fields?: Record<string, unknown>) => void>;

/** A database of a PostgreSQL server, which several processes may use at once. */
export type PostgresPlace = {
  url: string;
  /** Connections of this process at most: 10 unless said otherwise. */
  poolSize?: number;
  /** How long a request waits for one, in milliseconds: 5,000 unless said otherwise. */
  wait?: number;
  /** Spread over several machines, by Citus (docs/scaling.md#citus). */
  distributed?: 'citus' | undefined;
  /** A standby of it to read lists from (docs/scaling.md#reading-from-a-standby). */
  readUrl?: string | undefined;
  /** Told why the standby does not serve, or with nothing that it does: at the beginning and when that changes. */
  onStandby?: (fault: StandbyError | undefined) => void;
  /** Whether statements are prepared once a connection: they are unless said otherwise. */
  prepare?: boolean;
  /** Refuses `db` inside a transaction: for tests. */
  isGuarded?: boolean;
  /** Another process has brought the schema up to date, and signs for this one (server/db/programs.ts). */
  isPrepared?: boolean;
  log?: SchemaLog | undefined;
};

export type Db = Kysely<Database>;

/** Where the database lies: a folder of this machine, this process' memory (gone when it ends), or a server. */
export type DatabasePlace = EmbeddedPlace | PostgresPlace;

type EmbeddedPlace = ({ dataDir: string } | { memory: true }) & {
  /** `db` is refused inside a transaction, unless said otherwise; else it waits for itself and gives up. */
  isGuarded?: boolean;
  /** The schema is left as it is: for a backup. */
  isPrepared?: boolean;
  log?: SchemaLog | undefined;
};

export type OpenDatabase = {
  db: Db;
  /** What follows it and may be read from. */
  replica?: ReadReplica | undefined;
  /** Other processes may use it too. */
  isShared: boolean;
  /** Waits for the statements and transactions that have begun or wait, then closes and unlocks. */
  close(): Promise<void>;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  /** Resolves, with the cause, when the database can no longer be used and the process should end. */
  lost: Promise<Error>;
};
