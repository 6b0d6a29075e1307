import { expect, test } from 'vitest';
import { makeTestService } from '../testing/test-service';

test('a flood of one tenant neither rejects nor overtakes the requests of another', async () => {
  const other = await makeTestService({ faults: true });
  const [flooder, bob] = [await other.caller(), await other.caller()];
  const headers = { 'X-Recon-Fault': 'delay=20' };
  const flood: number[] = [];
  const over = new AbortController();
  const connections = Array.from({ length: 100 }, async () => {
    while (!over.signal.aborted) {
      flood.push((await flooder.ask('GET', '/v1/contexts', { headers })).status);
      // A rejection is immediate; over a connection a turn of the event loop would separate two requests.
      await new Promise(setImmediate);
    }
  });
  const statuses: number[] = [];
  const answeredBefore: number[] = [];
  for (let time = 0; time < 12; time += 1) {
    const before = flood.filter((status) => status === 200).length;
    statuses.push((await bob.ask('GET', '/v1/contexts', { headers })).status);
    answeredBefore.push(flood.filter((status) => status === 200).length - before);
  }
  over.abort();
  await Promise.all(connections);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(flood).toContain(503);
  // One place is always left to others, so the flood gets at most the number of concurrent responses. Before a request
  // asks for its place, its token is verified in another thread, which takes any time on a busy machine: so the median.
  expect(answeredBefore.toSorted((a, b) => a - b)[6]).toBeLessThanOrEqual(2 * 4);
});
