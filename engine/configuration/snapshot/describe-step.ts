import { diffSnapshots, type SnapshotDiff } from './diff-snapshots';
import { applyStep, type PlanStep } from './plan';
import type { Snapshot } from './snapshot';

/**
 * Returns what a step changes, as data for a message. `before` is the state that the step is applied to. A removed rule
 * loses what it once matched, and an added rule has another id on the service.
 */
export function describeStep(step: PlanStep, before: Snapshot): SnapshotDiff {
  return diffSnapshots(before, applyStep(before, step));
}
