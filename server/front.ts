import type { Server } from 'node:http';
import { isIP } from 'node:net';
import type { App } from './app';
import type { Environment } from './environment';
import { type Answering, createHttpServer } from './http-server';

/** Milliseconds that requests in progress may take after a stop was requested. */
export const graceTime = 10_000;

/** The service on its port. */
export type Front = {
  url: string;
  /** Announces the stop: by `/readyz`, and by closing each connection after its response. */
  leave(): void;
  /** Accepts no more requests and finishes those in progress. */
  close(): Promise<void>;
};

/** Listens on the configured host and port. Throws an Error that names a port in use. */
export async function startListener(
  app: App,
  { HOST, PORT }: Pick<Environment, 'HOST' | 'PORT'>,
): Promise<Front> {
  let isStopping = false;
  const server = await listen(
    lastAnswers(app, () => isStopping),
    HOST,
    PORT,
  );
  return {
    url: addressOf(server, HOST),
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
    await new Promise((resolve) => {
      setTimeout(resolve, delay);
    });
  }
  await front.close();
}

/** Returns an app that closes each connection after its response once a stop was requested. */
function lastAnswers({ fetch, refuse }: App, isStopping: () => boolean): Answering {
  return {
    refuse,
    async fetch(request, connection) {
      const response = await fetch(request, connection);
      if (isStopping()) response.headers.set('Connection', 'close');
      return response;
    },
  };
}

function listen(app: Answering, hostname: string, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createHttpServer(app, hostname);
    server.on('error', (error: Error & { code?: string }) => reject(listenError(error, hostname, port)));
    server.listen(port, hostname, () => resolve(server));
  });
}

function listenError(error: Error & { code?: string }, hostname: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(`Port ${port} of ${hostname} is taken. Set PORT to another one.`);
  if (/^(ENOTFOUND|EAI_|EADDRNOTAVAIL)/.test(error.code ?? ''))
    return new Error(
      `${hostname} is no address of this machine. Set HOST to one, such as 127.0.0.1 or 0.0.0.0.`,
    );
  return error;
}

function addressOf(server: Server, host: string): string {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
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
