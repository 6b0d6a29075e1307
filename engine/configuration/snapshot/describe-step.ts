import { diffSnapshots, type SnapshotDiff } from './diff-snapshots';
import { applyStep, type PlanStep } from './plan';
import type { Snapshot } from './snapshot';

/**
 * Returns the fields and positions (from 1) that a step changes in the snapshot `before`, as data for a message. An
 * added rule has the id of the step; the service will assign another one.
 */
export function describeStep(step: PlanStep, before: Snapshot): SnapshotDiff {
  return diffSnapshots(before, applyStep(before, step));
}
