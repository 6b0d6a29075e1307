import { ensureBuilt } from '../../scripts/build.mjs';
import { ensurePostgres, startPostgres } from './postgres.mjs';
import { prepareFolders } from './test-folders.mjs';

/**
 * Builds the current sources before the end-to-end tests, also for a single one, and prepares data folders that their
 * consoles copy. If RECON_TEST_SETUP requires PostgreSQL and no server is set, starts a temporary one. Returns the
 * function that removes it.
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
