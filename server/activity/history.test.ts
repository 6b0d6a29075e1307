import { beforeAll, expect, test } from 'vitest';
import { newWorld, randomHistory, seededRandom } from '../testing/random-history';
import { configurationLines, entriesOf, liveConfiguration, replayEntries } from '../testing/replay-entries';
import { makeTestService, type TestService } from '../testing/test-service';

/** Random histories: replayed from the first entry, the activity log leads to the configuration that is stored. */

let service: TestService;
beforeAll(async () => {
  service = await makeTestService();
});

const histories = process.env['RECON_SCENARIOS'] ? 1000 : 40;

/** Returns the number of a tenant's entries, the configuration that they lead to, and the stored one. */
async function replayed(tenantId: string) {
  const { db } = service.database;
  const entries = await entriesOf(db, tenantId);
  const live = await liveConfiguration(db, tenantId);
  return {
    entries: entries.length,
    replay: configurationLines(replayEntries(entries)),
    live: configurationLines(live),
  };
}

test('the entries of a random history lead to the stored configuration', async () => {
  for (let seed = 1; seed <= histories; seed += 1) {
    const caller = await service.caller();
    const writes = await randomHistory(caller, seededRandom(seed), { writes: 10 });
    const { entries, replay, live } = await replayed(caller.tenantId);
    expect([seed, entries]).toEqual([seed, writes]);
    expect(replay).toEqual(live);
  }
}, 900_000);

test('so do those of 32 histories of one tenant at once @soak', async () => {
  const caller = await service.caller();
  const world = newWorld();
  const counts = await Promise.all(
    Array.from({ length: 32 }, (_, seed) => randomHistory(caller, seededRandom(seed), { writes: 15, world })),
  );
  const { entries, replay, live } = await replayed(caller.tenantId);
  expect(entries).toBe(counts.reduce((sum, count) => sum + count, 0));
  expect(replay).toEqual(live);
});
