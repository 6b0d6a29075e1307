/** Collects lines and writes several at once. `flush` writes the collected ones now. */
export type LineBatch = { add: (line: string) => void; flush: () => void };

/** Maximum bytes per write: a pipe never mixes such a write with those of another process (PIPE_BUF). */
const maxBatchBytes = 4096;
/** Milliseconds between writes under load: a write costs as much as a tenth of a request. */
const pause = 10;

/** Returns a batch that passes its lines to `write` in order, per turn of the event loop; under load, every 10 ms. */
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

/** Returns the batch for standard output, which is flushed when the process ends for any reason (docs/monitoring.md). */
export function standardOutput(): LineBatch {
  if (output === undefined) {
    output = lineBatch((text) => void process.stdout.write(text));
    process.once('exit', output.flush);
  }
  return output;
}
