import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import pg from 'pg';
import { queryResult } from '../dialect';
import { isLater } from '../prepared';
import { type Connections, DatabaseUnavailableError } from './postgres-pool';
import { sendTogether } from './send-together';

type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;
type Sent = QueryResult<unknown>;

const commit: Statement = { sql: 'commit', parameters: [] };
const rollback: Statement = { sql: 'rollback', parameters: [] };

/**
 * A connection of the pool, for a statement or a transaction.
 *
 * - The start of a transaction is sent with its first statement if that only reads. Statements that may wait (`later`)
 *   are sent with the next one or the commit. Each write to the server costs as much as the rest of a statement.
 * - A read outside a transaction, and the start of one, is resent if a machine of a cluster broke off. If its own
 *   connection broke off, it is resent on another one.
 * - A prepared statement outside a transaction is resent if the server has lost it.
 * - Nothing else is repeated here (`inTransaction` repeats complete transactions).
 */
export class PostgresConnection implements DatabaseConnection {
  /** Connection of the pool; `undefined` after its release. */
  #client: pg.PoolClient | undefined;
  readonly #connections: Connections;
  /** Statements to send with the next one, each with the result that was returned in advance. */
  #waiting: { statement: Statement; given: Sent }[] = [];
  #begin: Statement | undefined;
  #inTransaction = false;
  /** Outcome of the work if the connection breaks off now. */
  #outcome: DatabaseUnavailableError['outcome'] = 'undone';
  #broken: DatabaseUnavailableError | undefined;

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  /** Takes a connection of the pool until `release`. */
  take(client: pg.PoolClient): this {
    this.#end();
    this.#attach(client);
    return this;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const reads = /^\s*select\b/i.test(query.sql);
    // If the start failed, a change sent with it would be made anyway.
    if (this.#begin && !reads) await this.#sendAll();
    if (this.#inTransaction && isLater(query)) {
      const given: QueryResult<R> = { rows: [] };
      this.#waiting.push({ statement: query, given });
      return given;
    }
    return (await this.#sendAll(query, reads)) as QueryResult<R>;
  }

  /** Starts a transaction: stores the statement that starts it, to be sent with the first one of the transaction. */
  begin(sql: string): void {
    this.#begin = { sql, parameters: [] };
    this.#inTransaction = true;
  }

  async commit(): Promise<void> {
    // If nothing was sent, there is nothing to commit.
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

  /** Sends the waiting statements, then `statement`; returns its result. A read (`reads`) may be resent. */
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

  #attach(client: pg.PoolClient): void {
    this.#client = client;
    this.#broken = undefined;
    client.on('error', this.#breakOff);
  }

  /** Continues on another connection. Throws if there is none; later statements then throw, too. */
  async #renew(): Promise<void> {
    this.release();
    this.#attach(await this.#connections.acquire());
  }

  /** Sends statements together and returns their results in order. Throws the first error, as it causes the others. */
  async #send(statements: readonly Statement[]): Promise<Sent[]> {
    // The connection broke off after the last statement: these are not sent.
    if (this.#broken) throw this.#broken;
    this.#outcome = this.#inTransaction && !statements.includes(commit) ? 'undone' : 'unknown';
    try {
      const [only] = statements;
      if (statements.length === 1) return [await this.#execute(only!)];
      return await sendTogether(this.#client!, () => statements.map((statement) => this.#execute(statement)));
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

  /** Executes a statement, prepared if it has a name. Resends one that the server lost; throws in a transaction. */
  async #execute({ sql, parameters }: Statement): Promise<Sent> {
    const { names } = this.#connections;
    // Set unless the connection broke off.
    const client = this.#client!;
    const values = parameters as unknown[];
    const name = names?.of(sql, values);
    if (name === undefined) return queryResult(await client.query(sql, values));
    try {
      return queryResult(await client.query({ name, text: sql, values }));
    } catch (error) {
      if (!names?.isLost(error, name)) throw error;
      if (this.#inTransaction)
        throw new DatabaseUnavailableError('A prepared statement was lost', error, 'undone');
      return queryResult(await client.query({ name: names.of(sql, values), text: sql, values }));
    }
  }

  /** Marks the connection as broken. Also called for errors between two statements. */
  readonly #breakOff = (cause: unknown): void => {
    this.#broken ??= new DatabaseUnavailableError('The database broke off', cause, this.#outcome);
  };
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
