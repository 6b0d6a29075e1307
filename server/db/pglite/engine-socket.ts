import { Duplex } from 'node:stream';

type Chunk = { chunk: Buffer };

/** The connection of the driver `pg` to an engine, in place of a socket. */
export class EngineSocket extends Duplex {
  readonly #engine: (messages: Uint8Array) => void;

  /** `engine` receives the messages that are written. */
  constructor(engine: (messages: Uint8Array) => void) {
    super();
    this.#engine = engine;
  }

  /** Called by `pg` before it adds its listeners. */
  connect(): void {
    process.nextTick(() => this.emit('connect'));
  }

  setNoDelay(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#send([{ chunk }], done);
  }

  override _writev(chunks: Chunk[], done: () => void): void {
    this.#send(chunks, done);
  }

  override _read(): void {}

  /** Sends a copy, as other data shares the memory of a `Buffer`. */
  #send(chunks: Chunk[], done: () => void): void {
    this.#engine(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    done();
  }
}
