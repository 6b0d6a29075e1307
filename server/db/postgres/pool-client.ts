import type { PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { DatabaseUnavailableError } from './database-unavailable';
import type { StatementNames } from '../prepared';

/**
 * Returns a connection of the pool for one statement or transaction of Kysely's dialect.
 *
 * - A read outside a transaction, and the start of one, is sent once more if a machine of a cluster broke off; on another
 *   connection, which `acquire` returns, if its own broke off.
 * - A prepared statement outside a transaction is sent once more if the server has lost it.
 * - Nothing else is repeated here (`inTransaction` repeats complete transactions).
 */
export function poolClient(
  first: pg.PoolClient,
  acquire: () => Promise<pg.PoolClient>,
  names: StatementNames | undefined,
): PostgresPoolClient {
  /** Missing while another connection is waited for in place of a broken one, and if there is none. */
  let client: pg.PoolClient | undefined;
  let isInTransaction = false;
  let broken: DatabaseUnavailableError | undefined;
  /** Outcome of the work if the connection breaks off now: between two statements nothing is sent. */
  let outcome: DatabaseUnavailableError['outcome'] = 'undone';
  const breakOff = (cause: unknown) => {
    broken ??= new DatabaseUnavailableError('The database broke off', cause, outcome);
    return broken;
  };
  const attach = (next: pg.PoolClient) => {
    client = next;
    broken = undefined;
    client.on('error', breakOff);
  };
  const release = () => {
    client?.off('error', breakOff);
    client?.release(broken);
    client = undefined;
  };
  attach(first);

  /** Sends a statement, prepared if it has a name. */
  const send = async (sql: string, values: unknown[]): Promise<pg.QueryResult> => {
    const name = names?.of(sql, values);
    if (name === undefined) return client!.query(sql, values);
    try {
      return await client!.query({ name, text: sql, values });
    } catch (error) {
      if (!names?.isLost(error, name)) throw error;
      if (isInTransaction)
        throw new DatabaseUnavailableError('A prepared statement was lost', error, 'undone');
      return client!.query({ name: names.of(sql, values), text: sql, values });
    }
  };
  /** Returns the error of a statement: a DatabaseUnavailableError if the connection or a machine broke off. */
  const judge = (error: unknown): unknown => {
    if (error instanceof DatabaseUnavailableError) return error;
    if (isMachineLost(error))
      return new DatabaseUnavailableError('A machine of the database broke off', error, outcome);
    return breaksOff(error) ? breakOff(error) : error;
  };
  /** Sends a statement; one that is repeatable once more if a machine, or the connection, broke off. */
  const sendAgain = async (sql: string, values: unknown[], isRepeatable: boolean) => {
    try {
      return await send(sql, values);
    } catch (error) {
      const judged = judge(error);
      if (!(judged instanceof DatabaseUnavailableError) || !isRepeatable) throw judged;
      if (broken) {
        release();
        attach(await acquire());
      }
      return await send(sql, values).catch((later: unknown) => {
        throw judge(later);
      });
    } finally {
      outcome = 'undone';
    }
  };
  const query = async (sql: string, parameters: readonly unknown[]): Promise<unknown> => {
    if (broken) throw broken;
    const values = [...parameters];
    const isStart = /^(begin|start transaction)\b/.test(sql);
    const isRead = /^\s*select\b/i.test(sql);
    const isRepeatable = isStart || (isRead && !isInTransaction);
    const isUndone = isInTransaction ? sql !== 'commit' : isRepeatable;
    outcome = isUndone ? 'undone' : 'unknown';
    const result = await sendAgain(sql, values, isRepeatable);
    if (isStart) isInTransaction = true;
    else if (sql === 'commit' || sql === 'rollback') isInTransaction = false;
    return result;
  };
  return { query: query as PostgresPoolClient['query'], release };
}

/** Messages of Citus, without a code of their own, for a machine that breaks off during a statement or the commit. */
const machineLost =
  /failure on connection marked as essential|could not commit transaction for shard|server closed the connection|connection not open|no connection to the server|could not (receive|send) data/i;

/** Returns whether a machine of a cluster is unavailable: the coordinator's own connection then stays usable. */
function isMachineLost(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError) || error.severity !== 'ERROR') return false;
  if (error.code === 'XX000') return machineLost.test(error.message);
  return /^(08(?!P01)|57P)/.test(error.code ?? '');
}

/** Returns whether a connection is unusable after an error of a statement. */
function breaksOff(error: unknown): boolean {
  if (error instanceof pg.DatabaseError)
    // 25006: a read-only server, such as a primary that was replaced and came back as a standby.
    return (
      error.severity === 'FATAL' || error.severity === 'PANIC' || /^(08|57P|25006)/.test(error.code ?? '')
    );
  return !(error instanceof TypeError);
}
