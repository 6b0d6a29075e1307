import { yieldToEventLoop } from './yield-to-event-loop';

/**
 * Runs a generator to completion and yields to the event loop every `turn` milliseconds. Calls `onStep` at each yield.
 * Returns `undefined` if `isWanted()` is false.
 */
export async function runInSlices<Step, Result>(
  steps: Generator<Step, Result>,
  onStep: (step: Step) => void,
  isWanted: () => boolean,
  turn = 40,
): Promise<Result | undefined> {
  let began = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - began < turn) continue;
    onStep(value);
    // oxlint-disable-next-line no-await-in-loop -- one turn after the other
    await yieldToEventLoop();
    if (!isWanted()) return undefined;
    began = performance.now();
  }
}
