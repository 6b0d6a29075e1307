import type { Plugin } from 'vite';
import type { startService } from './service-process';

/**
 * A Vite plugin that answers `/v1/…` and `/testing/…` of the page of browser tests by the real service, in the process of
 * vitest. On the page's own origin, as the console has it: no CORS between them.
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
        // Begun with the page, so that no test waits for it.
        service ??= start();
        if (!/^[/](v1|testing)[/]/.test(request.url ?? '')) return next();
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
