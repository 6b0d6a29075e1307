import { type Order, orderOf } from '../match-rules/order';
import type { PlanLimits, PlanStep } from './plan';
import {
  type Fields,
  findObject,
  numberRules,
  type PartKind,
  type Snapshot,
  type SnapshotFieldMap,
  withObject,
  withoutObject,
} from './snapshot';

/** Returns an id of a step, unique in its plan, and the same in a plan of fewer steps. */
export function stepId(step: PlanStep): string {
  switch (step.kind) {
    case 'put-settings':
    case 'set-status':
    case 'order-rules':
      return step.kind;
    case 'create-rule':
    case 'edit-rule':
    case 'delete-rule':
      return `${step.kind} ${step.rule.id}`;
    default:
      return `${step.kind} ${step.id}`;
  }
}

/**
 * Returns the target of a plan without `skippedSteps`: what they would change stays as in `base`. A new plan to this
 * target has only the other steps.
 */
export function withoutSteps(base: Snapshot, target: Snapshot, skippedSteps: readonly PlanStep[]): Snapshot {
  const result = skippedSteps.reduce((reached, step) => withoutStep(base, reached, step), target);
  const order = skippedSteps.some(({ kind }) => kind === 'order-rules')
    ? orderOf(base.rules)
    : orderOf(target.rules);
  return { ...result, rules: inOrder(result, [...order, ...orderOf(target.rules)], orderOf(base.rules)) };
}

function withoutStep(base: Snapshot, target: Snapshot, step: PlanStep): Snapshot {
  switch (step.kind) {
    case 'put-settings':
      return { ...target, context: withStatus(base.context, target.context['status']) };
    case 'set-status':
      return { ...target, context: withStatus(target.context, base.context['status']) };
    case 'put-source':
      return withFormer(base, target, 'source', step.id);
    case 'put-fee-schedule':
      return withFormer(base, target, 'fee-schedule', step.id);
    case 'put-field-map':
    case 'delete-field-map':
      return { ...target, fieldMaps: formerMaps(base, target, step.id) };
    case 'create-rule':
    case 'edit-rule':
    case 'delete-rule':
      return withFormer(base, target, 'match-rule', step.rule.id);
    case 'order-rules':
      return target;
  }
}

function withStatus(context: Fields, status: unknown): Fields {
  return status === undefined ? context : { ...context, status };
}

/** Returns a snapshot with the object that `base` has with this id; without it if `base` has none. */
function withFormer(base: Snapshot, target: Snapshot, kind: PartKind, id: string): Snapshot {
  const former = findObject(base, kind, id);
  return former ? withObject(target, kind, former) : withoutObject(target, kind, id);
}

/** Returns the field maps of `target`; that of the source of the map `id` as in `base`. */
function formerMaps(base: Snapshot, target: Snapshot, id: string): SnapshotFieldMap[] {
  const { sourceId } = [...base.fieldMaps, ...target.fieldMaps].find((map) => map.id === id)!;
  const isOther = (map: SnapshotFieldMap) => map.sourceId !== sourceId;
  return [...target.fieldMaps.filter(isOther), ...base.fieldMaps.filter((map) => !isOther(map))];
}

/** Returns the rules of a snapshot in an order. A rule that the order lacks comes after the rule that it follows in `former`. */
function inOrder({ rules }: Snapshot, order: Order, former: Order): Snapshot['rules'] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const ids = [...new Set(order)].filter((id) => byId.has(id));
  for (const [index, id] of former.entries())
    if (byId.has(id) && !ids.includes(id)) {
      const above = former.slice(0, index).findLast((one) => ids.includes(one));
      ids.splice(above === undefined ? 0 : ids.indexOf(above) + 1, 0, id);
    }
  return numberRules(ids.map((id) => byId.get(id)!));
}

/** A step, and the ids of the steps that must be carried out if it is. */
type Needs = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Returns what each step of a plan needs: a field map and a rule's creation need what makes space or creates their
 * source, a source needs the creation of its fee schedule.
 */
function needsOf(base: Snapshot, steps: readonly PlanStep[], { maxRules }: PlanLimits): Needs {
  const idsOf = (isNeeded: (step: PlanStep) => boolean) => new Set(steps.filter(isNeeded).map(stepId));
  const creations = steps.filter(({ kind }) => kind === 'create-rule');
  const isFull = base.rules.length + creations.length > maxRules;
  const needed = (step: PlanStep): ReadonlySet<string> => {
    if (step.kind === 'create-rule' && isFull) return idsOf(({ kind }) => kind === 'delete-rule');
    if (step.kind === 'put-field-map')
      return idsOf((one) => one.kind === 'put-source' && one.isNew && one.id === step.sourceId);
    if (step.kind === 'put-source') {
      const { feeScheduleId } = step.changes;
      return idsOf((one) => one.kind === 'put-fee-schedule' && one.isNew && one.id === feeScheduleId);
    }
    return new Set();
  };
  return new Map(steps.map((step) => [stepId(step), needed(step)]));
}

/**
 * Returns the ids of the steps to leave out after the user switched the step `id` on or off. Steps that it needs are
 * switched on with it; steps that need it are switched off with it.
 */
export function switchStep(
  { base, steps, off }: { base: Snapshot; steps: readonly PlanStep[]; off: ReadonlySet<string> },
  id: string,
  limits: PlanLimits,
): ReadonlySet<string> {
  const needs = needsOf(base, steps, limits);
  const isOff = off.has(id);
  const switched = new Set([id]);
  // The iteration includes what is added during it.
  for (const one of switched)
    for (const [other, needed] of needs)
      if (isOff ? needs.get(one)!.has(other) : needed.has(one)) switched.add(other);
  return isOff ? new Set([...off].filter((one) => !switched.has(one))) : new Set([...off, ...switched]);
}
