import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type { Db } from './database';
import type { Database } from './schema';

/** Builder of statements for `prepared`. It runs none. */
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

/** Returns an object with these columns of a row. Also copies the placeholders of `prepared`; a spread would not. */
export function pick<Row, Column extends keyof Row>(row: Row, columns: readonly Column[]): Pick<Row, Column> {
  return Object.fromEntries(columns.map((column) => [column, row[column]])) as Pick<Row, Column>;
}

/**
 * Returns a statement that is built and compiled once, at its first use: that costs as much as running it. `build`
 * receives placeholders, which it passes to the statement and cannot inspect.
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
