import { connect, createServer, type Socket } from 'node:net';
import { type Answering, createHttpServer } from '../http-server';

/** Servers and connections for tests of what only shows on the wire. */

export type Listening = { url: string; close(): Promise<void> };

/** A service behind a port of its own. */
export function listen(app: Answering): Promise<Listening> {
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

/** What a raw server was asked, and how it answers. */
export type RawServer = Listening & {
  /** The requests as they came, byte by byte. */
  asked: string[];
  /** How many connections were opened, and how many are open. */
  opened: number;
  open: number;
  /** Called with each request when its headers are complete. */
  answer: (socket: Socket, request: string) => void;
};

/** A server that speaks no HTTP by itself, so that it can answer anything; until told it answers `{}`. */
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

/** An answer as bytes; `headers` are lines. */
export function rawAnswer(status: string, body: string, headers: string[] = []): string {
  const lines = [`HTTP/1.1 ${status}`, 'Content-Type: application/json', ...headers];
  return `${[...lines, `Content-Length: ${Buffer.byteLength(body)}`].join('\r\n')}\r\n\r\n${body}`;
}

/** Answers as a service with access control: 401 without a token, with one whatever `answer` does. */
export function behindAccessControl(answer: RawServer['answer']): RawServer['answer'] {
  return (socket, request) => {
    if (/\r\nauthorization: bearer /i.test(request)) answer(socket, request);
    else socket.write(rawAnswer('401 Unauthorized', '{}'));
  };
}

/** Sends bytes and gives everything that comes back until the other side closes. */
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
