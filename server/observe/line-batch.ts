/** Collects lines and writes several at once. */
export type LineBatch = {
  add: (line: string) => void;
  /** Writes what is there now. */
  flush: () => void;
};

/** A write of so many bytes to a pipe is never mixed with those of another process (PIPE_BUF): of another worker. */
const maxBatchBytes = 4096;
/** Under load lines are written so often, in milliseconds: a write costs as much as a tenth of a request. */
const pause = 10;

/**
 * Lines for `write`, in their order: those of a turn of the event loop together, and when there were some just before,
 * those of 10 ms; 4096 bytes at once, or one line.
 */
export function lineBatch(write: (text: string) => void): LineBatch {
  let waiting = '';
  let size = 0;
  let isPausing = false;
  const flush = () => {
    if (waiting === '') return;
    const text = waiting;
    waiting = '';
    size = 0;
    write(text);
  };
  const flushInTurn = () => {
    flush();
    isPausing = true;
    setTimeout(() => {
      isPausing = false;
      if (waiting !== '') flushInTurn();
    }, pause).unref();
  };
  return {
    add(line) {
      const bytes = Buffer.byteLength(line);
      if (size + bytes > maxBatchBytes) flush();
      if (waiting === '' && !isPausing) setImmediate(flushInTurn);
      waiting += line;
      size += bytes;
    },
    flush,
  };
}

let output: LineBatch | undefined;

/**
 * The process' standard output, written now and then, and at its end: also that of an exception which nobody caught
 * (docs/monitoring.md).
 */
export function standardOutput(): LineBatch {
  if (output === undefined) {
    output = lineBatch((text) => void process.stdout.write(text));
    process.once('exit', output.flush);
  }
  return output;
}
