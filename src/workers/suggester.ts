import { nextTurn } from './next-turn';
import { suggestSteps } from '~/domain/rule-suggestions/suggest';
import type { Suggestions } from '~/domain/rule-suggestions/suggestion';
import type { Scenario } from '~/domain/matching/transaction';

/** Milliseconds of work between two looks at whether it is still wanted. */
const turn = 40;

/** Proposes rules, one request at a time: another one, or `leave`, gives up the one before. */
export class Suggester {
  private latest: symbol | undefined;

  /** `onProgress` is told the done part, from 0 to 1. Undefined when it was given up. */
  async suggest(scenario: Scenario, onProgress: (done: number) => void): Promise<Suggestions | undefined> {
    const asked = Symbol('suggest');
    this.latest = asked;
    const steps = suggestSteps(scenario);
    let began = performance.now();
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
      if (performance.now() - began < turn) continue;
      onProgress(value);
      // oxlint-disable-next-line no-await-in-loop -- one turn after the other
      await nextTurn();
      if (this.latest !== asked) return undefined;
      began = performance.now();
    }
  }

  /** Gives up what is under way. */
  leave(): void {
    this.latest = undefined;
  }
}
