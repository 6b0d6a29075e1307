import {
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';

/** Returns kysely's dialect of PostgreSQL with the passed driver in place of kysely's own. */
export function dialectOf(createDriver: () => Driver): Dialect {
  return {
    createDriver,
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** Returns the SQL statement that starts a transaction with these settings. */
export function startStatement({ isolationLevel, accessMode }: TransactionSettings): string {
  const level = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`;
  return `start transaction${level}${accessMode === undefined ? '' : ` ${accessMode}`}`;
}

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

type DriverResult<Row> = { rows: Row[]; command?: string | undefined; rowCount?: number | null | undefined };

/** Converts a result of pg or PGlite to kysely's. Only INSERT, UPDATE, DELETE and MERGE have `numAffectedRows`. */
export function queryResult<Row>({ rows, command = '', rowCount }: DriverResult<Row>): QueryResult<Row> {
  return changing.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
}
