import type { Plugin } from 'vite';
import type { startService } from './service-process';

/**
 * Returns a Vite plugin for browser tests. The real service, in the process of vitest, responds to `/v1/…`,
 * `/console/v1/…` and `/testing/…` on the page's own origin. As with the console, there is no CORS.
 */
export function serviceUnderTest(): Plugin {
  let service: ReturnType<typeof startService> | undefined;
  return {
    name: 'service-under-test',
    configureServer(vite) {
      const start = async () => {
        const loaded = await vite.ssrLoadModule('/src/testing/service-process.ts');
        return (loaded as { startService: typeof startService }).startService();
      };
      vite.middlewares.use((request, response, next) => {
        // Started with the page, so that no test waits for it.
        service ??= start();
        if (!/^[/](v1|console|testing)[/]/.test(request.url ?? '')) return next();
        service.then(({ listener }) => listener(request, response), next);
      });
    },
    async buildEnd() {
      const running = service;
      service = undefined;
      await (await running)?.close();
    },
  };
}
