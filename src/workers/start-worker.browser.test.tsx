import { expect, it } from 'vitest';
import { startWorkerSession } from './start-worker';

it('rejects pending and later calls if the script of a worker cannot be loaded', async () => {
  const worker = startWorkerSession<{ count(): number }>('/no-such-worker.js');
  await expect(worker.session.count()).rejects.toThrow('The worker failed.');
  expect(worker.hasFailed()).toBe(true);
  await expect(worker.session.count()).rejects.toThrow('The worker failed.');
  worker.end();
});
