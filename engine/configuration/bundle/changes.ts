import { diffSnapshots } from '../snapshot/diff-snapshots';
import { applyStep } from '../snapshot/plan';
import type { BundlePart } from './bundle-plan';

/** Returns the objects that a part of a plan adds, changes and deletes, and the rules that it moves. */
export function changesOf({ isNew, base, steps }: BundlePart) {
  return diffSnapshots(isNew ? { ...base, context: {} } : base, steps.reduce(applyStep, base));
}

/** Returns the number of objects that a plan adds, changes, moves and deletes. One change may take several requests. */
export function countChanges(parts: readonly BundlePart[]): number {
  return parts.reduce((sum, part) => {
    const { objects, moves } = changesOf(part);
    return sum + objects.length + moves.length + part.readings.length;
  }, 0);
}
