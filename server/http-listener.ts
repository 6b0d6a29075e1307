import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { App } from './app';
import type { Environment } from './environment';
import { createHttpServer } from './http-server';
import { listen } from './lib/listen';

/** Milliseconds that requests in progress may take after a stop was requested. */
const graceTime = 10_000;

/** The HTTP server of the service while it listens on its port. */
export type HttpListener = {
  url: string;
  /**
   * Accepts no more requests, and resolves when those in progress are finished, at the latest after `graceTime`. Serves
   * for `delay` milliseconds before, so that a load balancer can see `/readyz` fail.
   */
  close(delay: number): Promise<void>;
};

/** Listens on the configured host and port. Throws an Error that names a port in use. */
export async function startListener(
  app: App,
  { HOST, PORT }: Pick<Environment, 'HOST' | 'PORT'>,
): Promise<HttpListener> {
  let isStopping = false;
  const closing: App['fetch'] = async (request, connection) => {
    const response = await app.fetch(request, connection);
    // After a stop was requested, each connection is closed after its response.
    if (isStopping) response.headers.set('Connection', 'close');
    return response;
  };
  const server = createHttpServer({ refuse: app.refuse, fetch: closing }, HOST);
  return {
    url: await listen(server, HOST, PORT),
    close: async (delay) => {
      isStopping = true;
      if (delay > 0) {
        app.leave();
        await pause(delay);
      }
      await closeServer(server);
    },
  };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A connection becomes idle after its response; a browser would keep it open for seconds.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const late = setTimeout(() => server.closeAllConnections(), graceTime);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(late);
      resolve();
    });
  });
}
