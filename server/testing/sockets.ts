import { connect, createServer, type Socket } from 'node:net';
import { createHttpServer, type RequestHandlers } from '../http-server';

/** Server on a free port of this machine, for tests of what is visible only on the network. */

export type Listening = { url: string; close(): Promise<void> };

/** Starts an HTTP server for an app on a free port of this machine. */
export function listen(app: RequestHandlers): Promise<Listening> {
  const server = createHttpServer(app, '127.0.0.1');
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve({
        url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}

/** Server that implements no HTTP: the requests it received, and how it responds. */
export type RawServer = Listening & {
  /** Requests as received, byte by byte. */
  asked: string[];
  /** Number of connections opened so far, and of those still open. */
  opened: number;
  open: number;
  /** Called with each request once its headers are complete. */
  answer: (socket: Socket, request: string) => void;
};

/** Starts a server that implements no HTTP, so that it can send any bytes. It sends `{}` until `answer` is replaced. */
export function listenRaw(): Promise<RawServer> {
  const sockets = new Set<Socket>();
  const raw: RawServer = {
    url: '',
    asked: [],
    opened: 0,
    open: 0,
    answer: (socket) => void socket.write(rawAnswer('200 OK', '{}')),
    close: () => Promise.resolve(),
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    raw.opened += 1;
    raw.open += 1;
    let heard = '';
    socket.setEncoding('latin1').on('data', (text: string) => {
      heard += text;
      if (!heard.includes('\r\n\r\n')) return;
      raw.asked.push(heard);
      heard = '';
      raw.answer(socket, raw.asked.at(-1)!);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      raw.open -= 1;
    });
  });
  raw.close = () =>
    new Promise((closed) => {
      server.close(() => closed());
      for (const socket of sockets) socket.destroy();
    });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      raw.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
      resolve(raw);
    });
  });
}

/** Returns the text of an HTTP response with a JSON body; `headers` are complete lines. */
export function rawAnswer(status: string, body: string, headers: string[] = []): string {
  const lines = [`HTTP/1.1 ${status}`, 'Content-Type: application/json', ...headers];
  return `${[...lines, `Content-Length: ${Buffer.byteLength(body)}`].join('\r\n')}\r\n\r\n${body}`;
}

/** Returns a handler that responds as a service with access control: 401 without a token, else by `answer`. */
export function behindAccessControl(answer: RawServer['answer']): RawServer['answer'] {
  return (socket, request) => {
    if (/\r\nauthorization: bearer /i.test(request)) answer(socket, request);
    else socket.write(rawAnswer('401 Unauthorized', '{}'));
  };
}

/** Sends bytes to a server, and returns everything it sends until it closes the connection. */
export function exchange(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let heard = '';
    socket.setEncoding('latin1').on('data', (text: string) => {
      heard += text;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(heard));
    socket.write(bytes, 'latin1');
  });
}
