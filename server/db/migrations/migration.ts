/**
 * One migration of the schema; docs/migrations.md describes how to write one.
 *
 * - An **expand** adds: programs of the previous version continue to work with it. It is applied when a program starts.
 * - A **contract** removes what only programs older than `worksFrom` use. It is applied once none of them is running,
 *   so a program must work before and after it.
 */
export type Migration = {
  /** Number of the migration: 1, 2, 3, … A program's version is the number of the last one it knows. */
  version: number;
  name: string;
  kind: 'expand' | 'contract';
  /** Version of the oldest program that works with the database after this migration. */
  worksFrom: number;
} & (Statements | IndexStep);

/** A migration applied in one transaction. */
type Statements = {
  /** Plain statements, each ended by a semicolon at the end of a line. */
  sql: string;
  /** Tables to lock before the first statement, in the order in which requests do (a context before its rules). */
  holds: readonly string[];
};

/** Builds one index; on a server without locking its table. */
type IndexStep = {
  index: {
    name: string;
    table: string;
    /** Indexed columns, as in `tenant_id, name`. */
    columns: string;
    isUnique?: true;
  };
};
