import { sql } from 'kysely';
import { version } from '../../package.json';
import type { OpenDatabase } from '../db/database';
import { interfaceVersion } from './openapi';

/** The base addresses of the services that are not embedded. */
export type RemoteServices = { reconciliation?: string | undefined; ledger?: string | undefined };

/** What the console knows of itself: `commit` is what it was built from. */
export type AboutConsole = { remotes: RemoteServices; commit?: string | undefined };

/**
 * `GET /console-status`, for the diagnostics page of who is signed in: which service answers and in which
 * version. Of an address only its origin is told: a path or credentials in it are nobody's business.
 */
export async function consoleStatus(
  database: OpenDatabase,
  { remotes, commit }: AboutConsole,
): Promise<Response> {
  const answeredBy = (address: string | undefined) =>
    address === undefined
      ? { kind: 'embedded' as const }
      : { kind: 'remote' as const, origin: new URL(address).origin };
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version') as version`.execute(database.db);
  return Response.json({
    version,
    commit,
    interface: interfaceVersion,
    services: {
      reconciliation: answeredBy(remotes.reconciliation),
      ledger: answeredBy(remotes.ledger),
    },
    database: `PostgreSQL ${rows[0]?.version ?? ''}${database.isShared ? '' : ' (PGlite)'}`,
  });
}
