import { createHash } from 'node:crypto';
import pg from 'pg';

/** Statements that are named at most; what is asked beyond them is planned each time. */
const most = 300;
/** How often statements may be lost before none is named any more. */
const maxLosses = 20;

/** Names of prepared statements, for all connections of a pool. */
export type StatementNames = {
  /** The name under which a connection may keep the plan of a statement; undefined for one that is not kept. */
  of(statement: string, parameters: readonly unknown[]): string | undefined;
  /**
   * Whether an error says that the statement of this name was lost, so that nothing was done and it can be sent
   * again: under the name it has from now on, all being named anew.
   */
  isLost(error: unknown, name: string): boolean;
};

/**
 * Names statements by a digest of their text, so that a server plans each once a connection
 * (docs/scaling.md#prepared-statements). A list in a text makes another text of each length: those have no name. Where
 * statements are lost again and again, as behind a pooler that lends a connection for one transaction, naming ends.
 */
export function statementNames(): StatementNames {
  let losses = 0;
  let names = new Map<string, string>();
  return {
    of(statement, parameters) {
      if (losses > maxLosses || parameters.length === 0) return undefined;
      const known = names.get(statement);
      if (known !== undefined || names.size === most || !isKept(statement)) return known;
      const name = `recon_${losses}_${createHash('sha256').update(statement).digest('hex').slice(0, 32)}`;
      names.set(statement, name);
      return name;
    },
    isLost(error, name) {
      if (!saysLost(error)) return false;
      // Several connections may notice one and the same loss.
      if (name.startsWith(`recon_${losses}_`)) {
        losses += 1;
        names = new Map();
      }
      return true;
    },
  };
}

/** What is asked again and again in the same words: no schema, no list that grows. */
function isKept(statement: string): boolean {
  return (
    /^\s*(select|insert|update|delete|with)\b/i.test(statement) &&
    !/\bin \(\$\d+, |\bvalues \([^()]*\), \(/i.test(statement)
  );
}

/**
 * Whether a statement is unknown to the server (another one took over, or a pooler lent another connection), known by
 * somebody else's naming, or of a table that has changed since.
 */
function saysLost(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  if (error.code === '0A000') return error.routine === 'RevalidateCachedQuery';
  return error.code === '26000' || error.code === '42P05';
}
