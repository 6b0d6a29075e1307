import { may, type Permissions } from '../../permissions';
import type { PlanStep } from '../snapshot/plan';
import { type Entry, verbOf } from './entry';

/** Returns the permissions for steps of a plan that a user lacks; empty if none. */
export function missingPermissionsForSteps(
  steps: readonly PlanStep[],
  permissions: Permissions,
): readonly string[] {
  return missing(steps.flatMap(neededForStep), permissions);
}

/** Returns the permissions to undo entries that a user lacks, as far as the entries show which are needed. */
export function missingPermissionsForUndo(
  entries: readonly Entry[],
  permissions: Permissions,
): readonly string[] {
  return missing(
    entries.flatMap((entry) => neededForUndo(entry) ?? []),
    permissions,
  );
}

function missing(needed: readonly string[], permissions: Permissions): readonly string[] {
  return [...new Set(needed)].filter((permission) => !may(permissions, permission));
}

function neededForStep(step: PlanStep): string | readonly string[] {
  switch (step.kind) {
    case 'put-settings':
    case 'set-status':
      return 'context:update';
    case 'put-source':
      return step.isNew ? 'source:create' : 'source:update';
    case 'put-fee-schedule':
      return step.isNew ? 'fee-schedule:create' : 'fee-schedule:update';
    case 'put-field-map':
      return step.isNew ? 'field-map:create' : 'field-map:update';
    case 'delete-field-map':
      return 'field-map:delete';
    case 'create-rule':
      // It is created as the last one and then moved.
      return ['rule:create', 'rule:update'];
    case 'edit-rule':
    case 'order-rules':
      return 'rule:update';
    case 'delete-rule':
      return 'rule:delete';
  }
}

const nouns: Readonly<Record<string, string>> = {
  context: 'context',
  'match-rule': 'rule',
  'rule-order': 'rule',
  source: 'source',
  'field-map': 'field-map',
  'fee-schedule': 'fee-schedule',
};
const inverses = { create: 'delete', delete: 'create', update: 'update', reorder: 'update' } as const;

function neededForUndo(entry: Entry): string | undefined {
  const verb = verbOf(entry);
  const noun = nouns[entry.objectKind ?? ''];
  if (verb === undefined || verb === 'clone' || noun === undefined) return undefined;
  // Contexts, sources and fee schedules cannot be deleted, so there is no such permission.
  if (verb === 'create' && noun !== 'rule' && noun !== 'field-map') return undefined;
  return `${noun}:${inverses[verb]}`;
}
