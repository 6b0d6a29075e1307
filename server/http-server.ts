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
import { AppError, badRequest, issueAt } from './lib/app-error';

/** The functions of an App that an HTTP server calls. */
export type RequestHandlers = Pick<App, 'fetch' | 'refuse'>;

/** Returns an HTTP server that does not listen yet. `hostname`: the `Host` for HTTP/1.0 requests without one. */
export function createHttpServer(app: RequestHandlers, hostname: string): Server {
  const turns = new WeakMap<Duplex, Turn>();
  /** Returns a listener that handles a connection's requests one by one, and none after a response that closes it. */
  const inTurn = (answering: RequestHandlers) => {
    const listener = requestListener(answering, hostname);
    return (incoming: IncomingMessage, outgoing: ServerResponse) => {
      const before = turns.get(incoming.socket)?.over;
      const turn: Turn = { incoming, outgoing, before, over: undefined, isBroken: false };
      turns.set(incoming.socket, turn);
      turn.over = takeTurn(turn, listener);
    };
  };
  // The listener rejects a request without a `Host` itself.
  const server = createServer({ requireHostHeader: false }, inTurn(app));
  const refuseExpectation = () => Promise.reject(unknownExpectation());
  server.on('checkExpectation', inTurn({ ...app, fetch: refuseExpectation }));
  server.on('connect', (incoming: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => undefined);
    const refused = new AppError('METHOD_NOT_ALLOWED', 'CONNECT is not possible here.');
    void writeLast(socket, () => app.refuse(refused, incoming), turns.get(socket)?.over);
  });
  const failed = new WeakSet<Duplex>();
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    // Later data cannot be parsed either.
    if (failed.has(socket)) return;
    failed.add(socket);
    const turn = turns.get(socket);
    // The invalid part may follow complete requests. Respond to those first, since they may have been executed.
    const isBroken = turn?.over !== undefined && !turn.incoming.complete;
    if (isBroken) turn.isBroken = true;
    const last = () =>
      isBroken && turn.outgoing.headersSent ? undefined : app.refuse(unreadable(error.code), { headers: {} });
    void writeLast(socket, last, isBroken ? turn.before : turn?.over);
  });
  return server;
}

/** The latest request of a connection. */
type Turn = {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  /** Resolves when the previous requests have their responses; `undefined` if none was in progress. */
  before: Promise<void> | undefined;
  /** Resolves when this request has its response, too; `undefined` from then on. */
  over: Promise<void> | undefined;
  /** True if its body is invalid HTTP: then it is not started. */
  isBroken: boolean;
};

async function takeTurn(turn: Turn, listener: ReturnType<typeof requestListener>): Promise<void> {
  const { incoming, outgoing, before } = turn;
  if (before) await before;
  if (incoming.socket.writable && !turn.isBroken) {
    const closed = new Promise((resolve) => outgoing.once('close', resolve));
    listener(incoming, outgoing);
    await closed;
  }
  turn.over = undefined;
}

function unknownExpectation(): AppError {
  return new AppError('EXPECTATION_FAILED', 'The header Expect may be 100-continue only.', {
    details: [issueAt(['header', 'Expect'], 'unknown_expectation')],
  });
}

/** Returns a listener for the requests of a Node server. Responds with 400 to an unreadable URL or `Host`. */
export function requestListener(
  { fetch, refuse }: RequestHandlers,
  hostname: string,
): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  return (incoming, outgoing) => {
    const { host = '' } = incoming.headers;
    // Node's listener accepts hosts that no URL can contain, such as 1.2.3.4.5.
    const isRefused = hostsIn(incoming) > 1 || (host !== '' && !URL.canParse(`http://${host}/`));
    const listener = getRequestListener(isRefused ? () => Promise.reject(badHost()) : fetch, {
      // Since HTTP/1.1 every request names its host.
      ...(incoming.httpVersion === '1.0' && { hostname }),
      errorHandler: (error) =>
        refuse(error instanceof RequestError ? badAddress(error, incoming) : error, incoming),
    });
    void listener(incoming, outgoing);
  };
}

function hostsIn({ rawHeaders }: IncomingMessage): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === 'host') hosts += 1;
  return hosts;
}

function badAddress(error: RequestError, { headers: { host = '' } }: IncomingMessage): AppError {
  return /\bhost\b/i.test(error.message) || !URL.canParse(`http://${host}`)
    ? badHost()
    : badRequest([issueAt(['path'], 'not_a_path')]);
}

function badHost(): AppError {
  return badRequest([issueAt(['header', 'Host'], 'not_a_host')]);
}

/** Returns the error for a parse error of Node's HTTP parser. */
function unreadable(code: string | undefined): AppError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new AppError('HEADERS_TOO_LARGE', 'The headers of the request are too long.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new AppError('REQUEST_TIMEOUT', 'The request took too long to arrive.');
  return badRequest([], 'The request is not well-formed HTTP.');
}

/** Writes a last response to the socket, after those of earlier requests. Without a response, destroys the socket. */
async function writeLast(
  socket: Duplex,
  answer: () => Response | undefined,
  before: Promise<void> | undefined,
): Promise<void> {
  await before;
  const response = answer();
  if (!response) return void socket.destroy();
  const body = Buffer.from(await response.arrayBuffer());
  if (!socket.writable) return;
  const { status, headers } = response;
  headers.set('Content-Length', String(body.length));
  const lines = [...headers].map(([name, value]) => `${name}: ${value}`);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n`;
  socket.end(Buffer.concat([Buffer.from(head, 'latin1'), body]), () => socket.destroy());
}
