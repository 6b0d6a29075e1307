import { sql } from 'kysely';
import { version } from '../../package.json';
import type { OpenDatabase } from '../db/database';
import { interfaceVersion } from './openapi';

/** Base URLs of the services that are not embedded; `undefined` for an embedded one. */
export type RemoteServices = { reconciliation?: string | undefined; ledger?: string | undefined };

/** Facts about this console. `commit` is the commit it was built from. */
export type AboutConsole = { remotes: RemoteServices; commit?: string | undefined };

/** Returns the response of `GET /console-status`, with the origins of remote URLs: the rest is confidential. */
export async function consoleStatus(
  database: OpenDatabase,
  { remotes, commit }: AboutConsole,
): Promise<Response> {
  const answeredBy = (address: string | undefined) =>
    address === undefined ? { kind: 'embedded' } : { kind: 'remote', origin: new URL(address).origin };
  const { rows } = await sql<{ engine: string }>`select current_setting('server_version') as engine`.execute(
    database.db,
  );
  return Response.json({
    version,
    commit,
    interface: interfaceVersion,
    services: { reconciliation: answeredBy(remotes.reconciliation), ledger: answeredBy(remotes.ledger) },
    database: `PostgreSQL ${rows[0]?.engine ?? ''}${database.isShared ? '' : ' (PGlite)'}`,
  });
}
