import { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers';
import type { PGlite } from '@electric-sql/pglite';

type Chunk = { chunk: Buffer };

/**
 * The connection of the driver `pg` to an open PGlite, in place of a socket. PostgreSQL blocks the thread while it runs
 * (docs/decisions.md), so other work gets a turn before each message: by Node's timer, which no test fakes.
 */
export class PgliteSocket extends Duplex {
  readonly #pglite: PGlite;
  readonly #onEnd: (cause: Error) => void;
  readonly #causeOfEnd: () => Error | undefined;

  /** `onEnd` is called if PostgreSQL has ended on its own, with the cause. Every later message is ignored. */
  constructor(pglite: PGlite, onEnd: (cause: Error) => void) {
    super();
    this.#pglite = pglite;
    this.#onEnd = onEnd;
    this.#causeOfEnd = guardBackend(pglite);
  }

  /** Called by `pg` before it adds its listeners. */
  connect(): void {
    process.nextTick(() => this.emit('connect'));
  }

  setNoDelay(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this._writev([{ chunk }], done);
  }

  override _writev(chunks: Chunk[], done: () => void): void {
    // A copy, as other data shares the memory of a `Buffer`.
    const messages = Buffer.concat(chunks.map(({ chunk }) => chunk));
    setImmediate(() => this.#run(messages));
    done();
  }

  override _read(): void {}

  #run(messages: Uint8Array): void {
    if (this.#causeOfEnd()) return;
    const received: Uint8Array[] = [];
    // It runs before the call returns. The files need no sync of PGlite: PostgreSQL does that.
    const options = {
      syncToFs: false,
      // A view of PostgreSQL's memory.
      onRawData: (bytes: Uint8Array) => void received.push(bytes.slice()),
    };
    this.#pglite.execProtocolRawStream(messages, options).catch((error: unknown) => {
      if (!this.#causeOfEnd()) this.#onEnd(new Error('The embedded PostgreSQL failed.', { cause: error }));
    });
    for (const bytes of received) this.push(bytes);
    const cause = this.#causeOfEnd();
    if (cause) this.#onEnd(cause);
  }
}

/** The used parts of PGlite's WebAssembly module, which has no types. */
type Backend = {
  /** Handles one message of the client. Throws if PostgreSQL leaves it by a jump, as after an error. */
  _PostgresMainLoopOnce: () => void;
  _PostgresSendReadyForQueryIfNecessary: () => unknown;
  _pgl_pq_flush: () => unknown;
  _pq_buffer_remaining_data: () => number;
  stackRestore: (pointer: number) => void;
};

/** Status by which PGlite distinguishes PostgreSQL's jump after an ordinary error from the end of the program. */
const ordinaryError = 100;
const syncMessage = 'S'.charCodeAt(0);

/**
 * Detects at its source that the embedded PostgreSQL has ended (PANIC, FATAL or a crash): it throws out of WebAssembly.
 * PGlite would call the dead program again, which in a transaction never returns and blocks the process. Returns a
 * function that returns the cause once PostgreSQL has ended, else `undefined`. From then on PGlite's calls throw,
 * except the sync after a failed statement, so that PostgreSQL's own error is reported.
 */
function guardBackend(pglite: PGlite): () => Error | undefined {
  const backend = pglite.Module as unknown as Backend;
  let cause: Error | undefined;
  let isCalledAgain = false;

  const mainLoop = backend._PostgresMainLoopOnce;
  backend._PostgresMainLoopOnce = () => {
    if (cause) {
      isCalledAgain = true;
      throw cause;
    }
    try {
      mainLoop();
    } catch (error) {
      if ((error as { status?: unknown }).status !== ordinaryError)
        cause = new Error('The embedded PostgreSQL has ended.', { cause: error });
      throw error;
    }
  };
  const { stackRestore } = backend;
  backend.stackRestore = (pointer) => {
    // The only way out of PGlite's loop, which repeats while the dead program leaves a message unread.
    if (isCalledAgain) throw cause!;
    stackRestore(pointer);
  };
  const { _PostgresSendReadyForQueryIfNecessary: sendReady, _pgl_pq_flush: flush } = backend;
  backend._PostgresSendReadyForQueryIfNecessary = () => cause ?? sendReady();
  backend._pgl_pq_flush = () => cause ?? flush();
  const remaining = backend._pq_buffer_remaining_data;
  backend._pq_buffer_remaining_data = () => (cause ? 0 : remaining());

  const send = pglite.execProtocolRawSync.bind(pglite);
  pglite.execProtocolRawSync = (message) => {
    if (!cause) return send(message);
    if (message[0] === syncMessage) return new Uint8Array();
    throw cause;
  };
  return () => cause;
}
