import { type PGlite, protocol } from '@electric-sql/pglite';

/** A statement whose values need no conversion that depends on their types in the database. */
export type PlainStatement = { sql: string; parameters: readonly PlainValue[] };
type PlainValue = string | number | boolean | Date | null | undefined;

/** Returns whether all values of a statement are plain. */
export function isPlain(statement: {
  sql: string;
  parameters: readonly unknown[];
}): statement is PlainStatement {
  return statement.parameters.every(
    (value) =>
      value == null || ['string', 'number', 'boolean'].includes(typeof value) || value instanceof Date,
  );
}

const { serialize } = protocol;

/** Sends statements in one call of PGlite and ignores their rows. Throws the first error: the later ones do not run. */
export async function sendTogether(pglite: PGlite, statements: readonly PlainStatement[]): Promise<void> {
  const messages = statements.flatMap(({ sql, parameters }) => [
    serialize.parse({ text: sql }),
    serialize.bind({ values: parameters.map(textOf) }),
    serialize.execute({}),
  ]);
  await pglite.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), {});
}

function textOf(value: PlainValue): string | null {
  if (value == null) return null;
  return value instanceof Date ? value.toISOString() : String(value);
}
