import { proxy } from 'comlink';

/** The minimum time between two reports in ms. Each renders the page, which takes time from the workers. */
const pause = 100;

/**
 * Calls a worker by `ask`, with a callback for progress (0 to 1), every 100 ms at most. Ignores reports that arrive after the
 * result.
 */
export async function callWithProgress<Answer>(
  onProgress: (done: number) => void,
  ask: (report: (done: number) => void) => Promise<Answer>,
): Promise<Answer> {
  let isDone = false;
  let last = -Infinity;
  try {
    return await ask(
      proxy((done: number) => {
        const now = performance.now();
        if (isDone || now - last < pause) return;
        last = now;
        onProgress(done);
      }),
    );
  } finally {
    isDone = true;
  }
}
