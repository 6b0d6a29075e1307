/** Runs reads of which only the latest counts: a newer one ends the one before. */
export class LatestRead {
  private reading: AbortController | undefined;

  /** Returns or throws what `read` does; returns `undefined` once the read was ended. */
  async run<Result>(read: (signal: AbortSignal) => Promise<Result>): Promise<Result | undefined> {
    this.end();
    const reading = new AbortController();
    this.reading = reading;
    const { signal } = reading;
    try {
      const result = await read(signal);
      return signal.aborted ? undefined : result;
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    }
  }

  /** Ends the read in progress, if any. */
  end(): void {
    this.reading?.abort();
    this.reading = undefined;
  }
}
