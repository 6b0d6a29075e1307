import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { App } from './app';
import { AppError, badRequest } from './lib/app-error';

/** The part of an app that a server needs. */
export type Answering = Pick<App, 'fetch' | 'refuse'>;

/**
 * The service behind HTTP/1.1, not yet listening. What is no request that the app could be given (a bad
 * `Host`, an unknown `Expect`, `GET *`, what is no HTTP at all) is answered in the same error shape.
 * `hostname` stands for the `Host` that HTTP/1.0 need not send.
 */
export function createHttpServer(app: Answering, hostname: string): Server {
  const answers = new WeakMap<Duplex, ServerResponse>();
  // One without a `Host` is refused by the listener, too.
  const server = createServer({ requireHostHeader: false }, (incoming, outgoing) => {
    answers.set(incoming.socket, outgoing);
    requestListener(app, hostname)(incoming, outgoing);
  });
  server.on('checkExpectation', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const unknown = new AppError('EXPECTATION_FAILED', 'The header Expect may be 100-continue only.');
    const fetch = () => Promise.resolve(app.refuse(unknown, incoming));
    requestListener({ ...app, fetch }, hostname)(incoming, outgoing);
  });
  server.on('connect', (incoming: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => undefined);
    const refused = new AppError('METHOD_NOT_ALLOWED', 'CONNECT is not possible here.');
    void writeLast(socket, app.refuse(refused, incoming));
  });
  const failed = new WeakSet<Duplex>();
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    // What comes after is no better to be read.
    if (failed.has(socket)) return;
    failed.add(socket);
    const last = () => void writeLast(socket, app.refuse(unreadable(error.code), { headers: {} }));
    const answer = answers.get(socket);
    if (!answer || answer.writableFinished) last();
    // The fault is in what follows a whole request: first that is answered, for it may have been done.
    else if (answer.req.complete) answer.once('finish', last);
    else if (answer.headersSent) socket.destroy();
    else last();
  });
  return server;
}

/**
 * Answers one request of a server of Node's; one whose address cannot be read is refused.
 * @public scripts/dev.mjs loads it by name.
 */
export function requestListener(
  { fetch, refuse }: Answering,
  hostname: string,
): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  return (incoming, outgoing) => {
    const listener = getRequestListener(fetch, {
      // Since HTTP/1.1 every request names its host.
      ...(incoming.httpVersion === '1.0' && { hostname }),
      errorHandler: (error) =>
        refuse(error instanceof RequestError ? badAddress(error, incoming) : error, incoming),
    });
    void listener(incoming, outgoing);
  };
}

function badAddress(error: RequestError, { headers: { host = '' } }: IncomingMessage): AppError {
  return /\bhost\b/i.test(error.message) || !URL.canParse(`http://${host}`)
    ? badRequest([
        { path: ['header', 'Host'], message: 'must be the name of a host, with its port or without' },
      ])
    : badRequest([{ path: ['path'], message: 'must be a path such as /v1/contexts' }]);
}

/** What Node's reader of HTTP says, in our words. */
function unreadable(code: string | undefined): AppError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new AppError('HEADERS_TOO_LARGE', 'The headers of the request are too long.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new AppError('REQUEST_TIMEOUT', 'The request took too long to arrive.');
  return badRequest([], 'The request is not well-formed HTTP.');
}

/** Writes an answer where there is nobody else to do it, and closes the connection. */
async function writeLast(socket: Duplex, response: Response): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  if (!socket.writable) return;
  const { status, headers } = response;
  headers.set('Content-Length', String(body.length));
  const lines = [...headers].map(([name, value]) => `${name}: ${value}`);
  socket.end(
    Buffer.concat([
      Buffer.from(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1'),
      body,
    ]),
    () => socket.destroy(),
  );
}
