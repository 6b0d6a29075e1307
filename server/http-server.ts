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
import { encodeIssue } from '~/domain/issues/issue';

/** The part of an app that a server needs. */
export type Answering = Pick<App, 'fetch' | 'refuse'>;

/**
 * The service behind HTTP/1.1, not yet listening. What is no request that the app could be given (a bad
 * `Host`, an unknown `Expect`, `GET *`, what is no HTTP at all) is answered in the same error shape.
 * `hostname` stands for the `Host` that HTTP/1.0 need not send.
 */
export function createHttpServer(app: Answering, hostname: string): Server {
  const turns = new WeakMap<Duplex, Turn>();
  /** Answers the requests of a connection one after the other, and none after an answer that closes it. */
  const inTurn = (answering: Answering) => {
    const listener = requestListener(answering, hostname);
    return (incoming: IncomingMessage, outgoing: ServerResponse) => {
      const before = turns.get(incoming.socket)?.over;
      const turn: Turn = { incoming, outgoing, before, over: undefined, isBroken: false };
      turns.set(incoming.socket, turn);
      turn.over = takeTurn(turn, listener);
    };
  };
  // One without a `Host` is refused by the listener, too.
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
    // What comes after is no better to be read.
    if (failed.has(socket)) return;
    failed.add(socket);
    const turn = turns.get(socket);
    // The fault may be in what follows whole requests: first they are answered, for they may have been done.
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
  /** Resolves when the requests before it were answered; undefined when there was none under way. */
  before: Promise<void> | undefined;
  /** Resolves when it was answered, too; undefined from then on. */
  over: Promise<void> | undefined;
  /** Its body is no HTTP: it is not begun any more. */
  isBroken: boolean;
};

async function takeTurn(turn: Turn, listener: ReturnType<typeof requestListener>): Promise<void> {
  const { incoming, outgoing, before } = turn;
  if (before) await before;
  if (incoming.socket.writable && !turn.isBroken) {
    const closed = new Promise<void>((resolve) => {
      outgoing.once('close', () => resolve());
    });
    listener(incoming, outgoing);
    await closed;
  }
  turn.over = undefined;
}

function unknownExpectation(): AppError {
  return new AppError('EXPECTATION_FAILED', 'The header Expect may be 100-continue only.', {
    details: [{ path: ['header', 'Expect'], message: encodeIssue('unknown_expectation') }],
  });
}

/**
 * Answers one request of a server of Node's; one whose address cannot be read is refused.
 * @public scripts/dev.mjs loads it by name.
 */
export function requestListener(
  { fetch, refuse }: Answering,
  hostname: string,
): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const fine = new Set<string>();
  const plain = getRequestListener(fetch, { errorHandler: (error) => refuse(error, { headers: {} }) });
  return (incoming, outgoing) => {
    const { host = '' } = incoming.headers;
    if (isPlain(incoming) && fine.has(host)) return void plain(incoming, outgoing);
    let isRefused = hostsIn(incoming) > 1 || (host !== '' && !URL.canParse(`http://${host}/`));
    // The listener takes some that no URL can hold, such as 1.2.3.4.5.
    const listener = getRequestListener(isRefused ? () => Promise.reject(badHost()) : fetch, {
      // Since HTTP/1.1 every request names its host.
      ...(incoming.httpVersion === '1.0' && { hostname }),
      errorHandler: (error) => {
        isRefused = true;
        return refuse(error instanceof RequestError ? badAddress(error, incoming) : error, incoming);
      },
    });
    outgoing.once('finish', () => {
      if (!isRefused && isPlain(incoming) && fine.size < maxHosts) fine.add(host);
    });
    void listener(incoming, outgoing);
  };
}

/** Names under which the console is reached that are remembered: each is looked into once. */
const maxHosts = 100;

/** Whether only its host could be wrong with the address of a request. */
function isPlain(incoming: IncomingMessage): boolean {
  const { url = '', httpVersion } = incoming;
  return httpVersion === '1.1' && url.startsWith('/') && !url.includes('\\') && hostsIn(incoming) === 1;
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
    : badRequest([{ path: ['path'], message: encodeIssue('not_a_path') }]);
}

function badHost(): AppError {
  return badRequest([{ path: ['header', 'Host'], message: encodeIssue('not_a_host') }]);
}

/** What Node's reader of HTTP says, in our words. */
function unreadable(code: string | undefined): AppError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new AppError('HEADERS_TOO_LARGE', 'The headers of the request are too long.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new AppError('REQUEST_TIMEOUT', 'The request took too long to arrive.');
  return badRequest([], 'The request is not well-formed HTTP.');
}

/**
 * Writes an answer where there is nobody else to do it, and closes the connection; without an answer it breaks
 * it off. What is under way before comes first.
 */
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
  socket.end(
    Buffer.concat([
      Buffer.from(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1'),
      body,
    ]),
    () => socket.destroy(),
  );
}
