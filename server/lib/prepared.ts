import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import { deferStatement } from './defer-statement';

/** Stands for a value while a statement is built. */
class Place {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** Gives a place for each value that is asked for, in the value's type. */
const places: unknown = new Proxy({}, { get: (_, name) => new Place(name) });

/** Runs a statement with these values; gives its rows. */
export type Prepared<Values, Row> = (
  db: Pick<Kysely<unknown>, 'executeQuery'>,
  values: Values,
) => Promise<Row[]>;

/**
 * A statement that is built and compiled once, at its first use: that costs as much as running it. `build` gets what
 * stands for the values, which it hands to the statement and cannot look into. What `mayWait` in its transaction goes
 * out with the statement after it or the commit; its rows come into the list that is given when that is answered.
 */
export function prepared<Values extends object, Row>(
  build: (values: Values) => Compilable<Row>,
  { mayWait = false } = {},
): Prepared<Values, Row> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= build(places as Values).compile();
    const parameters = compiled.parameters.map((one) =>
      one instanceof Place ? values[one.name as keyof Values] : one,
    );
    const query = { ...compiled, parameters };
    return (await db.executeQuery<Row>(mayWait ? deferStatement(query) : query)).rows;
  };
}
