import { proxy } from 'comlink';

/** The minimum time between two reports in ms. Each renders the page, which takes time from the workers. */
const pause = 100;

/** Calls a worker by `ask`, and `onProgress` (0 to 1) at most every 100 ms. Ignores reports after the result. */
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
