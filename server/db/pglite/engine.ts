import { setImmediate } from 'node:timers';
import type { PGlite } from '@electric-sql/pglite';
import { guardBackend } from './guarded-pglite';

/** Functions that receive what an embedded PostgreSQL sends. */
export type Receiver = {
  /** Called with bytes of PostgreSQL's protocol. The receiver owns them. */
  data: (bytes: Uint8Array) => void;
  /** Called if PostgreSQL has ended on its own, with the cause. Every later message is ignored. */
  ended: (cause: Error) => void;
};

/** An embedded PostgreSQL. It has one session, which uses PostgreSQL's protocol as over a socket. */
export type Engine = {
  /** Sends messages of the protocol. Their bytes must not change afterwards. */
  send(messages: Uint8Array): void;
  /** Shuts PostgreSQL down, which writes its memory to the files. */
  close(): Promise<void>;
};

/**
 * Returns the engine of an open PGlite. It blocks the thread while PostgreSQL runs (docs/decisions.md), so other work gets
 * a turn before each message: by Node's timer, which no test fakes.
 */
export function startEngine(pglite: PGlite, { data, ended }: Receiver): Engine {
  const causeOfEnd = guardBackend(pglite);
  const run = (messages: Uint8Array) => {
    if (causeOfEnd()) return;
    const received: Uint8Array[] = [];
    // It runs before the call returns. The files need no sync of PGlite: PostgreSQL does that.
    const options = {
      syncToFs: false,
      // A view of PostgreSQL's memory.
      onRawData: (bytes: Uint8Array) => void received.push(bytes.slice()),
    };
    pglite.execProtocolRawStream(messages, options).catch((error: unknown) => {
      if (!causeOfEnd()) ended(new Error('The embedded PostgreSQL failed.', { cause: error }));
    });
    for (const bytes of received) data(bytes);
    const cause = causeOfEnd();
    if (cause) ended(cause);
  };
  return { send: (messages) => void setImmediate(() => run(messages)), close: () => pglite.close() };
}
