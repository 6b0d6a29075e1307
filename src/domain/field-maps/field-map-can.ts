/** Permission and state check: why something cannot be done to a field map; the console has a sentence for each. */
export type FieldMapRefusal = 'archived' | 'noPermission';

/**
 * What may be done to a field map: undefined is yes, else the reason why not. The service leaves those
 * of an archived context writable (docs/contract.md#context-status).
 */
export function fieldMapCan(
  what: 'create' | 'update' | 'delete',
  contextStatus: string | undefined,
  permissions: readonly string[],
): FieldMapRefusal | undefined {
  if (contextStatus === 'ARCHIVED') return 'archived';
  return permissions.includes('*') || permissions.includes(`field-map:${what}`) ? undefined : 'noPermission';
}
