import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '~/testing/mount';
import { useWorkerPages, useWorkerRun } from './use-worker-query';

type Read = (key: string, from: number) => Promise<{ total: number; lines: string[] }>;

function Lines({ name, read }: { name: string; read: Read }) {
  const { page: shown, readMore, retry } = useWorkerPages(name, (from) => read(name, from));
  return (
    <>
      <output>{shown?.lines.join(' ')}</output>
      {readMore && <button onClick={readMore}>More</button>}
      {retry && <button onClick={retry}>Try again</button>}
    </>
  );
}

/** Reads lines `key0` to `key3`, two at a time; fails while `fails` is set. */
function source() {
  const worker = { fails: false };
  const read = vi.fn<Read>(async (key, from) => {
    if (worker.fails) throw new Error('The worker has ended.');
    return { total: 4, lines: [0, 1].map((index) => `${key}${from + index}`) };
  });
  return { worker, read };
}
const retryButton = page.getByRole('button', { name: 'Try again' });
const shown = page.getByRole('status');

it('reads the next lines again after a failure on request, and not automatically', async () => {
  const { worker, read } = source();
  mount(<Lines name="a" read={read} />);
  await expect.element(shown).toHaveTextContent('a0 a1');
  worker.fails = true;
  read.mockClear();
  await page.getByRole('button', { name: 'More' }).click();
  await expect.element(retryButton).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'More' })).not.toBeInTheDocument();
  expect(read.mock.calls).toEqual([['a', 2]]);
  worker.fails = false;
  await retryButton.click();
  await expect.element(shown).toHaveTextContent('a0 a1 a2 a3');
  await expect.element(retryButton).not.toBeInTheDocument();
});

it('reads the first lines again after a failure', async () => {
  const { worker, read } = source();
  worker.fails = true;
  mount(<Lines name="a" read={read} />);
  await expect.element(retryButton).toBeVisible();
  worker.fails = false;
  await retryButton.click();
  await expect.element(shown).toHaveTextContent('a0 a1');
});

it('reads the lines of another key, whatever the outcome of the previous one', async () => {
  const { worker, read } = source();
  worker.fails = true;
  const { rerender } = mount(<Lines name="a" read={read} />);
  await expect.element(retryButton).toBeVisible();
  worker.fails = false;
  rerender(<Lines name="b" read={read} />);
  await expect.element(shown).toHaveTextContent('b0 b1');
  await expect.element(retryButton).not.toBeInTheDocument();
});

type Run = (question: string, onProgress: (done: number) => void) => Promise<string>;

function Calculation(props: { version?: number; question: string | undefined; run: Run }) {
  const { version, question, run } = props;
  const { result, progress, failure } = useWorkerRun({ version, question, delay: 0 }, async (onProgress) =>
    run(question!, onProgress),
  );
  return <output>{failure ? 'failed' : `${result ?? 'none'} ${progress ?? 'done'}`}</output>;
}

/** Returns runs that report progress and end when the test calls their functions. */
function heldRuns() {
  const held = new Map<string, { report: (done: number) => void; end: () => void; fail: () => void }>();
  const run = vi.fn<Run>(
    async (question, report) =>
      new Promise((resolve, reject) => {
        held.set(question, { report, end: () => resolve(question), fail: () => reject(new Error('ended')) });
      }),
  );
  const runOf = async (question: string) =>
    vi.waitFor(() => {
      const started = held.get(question);
      if (!started) throw new Error('not started yet');
      return started;
    });
  return { run, runOf };
}

it('shows the previous result during the next run, and no report of a run that was replaced', async () => {
  const { run, runOf } = heldRuns();
  const { rerender } = mount(<Calculation version={1} question="a" run={run} />);
  (await runOf('a')).report(0.5);
  await expect.element(shown).toHaveTextContent('none 0.5');
  (await runOf('a')).end();
  await expect.element(shown).toHaveTextContent('a done');
  rerender(<Calculation version={1} question="b" run={run} />);
  const replaced = await runOf('b');
  replaced.report(0.25);
  await expect.element(shown).toHaveTextContent('a 0.25');
  rerender(<Calculation version={1} question="c" run={run} />);
  const last = await runOf('c');
  replaced.report(0.75);
  replaced.end();
  last.report(0.5);
  await expect.element(shown).toHaveTextContent('a 0.5');
  last.end();
  await expect.element(shown).toHaveTextContent('c done');
});

it('drops the result of another version, and of none; runs the same question again after that', async () => {
  const { run, runOf } = heldRuns();
  const { rerender } = mount(<Calculation version={1} question="a" run={run} />);
  (await runOf('a')).end();
  await expect.element(shown).toHaveTextContent('a done');
  rerender(<Calculation question="a" run={run} />);
  await expect.element(shown).toHaveTextContent('none done');
  expect(run).toHaveBeenCalledTimes(1);
  rerender(<Calculation version={1} question="a" run={run} />);
  await expect.poll(() => run.mock.calls).toHaveLength(2);
  await expect.element(shown).toHaveTextContent('none done');
  rerender(<Calculation version={1} question={undefined} run={run} />);
  rerender(<Calculation version={2} question="b" run={run} />);
  (await runOf('b')).fail();
  await expect.element(shown).toHaveTextContent('failed');
  expect(run).toHaveBeenCalledTimes(3);
});
