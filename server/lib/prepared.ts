import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import { deferStatement } from './defer-statement';

/** Placeholder for a value while a statement is built. */
class Place {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** Returns a placeholder for each property, typed as the value. */
const places: unknown = new Proxy({}, { get: (_, name) => new Place(name) });

/** Runs a statement with these values and returns its rows. */
export type Prepared<Values, Row> = (
  db: Pick<Kysely<unknown>, 'executeQuery'>,
  values: Values,
) => Promise<Row[]>;

/**
 * Returns a statement that is built and compiled once, at its first use: that costs as much as running it. `build`
 * receives placeholders, which it passes to the statement and cannot inspect. With `mayWait`, the statement is sent in
 * its transaction together with the next one or the commit. Its rows are added to the returned array when the response
 * arrives.
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
