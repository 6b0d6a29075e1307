import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { lazyComponent, onChunkFailed, prefetchOnIdle, reportChunkError } from '~/lib/lazy';
import { mount } from '~/testing/mount';

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /a.js'));
const Question = ({ text }: { text: string }) => <p role="note">{text}</p>;

test('is retried automatically, and shown once it has loaded @soak', async () => {
  const load = vi.fn<() => Promise<typeof Question>>(missing);
  load.mockImplementationOnce(missing).mockImplementationOnce(missing).mockResolvedValue(Question);
  const Later = lazyComponent(load);
  mount(<Later text="Delete it?" />);
  await expect.element(page.getByRole('note')).toHaveTextContent('Delete it?');
  expect(load).toHaveBeenCalledTimes(3);
});

test('leaves the page as it is if it cannot be loaded, shows an error, and loads on another attempt @soak', async () => {
  const told = vi.fn<Parameters<typeof onChunkFailed>[0]>();
  onChunkFailed(told);
  onTestFinished(() => onChunkFailed(() => undefined));
  let isThere = false;
  const Later = lazyComponent<{ text: string }>(
    () => (isThere ? Promise.resolve(Question) : missing()),
    () => <p>What stands there meanwhile</p>,
  );
  mount(
    <main>
      <h1>The page</h1>
      <Later text="Delete it?" />
    </main>,
  );
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1), 6_000);
  await expect.element(page.getByRole('heading', { name: 'The page' })).toBeVisible();
  await expect.element(page.getByText('What stands there meanwhile')).toBeVisible();
  isThere = true;
  told.mock.calls[0]?.[1]();
  await expect.element(page.getByRole('note')).toBeVisible();
});

test('loads automatically when the network is back @soak', async () => {
  const told = vi.fn<Parameters<typeof onChunkFailed>[0]>();
  onChunkFailed(told);
  onTestFinished(() => onChunkFailed(() => undefined));
  let isThere = false;
  const Later = lazyComponent(() => (isThere ? Promise.resolve(Question) : missing()));
  mount(<Later text="Delete it?" />);
  await vi.waitFor(() => expect(told).toHaveBeenCalled(), 6_000);
  isThere = true;
  dispatchEvent(new Event('online'));
  await expect.element(page.getByRole('note')).toBeVisible();
});

test('is loaded when the browser is idle, before it is needed', async () => {
  const load = vi.fn(() => Promise.resolve(Question));
  lazyComponent(load);
  expect(load).not.toHaveBeenCalled();
  prefetchOnIdle();
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
});

test('code of the bundler that fails does not make the router reload the page', () => {
  onChunkFailed(() => undefined);
  const payload = new TypeError('Failed to fetch dynamically imported module: /a.js');
  dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }));
  expect(payload.message).toMatch(/^Missing code: /);
  reportChunkError(payload, () => undefined);
});
