import { writeSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { readEnvironment } from '../../environment';
import { mintToken } from '../../sign-in/mint-token';
import { saveSignInLink } from '../../secret-file';
import { openService } from '../../service';
import type { Differences } from '../variant-differences';
import { variantService } from '../variant-service';

/**
 * For end-to-end tests: the variant of the service (`variantService`) over HTTP, configured as the console is, to serve
 * as its RECON_BASE_URL. RECON_TEST_DIFFERENCES (JSON) turns some differences off. RECON_TEST_OPEN_TENANT makes it a
 * service without access control, whose records are of that tenant. SIGTERM stops it.
 */
const environment = readEnvironment(process.env);
const { HOST, PORT, RECON_DATA_DIR: dataDir } = environment;
const service = await openService(environment);
const changes = JSON.parse(process.env['RECON_TEST_DIFFERENCES'] || '{}') as Partial<Differences>;
const url = `http://${HOST}:${PORT}`;
const link = await service.signInLink(url);
// Of a service without access control: its one tenant, which is no one's of the tokens that it is sent.
if (process.env['RECON_TEST_OPEN_TENANT'] && environment.RECON_JWT_SECRET)
  changes.tokenOfAll = await mintToken(
    new TextEncoder().encode(environment.RECON_JWT_SECRET),
    { tenantId: process.env['RECON_TEST_OPEN_TENANT'], subject: 'anybody', permissions: ['*'] },
    3600,
  );
const fetch = variantService(service.app.fetch, changes);
const server = serve({ fetch, hostname: HOST, port: PORT });
if (link !== undefined) await saveSignInLink(dataDir, link);
writeSync(1, `different service at ${url}\n`);

process.on('SIGTERM', () => {
  server.close(() => void service.close().then(() => process.exit(0)));
  if ('closeAllConnections' in server) server.closeAllConnections();
});
