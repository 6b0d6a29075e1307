/** Aborts earlier work when new work starts, so that only the latest result counts. */
export class Latest {
  private current = new AbortController();

  /** Ends the work in progress, if any. Returns the signal of the next one. */
  start(): AbortSignal {
    this.end();
    this.current = new AbortController();
    return this.current.signal;
  }

  end(): void {
    this.current.abort();
  }

  /** Starts work, and returns or throws what it does; returns `undefined` if it was ended. */
  async run<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result | undefined> {
    const signal = this.start();
    try {
      const result = await work(signal);
      return signal.aborted ? undefined : result;
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    }
  }
}
