import { diffSnapshots, type SnapshotDiff } from './diff-snapshots';
import { applyStep, type Step } from './plan';
import type { Snapshot } from './snapshot';

/**
 * Returns what a step changes, as data for a message. `before` is the state that the step is applied to. A removed rule
 * loses what it once matched, and an added rule has another id on the service.
 */
export function describeStep(step: Step, before: Snapshot): SnapshotDiff {
  return diffSnapshots(before, applyStep(before, step));
}
