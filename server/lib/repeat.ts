import { messageOf } from './error-message';

/**
 * Runs `work` at intervals, never concurrently. Calls `onError` with the message of an error, unless the previous run
 * had the same one. Returns a function that stops it and waits for a run in progress.
 */
export function repeat(
  work: () => Promise<void>,
  milliseconds: number,
  onError: (reason: string) => void,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  let fault: string | undefined;
  const run = async () => {
    try {
      await work();
      fault = undefined;
    } catch (error) {
      const reason = messageOf(error);
      if (reason !== fault) onError(reason);
      fault = reason;
    }
  };
  const timer = setInterval(() => {
    running ??= run().finally(() => (running = undefined));
  }, milliseconds).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
