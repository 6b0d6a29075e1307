import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contextId, firstState, newEditLog, recordRandom } from '../../testing/edit-log';
import { diffSnapshots } from '../snapshot/diff-snapshots';
import type { Snapshot } from '../snapshot/snapshot';
import type { Entry } from './entry';
import { replay, snapshotOf } from './replay';

const entry = (fields: Partial<Entry>): Entry => ({
  number: 0,
  at: '2026-01-01T00:00:00Z',
  author: { kind: 'system', id: null, name: null, subject: null },
  operation: 'any',
  outcome: 'done',
  objectKind: 'context',
  objectId: contextId,
  contextId,
  before: null,
  after: null,
  configs: [],
  ...fields,
});

/** Returns the entries of a context that is created with all its parts, as a baseline is. */
function baselineOf({ context, rules, sources, fieldMaps, feeSchedules }: Snapshot): Entry[] {
  const parts = sources.map((source) => {
    const { config: _, ...part } = source;
    return part;
  });
  return [
    ...feeSchedules.map(({ id, ...after }) =>
      entry({ objectKind: 'fee-schedule', objectId: id, contextId: null, after }),
    ),
    entry({
      after: { ...context, rules, sources: parts, fieldMaps },
      configs: sources.map(({ id, config }) => ({ sourceId: id, before: null, after: config })),
    }),
  ];
}

/** Returns a snapshot with only those fee schedules that its sources use. */
function usedOnly(snapshot: Snapshot): Snapshot {
  const used = new Set(snapshot.sources.map(({ feeScheduleId }) => feeScheduleId));
  return { ...snapshot, feeSchedules: snapshot.feeSchedules.filter(({ id }) => used.has(id)) };
}

const runs = { numRuns: Number(process.env['RECON_PROPERTY_RUNS'] ?? 300) };
const choice = fc.record({ op: fc.nat(999), at: fc.nat(999), to: fc.nat(999) });

test('the entries of random edits lead to each state in turn', () => {
  fc.assert(
    fc.property(fc.array(choice, { maxLength: 12 }), (list) => {
      const log = newEditLog(firstState);
      for (const choice of list) recordRandom(log, choice, 'ana');
      let configuration = replay(baselineOf(firstState));
      for (const [number, state] of log.states.entries()) {
        configuration = replay(log.entries.slice(number - 1, number), configuration);
        const replayed = snapshotOf(configuration, contextId)!;
        expect(diffSnapshots(usedOnly(state), replayed)).toEqual({ objects: [], moves: [] });
        expect(replayed.rules.map(({ priority }) => priority)).toEqual(
          state.rules.map(({ priority }) => priority),
        );
      }
      expect(configuration.mismatches).toEqual([]);
    }),
    runs,
  );
});

describe('replay', () => {
  const first = baselineOf(firstState);

  test('knows no context before its first entry', () => {
    expect(snapshotOf(replay([]), contextId)).toBeUndefined();
  });

  test('ignores refused requests and entries of other kinds', () => {
    const others = [
      entry({ outcome: 'refused', objectKind: 'match-rule', objectId: 'ra' }),
      entry({ objectKind: 'session' }),
      entry({ objectKind: 'pix-key', after: { keyKind: 'CPF' } }),
      entry({ objectKind: 'tenant', after: { contexts: 3 } }),
    ];
    expect(snapshotOf(replay([...first, ...others]), contextId)).toEqual(
      snapshotOf(replay(first), contextId),
    );
  });

  test.each<[string, Partial<Entry>, string | undefined]>([
    [
      'a field that was changed without an entry',
      { objectKind: 'context', before: { name: 'A' }, after: { name: 'B' } },
      'name',
    ],
    [
      'an unknown object',
      { objectKind: 'match-rule', objectId: 'rz', before: { type: 'A' }, after: { type: 'B' } },
      undefined,
    ],
    [
      'an unknown deleted object',
      { objectKind: 'field-map', objectId: 'mz', before: { mapping: {} } },
      undefined,
    ],
    [
      'another content of a deleted object',
      { objectKind: 'field-map', objectId: 'ma', before: { sourceId: 'sa', mapping: {} } },
      'mapping',
    ],
    [
      'a move of an unknown rule',
      { objectKind: 'rule-order', after: { moves: [{ id: 'rz', from: 1, to: 2 }] } },
      undefined,
    ],
    [
      'other priorities',
      { objectKind: 'rule-order', after: { moves: [{ id: 'rb', from: 2, to: 1 }] } },
      'priorities',
    ],
  ])('reports %s', (_, fields, field) => {
    const { mismatches } = replay([...first, entry({ number: 7, ...fields })]);
    expect(mismatches).toMatchObject([{ number: 7, contextId, field }]);
  });

  test('forgets a mismatch at the next baseline, which replaces the context', () => {
    const unknown = entry({ number: 7, objectKind: 'match-rule', objectId: 'rz', before: {}, after: {} });
    const later = { ...firstState, rules: firstState.rules.slice(2), fieldMaps: [] };
    const configuration = replay([...first, unknown, ...baselineOf(later)]);
    expect(configuration.mismatches).toEqual([]);
    expect(diffSnapshots(later, snapshotOf(configuration, contextId)!)).toEqual({ objects: [], moves: [] });
  });

  test('copies a context with its parts', () => {
    const copies = {
      from: contextId,
      rules: [['ra', 'ra2']],
      sources: [
        ['sa', 'sa2'],
        ['sb', 'sb2'],
      ],
      fieldMaps: [['ma', 'ma2']],
      feeSchedules: [{ from: 'fa', to: 'fa2', name: 'Acquirer (copy)' }],
    };
    const after = { ...firstState.context, name: 'Copy', status: 'DRAFT', copies };
    const clone = entry({ number: 1, objectId: 'c2', contextId: 'c2', after });
    const copy = snapshotOf(replay([...first, clone]), 'c2')!;
    const { config, type } = firstState.rules[0]!;
    expect(copy).toEqual({
      context: { ...firstState.context, name: 'Copy', status: 'DRAFT' },
      rules: [{ id: 'ra2', type, config, priority: 10 }],
      sources: [
        { ...firstState.sources[0], id: 'sa2', feeScheduleId: 'fa2' },
        { ...firstState.sources[1], id: 'sb2' },
      ],
      fieldMaps: [{ id: 'ma2', sourceId: 'sa2', mapping: { amount: 'Valor', date: 'Data' } }],
      feeSchedules: [{ ...firstState.feeSchedules[0], id: 'fa2', name: 'Acquirer (copy)' }],
    });
  });

  test('sets the reading settings of a source for the first time', () => {
    const after = { settings: { fields: {} }, version: 1 };
    const set = entry({ objectKind: 'source-reading', objectId: 'sa', before: { settings: {} }, after });
    const { objects, mismatches } = replay([set]);
    expect([objects['source-reading'].get('sa'), mismatches]).toEqual([after, []]);
  });
});
