import { yieldToEventLoop } from './yield-to-event-loop';

/**
 * Runs steps to their end, letting what came in meanwhile be heard every `turn` milliseconds: the step reached is told
 * by `onStep` then, and the work is given up (undefined) where it is not wanted any more.
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
