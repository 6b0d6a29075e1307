/** Runs a generator and returns its result. For each step yields `progressOf` the step and the number of steps before. */
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
