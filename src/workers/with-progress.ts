import { proxy } from 'comlink';

/** Calls a function of a worker that reports its progress, 0 to 1. Drops reports that arrive after the result. */
export async function withProgress<Answer>(
  onProgress: (done: number) => void,
  ask: (report: (done: number) => void) => Promise<Answer>,
): Promise<Answer> {
  let isDone = false;
  try {
    return await ask(
      proxy((done: number) => {
        if (!isDone) onProgress(done);
      }),
    );
  } finally {
    isDone = true;
  }
}
