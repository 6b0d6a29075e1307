import type { Entry } from '../configuration/activity/entry';
import { moveAfter, moveTo, orderOf } from '../configuration/match-rules/order';
import { movesBetween } from '../configuration/match-rules/rule-moves';
import { applyStep, type PlanStep } from '../configuration/snapshot/plan';
import {
  type Fields,
  findObject,
  type Snapshot,
  type SnapshotKind,
  withObject,
  withoutObject,
} from '../configuration/snapshot/snapshot';
import { writeJson } from '../lib/json/lossless';

/** A context with the activity log of its changes, as the server would record them. */
export type EditLog = {
  /** The configuration after each entry; the first one is before all entries. */
  states: Snapshot[];
  /** Oldest first, numbered from 1. */
  entries: Entry[];
  /** Part of the ids of created objects, so that they differ from those of another log. */
  mark: string;
};

export const contextId = 'c1';

/** Returns the log of a context of which no change is recorded yet. */
export const newEditLog = (snapshot: Snapshot, mark = ''): EditLog => ({
  states: [snapshot],
  entries: [],
  mark,
});

/** Returns the configuration after all entries. */
export const liveOf = ({ states }: EditLog): Snapshot => states.at(-1)!;

/**
 * Carries out the steps of a plan and records them. As on the service, a created object gets an id of its own, and a
 * created rule the next free priority; it is moved to its place by a second entry.
 */
export function recordPlan(log: EditLog, steps: readonly PlanStep[], author: string): void {
  const ids = new Map<string, string>();
  const idOf = (id: string) => ids.get(id) ?? id;
  for (const step of steps) {
    if (step.kind === 'create-rule') {
      const { type, config } = step.rule;
      const id = recordCreate(log, { type, config }, author);
      ids.set(step.rule.id, id);
      const order = orderOf(liveOf(log).rules);
      const { after } = step;
      recordOrder(
        log,
        after === undefined ? moveTo(order, id, 0) : moveAfter(order, id, idOf(after)),
        author,
      );
    } else if (step.kind === 'order-rules') recordOrder(log, step.order.map(idOf), author);
    else if (step.kind === 'put-field-map' && step.isNew) {
      const id = `m${log.mark}${log.entries.length + 1}`;
      ids.set(step.id, id);
      recordStep(log, { ...step, id }, author);
    } else recordStep(log, step, author);
  }
}

function recordStep(log: EditLog, step: PlanStep, author: string): void {
  const state = liveOf(log);
  switch (step.kind) {
    case 'edit-rule': {
      const { id, type, config } = step.rule;
      const rule = state.rules.find((one) => one.id === id)!;
      return recordUpdate(log, 'match-rule', { ...rule, type, config }, author);
    }
    case 'delete-rule': {
      const { id: _, ...before } = state.rules.find(({ id }) => id === step.rule.id)!;
      const next = withoutObject(state, 'match-rule', step.rule.id);
      return add(log, next, author, {
        objectKind: 'match-rule',
        objectId: step.rule.id,
        before,
        after: null,
      });
    }
    case 'delete-field-map': {
      const { id, ...before } = state.fieldMaps.find(({ id }) => id === step.id)!;
      const after = withoutObject(state, 'field-map', id);
      return add(log, after, author, { objectKind: 'field-map', objectId: id, before, after: null });
    }
    case 'put-field-map':
      if (step.isNew) {
        const { id, sourceId, mapping } = step;
        const after = { sourceId, mapping };
        return add(log, applyStep(state, step), author, {
          objectKind: 'field-map',
          objectId: id,
          before: null,
          after,
        });
      }
      return recordUpdate(
        log,
        'field-map',
        findObject(applyStep(state, step), 'field-map', step.id)!,
        author,
      );
    case 'put-settings':
    case 'set-status':
      return recordUpdate(log, 'context', applyStep(state, step).context, author);
    case 'put-source':
      return recordUpdate(log, 'source', findObject(applyStep(state, step), 'source', step.id)!, author);
    case 'put-fee-schedule':
      return recordUpdate(
        log,
        'fee-schedule',
        findObject(applyStep(state, step), 'fee-schedule', step.id)!,
        author,
      );
    default:
      throw new Error(`${step.kind} is recorded by recordPlan.`);
  }
}

/** Creates a rule as the last one and records it. Returns its id. */
function recordCreate(log: EditLog, rule: { type: string; config: Fields }, author: string): string {
  const { rules } = liveOf(log);
  const id = `r${log.mark}${log.entries.length + 1}`;
  const after = { ...rule, priority: (rules.at(-1)?.priority ?? 0) + 1 };
  const next = withObject(liveOf(log), 'match-rule', { id, ...after });
  add(log, next, author, { objectKind: 'match-rule', objectId: id, before: null, after });
  return id;
}

/** Changes the order of the rules, unless it is the present one, and records it. */
function recordOrder(log: EditLog, order: readonly string[], author: string): void {
  const { rules } = liveOf(log);
  const moves = movesBetween(orderOf(rules), order);
  if (moves.length === 0) return;
  const isNumbered = rules.every(({ priority }, index) => priority === index + 1);
  const before = isNumbered ? null : { priorities: rules.map(({ priority }) => priority) };
  const next = {
    ...liveOf(log),
    rules: order.map((id, index) => ({ ...rules.find((rule) => rule.id === id)!, priority: index + 1 })),
  };
  add(log, next, author, { objectKind: 'rule-order', objectId: contextId, before, after: { moves } });
}

/** Sets the priority of a rule, unless another rule has it, and records it. */
function recordPriority(log: EditLog, id: string, priority: number, author: string): void {
  const { rules } = liveOf(log);
  if (rules.some((rule) => rule.priority === priority)) return;
  recordUpdate(log, 'match-rule', { ...rules.find((rule) => rule.id === id)!, priority }, author);
}

function recordUpdate(log: EditLog, objectKind: SnapshotKind, object: Fields, author: string): void {
  const state = liveOf(log);
  const objectId = objectKind === 'context' ? contextId : String(object['id']);
  const was = findObject(state, objectKind, objectId)!;
  const names = [...new Set([...Object.keys(was), ...Object.keys(object)])].filter(
    (name) => writeJson(was[name]) !== writeJson(object[name]),
  );
  const isConfig = (name: string) => objectKind === 'source' && name === 'config';
  const pick = (fields: Fields) =>
    Object.fromEntries(
      names.filter((name) => !isConfig(name) && name in fields).map((name) => [name, fields[name]]),
    );
  const configs = names.some(isConfig)
    ? [{ sourceId: objectId, before: was['config'], after: object['config'] }]
    : [];
  const next = withObject(state, objectKind, object);
  const sorted = { ...next, rules: next.rules.toSorted((a, b) => a.priority - b.priority) };
  add(log, sorted, author, { objectKind, objectId, before: pick(was), after: pick(object), configs });
}

type NewEntry = Pick<Entry, 'objectKind' | 'objectId' | 'before' | 'after'> & Partial<Pick<Entry, 'configs'>>;

function add(log: EditLog, state: Snapshot, author: string, entry: NewEntry): void {
  const number = log.entries.length + 1;
  log.states.push(state);
  log.entries.push({
    number,
    at: new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString(),
    author: { kind: 'person', id: author, name: author, subject: author },
    operation: `${entry.objectKind}`,
    outcome: 'done',
    contextId: entry.objectKind === 'fee-schedule' ? null : contextId,
    configs: [],
    ...entry,
  });
}

/** The configuration of a context that random edits start from. */
export const firstState: Snapshot = {
  context: {
    name: 'Card sales',
    type: '1:1',
    status: 'ACTIVE',
    interval: 'daily',
    feeToleranceAbs: '0.50',
    feeTolerancePct: '0',
    autoMatchOnUpload: false,
  },
  rules: ['ra', 'rb', 'rc', 'rd', 're'].map((id, index) => ({
    id,
    type: 'EXACT',
    config: { a: index, b: 'x' },
    priority: (index + 1) * 10,
  })),
  sources: [
    { id: 'sa', name: 'Ledger', type: 'LEDGER', side: 'LEFT', config: { a: 1 }, feeScheduleId: 'fa' },
    { id: 'sb', name: 'Bank', type: 'BANK', side: 'RIGHT', config: { a: 1 } },
  ],
  fieldMaps: [{ id: 'ma', sourceId: 'sa', mapping: { amount: 'Valor', date: 'Data' } }],
  feeSchedules: [
    {
      id: 'fa',
      name: 'Acquirer',
      currency: 'BRL',
      applicationOrder: 'PARALLEL',
      roundingScale: 2,
      roundingMode: 'HALF_UP',
      items: [{ name: 'MDR', priority: 1, structureType: 'FLAT', structure: { amount: '0.30' } }],
    },
  ],
};

export type EditChoice = { readonly op: number; readonly at: number; readonly to: number };

/** Makes a random edit of an object whose id passes `mayEdit`, and records it. Does nothing if there is no such object. */
export function recordRandom(
  log: EditLog,
  { op, at, to }: EditChoice,
  author: string,
  mayEdit: (id: string) => boolean = () => true,
): void {
  const { context, rules, sources, fieldMaps } = liveOf(log);
  const value = log.entries.length + 1;
  const record = (...steps: PlanStep[]) => recordPlan(log, steps, author);
  const pick = <T extends { id: string }>(list: readonly T[]): T | undefined => {
    const allowed = list.filter(({ id }) => mayEdit(id));
    return allowed[at % allowed.length];
  };
  const withKey = (object: Fields): Fields => {
    const key = ['a', 'b', 'c'][to % 3]!;
    const { [key]: _, ...others } = object;
    return to % 4 === 0 && Object.keys(others).length > 0 ? others : { ...object, [key]: value };
  };
  const [rule, source] = [pick(rules), pick(sources)];
  const ofRule: ((rule: Snapshot['rules'][number]) => void)[] = [
    (rule) => record({ kind: 'edit-rule', rule: { ...rule, config: withKey(rule.config) } }),
    (rule) =>
      record({
        kind: 'edit-rule',
        rule: { ...rule, type: `TYPE_${to % 3}`, config: { [`k${to % 3}`]: value } },
      }),
    (rule) => record({ kind: 'delete-rule', rule }),
    ({ id }) => recordOrder(log, moveTo(orderOf(rules), id, to % rules.length), author),
    ({ id }) => recordPriority(log, id, 1 + (to % 60), author),
  ];
  const ofSource: ((source: Snapshot['sources'][number]) => void)[] = [
    ({ id, config }) =>
      record({ kind: 'put-source', id, isNew: false, changes: { config: withKey(config as Fields) } }),
    ({ id }) => record({ kind: 'put-source', id, isNew: false, changes: { name: `Source ${value}` } }),
    ({ id }) =>
      record({ kind: 'put-source', id, isNew: false, changes: { feeScheduleId: ['', 'fa'][to % 2] } }),
    ({ id: sourceId }) => {
      const map = fieldMaps.find((one) => one.sourceId === sourceId);
      const mapping = withKey((map?.['mapping'] as Fields | undefined) ?? { a: 'Valor' });
      record({ kind: 'put-field-map', id: map?.id ?? 'new', sourceId, isNew: map === undefined, mapping });
    },
    ({ id: sourceId }) => {
      const map = fieldMaps.find((one) => one.sourceId === sourceId);
      if (map) record({ kind: 'delete-field-map', id: map.id });
    },
  ];
  const settings: Fields[] = [
    { name: `Context ${value}` },
    { interval: `every ${value} hours` },
    { feeNormalization: ['NET', 'GROSS', ''][at % 3] },
    { feeToleranceAbs: `${value}.50` },
  ];
  const ofContext: (() => void)[] = [
    () => record({ kind: 'put-settings', changes: settings[to % settings.length]! }),
    () => record({ kind: 'set-status', status: context['status'] === 'ACTIVE' ? 'PAUSED' : 'ACTIVE' }),
  ];
  const edits: (() => void)[] = [
    ...ofRule.map((edit) => () => rule && edit(rule)),
    ...ofSource.map((edit) => () => source && edit(source)),
    ...ofContext.map((edit) => () => mayEdit(contextId) && edit()),
    () =>
      mayEdit('fa') &&
      record({ kind: 'put-fee-schedule', id: 'fa', isNew: false, changes: { roundingScale: value } }),
    () =>
      record({
        kind: 'create-rule',
        rule: { id: 'new', type: 'EXACT', config: { a: value } },
        after: rules[to % rules.length]?.id,
      }),
  ];
  edits[op % edits.length]!();
}
