import { expect, test } from 'vitest';
import type { PeriodReport } from '~/api/activity-report';
import type { ActivityEntry, ContextAsOf } from '@recon/contract/activity';
import { setLocale } from '~/i18n/locale';
import { otherEntriesText } from './other-entries';
import { isComplete, logStart, reportCsv, reportName } from './report-file';

const at = '2026-11-26T10:00:00.000Z';
const entry = (fields: Partial<ActivityEntry>): ActivityEntry => ({
  number: 7,
  at,
  author: { kind: 'person', id: 'p1', name: 'Ana', subject: 'ana@example.com' },
  operation: 'updateMatchRule',
  outcome: 'done',
  actionId: null,
  requestId: null,
  objectKind: 'match-rule',
  objectId: 'r2',
  contextId: 'c1',
  contextName: 'Cards',
  objectName: null,
  before: null,
  after: null,
  isHidden: false,
  configs: [],
  count: 1,
  intent: null,
  remote: null,
  ...fields,
});
const rule = (id: string, type: string, priority: number) => ({ id, type, config: {}, priority });
const state = (rules: ReturnType<typeof rule>[]): ContextAsOf => ({
  at,
  number: 1,
  snapshot: { context: { name: 'Cards' }, rules, sources: [], fieldMaps: [], feeSchedules: [] },
  hidden: [],
});
const rules = [rule('r1', 'EXACT', 1), rule('r2', 'TOLERANCE', 2), rule('r3', 'DATE_LAG', 3)];
const checkpoint = { final: 9, hash: 'h', at, keyId: 'k', signature: 's' };
const report = (entries: ActivityEntry[], change: Partial<PeriodReport> = {}): PeriodReport => ({
  entries,
  isCut: false,
  proof: { before: null, after: checkpoint, newest: checkpoint },
  ruleTypes: new Map([['r1', 'EXACT']]),
  states: { start: state(rules), end: state(rules), at: '2026-11-27T00:00:00.000Z' },
  ...change,
});
const changed = entry({
  before: { config: { absTolerance: '0.50' } },
  after: { config: { absTolerance: '=1+1' } },
});
const moved = entry({
  number: 6,
  operation: 'reorderMatchRules',
  objectKind: 'rule-order',
  objectId: 'c1',
  before: { priorities: [5, 6, 7] },
  after: {
    moves: [
      { id: 'r1', from: 3, to: 1 },
      { id: 'gone', from: 2, to: 1 },
    ],
  },
});

const rowsOf = (csv: string) =>
  csv
    .trim()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'));

test('the CSV has a row per moved rule and per changed setting, with positions and names in words, and no formula', () => {
  const [head = [], ...rows] = rowsOf(reportCsv(report([changed, moved])));
  const of = (row: string[]) => Object.fromEntries(head.map((name, index) => [name, row[index]]));
  const facts = rows.map(of);
  expect(
    facts.map((row) => [
      row['Object'],
      row['Object id'],
      row['Field'],
      row['Field in the log'],
      row['Before'],
      row['After'],
    ]),
  ).toEqual([
    ['Exact', 'r1', 'Position', 'position', '3', '1'],
    ['A rule that no longer exists (gone)', 'gone', 'Position', 'position', '2', '1'],
    ['Rule 2: Tolerance', 'r2', expect.any(String), 'absTolerance', '0.50', "'=1+1"],
  ]);
  expect(facts[0]).toMatchObject({ 'Kind of object': 'rule-order', Entry: '6', Context: 'Cards' });
  expect(reportCsv(report([moved]))).not.toContain('{');
  // An import has numbers.
  const imported = entry({
    operation: 'importTenant',
    objectKind: 'tenant',
    after: { rules: 3, sources: 2 },
  });
  expect(rowsOf(reportCsv(report([imported])))).toHaveLength(3);
});

test('without states, rules have no positions, and moved ones have their present types', () => {
  const entries = [{ ...changed, objectName: 'TOLERANCE' }, moved];
  const [, ...rows] = rowsOf(reportCsv(report(entries, { states: undefined })));
  expect(rows.map((row) => row[10])).toEqual(['Exact', 'A rule that no longer exists (gone)', 'Tolerance']);
});

test('values are written in the language of the page', async () => {
  const one = entry({
    objectKind: 'context',
    objectId: 'c1',
    before: { feeToleranceAbs: '0.05' },
    after: { feeToleranceAbs: '1.5' },
  });
  await setLocale('pt-BR');
  const [, row = []] = rowsOf(reportCsv(report([one])));
  await setLocale('en');
  expect(row.slice(-3, -1)).toEqual(['0,05', '1,5']);
});

test('a report of a period before the log starts is not complete', () => {
  const of = { from: '2026-11-26T00:00:00.000Z', to: '2026-11-27T00:00:00.000Z' };
  const empty = (start: string) => report([], { proof: { ...report([]).proof, start }, states: undefined });
  expect(isComplete(empty('2026-11-25T00:00:00.000Z'), of)).toBe(true);
  expect(logStart(empty('2026-11-25T00:00:00.000Z'), of)).toBeUndefined();
  expect(logStart(empty(at), of)).toEqual({ place: 'in', time: at });
  expect(isComplete(empty('2026-12-01T00:00:00.000Z'), of)).toBe(false);
  const ofContext = { ...of, contextId: 'c1' };
  const states = { start: 'starts', end: 'starts', at: of.to } as const;
  expect(isComplete(report([], { states }), ofContext)).toBe(false);
});

test.each([
  ['Cards', 'Changes Cards 2026-11-26 2026-11-26'],
  ['../a\\b:c?\u202e\n"x".', 'Changes a b c x 2026-11-26 2026-11-26'],
  ['...', 'Changes 2026-11-26 2026-11-26'],
  ['Ação 日本 🧾', 'Changes Ação 日本 🧾 2026-11-26 2026-11-26'],
  ['🧾'.repeat(100), `Changes ${'🧾'.repeat(80)} 2026-11-26 2026-11-26`],
  [undefined, 'Changes 2026-11-26 2026-11-26'],
])('the file of the context %j is %s', (name, file) => {
  expect(reportName({ from: '2026-11-26T00:00:00.000Z', to: '2026-11-27T00:00:00.000Z' }, name)).toBe(file);
});

test('what is not a change is named by what is there', () => {
  const of = (operation: string, objectKind: string, outcome = 'done') =>
    entry({ operation, objectKind, outcome });
  const baselines = [of('baseline', 'context'), of('baselineFeeSchedule', 'fee-schedule')];
  expect(otherEntriesText([of('updateContext', 'context')])).toBe('');
  expect(otherEntriesText([of('baseline', 'context')])).toBe(
    '1 more entry is in the files: 1 state at which the log starts.',
  );
  expect(
    otherEntriesText([
      ...baselines,
      of('signIn', 'session'),
      of('readActivity', 'activity'),
      of('applyFile', 'activity'),
      of('updateContext', 'context', 'refused'),
      of('getKeyDetails', 'pix-key'),
      of('eraseValues', 'activity'),
      entry({ before: {}, after: {} }),
    ]),
  ).toBe(
    '9 more entries are in the files: 1 request that changed nothing, 2 states at which the log starts, 1 sign-in or sign-out, 1 Pix lookup, 1 reading of the log, 1 applied file, 1 erasure and 1 refused request.',
  );
});
