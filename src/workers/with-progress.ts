import { proxy } from 'comlink';

/**
 * Calls a worker function that reports progress from 0 to 1. Reports arrive on a separate port and may follow the
 * result; late ones are ignored.
 */
export async function withProgress<Answer>(
  told: (done: number) => void,
  ask: (report: (done: number) => void) => Promise<Answer>,
): Promise<Answer> {
  let isDone = false;
  try {
    return await ask(
      proxy((done: number) => {
        if (!isDone) told(done);
      }),
    );
  } finally {
    isDone = true;
  }
}
