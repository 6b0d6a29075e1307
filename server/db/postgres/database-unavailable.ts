import { messageOf } from '../../lib/error-message';

/** Error of a PostgreSQL server that cannot be reached, lost a connection, or has no free one. Temporary: try again. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
  /** Outcome of the statement or transaction: never started, undone, or unknown (lost during a commit). */
  readonly outcome: 'not begun' | 'undone' | 'unknown';

  constructor(message: string, cause: unknown, outcome: DatabaseUnavailableError['outcome']) {
    super(`${message}: ${reason(cause)}`, { cause });
    this.outcome = outcome;
  }
}

function reason(error: unknown): string {
  // A name with several addresses causes one error for all, without a message of its own.
  return error instanceof AggregateError ? error.errors.map(reason).join(', ') : messageOf(error);
}
