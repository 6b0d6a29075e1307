import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { unansweredCookie } from '~/contract/view-preferences';
import type { OperationName } from '~/contract/operations';
import type { Db, OpenDatabase } from '../db/database';
import { neverReached, positionOf, readPosition } from '../db/postgres/read-replica';
import { AppError } from '../lib/app-error';
import type { Cookies } from '../sign-in/cookies';

/**
 * Where lists are read from: a standby, when there is one (docs/scaling.md#reading-from-a-standby). A session reads where
 * it wrote until the standby has what it wrote; how far that is the browser keeps, so that every process knows it. While
 * a change has no answer the page keeps that it has none, since it may have been made. Who comes with a token of its own reads where all is written: nothing tells what it wrote before.
 */
export type ListReads = {
  /** Carries out the reading of an operation: on the standby if it may, and on the primary if that fails. */
  read<T>(name: OperationName, context: Context, work: (db: Db) => Promise<T>): Promise<T>;
  /** After a write: the `Set-Cookie` header that keeps up to where it wrote. */
  wrote(context: Context): Promise<string | undefined>;
};

/** Milliseconds for which a browser keeps a position, and for which it reads where it wrote when none is known. */
const keptFor = 24 * 3600_000;
const keptUnknown = 60_000;

export function createReplicaReads(
  { db, replica }: Pick<OpenDatabase, 'db' | 'replica'>,
  cookies: Cookies,
  clock: () => Date,
): ListReads {
  const isSession = (context: Context) => context.req.header('Authorization') === undefined;
  return {
    async read(name, context, work) {
      const isList = name.startsWith('list') && isSession(context);
      const isUnsure = getCookie(context, unansweredCookie) !== undefined;
      if (!replica || !isList || isUnsure || !replica.has(readPosition(cookies.read(context, 'position'))))
        return work(db);
      try {
        return await work(replica.db);
      } catch (error) {
        // It went away, gave way to what it follows, or has not the schema yet. A refusal is one anywhere.
        if (error instanceof AppError) throw error;
        return work(db);
      }
    },
    async wrote(context) {
      if (!replica || !isSession(context)) return undefined;
      const position = await positionOf(db).catch(() => neverReached);
      const lasts = position === neverReached ? keptUnknown : keptFor;
      return cookies.write(context, 'position', position, new Date(clock().getTime() + lasts));
    },
  };
}
