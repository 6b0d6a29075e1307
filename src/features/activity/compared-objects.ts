import type { ActivityRow, ComparedObject } from '~/api/activity';

type ShownHistory = {
  contextId: string | undefined;
  objectId: string | undefined;
  only: string | null | undefined;
};

/**
 * Returns the objects of a remote service that are compared with the log when a list is shown: its context, and the
 * object if it lists only one. `rows` are the listed entries; they have the source of a field map.
 */
export function comparedObjects(
  { contextId, objectId, only }: ShownHistory,
  rows: readonly Pick<ActivityRow, 'objectId' | 'sourceId' | 'before' | 'after'>[],
): ComparedObject[] {
  if (contextId === undefined)
    return only === 'fee-schedule' && objectId !== undefined ? [{ kind: only, scheduleId: objectId }] : [];
  const context = { kind: 'context', contextId } as const;
  if (objectId === undefined) return [context];
  if (only === 'match-rule') return [context, { kind: only, contextId, ruleId: objectId }];
  if (only === 'source') return [context, { kind: only, contextId, sourceId: objectId }];
  if (only !== 'field-map') return [context];
  const stated = rows.flatMap((row) =>
    row.objectId === objectId ? [row.sourceId, row.after?.['sourceId'], row.before?.['sourceId']] : [],
  );
  const sourceId = stated.find((id) => typeof id === 'string');
  return sourceId === undefined ? [context] : [context, { kind: only, contextId, sourceId }];
}
