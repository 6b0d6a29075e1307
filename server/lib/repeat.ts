/** Runs `work` at intervals, never twice at once; ignores errors. Returns a function that stops it and awaits a run. */
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
