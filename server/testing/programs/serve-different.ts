import { writeSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { readEnvironment } from '../../environment';
import { keepSignInLink } from '../../secret-file';
import { openService } from '../../start';
import { type Differences, differentService } from '../different-service';

/**
 * For journeys: the deliberately different service over HTTP, by the same variables as the console
 * itself, to stand behind its RECON_BASE_URL. RECON_TEST_DIFFERENCES (JSON) switches some of them off.
 * SIGTERM stops it.
 */
const environment = readEnvironment(process.env);
const { HOST, PORT, RECON_DATA_DIR: dataDir } = environment;
const service = await openService(environment);
const changes = JSON.parse(process.env['RECON_TEST_DIFFERENCES'] || '{}') as Partial<Differences>;
const fetch = differentService(service.app.fetch, changes);
const server = serve({ fetch, hostname: HOST, port: PORT });
const url = `http://${HOST}:${PORT}`;
const link = await service.signInLink(url);
if (link !== undefined) await keepSignInLink(dataDir, link);
writeSync(1, `different service at ${url}\n`);

process.on('SIGTERM', () => {
  server.close(() => void service.close().then(() => process.exit(0)));
  if ('closeAllConnections' in server) server.closeAllConnections();
});
