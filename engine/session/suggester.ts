import { runInSlices } from '../lib/run-in-slices';
import { suggestSteps } from '../suggestions/suggest';
import type { Suggestions } from '../suggestions/suggestion';
import type { Scenario } from '../matching/transaction';

/** Suggests rules for one request at a time. A new request, or `leave`, cancels the previous one. */
export class Suggester {
  private latest: symbol | undefined;

  /** Suggests rules for a scenario. Calls `onProgress` with 0 to 1. Returns `undefined` if cancelled. */
  async suggest(scenario: Scenario, onProgress: (done: number) => void): Promise<Suggestions | undefined> {
    const asked = Symbol('suggest');
    this.latest = asked;
    return runInSlices(suggestSteps(scenario), onProgress, () => this.latest === asked);
  }

  /** Cancels the request in progress. */
  leave(): void {
    this.latest = undefined;
  }
}
