import { proxy } from 'comlink';

/**
 * Asks a worker for what reports how far it is, from 0 to 1. Reports come by a port of their own and may come behind
 * the answer; those are not told any more.
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
