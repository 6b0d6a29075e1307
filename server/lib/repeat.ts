/** Runs `work` at intervals, one run at a time; ignores errors. Returns a function that stops it and awaits a run. */
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
