import { createHash } from 'node:crypto';
import pg from 'pg';
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type { Db } from './database';
import type { Database } from './schema';

/** Builder of statements for `prepared`. It cannot run any. */
export const statements = new Kysely<Database>({
  dialect: new PostgresDialect({ pool: () => Promise.reject(new Error('It runs no statement.')) }),
});

/** Placeholder for a value while a statement is built. */
class Place {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** Object that has a placeholder as the value of any property. */
const places: unknown = new Proxy({}, { get: (_, name) => new Place(name) });

/** Returns the named columns of a row, also of placeholders (`prepared`), which a spread would not copy. */
export function pick<Row, Column extends keyof Row>(row: Row, columns: readonly Column[]): Pick<Row, Column> {
  return Object.fromEntries(columns.map((column) => [column, row[column]])) as Pick<Row, Column>;
}

/**
 * Returns a statement that is built and compiled once, at its first use: that costs as much as running it. `build`
 * receives placeholders instead of values: it can pass them to the statement, but not inspect them.
 */
export function prepared<Values extends object, Row>(
  build: (values: Values) => { compile(executor: typeof statements): CompiledQuery<Row> },
) {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db: Pick<Db, 'executeQuery'>, values: Values): Promise<Row[]> => {
    compiled ??= build(places as Values).compile(statements);
    const parameters = compiled.parameters.map((one) =>
      one instanceof Place ? values[one.name as keyof Values] : one,
    );
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}

const maxNames = 300;
/** Maximum number of times that the server loses prepared statements; after that, none is prepared any more. */
const maxLosses = 20;

/** Names of prepared statements, for all connections of a pool. */
export type StatementNames = {
  /** Returns the name of a statement to prepare; `undefined` for one that should not be prepared. */
  of(statement: string, parameters: readonly unknown[]): string | undefined;
  /** Returns whether an error means that the server lost this statement and did not run it. Then renames them all. */
  isLost(error: unknown, name: string): boolean;
};

/**
 * Returns names of statements by a digest of their text, so that a server plans each once per connection
 * (docs/scaling.md#prepared-statements). Stops after repeated losses, as with a pooler that lends connections.
 */
export function statementNames(): StatementNames {
  let losses = 0;
  let names = new Map<string, string>();
  return {
    of(statement, parameters) {
      if (losses > maxLosses || parameters.length === 0) return undefined;
      const known = names.get(statement);
      if (known !== undefined || names.size === maxNames || !isKept(statement)) return known;
      const name = `recon_${losses}_${createHash('sha256').update(statement).digest('hex').slice(0, 32)}`;
      names.set(statement, name);
      return name;
    },
    isLost(error, name) {
      if (!saysLost(error)) return false;
      // Several connections may detect the same loss.
      if (name.startsWith(`recon_${losses}_`)) {
        losses += 1;
        names = new Map();
      }
      return true;
    },
  };
}

/** Returns whether a statement recurs: no change of the schema, and no list, whose text depends on its length. */
function isKept(statement: string): boolean {
  return (
    /^\s*(select|insert|update|delete|with)\b/i.test(statement) &&
    !/\bin \(\$\d+, |\bvalues \([^()]*\), \(/i.test(statement)
  );
}

/** Returns whether the server does not know a prepared statement, its name is in use, or its table has changed. */
function saysLost(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  if (error.code === '0A000') return error.routine === 'RevalidateCachedQuery';
  return error.code === '26000' || error.code === '42P05';
}
