import './node-version.mjs';
import { createServer as createHttpServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { parseOptions } from './parse-options.mjs';

/** `npm run dev`: Vite with the service in the same process. A change of the server's code restarts the service. */

parseOptions('npm run dev      (variables: docs/deployment.md)', {});
const root = fileURLToPath(new URL('..', import.meta.url));
process.env.RECON_DATA_DIR ||= fileURLToPath(new URL('../.data', import.meta.url));

const http = createHttpServer();
const vite = await createServer({
  root,
  appType: 'spa',
  server: { middlewareMode: true, hmr: { server: http } },
});
const { isServiceTarget } = /** @type {typeof import('../server/lib/request-parts.ts')} */ (
  await vite.ssrLoadModule('/server/lib/request-parts.ts')
);
const first = await open();
/** @type {Promise<Awaited<ReturnType<typeof open>> | undefined>} */
let service = Promise.resolve(first);
const { HOST, PORT } = first.environment;
const url = `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`;

http.on('request', (request, response) => {
  if (isServiceTarget(request.url ?? '')) void answer(request, response);
  else vite.middlewares(request, response);
});
http.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
http.listen(PORT, HOST, () => void sayLink());

vite.watcher.on('change', (path) => {
  const { moduleGraph } = vite.environments.ssr;
  if (!moduleGraph.getModulesByFile(path)?.size) return;
  console.log(`${path.slice(root.length)} changed: reopening the service`);
  // Vite does it too, but only after the service is opened.
  moduleGraph.invalidateAll();
  service = reopen(service);
});
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void stop());

async function open() {
  const { readEnvironment } = /** @type {typeof import('../server/environment.ts')} */ (
    await vite.ssrLoadModule('/server/environment.ts')
  );
  const { openService } = /** @type {typeof import('../server/service.ts')} */ (
    await vite.ssrLoadModule('/server/service.ts')
  );
  const { requestListener } = /** @type {typeof import('../server/http-server.ts')} */ (
    await vite.ssrLoadModule('/server/http-server.ts')
  );
  const environment = readEnvironment(process.env);
  const opened = await openService(environment);
  return { ...opened, environment, listener: requestListener(opened.app, environment.HOST) };
}

/**
 * Closes the previous service, which frees the folder, and opens a new one. Returns undefined if that fails: the next
 * change of the code opens it.
 * @param {typeof service} before
 */
async function reopen(before) {
  await (await before)?.close();
  try {
    return await open();
  } catch (error) {
    console.error(error);
    return undefined;
  }
}

/** @type {(...parameters: Parameters<import('node:http').RequestListener>) => Promise<void>} */
async function answer(request, response) {
  const current = await service;
  if (current) current.listener(request, response);
  else response.writeHead(503).end('The service does not run: see the terminal.');
}

async function sayLink() {
  const link = await (await service)?.signInLink(url);
  console.log(`Recon Console, in development: ${link ?? url}`);
}

async function stop() {
  http.close();
  http.closeAllConnections();
  await vite.close();
  await (await service)?.close();
  process.exit(0);
}
