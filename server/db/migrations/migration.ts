/**
 * One step of the schema; docs/migrations.md says how one is written.
 *
 * - An **expand** adds: programs of the version before go on working beside it. It is taken when a program starts.
 * - A **contract** removes what only programs older than `worksFrom` use. It is taken once none of them is at work, so
 *   a program must work before it and after it.
 */
export type Migration = {
  /** The steps are numbered 1, 2, 3, …; a program's version is the number of the last one it knows. */
  version: number;
  name: string;
  kind: 'expand' | 'contract';
  /** The version of the oldest program that works with the database after this step. */
  worksFrom: number;
} & (Statements | IndexStep);

/** Taken in one transaction. */
type Statements = {
  /** Plain statements, each ended by a semicolon at a line's end. */
  sql: string;
  /**
   * The tables that were there before and are locked against writes: taken first, in this order (that of requests: a
   * context before its rules), so that all waiting for locks is at the beginning and has one limit.
   */
  holds: readonly string[];
};

/** Builds one index, on a server without holding its table. */
type IndexStep = {
  index: {
    name: string;
    table: string;
    /** What it is over, as in `tenant_id, name`. */ columns: string;
    isUnique?: true;
  };
};
