import { afterStep, planChange, type RuleStep } from '../change-plan/change-plan';
import { allowedMoves } from '../contexts/context-status';
import { changedNames, kindRules } from './fields';
import {
  type Fields,
  findObject,
  numberRules,
  type Snapshot,
  type SnapshotFieldMap,
  type SnapshotKind,
  type SnapshotPart,
  withObject,
  withoutObject,
} from './snapshot';

/**
 * One step between configurations of a context. Ids are those of the snapshots; the service assigns others to new
 * objects. `changes`: the body of the update, where an empty string removes a field, or of the creation.
 */
export type PlanStep =
  | RuleStep
  | { readonly kind: 'put-settings'; readonly changes: Fields }
  | { readonly kind: 'set-status'; readonly status: string }
  | {
      readonly kind: 'put-source' | 'put-fee-schedule';
      readonly id: string;
      readonly isNew: boolean;
      readonly changes: Fields;
    }
  /** Creates the field map of a source, or replaces its mapping. */
  | {
      readonly kind: 'put-field-map';
      readonly id: string;
      readonly sourceId: string;
      readonly isNew: boolean;
      readonly mapping: Fields;
    }
  | { readonly kind: 'delete-field-map'; readonly id: string };

/** A difference that the API cannot change. `plan` leaves it as it is. */
export type Unreachable =
  /** Nothing of an archived context can be changed. */
  | { readonly reason: 'archived' }
  | { readonly reason: 'status'; readonly from: string; readonly to: string }
  /** A source cannot be deleted. */
  | { readonly reason: 'not-deletable'; readonly kind: 'source'; readonly id: string }
  /** A field cannot be set, or cannot be removed. The context has no id here. */
  | {
      readonly reason: 'fixed-field';
      readonly kind: SnapshotKind;
      readonly id: string | undefined;
      readonly field: string;
    }
  | { readonly reason: 'too-many-rules'; readonly max: number };

/** The steps in their order, and the differences that no step removes. */
export type Plan = { readonly steps: readonly PlanStep[]; readonly unreachable: readonly Unreachable[] };

export type PlanLimits = { readonly maxRules: number };

/**
 * Returns the steps from `base`, the live configuration, to `target`. Matches objects by id, field maps by source.
 * `base` must contain each existing fee schedule that a source of `target` uses; others are created. Pausing comes
 * first, any other change of the status last.
 */
export function plan(base: Snapshot, target: Snapshot, limits: PlanLimits): Plan {
  const schedules = planParts('fee-schedule', base.feeSchedules, target.feeSchedules);
  const status = planStatus(base.context, target.context);
  const content = joined([
    planSettings(base.context, target.context),
    planParts('source', base.sources, target.sources),
    keptSources(base, target),
    planFieldMaps(base, target),
    planRules(base, target, limits),
  ]);
  if (base.context['status'] === 'ARCHIVED') {
    const { steps, unreachable } = joined([content, status]);
    const isSame = steps.length === 0 && unreachable.length === 0;
    return joined([schedules, { steps: [], unreachable: isSame ? [] : [{ reason: 'archived' }] }]);
  }
  const isPause = target.context['status'] === 'PAUSED';
  return joined(isPause ? [status, schedules, content] : [schedules, content, status]);
}

function joined(plans: readonly Plan[]): Plan {
  return {
    steps: plans.flatMap(({ steps }) => steps),
    unreachable: plans.flatMap(({ unreachable }) => unreachable),
  };
}

function planSettings(base: Fields, target: Fields): Plan {
  const { changes, unreachable } = changesTo('context', base, target);
  return { steps: changes ? [{ kind: 'put-settings', changes }] : [], unreachable };
}

function planStatus(base: Fields, target: Fields): Plan {
  const [from, to] = [String(base['status']), String(target['status'])];
  if (from === to) return { steps: [], unreachable: [] };
  const isAllowed = (allowedMoves(from) as readonly string[]).includes(to);
  return isAllowed
    ? { steps: [{ kind: 'set-status', status: to }], unreachable: [] }
    : { steps: [], unreachable: [{ reason: 'status', from, to }] };
}

/** Plans the steps to sources or fee schedules. Those that `target` lacks stay. */
function planParts(
  kind: 'source' | 'fee-schedule',
  base: readonly SnapshotPart[],
  target: readonly SnapshotPart[],
): Plan {
  const known = new Map(base.map((part) => [part.id, part]));
  const put = kind === 'source' ? 'put-source' : 'put-fee-schedule';
  return joined(
    target.map((part): Plan => {
      const { id, ...fields } = part;
      const before = known.get(id);
      if (!before) return { steps: [{ kind: put, id, isNew: true, changes: fields }], unreachable: [] };
      const { changes, unreachable } = changesTo(kind, before, part);
      return { steps: changes ? [{ kind: put, id, isNew: false, changes }] : [], unreachable };
    }),
  );
}

function keptSources(base: Snapshot, target: Snapshot): Plan {
  const wanted = new Set(target.sources.map(({ id }) => id));
  const otherSources = base.sources.filter(({ id }) => !wanted.has(id));
  return {
    steps: [],
    unreachable: otherSources.map(({ id }) => ({ reason: 'not-deletable', kind: 'source', id })),
  };
}

/** Plans the steps to the field maps. The map of a source that `target` lacks stays with its source. */
function planFieldMaps(base: Snapshot, target: Snapshot): Plan {
  const known = bySource(base.fieldMaps);
  const wanted = bySource(target.fieldMaps);
  const puts = target.fieldMaps.map((map): Plan => {
    const { sourceId } = map;
    const before = known.get(sourceId);
    const mapping = map['mapping'] as Fields;
    if (!before) {
      const { id } = map;
      return { steps: [{ kind: 'put-field-map', id, sourceId, isNew: true, mapping }], unreachable: [] };
    }
    const { changes, unreachable } = changesTo('field-map', before, map);
    const { id } = before;
    return {
      steps: changes ? [{ kind: 'put-field-map', id, sourceId, isNew: false, mapping }] : [],
      unreachable,
    };
  });
  const sources = new Set(target.sources.map(({ id }) => id));
  const gone = base.fieldMaps.filter(({ sourceId }) => sources.has(sourceId) && !wanted.has(sourceId));
  const deletes = gone.map(({ id }): PlanStep => ({ kind: 'delete-field-map', id }));
  return joined([...puts, { steps: deletes, unreachable: [] }]);
}

function bySource(maps: readonly SnapshotFieldMap[]): ReadonlyMap<string, SnapshotFieldMap> {
  return new Map(maps.map((map) => [map.sourceId, map]));
}

function planRules(base: Snapshot, target: Snapshot, { maxRules }: PlanLimits): Plan {
  if (target.rules.length > maxRules)
    return { steps: [], unreachable: [{ reason: 'too-many-rules', max: maxRules }] };
  return { steps: planChange(base.rules, target.rules, maxRules), unreachable: [] };
}

/** Returns the body of an update, undefined if it would be empty, and the fields that an update cannot change. */
function changesTo(kind: SnapshotKind, before: Fields, after: Fields) {
  const { writable, removable } = kindRules[kind];
  const changes: Record<string, unknown> = {};
  const unreachable: Unreachable[] = [];
  for (const field of changedNames(kind, before, after)) {
    if (kind === 'context' && field === 'status') continue;
    const value = after[field];
    if (value !== undefined && writable.includes(field)) changes[field] = value;
    else if (value === undefined && removable.includes(field)) changes[field] = '';
    else unreachable.push({ reason: 'fixed-field', kind, id: before['id'] as string | undefined, field });
  }
  return { changes: Object.keys(changes).length > 0 ? changes : undefined, unreachable };
}

/** Returns the configuration after a step, with the ids of the plan and priorities from 1. */
export function applyStep(snapshot: Snapshot, step: PlanStep): Snapshot {
  switch (step.kind) {
    case 'put-settings':
      return withObject(snapshot, 'context', withChanges(snapshot.context, step.changes));
    case 'set-status':
      return withObject(snapshot, 'context', { ...snapshot.context, status: step.status });
    case 'put-source':
    case 'put-fee-schedule': {
      const kind = step.kind === 'put-source' ? 'source' : 'fee-schedule';
      const part = findObject(snapshot, kind, step.id) ?? { id: step.id };
      return withObject(snapshot, kind, withChanges(part, step.changes));
    }
    case 'put-field-map': {
      const { id, sourceId, mapping } = step;
      return withObject(snapshot, 'field-map', { id, sourceId, mapping });
    }
    case 'delete-field-map':
      return withoutObject(snapshot, 'field-map', step.id);
    default:
      return { ...snapshot, rules: numberRules(afterStep(snapshot.rules, step)) };
  }
}

function withChanges(object: Fields, changes: Fields): Fields {
  const fields = Object.entries({ ...object, ...changes });
  return Object.fromEntries(fields.filter(([name, value]) => value !== '' || !(name in changes)));
}
