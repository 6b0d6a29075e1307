import { beforeAll, expect, test } from 'vitest';
import type { Entry } from '@recon/engine/configuration/activity/entry';
import { invert } from '@recon/engine/configuration/activity/invert';
import { replay, snapshotOf } from '@recon/engine/configuration/activity/replay';
import { diffSnapshots } from '@recon/engine/configuration/snapshot/diff-snapshots';
import type { Snapshot } from '@recon/engine/configuration/snapshot/snapshot';
import { randomHistory, seededRandom } from '../testing/random-history';
import { entriesOf, parseEntry } from '../testing/replay-entries';
import { makeTestService } from '../testing/test-service';

/** The undo of what random histories recorded: it leads to the state before, except for what cannot be deleted. */

const count = process.env['RECON_SCENARIOS'] ? 300 : 12;

/** The entries of each random history. */
const histories: Entry[][] = [];
beforeAll(async () => {
  const service = await makeTestService();
  for (let seed = 1; seed <= count; seed += 1) {
    const caller = await service.caller();
    await randomHistory(caller, seededRandom(seed), { writes: 25 });
    histories.push((await entriesOf(service.database.db, caller.tenantId)).map(parseEntry));
  }
}, 900_000);

/** Returns a difference without the fee schedules: a snapshot has only those that its sources use. */
function diff(before: Snapshot, after: Snapshot) {
  const { objects, moves } = diffSnapshots(before, after);
  return { objects: objects.filter(({ kind }) => kind !== 'fee-schedule'), moves };
}

test('the undo of an entry leads to the state before it', () => {
  const counts = { undone: 0, not: 0 };
  for (const entries of histories) {
    let configuration = replay([]);
    for (const entry of entries) {
      const { contextId } = entry;
      const before = contextId === null ? undefined : snapshotOf(configuration, contextId);
      configuration = replay([entry], configuration);
      if (!before) continue;
      const live = snapshotOf(configuration, contextId!)!;
      const { target, conflicts, unreachable } = invert([entry], { live, history: [entry] });
      expect(conflicts, entry.operation).toEqual([]);
      counts.undone += 1;
      counts.not += unreachable.length;
      const expected = unreachable.length > 0 ? live : before;
      expect(diff(expected, target), entry.operation).toEqual({ objects: [], moves: [] });
      expect(unreachable.length > 0, entry.operation).toBe(
        ['createSource', 'putReading'].includes(entry.operation),
      );
    }
  }
  expect(counts.undone).toBeGreaterThan(10 * count);
  expect(counts.not).toBeLessThan(counts.undone / 2);
});

test('the undo of all entries of a context leads to the state of its first one, with the sources added since', () => {
  for (const entries of histories) {
    const contextIds = new Set(entries.flatMap(({ contextId }) => contextId ?? []));
    for (const contextId of contextIds) {
      const from = entries.findIndex((entry) => entry.contextId === contextId);
      const first = snapshotOf(replay(entries.slice(0, from + 1)), contextId)!;
      const live = snapshotOf(replay(entries), contextId)!;
      const later = entries.slice(from + 1).filter((entry) => entry.contextId === contextId);
      const { target, conflicts, unreachable } = invert(later, { live, history: entries.slice(from) });
      const { objects, moves } = diff(first, target);
      const added = unreachable.filter(({ kind }) => kind === 'source').map(({ id }) => id);
      expect(objects.map(({ change, kind, id }) => [change, kind, id])).toEqual(
        target.sources.flatMap(({ id }) => (added.includes(id) ? [['added', 'source', id]] : [])),
      );
      expect([moves, conflicts]).toEqual([[], []]);
    }
  }
});
