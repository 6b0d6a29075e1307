import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { unansweredCookie } from '@recon/contract/view-preferences';
import type { AnyOperationName } from '@recon/contract/writes';
import type { Db } from '../db/database';
import { neverReached, positionOf, type ReadReplica, readPosition } from '../db/postgres/read-replica';
import { AppError } from '../lib/app-error';
import type { Cookies } from '../sign-in/cookies';

/**
 * Selects the database of a list: the standby, if possible (docs/scaling.md#reading-from-a-standby). After a write, a
 * session reads from the primary until the standby has caught up, by the position in a cookie. Callers with a token
 * always read from the primary, and so does a page with a change without response, by a cookie of the page.
 */
export type ListReads = {
  /** Runs the read of an operation: on the standby if allowed, and on the primary if that fails. */
  read<T>(name: AnyOperationName, context: Context, work: (db: Db) => Promise<T>): Promise<T>;
  /** Returns the `Set-Cookie` header with the log position after a session's write; `undefined` for a caller with a token. */
  wrote(context: Context): Promise<string | undefined>;
};

/** Milliseconds for which a browser stores a position, and reads from the primary if the position is unknown. */
const keptFor = 24 * 3600_000;
const keptUnknown = 60_000;

export function createReplicaReads(
  { db, replica }: { db: Db; replica: ReadReplica },
  cookies: Cookies,
  clock: () => Date,
): ListReads {
  const isSession = (context: Context) => context.req.header('Authorization') === undefined;
  return {
    async read(name, context, work) {
      const isList = name.startsWith('list') && isSession(context);
      const isUnsure = getCookie(context, unansweredCookie) !== undefined;
      if (!isList || isUnsure || !replica.has(readPosition(cookies.read(context, 'position'))))
        return work(db);
      try {
        return await work(replica.db);
      } catch (error) {
        // The standby is gone, cancelled the query, or lacks the schema. An AppError is the same on both.
        if (error instanceof AppError) throw error;
        return work(db);
      }
    },
    async wrote(context) {
      if (!isSession(context)) return undefined;
      const position = await positionOf(db).catch(() => neverReached);
      const lasts = position === neverReached ? keptUnknown : keptFor;
      return cookies.write(context, 'position', position, new Date(clock().getTime() + lasts));
    },
  };
}
