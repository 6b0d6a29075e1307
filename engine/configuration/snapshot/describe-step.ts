import { diffSnapshots, type SnapshotDiff } from './diff-snapshots';
import { applyStep, type PlanStep } from './plan';
import type { Snapshot } from './snapshot';

/**
 * Returns the fields and the positions that a step changes in a snapshot, as data for a message. `before` is the snapshot
 * that the step is applied to. An added rule has the id of the step; the service will give it another one.
 */
export function describeStep(step: PlanStep, before: Snapshot): SnapshotDiff {
  return diffSnapshots(before, applyStep(before, step));
}
