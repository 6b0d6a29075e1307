import { ensureBuilt } from '../../scripts/build.mjs';
import { ensurePostgres, startPostgres } from './postgres.mjs';
import { prepareFolders } from './test-folders.mjs';

/**
 * Journeys run against the sources as they are, also when they are started alone; their consoles begin
 * with copies of prepared data folders, or, where RECON_TEST_SETUP asks for PostgreSQL and no server was
 * given, have their databases on a throwaway one.
 */
export default async function prepare(): Promise<(() => Promise<void>) | undefined> {
  await ensureBuilt();
  const setup = process.env['RECON_TEST_SETUP'] || 'embedded';
  if (setup === 'embedded') return prepareFolders(['sample']);
  if (setup !== 'postgres') return prepareFolders(['sample', 'empty']);
  if (process.env['RECON_TEST_DATABASE_URL']) return undefined;
  const server = await startPostgres(ensurePostgres());
  // The workers, which start after this, inherit it.
  process.env['RECON_TEST_DATABASE_URL'] = server.url;
  return () => server.remove();
}
