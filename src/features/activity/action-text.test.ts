import { t } from '~/i18n/t';
import { describe, expect, test } from 'vitest';
import type { ActivityEntry } from '@recon/contract/activity';
import { diffSnapshots } from '@recon/engine/configuration/snapshot/diff-snapshots';
import type { Snapshot } from '@recon/engine/configuration/snapshot/snapshot';
import { readStored } from '@recon/engine/lib/json/lossless';
import { actionText, authorText, contextOf, listedChanges, entryObjectName, onlyText } from './action-text';
import { changedFields } from './changed-fields';
import { reportCsv } from './report/report-file';
import { objectFields } from './undo/object-diff-text';

const ana = { kind: 'person', id: 'p1', name: 'Ana', subject: 'ana@example.com' } as const;

function entry(operation: string, fields: Partial<ActivityEntry> = {}): ActivityEntry {
  return {
    number: 7,
    at: '2026-11-26T10:00:00.000Z',
    author: ana,
    operation,
    outcome: 'done',
    actionId: null,
    requestId: null,
    objectKind: null,
    objectId: null,
    contextId: null,
    contextName: null,
    objectName: null,
    before: null,
    after: null,
    isHidden: false,
    configs: [],
    count: 1,
    intent: null,
    remote: null,
    ...fields,
  };
}

const system = { kind: 'system', id: null, name: null, subject: null } as const;
const tolerance = (config: Record<string, unknown>) => ({ type: 'TOLERANCE', config });

const rule = (before: object, after: object): Partial<ActivityEntry> => ({
  objectKind: 'match-rule',
  objectName: 'TOLERANCE',
  before: before as Record<string, unknown>,
  after: after as Record<string, unknown>,
});

const unsure = (outcome: string, operation: string) =>
  entry(operation, { outcome, objectKind: 'match-rule', objectName: 'EXACT' });
const outside = (fields: Partial<ActivityEntry>) =>
  entry('updateContext', {
    outcome: 'observed',
    objectKind: 'context',
    objectName: 'Cards',
    before: { name: 'A' },
    ...fields,
  });
const seen = (observed: string) =>
  entry('updateContext', { outcome: 'observed', intent: 5, remote: { observed } });

/** Returns the sentence of an entry, and the changed values that are shown below it. */
function said(one: ActivityEntry): string {
  const changes = listedChanges({ entries: [one] }).map(
    ({ label, before = 'not set', after = 'not set' }) => `${label} ${before} → ${after}`,
  );
  return [actionText({ entries: [one] }), ...changes].join(' | ');
}

describe('an entry in a sentence', () => {
  test('has a number in place of a name that is not known', () => {
    const one = entry('updateMatchRule', {
      objectKind: 'match-rule',
      before: { config: { dateWindowDays: 1 } },
      after: { config: { dateWindowDays: 2 } },
    });
    expect(said(one)).toBe('Changed 1 rule | Days apart at most 1 → 2');
  });

  test('names the file that its action applied, or began to apply, with the context of the changes', () => {
    const [contextId, contextName] = ['c1', 'Cards'];
    const appliedFile = { file: 'cards.yaml', digest: '9966fe262b85'.padEnd(64, '0'), isDone: true };
    const file = entry('applyFile', { objectKind: 'activity', appliedFile, after: appliedFile });
    const changes = [
      entry('updateSource', { contextId, contextName, appliedFile }),
      entry('updateContext', { contextId, contextName, appliedFile }),
    ];
    const entries = [...changes, file];
    expect(actionText({ entries })).toBe('Applied “cards.yaml” (SHA-256 9966fe262b85)');
    expect(actionText({ entries: [changes[0]!] })).toBe('Applied “cards.yaml” (SHA-256 9966fe262b85)');
    const begun = entry('updateSource', { appliedFile: { ...appliedFile, isDone: false } });
    expect(actionText({ entries: [begun] })).toBe('Started to apply “cards.yaml” (SHA-256 9966fe262b85)');
    const undone = entry('updateSource', { appliedFile: { ...appliedFile, undone: 2 } });
    expect(actionText({ entries: [undone] })).toBe('Undid “cards.yaml” (SHA-256 9966fe262b85)');
    const part = entry('updateSource', { appliedFile: { ...appliedFile, undone: 2, isPartial: true } });
    expect(actionText({ entries: [part] })).toBe('Undid “cards.yaml” in part (SHA-256 9966fe262b85)');
    const several = entry('updateSource', { appliedFile: { undone: 8 } });
    expect(actionText({ entries: [several, several] })).toBe('Undid 8 changes');
    const again = entry('updateSource', { appliedFile: { ...appliedFile, undone: 2, isRedo: true } });
    expect(actionText({ entries: [again] })).toBe('Applied “cards.yaml” again (SHA-256 9966fe262b85)');
    const restored = entry('updateSource', { appliedFile: { undone: 8, isRedo: true } });
    expect(actionText({ entries: [restored, restored] })).toBe('Restored 8 changes');
    expect(contextOf(entries)).toEqual({ contextId, contextName });
    expect(contextOf([file])).toEqual({ contextId: null, contextName: null });
  });

  test.each<[string, ActivityEntry]>([
    [
      'Created the context “Cards”',
      entry('createContext', { objectName: 'Cards', after: { name: 'Cards' } }),
    ],
    [
      'Set “Cards” to Active',
      entry('updateContext', {
        objectName: 'Cards',
        before: { status: 'DRAFT' },
        after: { status: 'ACTIVE' },
      }),
    ],
    [
      'Changed the rule Tolerance | Days apart at most 1 → 2',
      entry('updateMatchRule', rule({ config: { dateWindowDays: 1 } }, { config: { dateWindowDays: 2 } })),
    ],
    [
      'Changed the rule Tolerance | Days apart at most 1 → 2 | Absolute tolerance not set → 0.50',
      entry(
        'updateMatchRule',
        rule({ config: { dateWindowDays: 1 } }, { config: { absTolerance: '0.50', dateWindowDays: 2 } }),
      ),
    ],
    [
      'Changed the rule Tolerance (±\u00A00.75, ±\u00A02 days) | Days apart at most not set → 2',
      entry('updateMatchRule', {
        ...rule({ config: {} }, { config: { dateWindowDays: 2 } }),
        rule: tolerance({ absTolerance: '0.75', percentTolerance: '0', dateWindowDays: 2 }),
      }),
    ],
    [
      'Changed the field map of “Bank” | amount Valor → V | currency Moeda → M | date Data → D | external_id NSU → N',
      entry('updateFieldMap', {
        objectKind: 'field-map',
        objectName: 'Bank',
        before: { mapping: { amount: 'Valor', currency: 'Moeda', date: 'Data', external_id: 'NSU' } },
        after: { mapping: { amount: 'V', currency: 'M', date: 'D', external_id: 'N' } },
      }),
    ],
    [
      `Changed the source “Bank” | Name ${'A'.repeat(41)} → Bank`,
      entry('updateSource', {
        objectKind: 'source',
        objectName: 'Bank',
        before: { name: 'A'.repeat(41) },
        after: { name: 'Bank' },
      }),
    ],
    [
      // The settings at that time, not the present ones.
      'Deleted the rule Tolerance (±\u00A00.50)',
      entry('deleteMatchRule', {
        objectKind: 'match-rule',
        before: tolerance({ absTolerance: '0.50', percentTolerance: '0', dateWindowDays: 0 }),
        rule: tolerance({ absTolerance: '9', percentTolerance: '0' }),
      }),
    ],
    [
      'Moved the rule Exact (same amount, currency, day and reference) from position 3 to 1',
      entry('reorderMatchRules', {
        objectKind: 'rule-order',
        after: { moves: [{ id: 'a', from: 3, to: 1 }] },
        rule: { type: 'EXACT', config: { matchAmount: true } },
      }),
    ],
    [
      'Moved 1 rule from position 3 to 1',
      entry('reorderMatchRules', {
        objectKind: 'rule-order',
        after: { moves: [{ id: 'a', from: 3, to: 1 }] },
      }),
    ],
    [
      'The log starts with this state: context “Cards”',
      entry('baseline', { objectKind: 'context', objectName: 'Cards', author: system }),
    ],
    [
      'Deleted the rule Exact',
      entry('deleteMatchRule', { objectKind: 'match-rule', before: { type: 'EXACT' } }),
    ],
    [
      'Moved 2 rules',
      entry('reorderMatchRules', {
        after: {
          moves: [
            { id: 'a', from: 3, to: 1 },
            { id: 'b', from: 9, to: 4 },
          ],
        },
      }),
    ],
    ['Looked up a Pix key', entry('getKeyDetails', { after: { keyKind: 'CPF', result: 'found' } })],
    ['Was not allowed to delete a rule', entry('deleteMatchRule', { outcome: 'refused' })],
    [
      'Was not allowed to read contexts (1,200 times)',
      entry('getContextAsOf', { outcome: 'refused', count: 1200 }),
    ],
    ['Was not allowed to do something', entry('newerOperation', { outcome: 'refused' })],
    ['Was not allowed to do something', entry('toString', { outcome: 'refused' })],
    ['Made a change that this page cannot describe', entry('newerOperation')],
    [
      'Deleted the rule Tolerance – outcome unknown',
      entry('deleteMatchRule', { outcome: 'of-a-newer-version', ...rule({ type: 'TOLERANCE' }, {}) }),
    ],
    [
      'Outcome unclear: Changed the context “Cards” | Name Cards → Bank',
      entry('updateContext', {
        outcome: 'unclear',
        objectKind: 'context',
        objectName: 'Cards',
        before: { name: 'Cards' },
        after: { name: 'Bank' },
      }),
    ],
    ['Rejected by the service: Deleted the rule Exact', unsure('failed', 'deleteMatchRule')],
    [
      'Sent to the service, without a recorded response: Changed the order of the rules',
      unsure('intended', 'reorderMatchRules'),
    ],
    ['Changed outside this console: Cards | Name A → Cards', outside({ after: { name: 'Cards' } })],
    ['Deleted outside this console: Cards', outside({ after: null })],
    [
      'The change with an unclear outcome was read again: the values are as it wanted them',
      seen('as-wanted'),
    ],
    ['The change with an unclear outcome was read again: it was not made', seen('as-before')],
    ['The change with an unclear outcome was read again: the values are different', seen('different')],
  ])('%s', (sentence, one) => {
    expect(said(one)).toBe(sentence);
  });

  test('of several entries counts them, or says how many changes there are', () => {
    const changed = entry('updateMatchRule', rule({}, { config: { dateWindowDays: 2 } }));
    expect(actionText({ entries: [changed, changed, changed] })).toBe('Changed 3 rules');
    expect(actionText({ entries: [changed, entry('deleteMatchRule')] })).toBe('Made 2 changes');
    const context = entry('baseline', { objectKind: 'context', author: system });
    const schedule = entry('baselineFeeSchedule', { objectKind: 'fee-schedule', author: system });
    expect(actionText({ entries: [context, context, schedule] })).toBe(
      'The log starts with this state: 2 contexts and 1 fee schedule',
    );
  });

  test('names people, programs and the system', () => {
    expect(authorText(ana)).toBe('Ana');
    expect(authorText({ ...ana, name: null })).toBe('ana@example.com');
    expect(authorText({ ...ana, kind: 'program', name: 'ci' })).toBe('ci (API token)');
    expect(authorText({ kind: 'system', id: null, name: null, subject: null })).toBe('The system');
    expect(authorText({ ...ana, name: null, subject: null })).toBe('An unknown user');
  });

  test('the fields of a new context have the number of its parts, created or copied', () => {
    const made = { name: 'Cards', rules: [{}, {}], sources: [], copies: undefined };
    const of = (after: Record<string, unknown>) =>
      changedFields(entry('cloneContext', { objectKind: 'context', after })).map(
        ({ label, after: value }) => `${label}: ${value}`,
      );
    expect(of(made)).toEqual(['Name: Cards', 'Rules: 2']);
    const copies = { from: 'c', rules: [['a', 'b']], feeSchedules: [{ from: 'f', to: 'g' }] };
    expect(of({ name: 'Copy', copies })).toEqual(['Name: Copy', 'Rules: 1', 'Fee schedules: 1']);
  });

  test('the filter by one object is called by its kind', () => {
    expect(onlyText('match-rule')).toBe('Only this rule');
    expect(onlyText('session')).toBe('Only this object');
    expect(onlyText(undefined)).toBe('Only this object');
  });

  test('has the recorded name of a deleted object', () => {
    expect(entryObjectName(entry('updateSource', { before: { name: 'Bank' } }))).toBe('Bank');
  });
});

describe('changed fields', () => {
  test('of a context have the labels and values of its form', () => {
    const one = entry('updateContext', {
      objectKind: 'context',
      before: { feeTolerancePct: '0.01', autoMatchOnUpload: false },
      after: { feeTolerancePct: '0.025', autoMatchOnUpload: true, feeNormalization: 'NET' },
    });
    expect(changedFields(one).map(({ label, before, after }) => [label, before, after])).toEqual([
      ['Fee tolerance, per cent', '1\u00A0%', '2.5\u00A0%'],
      ['On upload', 'wait', 'match at once'],
      ['Fee normalization', undefined, 'Net'],
    ]);
  });

  test('of a field map are its lines, without those that stay', () => {
    const one = entry('updateFieldMap', {
      objectKind: 'field-map',
      before: { mapping: { amount: 'Valor', date: 'Data', currency: 'Moeda' }, version: 1 },
      after: { mapping: { amount: 'Total', date: 'Data', external_id: 'NSU' }, version: 2 },
    });
    expect(changedFields(one).map(({ label, before, after }) => [label, before, after])).toEqual([
      ['amount', 'Valor', 'Total'],
      ['currency', 'Moeda', undefined],
      ['external_id', undefined, 'NSU'],
    ]);
  });

  test('of a fee schedule are its fees, each in a sentence with its tiers', () => {
    const items = [
      { name: 'MDR', priority: 1, structureType: 'PERCENTAGE', structure: { rate: '0.0249' } },
      { name: 'MDR', priority: 2, structureType: 'FLAT', structure: { amount: '0.30' } },
      {
        name: 'By amount',
        priority: 3,
        structureType: 'TIERED',
        structure: { tiers: [{ upTo: '100', rate: '0.01' }, { rate: '0.005' }] },
      },
      { name: 'New', priority: 4, structureType: 'OF_LATER', structure: { a: 1 } },
    ];
    const one = entry('createFeeSchedule', { objectKind: 'fee-schedule', after: { currency: 'BRL', items } });
    expect(changedFields(one).map(({ label, after }) => [label, after])).toEqual([
      ['Currency', 'BRL'],
      ['Fee “MDR”', '2.49\u00A0% of the amount'],
      ['Fee “MDR (2)”', 'R$0.30 of every transaction, whatever its amount'],
      [
        'Fee “By amount”',
        'By tiers, each rate on its own part of the amount only: up to 100: 1\u00A0%; above 100: 0.5\u00A0%',
      ],
      ['Fee “New”', 'A fee of type OF_LATER, which this console does not know {"a":1}'],
    ]);
  });

  test('of a new context have the configs of its sources under their names', () => {
    const sources = [{ id: 's', name: 'Bank' }];
    const configs = [
      { sourceId: 's', before: null, after: { timezone: 'UTC' } },
      { sourceId: 'other', before: null, after: { timezone: 'UTC' } },
    ];
    const one = entry('baseline', { objectKind: 'context', after: { sources }, configs });
    expect(changedFields(one).map(({ label }) => label)).toEqual([
      'Sources',
      'Bank: Time zone',
      'other: Time zone',
    ]);
  });

  test('include the config of a source, without values that may be secret', () => {
    const configs = [{ sourceId: 's', before: { url: 'secret a' }, after: { url: 'secret b' } }];
    const one = entry('updateSource', { objectKind: 'source', before: {}, after: {}, configs });
    const [before, after] = [t('bundles.hidden'), t('bundles.hidden.new')];
    expect(changedFields(one)).toEqual([{ key: 'url', label: 'url', before, after }]);
  });

  test.each([
    ['12345678901234567890.10', '12345678901234567890.20'],
    ['1.0', '1.00'],
    ['1e400', '1e401'],
    ['-0', '0'],
  ])('of a config have numbers as the log has them: %s → %s', (was, is) => {
    const read = (limit: string) => readStored(`{"timezone":${limit},"name":"a"}`);
    const configs = [{ sourceId: 's', before: read(was), after: read(is) }];
    const one = entry('updateSource', { objectKind: 'source', before: {}, after: {}, configs });
    expect(changedFields(one)).toEqual([{ key: 'timezone', label: 'Time zone', before: was, after: is }]);
    const rows = reportCsv({ entries: [one], ruleTypes: new Map(), states: undefined }).split('\r\n');
    expect(rows[1]).toContain(`"${was}","${is}"`);
    const snapshot = (limit: string): Snapshot => ({
      context: { name: 'Cards' },
      rules: [],
      sources: [{ id: 's', name: 'Bank', config: read(limit) }],
      fieldMaps: [],
      feeSchedules: [],
    });
    const [before, after] = [snapshot(was), snapshot(is)];
    for (const diff of diffSnapshots(before, after).objects)
      expect(objectFields(diff, before, after)).toMatchObject([{ before: was, after: is }]);
  });

  test('have the names of the fee schedule of a source, and of the source of a field map', () => {
    const linked = entry('updateSource', {
      objectKind: 'source',
      before: { feeScheduleId: 'f1' },
      after: { feeScheduleId: 'f2' },
      valueNames: { f1: 'Standard' },
    });
    expect(changedFields(linked)).toMatchObject([{ label: 'Fee schedule', before: 'Standard', after: 'f2' }]);
    const map = entry('createFieldMap', {
      objectKind: 'field-map',
      after: { sourceId: 's1', mapping: {}, version: 1 },
      valueNames: { s1: 'Bank' },
    });
    expect(changedFields(map)).toMatchObject([{ label: 'Source', after: 'Bank' }]);
  });
});

test('a clone has the name that it got, and that of its original', () => {
  const clone = entry('cloneContext', {
    objectKind: 'context',
    objectName: 'Cards Q1',
    after: { name: 'Cards (copy)', copies: {} },
  });
  expect(actionText({ entries: [clone] })).toBe('Cloned a context as “Cards (copy)”');
  expect(actionText({ entries: [{ ...clone, originalName: 'Cards' }] })).toBe(
    'Cloned the context “Cards” as “Cards (copy)”',
  );
});

test('a write that left everything as it was says so, alone and with others', () => {
  const nothing = entry('updateMatchRule', rule({}, {}));
  expect(actionText({ entries: [nothing] })).toMatch(/^Changed the rule .* \(changed nothing\)$/);
  expect(actionText({ entries: [nothing, nothing] })).toBe('Changed 2 rules (changed nothing)');
  const changed = entry('updateMatchRule', rule({ priority: 1 }, { priority: 2 }));
  expect(actionText({ entries: [nothing, changed] })).toBe('Changed 2 rules');
});

test('a move that was sent as single priorities reads as one move, not as many changes and a rejection', () => {
  const change = (objectId: string, from: number, to: number) =>
    entry('updateMatchRule', { ...rule({ priority: from }, { priority: to }), objectId });
  const refused = entry('reorderMatchRules', { outcome: 'failed', objectKind: 'rule-order' });
  const drag = [change('a', 12, 2), change('c', 3, 4), change('b', 2, 3), refused];
  expect(actionText({ entries: drag })).toBe('Moved 1 rule from position 12 to 2');
});
