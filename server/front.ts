import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { App } from './app';
import type { Environment } from './environment';
import { createHttpServer } from './http-server';
import { listen } from './lib/listen';

/** Milliseconds that requests in progress may take after a stop was requested. */
const graceTime = 10_000;

/** HTTP server of the service, listening on its port. */
export type Front = {
  url: string;
  /** Announces a stop while still serving: `/readyz` fails, and each connection is closed after its response. */
  leave(): void;
  /** Accepts no more requests, and resolves when those in progress are finished, at the latest after `graceTime`. */
  close(): Promise<void>;
};

/** Listens on the configured host and port. Throws an Error that names a port in use. */
export async function startListener(
  app: App,
  { HOST, PORT }: Pick<Environment, 'HOST' | 'PORT'>,
): Promise<Front> {
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
    leave: () => {
      isStopping = true;
      app.leave();
    },
    close: () => {
      isStopping = true;
      return closeServer(server);
    },
  };
}

/** Continues to serve for `delay` milliseconds, so that a load balancer can see `/readyz` fail, then closes. */
export async function closeFront(front: Front, delay: number): Promise<void> {
  if (delay > 0) {
    front.leave();
    await pause(delay);
  }
  await front.close();
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
