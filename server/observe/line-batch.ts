/** Collects lines and writes those of one turn of the event loop at once. */
export type LineBatch = {
  add: (line: string) => void;
  /** Writes what is there now. */
  flush: () => void;
};

/** Lines for `write`, which is called once for all lines of a turn, in their order. */
export function lineBatch(write: (text: string) => void): LineBatch {
  let waiting = '';
  const flush = () => {
    if (waiting === '') return;
    const text = waiting;
    waiting = '';
    write(text);
  };
  return {
    add(line) {
      if (waiting === '') setImmediate(flush);
      waiting += line;
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
