/**
 * Runs a generator and returns its result. Every `turn` ms calls `onStep` with the last step and lets events run;
 * returns `undefined` if `isWanted()` is then false.
 */
export async function runInSlices<Step, Result>(
  steps: Generator<Step, Result>,
  {
    onStep,
    isWanted,
    turn = 40,
  }: { onStep?: (step: Step) => void; isWanted?: () => boolean; turn?: number } = {},
): Promise<Result | undefined> {
  let began = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - began < turn) continue;
    onStep?.(value);
    // One turn after the other, with events in between.
    await new Promise((resolve) => void setTimeout(resolve));
    if (isWanted?.() === false) return undefined;
    began = performance.now();
  }
}
