import { type CompiledQuery, DummyDriver, Kysely } from 'kysely';
import type { Db } from './database';
import { dialectOf } from './dialect';
import type { Database } from './schema';

/** Builder of statements for `prepared`. It runs none. */
export const statements = new Kysely<Database>({ dialect: dialectOf(() => new DummyDriver()) });

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
 * receives placeholders, which it passes to the statement and cannot inspect. With `mayWait`, the statement is sent in
 * its transaction together with the next one or the commit, and its rows are added to the returned array then.
 */
export function prepared<Values extends object, Row>(
  build: (values: Values) => { compile(executor: typeof statements): CompiledQuery<Row> },
  { mayWait = false } = {},
) {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db: Pick<Db, 'executeQuery'>, values: Values): Promise<Row[]> => {
    compiled ??= build(places as Values).compile(statements);
    const parameters = compiled.parameters.map((one) =>
      one instanceof Place ? values[one.name as keyof Values] : one,
    );
    const query = { ...compiled, parameters };
    return (await db.executeQuery<Row>(mayWait ? deferStatement(query) : query)).rows;
  };
}

const marked = Symbol('later');

/**
 * Returns the statement, marked as one that may wait in its transaction and be sent with the next statement or the
 * commit, which then throws its error. It resolves at once to an empty array, which is filled later. Outside a
 * transaction, nothing waits.
 */
export function deferStatement<Q extends CompiledQuery>(query: Q): Q {
  return { ...query, [marked]: true };
}

/** Returns whether `deferStatement` marked a statement. */
export function isLater(query: CompiledQuery): boolean {
  return marked in query;
}
