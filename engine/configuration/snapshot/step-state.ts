import { changedNames } from './fields';
import { applyStep, type PlanStep } from './plan';
import { configurationFields, type Fields, findObject, type Snapshot, type SnapshotKind } from './snapshot';

/** Whether a step is still to be done (`open`), has its result already (`reached`), or others changed the object. */
export type StepState = 'open' | 'reached' | 'changed';

/**
 * Returns whether a step still has to be done. `now`: the live object; `expected`: the configuration after the earlier
 * steps. A value that others have changed in the meantime must not be overwritten.
 */
export function stepState(
  { kind, objectId, now }: { kind: SnapshotKind; objectId: string; now: object | null },
  expected: Snapshot,
  step: PlanStep,
): StepState {
  const is = configurationFields((now ?? {}) as Fields);
  const was = findObject(expected, kind, objectId) ?? {};
  const wanted = findObject(applyStep(expected, step), kind, objectId) ?? {};
  const changes = changedNames(kind, was, wanted);
  const foreign = changedNames(kind, was, is).filter((name) => changes.includes(name));
  const left = changedNames(kind, is, wanted).filter((name) => changes.includes(name));
  if (foreign.some((name) => left.includes(name))) return 'changed';
  return left.length === 0 ? 'reached' : 'open';
}
