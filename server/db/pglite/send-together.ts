import { parse, type PGlite, protocol, type Results } from '@electric-sql/pglite';

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

/** A statement to send. `isNamed`: it is sent often, so PostgreSQL parses it only once. */
export type SentStatement = { statement: PlainStatement; isNamed: boolean };

const { serialize } = protocol;

/**
 * Returns a function that sends statements in one call of PGlite and returns their results in order. It throws the first
 * error: later statements do not run. `PGlite.query` needs six calls for a statement; each costs more than most of them.
 */
export function createSender(pglite: PGlite) {
  const names = new Map<string, string>();
  let made = 0;
  return async (statements: readonly SentStatement[]): Promise<Results[]> => {
    const added: string[] = [];
    const messages = statements.flatMap(({ statement: { sql, parameters }, isNamed }) => {
      const isKnown = isNamed && names.has(sql);
      if (isNamed && !isKnown) {
        made += 1;
        names.set(sql, `s${made}`);
        added.push(sql);
      }
      const name = isNamed ? names.get(sql)! : '';
      return [
        ...(isKnown ? [] : [serialize.parse({ text: sql, name })]),
        serialize.bind({ statement: name, values: parameters.map(textOf) }),
        serialize.describe({ type: 'P' }),
        serialize.execute({}),
      ];
    });
    try {
      const answers = await pglite.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), {});
      return parse.parseResults(answers, pglite.parsers);
    } catch (error) {
      // PostgreSQL may not have parsed them. They get other names, as those may be taken.
      for (const sql of added) names.delete(sql);
      throw error;
    }
  };
}

function textOf(value: PlainValue): string | null {
  if (value == null) return null;
  return value instanceof Date ? value.toISOString() : String(value);
}
