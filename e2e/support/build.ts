import { ensureBuilt } from '../../scripts/build.mjs';
import { ensurePostgres, startPostgres } from '../../scripts/postgres.mjs';

/**
 * Journeys run against the sources as they are, also when they are started alone; and, where
 * RECON_TEST_SETUP asks for PostgreSQL and no server was given, on a throwaway one.
 */
export default async function prepare(): Promise<(() => Promise<void>) | undefined> {
  await ensureBuilt();
  if (process.env['RECON_TEST_SETUP'] !== 'postgres' || process.env['RECON_TEST_DATABASE_URL'])
    return undefined;
  const server = await startPostgres(ensurePostgres());
  // The workers, which start after this, inherit it.
  process.env['RECON_TEST_DATABASE_URL'] = server.url;
  return () => server.remove();
}
