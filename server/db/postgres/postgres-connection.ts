import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import pg from 'pg';
import { isLater } from '../../lib/defer-statement';
import { type Connections, DatabaseUnavailableError } from './postgres-pool';

type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;
type Sent = QueryResult<unknown>;

const commit: Statement = { sql: 'commit', parameters: [] };
const rollback: Statement = { sql: 'rollback', parameters: [] };
const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * A connection of the pool, for a statement or a transaction.
 *
 * - What begins a transaction goes out with its first statement where that only reads, what may wait
 *   (`later`) with the next one or the commit: each write to the server costs as much as all else of a statement.
 * - A read outside a transaction, and the beginning of one, is sent once more when a machine of a cluster broke off, and
 *   on another connection when its own did; so is any statement outside a transaction that was prepared and got lost.
 *   Nothing else is repeated here (`inTransaction` repeats whole transactions).
 */
export class PostgresConnection implements DatabaseConnection {
  /** None once it was given back. */
  #client: pg.PoolClient | undefined;
  readonly #connections: Connections;
  /** What goes out with the next statement, and the answer that was given for each instead of its own. */
  #waiting: { statement: Statement; given: Sent }[] = [];
  #begin: Statement | undefined;
  #inTransaction = false;
  /** What becomes of the work when the connection breaks off now. */
  #outcome: DatabaseUnavailableError['outcome'] = 'undone';
  #broken: DatabaseUnavailableError | undefined;

  constructor(client: pg.PoolClient, connections: Connections) {
    this.#client = client;
    this.#connections = connections;
    client.on('error', this.#breakOff);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const reads = /^\s*select\b/i.test(query.sql);
    // Were it not to begin, a change sent along would be made all the same.
    if (this.#begin && !reads) await this.#sendAll();
    if (this.#inTransaction && isLater(query)) {
      const given: QueryResult<R> = { rows: [] };
      this.#waiting.push({ statement: query, given });
      return given;
    }
    return (await this.#sendAll(query, reads)) as QueryResult<R>;
  }

  /** Begins a transaction by this statement, which goes out with the first of it. */
  begin(sql: string): void {
    this.#begin = { sql, parameters: [] };
    this.#inTransaction = true;
  }

  async commit(): Promise<void> {
    // Nothing was done in it.
    if (!this.#begin) await this.#sendAll(commit);
    this.#end();
  }

  async rollback(): Promise<void> {
    const hasBegun = !this.#begin;
    this.#end();
    if (hasBegun) await this.#sendAll(rollback);
  }

  release(): void {
    const client = this.#client;
    this.#client = undefined;
    client?.off('error', this.#breakOff);
    client?.release(this.#broken);
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('A whole result is read at once; there is no streaming.');
  }

  #end(): void {
    this.#begin = undefined;
    this.#waiting = [];
    this.#inTransaction = false;
  }

  /** Sends what waits, and a statement after it, whose answer it gives. */
  async #sendAll(statement?: Statement, reads = false): Promise<Sent | undefined> {
    const waiting = this.#waiting;
    this.#waiting = [];
    const begin = this.#begin;
    this.#begin = undefined;
    const isRepeatable = begin !== undefined || (reads && !this.#inTransaction);
    const all = [...(begin ? [begin] : []), ...waiting.map((one) => one.statement)];
    if (statement) all.push(statement);
    const answers = await this.#send(all).catch(async (error: unknown) => {
      if (!(error instanceof DatabaseUnavailableError) || !isRepeatable) throw error;
      if (this.#broken) await this.#renew();
      else if (begin) await this.#send([rollback]);
      return this.#send(all);
    });
    waiting.forEach(({ given }, index) => given.rows.push(...answers[index + (begin ? 1 : 0)]!.rows));
    return answers.at(-1);
  }

  /** Goes on by another connection; where there is none it throws, and so does whatever is sent after it. */
  async #renew(): Promise<void> {
    this.release();
    this.#client = await this.#connections.acquire();
    this.#client.on('error', this.#breakOff);
    this.#broken = undefined;
  }

  /** The answers in the order of the statements; throws the first fault, from which the others follow. */
  async #send(statements: readonly Statement[]): Promise<Sent[]> {
    // Broken off since the last statement: these do not go out.
    if (this.#broken) throw this.#broken;
    this.#outcome = this.#inTransaction && !statements.includes(commit) ? 'undone' : 'unknown';
    try {
      const [only] = statements;
      return statements.length === 1 ? [await this.#execute(only!)] : await this.#together(statements);
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) throw error;
      if (isMachineLost(error))
        throw new DatabaseUnavailableError('A machine of the database broke off', error, this.#outcome);
      if (!breaksOff(error)) throw error;
      this.#breakOff(error);
      throw this.#broken;
    } finally {
      this.#outcome = 'undone';
    }
  }

  async #together(statements: readonly Statement[]): Promise<Sent[]> {
    const { stream } = (this.#client! as unknown as pg.Client).connection;
    stream.cork();
    const sent = statements.map((statement) => this.#execute(statement));
    stream.uncork();
    const settled = await Promise.allSettled(sent);
    return settled.map((one) => {
      if (one.status === 'rejected') throw one.reason;
      return one.value;
    });
  }

  /**
   * Sends it as a prepared statement where it has a name. One that was lost was not begun and goes out again; in a
   * transaction, which has ended by that, the whole is for `inTransaction` to repeat.
   */
  async #execute({ sql, parameters }: Statement): Promise<Sent> {
    const { names } = this.#connections;
    // There is one wherever none broke off.
    const client = this.#client!;
    const values = parameters as unknown[];
    const name = names?.of(sql, values);
    if (name === undefined) return sentOf(await client.query(sql, values));
    try {
      return sentOf(await client.query({ name, text: sql, values }));
    } catch (error) {
      if (!names?.isLost(error, name)) throw error;
      if (this.#inTransaction)
        throw new DatabaseUnavailableError('A prepared statement was lost', error, 'undone');
      return sentOf(await client.query({ name: names.of(sql, values), text: sql, values }));
    }
  }

  /** Called for what happens between two statements too. */
  readonly #breakOff = (cause: unknown): void => {
    this.#broken ??= new DatabaseUnavailableError('The database broke off', cause, this.#outcome);
  };
}

function sentOf({ command, rowCount, rows }: pg.QueryResult): Sent {
  return changing.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
}

/** What Citus says, without a code of its own, of a machine that breaks off in mid-statement or in the commit. */
const machineLost =
  /failure on connection marked as essential|could not commit transaction for shard|server closed the connection|connection not open|no connection to the server|could not (receive|send) data/i;

/**
 * Whether the machine of a cluster that a statement needs is away. The coordinator says so as a plain error: its own
 * connection, which would end by a fatal one, is as good as before.
 */
function isMachineLost(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError) || error.severity !== 'ERROR') return false;
  if (error.code === 'XX000') return machineLost.test(error.message);
  return /^(08(?!P01)|57P)/.test(error.code ?? '');
}

/** Whether a connection is of no more use after an error of a statement. */
function breaksOff(error: unknown): boolean {
  if (error instanceof pg.DatabaseError)
    // 25006: a read-only server, such as a primary that was replaced and came back as a standby.
    return (
      error.severity === 'FATAL' || error.severity === 'PANIC' || /^(08|57P|25006)/.test(error.code ?? '')
    );
  return !(error instanceof TypeError);
}
