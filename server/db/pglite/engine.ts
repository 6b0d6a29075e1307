import { setImmediate } from 'node:timers';
import type { PGlite } from '@electric-sql/pglite';
import { guardBackend } from './guarded-pglite';

/** Functions that receive what an embedded PostgreSQL sends. */
export type Receiver = {
  /** Called with bytes of PostgreSQL's protocol. The receiver owns them. */
  data: (bytes: Uint8Array<ArrayBuffer>) => void;
  /** Called if PostgreSQL has ended on its own, with the cause. Every later message is ignored. */
  ended: (cause: Error) => void;
};

/** An embedded PostgreSQL. It has one session, which uses PostgreSQL's protocol as over a socket. */
export type Engine = {
  /** Sends messages of the protocol. Their bytes must not change afterwards. */
  send(messages: Uint8Array<ArrayBuffer>): void;
  /** Shuts PostgreSQL down, which writes its memory to the files. */
  close(): Promise<void>;
  /** Ends PostgreSQL without writing anything. */
  discard(): Promise<void>;
};

/** Bytes of a response after which they are passed on while PostgreSQL continues. */
const chunkBytes = 256 * 1024;

/** Returns the engine of an open PGlite. It blocks the thread while PostgreSQL runs. */
export function engineOf(pglite: PGlite, { data, ended }: Receiver): Engine {
  const causeOfEnd = guardBackend(pglite);
  return {
    send(messages) {
      if (causeOfEnd()) return;
      let chunks: Uint8Array<ArrayBuffer>[] = [];
      let length = 0;
      const passOn = () => {
        if (length > 0) data(joined(chunks, length));
        chunks = [];
        length = 0;
      };
      const onRawData = (bytes: Uint8Array) => {
        // A view of PostgreSQL's memory.
        chunks.push(bytes.slice());
        length += bytes.length;
        if (length >= chunkBytes) passOn();
      };
      // It runs before the call returns. The files need no sync of PGlite: PostgreSQL does that.
      pglite.execProtocolRawStream(messages, { syncToFs: false, onRawData }).catch((error: unknown) => {
        if (!causeOfEnd()) ended(new Error('The embedded PostgreSQL failed.', { cause: error }));
      });
      passOn();
      const cause = causeOfEnd();
      if (cause) ended(cause);
    },
    close: () => pglite.close(),
    discard: async () => {},
  };
}

function joined(chunks: readonly Uint8Array<ArrayBuffer>[], length: number): Uint8Array<ArrayBuffer> {
  if (chunks.length === 1) return chunks[0]!;
  const all = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    all.set(chunk, offset);
    offset += chunk.length;
  }
  return all;
}

/** Returns an engine in this thread. Other work gets a turn before each message: by Node's timer, which no test fakes. */
export function localEngine(pglite: PGlite, receiver: Receiver): Engine {
  const engine = engineOf(pglite, receiver);
  return { ...engine, send: (messages) => void setImmediate(() => engine.send(messages)) };
}
