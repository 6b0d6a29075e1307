import { yieldToEventLoop } from './yield-to-event-loop';

/** Runs a generator in turns of `turn` ms, with `onStep` after each. Returns `undefined` once `isWanted()` is false. */
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
