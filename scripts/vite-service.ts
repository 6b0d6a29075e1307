import type { Plugin } from 'vite';
import type { openForVite } from '../server/development.ts';

/**
 * Returns the plugin of `npm run dev` that runs the service in the process of Vite, and reopens it after a change of
 * its code.
 */
export function service(): Plugin {
  let service: Promise<Awaited<ReturnType<typeof openForVite>> | undefined> = Promise.resolve(undefined);
  return {
    name: 'recon-service',
    apply: 'serve',
    configureServer(vite) {
      const { logger } = vite.config;
      const open = async (before: typeof service) => {
        await (await before)?.close();
        try {
          const loaded = await vite.ssrLoadModule('/server/development.ts');
          return await (loaded as { openForVite: typeof openForVite }).openForVite(process.env);
        } catch (error) {
          logger.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
          return undefined;
        }
      };
      const start = async () => {
        service = open(service);
        const url = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
        const link = await (await service)?.signInLink(url);
        logger.info(`Recon Console, in development: ${link ?? url}`);
      };
      // Not before: a Vite that restarts frees the data folder only then.
      vite.httpServer?.once('listening', () => void start());
      vite.middlewares.use((request, response, next) => {
        const answer = async () => {
          const current = await service;
          if (!current) response.writeHead(503).end('The service does not run: see the terminal.');
          else if (current.isServiceTarget(request.url ?? '')) current.listener(request, response);
          else next();
        };
        void answer();
      });
      vite.watcher.on('change', (path) => {
        const { moduleGraph } = vite.environments.ssr;
        if (!moduleGraph.getModulesByFile(path)?.size) return;
        logger.info(`${path} changed: reopening the service`);
        // Vite does it too, but only after the service is opened.
        moduleGraph.invalidateAll();
        service = open(service);
      });
    },
    async buildEnd() {
      const current = await service;
      service = Promise.resolve(undefined);
      await current?.close();
    },
  };
}
