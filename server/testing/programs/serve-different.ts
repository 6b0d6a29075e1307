import { writeSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { readEnvironment } from '../../environment';
import { keepSignInLink } from '../../secret-file';
import { openService } from '../../start';
import { differentService } from '../different-service';

/**
 * For journeys: the deliberately different service over HTTP, by the same variables as the console
 * itself, with the console of a folder (the first argument) in front of it. SIGTERM stops it.
 */
const [consoleFolder] = process.argv.slice(2);
const environment = readEnvironment(process.env);
const { HOST, PORT, RECON_DATA_DIR: dataDir } = environment;
const service = await openService(environment, consoleFolder);
// A journey's own requests take for granted that the first twenty contexts are the sample's; only their order is left to chance.
const fetch = differentService(service.app.fetch, { randomUpTo: 0 });
const server = serve({ fetch, hostname: HOST, port: PORT });
const url = `http://${HOST}:${PORT}`;
const link = await service.signInLink(url);
if (link !== undefined) keepSignInLink(dataDir, link);
writeSync(1, `different service at ${url}\n`);

process.on('SIGTERM', () => {
  server.close(() => void service.close().then(() => process.exit(0)));
  if ('closeAllConnections' in server) server.closeAllConnections();
});
