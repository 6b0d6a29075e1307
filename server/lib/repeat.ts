/**
 * Runs `work` at intervals, but not while it is still running, and ignores its errors. The timer does not keep the
 * process running. Returns a function that stops it, and resolves once `work` is not running.
 */
export function repeat(work: () => Promise<void>, milliseconds: number): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= work()
      .catch(() => undefined)
      .finally(() => (running = undefined));
  }, milliseconds).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
