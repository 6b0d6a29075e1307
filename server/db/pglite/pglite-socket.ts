import { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers';
import type { PGlite } from '@electric-sql/pglite';
import { guardBackend } from './guarded-pglite';

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
