import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentActionId } from './write-ids';
import { ApiError } from './api-error';
import { ChangeRun, runSteps, RunStoppedError, type RunStepState } from './change-runner';

beforeEach(() => {
  vi.useFakeTimers().setTimerTickMode('nextTimerAsync');
});
afterEach(() => {
  vi.useRealTimers();
});

const error = (status: number, more: Partial<ConstructorParameters<typeof ApiError>[0]> = {}) =>
  new ApiError({ status, code: '', message: '', requestId: '', ...more });
const steps = ['a', 'b', 'c'].map((id) => ({ id }));

/** Returns work that fails as listed, in sequence per step, and then succeeds; and the steps that it was called for. */
function working(failures: Record<string, unknown[]> = {}) {
  const called: string[] = [];
  const work = async ({ id }: { id: string }) => {
    called.push(id);
    const failure = failures[id]?.shift();
    if (failure !== undefined) throw failure;
    return id.toUpperCase();
  };
  return { called, work };
}

describe('a run', () => {
  it('carries out the steps in sequence, and stores each outcome before the next step', async () => {
    const log: string[] = [];
    const end = await runSteps(steps, {
      work: async ({ id }) => void log.push(`work ${id}`),
      onState: ({ id }, { kind }) => void log.push(`${kind} ${id}`),
    });
    expect(end).toEqual({ kind: 'done' });
    expect(log.slice(0, 6)).toEqual(['running a', 'work a', 'done a', 'running b', 'work b', 'done b']);
  });

  it('is one action of the activity log, and another run is another one', async () => {
    const seen: (string | undefined)[] = [];
    const work = async () => void seen.push(currentActionId());
    expect(currentActionId()).toBeUndefined();
    await runSteps(steps.slice(0, 2), { work });
    await runSteps(steps.slice(0, 1), { work });
    const [first, second, other] = seen;
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
    expect(other).not.toBe(first);
    expect(currentActionId()).toBeUndefined();
  });

  it('stops at a failure, unless it may go on after it', async () => {
    const refused = error(403);
    const one = working({ a: [refused] });
    expect(await runSteps(steps, one)).toEqual({ kind: 'failed', error: refused });
    expect(one.called).toEqual(['a']);
    const other = working({ a: [refused] });
    expect(await runSteps(steps, { ...other, goesOn: () => true })).toEqual({
      kind: 'failed',
      error: refused,
    });
    expect(other.called).toEqual(['a', 'b', 'c']);
  });

  it('stops at an outcome that stays unknown, even if it may go on after failures', async () => {
    const lost = error(0, { outcomeUnknown: true });
    const { called, work } = working({ b: [lost] });
    expect(await runSteps(steps, { work, goesOn: () => true })).toEqual({ kind: 'unknown', error: lost });
    expect(called).toEqual(['a', 'b']);
  });

  it('stops when the user is signed out', async () => {
    const ended = error(401, { code: 'IDENTITY_CHANGED' });
    const { called, work } = working({ b: [ended] });
    expect(await runSteps(steps, { work, goesOn: () => true })).toEqual({ kind: 'failed', error: ended });
    expect(called).toEqual(['a', 'b']);
  });

  it('waits as long as the service asks, reports the wait, and repeats the step', async () => {
    const { called, work } = working({ b: [error(429, { retryAfter: 7000 })] });
    const pauses: (number | undefined)[] = [];
    const began = Date.now();
    const onPause = (until: number | undefined) => void pauses.push(until && until - began);
    expect(await runSteps(steps, { work, onPause })).toEqual({ kind: 'done' });
    expect(called).toEqual(['a', 'b', 'b', 'c']);
    expect(pauses).toEqual([7000, undefined]);
  });

  it('fails after five waits for one step', async () => {
    const tooMany = error(429);
    const { called, work } = working({ a: Array.from({ length: 9 }, () => tooMany) });
    expect(await runSteps(steps, { work })).toEqual({ kind: 'failed', error: tooMany });
    expect(called).toEqual(Array.from({ length: 6 }, () => 'a'));
  });

  it('stopped while it waits does not repeat the step', async () => {
    let isStopping = false;
    const { called, work } = working({ a: [error(429, { retryAfter: 60_000 })] });
    const states: RunStepState[] = [];
    const end = await runSteps(steps, {
      work,
      isStopping: () => isStopping,
      onState: (_step, state) => void states.push(state),
      onPause: () => {
        isStopping = true;
      },
    });
    expect(end).toEqual({ kind: 'stopped' });
    expect(called).toEqual(['a']);
    expect(states.at(-1)).toEqual({ kind: 'waiting' });
  });

  it('is stopped by a step that the user stopped', async () => {
    const { called, work } = working({ b: [new RunStoppedError()] });
    expect(await runSteps(steps, { work, goesOn: () => true })).toEqual({ kind: 'stopped' });
    expect(called).toEqual(['a', 'b']);
  });
});

describe('a run with progress', () => {
  it('stops after the current step and resumes with the rest; each run returns what it did', async () => {
    const run = new ChangeRun<{ id: string }, string>();
    const { called, work } = working();
    const first = await run.run(steps, async (step) => {
      if (step.id === 'b') run.stop();
      return work(step);
    });
    expect(first).toEqual({
      end: { kind: 'stopped' },
      done: [
        { step: steps[0], result: 'A' },
        { step: steps[1], result: 'B' },
      ],
    });
    expect(run.progress.state).toMatchObject({ state: 'idle', end: { kind: 'stopped' } });
    expect(run.progress.state.states.get('c')).toEqual({ kind: 'waiting' });
    const rest = await run.run(steps, work);
    expect(rest.done).toEqual([{ step: steps[2], result: 'C' }]);
    expect(called).toEqual(['a', 'b', 'c']);
    expect([...run.progress.state.states.values()].map(({ kind }) => kind)).toEqual(['done', 'done', 'done']);
  });

  it('keeps the error of a step until it is repeated', async () => {
    const run = new ChangeRun<{ id: string }, string>();
    const lost = error(0, { outcomeUnknown: true });
    const { work } = working({ b: [lost] });
    await run.run(steps, work, () => true);
    expect(run.progress.state.states.get('b')).toEqual({ kind: 'unknown', error: lost });
    await run.run(steps, work, () => true);
    expect(run.progress.state.end).toEqual({ kind: 'done' });
  });
});
