import { proxy } from 'comlink';

/** Calls a worker by `ask`, with a callback for progress (0 to 1). Ignores reports that arrive after the result. */
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
