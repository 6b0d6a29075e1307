import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '~/testing/mount';
import { useWorkerPages } from './use-worker-query';

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
