/** Runs a generator and returns its result. Yields `progressOf` for each step and the number of earlier steps. */
export function* withProgress<Step, Result, Progress>(
  steps: Generator<Step, Result>,
  progressOf: (step: Step, before: number) => Progress,
): Generator<Progress, Result> {
  for (let before = 0; ; before += 1) {
    const { done, value } = steps.next();
    if (done) return value;
    yield progressOf(value, before);
  }
}
