/** Collects lines and writes those of one turn of the event loop at once. */
export type LineBatch = {
  add: (line: string) => void;
  /** Writes what is there now. */
  flush: () => void;
};

/** A write of so many bytes to a pipe is never mixed with those of another process (PIPE_BUF): of another worker. */
const mostAtOnce = 4096;

/** Lines for `write`, which is called for all lines of a turn, in their order, with 4096 bytes at once or one line. */
export function lineBatch(write: (text: string) => void): LineBatch {
  let waiting = '';
  let size = 0;
  const flush = () => {
    if (waiting === '') return;
    const text = waiting;
    waiting = '';
    size = 0;
    write(text);
  };
  return {
    add(line) {
      const bytes = Buffer.byteLength(line);
      if (size + bytes > mostAtOnce) flush();
      if (waiting === '') setImmediate(flush);
      waiting += line;
      size += bytes;
    },
    flush,
  };
}

let output: LineBatch | undefined;

/**
 * The process' standard output, written once a turn, and at its end: also that of an exception which nobody caught
 * (docs/running.md#watching-it).
 */
export function standardOutput(): LineBatch {
  if (output === undefined) {
    output = lineBatch((text) => void process.stdout.write(text));
    process.once('exit', output.flush);
  }
  return output;
}
