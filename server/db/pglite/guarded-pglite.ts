import type { PGlite } from '@electric-sql/pglite';

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
