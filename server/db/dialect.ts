import {
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';

/** Returns a kysely dialect of PostgreSQL with a driver of our own. */
export function dialectOf(createDriver: () => Driver): Dialect {
  return {
    createDriver,
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** Returns the statement that starts a transaction. */
export function startStatement({ isolationLevel, accessMode }: TransactionSettings): string {
  const level = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`;
  return `start transaction${level}${accessMode === undefined ? '' : ` ${accessMode}`}`;
}

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

type DriverResult<Row> = { rows: Row[]; command?: string | undefined; rowCount?: number | null | undefined };

/** Returns a result of pg or PGlite as kysely's, with the number of rows only if the statement changed them. */
export function queryResult<Row>({ rows, command = '', rowCount }: DriverResult<Row>): QueryResult<Row> {
  return changing.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
}
