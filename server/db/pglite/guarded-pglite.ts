import type { PGlite } from '@electric-sql/pglite';

/** What this file needs of PGlite's WebAssembly module, which has no types. */
type Backend = {
  /** Handles one message of the client; throws when PostgreSQL jumps out of it. */
  _PostgresMainLoopOnce: () => void;
  _PostgresSendReadyForQueryIfNecessary: () => unknown;
  _pgl_pq_flush: () => unknown;
  _pq_buffer_remaining_data: () => number;
  stackRestore: (pointer: number) => void;
};

/** The status by which PGlite tells PostgreSQL's jump after an ordinary error from the program's end. */
const ordinaryError = 100;
const syncMessage = 'S'.charCodeAt(0);

/**
 * Notices at its source that the embedded PostgreSQL has ended (it gave up with PANIC or FATAL, or
 * crashed): its program then throws out of WebAssembly. PGlite takes that for an ordinary error and calls
 * into the dead program again, which in the middle of a transaction never returns and blocks the process.
 *
 * Gives a function that tells the cause once it has ended. From then on nothing enters the program again:
 * PGlite's calls throw, but for the sync after a failed statement, so that PostgreSQL's own error is told.
 */
export function guardBackend(pglite: PGlite): () => Error | undefined {
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
    // The only way out of PGlite's loop, which goes on while the dead program leaves a message unread.
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
