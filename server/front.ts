import type { Server } from 'node:http';
import { isIP } from 'node:net';
import type { App } from './app';
import type { Environment } from './environment';
import { type Answering, createHttpServer } from './http-server';

/** How long requests under way may take after a stop was asked for, in milliseconds. */
export const graceTime = 10_000;

/** The service behind its port. */
export type Front = {
  url: string;
  /** Tells who asks that it is about to stop: by `/readyz`, and by closing each connection after its answer. */
  leave(): void;
  /** Takes no more requests and finishes what is under way. */
  close(): Promise<void>;
};

/** Listens where the environment says; throws an Error that names a port that is taken. */
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

/** Goes on answering for so many milliseconds, so that whoever looks at `/readyz` sends nothing more, then closes. */
export async function closeFront(front: Front, delay: number): Promise<void> {
  if (delay > 0) {
    front.leave();
    await new Promise((resolve) => {
      setTimeout(resolve, delay);
    });
  }
  await front.close();
}

/** Once a stop was asked for, every answer is the last on its connection and says so. */
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
    // A connection becomes idle when its answer is out; a browser would hold it open for seconds.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const late = setTimeout(() => server.closeAllConnections(), graceTime);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(late);
      resolve();
    });
  });
}
