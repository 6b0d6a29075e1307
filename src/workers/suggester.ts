import { runInSlices } from './run-in-slices';
import { suggestSteps } from '~/domain/rule-suggestions/suggest';
import type { Suggestions } from '~/domain/rule-suggestions/suggestion';
import type { Scenario } from '~/domain/matching/transaction';

/** Proposes rules, one request at a time: another one, or `leave`, gives up the one before. */
export class Suggester {
  private latest: symbol | undefined;

  /** `onProgress` is told the done part, from 0 to 1. Undefined when it was given up. */
  async suggest(scenario: Scenario, onProgress: (done: number) => void): Promise<Suggestions | undefined> {
    const asked = Symbol('suggest');
    this.latest = asked;
    return runInSlices(suggestSteps(scenario), onProgress, () => this.latest === asked);
  }

  /** Gives up what is under way. */
  leave(): void {
    this.latest = undefined;
  }
}
