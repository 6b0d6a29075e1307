import type { Selectable } from 'kysely';
import { type ActivityEntry, snapshotParts } from '@recon/contract/activity';
import type { ActivityObjectKind } from '@recon/contract/activity-kinds';
import { may, type Permissions } from '@recon/engine/permissions';
import { readStored, withMember, withoutMember } from '@recon/engine/lib/json/lossless';
import type { ListedEntry } from '../../activity/list-entries';
import type { ActivityEntryTable } from '../../db/schema';
import { partPermissions } from './context-as-of';
import { isExisting, objectName, type ObjectNames, originalOf, ruleOf, valueNamesOf } from './names';

const valuePermissions: Readonly<Record<ActivityObjectKind, string>> = {
  context: 'context:read',
  'match-rule': 'rule:read',
  'rule-order': 'rule:read',
  source: 'source:read',
  'source-reading': 'source:read',
  'field-map': 'field-map:read',
  'fee-schedule': 'fee-schedule:read',
  session: 'activity:read',
  'pix-key': 'key-details:read',
  tenant: 'activity:read',
  activity: 'activity:read',
};

/** Converts an entry to what the API sends, with the values and names that the caller may read. */
export function entryRecord(
  entry: ListedEntry,
  names: ObjectNames,
  { permissions, isEmbedded }: { permissions: Permissions; isEmbedded: boolean },
): ActivityEntry {
  const { number, at, author, operation, outcome, objectId, contextId, count } = entry;
  const objectKind = entry.objectKind as ActivityObjectKind | null;
  const mayReadSources = may(permissions, 'source:read');
  const configs = mayReadSources ? entry.configs : [];
  const values = valuesFor(entry, objectKind, permissions);
  const rule = ruleOf(names, entry);
  // The tables of the embedded service lack the objects of a remote one.
  const exists = isEmbedded ? isExisting(names, permissions, entry) : undefined;
  const originalName = names.context.get(originalOf(entry) ?? '');
  const sourceId = objectKind === 'field-map' ? names.sourceOfMap.get(objectId ?? '') : undefined;
  return {
    number,
    at: at.toISOString(),
    author: authorRecord(author),
    operation,
    outcome,
    actionId: entry.actionId,
    ...(entry.file !== null && { appliedFile: readStored(entry.file) }),
    requestId: entry.requestId,
    objectKind,
    objectId,
    contextId,
    contextName: (contextId !== null && names.context.get(contextId)) || null,
    objectName: objectName(names, entry),
    ...(originalName !== undefined && { originalName }),
    ...(exists !== undefined && { isExisting: exists }),
    ...(rule && {
      rule: { type: rule.type, ...(rule.config !== null && { config: readStored(rule.config) }) },
    }),
    ...(sourceId !== undefined && { sourceId }),
    ...valueNamesOf(names, entry),
    before: values.before,
    after: values.after,
    isHidden: values.isHidden || configs.length < entry.configs.length,
    configs: configs.map(({ sourceId, before, after }) => ({
      sourceId,
      before: readStored(before),
      after: readStored(after),
    })),
    count,
    intent: entry.intent,
    remote: readStored(entry.remote),
  };
}

/** Returns whether a caller may read all values of an entry. */
export function mayReadValues(
  entry: Pick<Selectable<ActivityEntryTable>, 'before' | 'after' | 'object_kind'>,
  configs: readonly object[],
  permissions: Permissions,
): boolean {
  const kind = entry.object_kind as ActivityObjectKind | null;
  const mayReadConfigs = configs.length === 0 || may(permissions, 'source:read');
  return mayReadConfigs && !valuesFor(entry, kind, permissions).isHidden;
}

/** Converts an author to what the API sends. */
export function authorRecord({ kind, id, name, subject }: ListedEntry['author']): ActivityEntry['author'] {
  return { kind, id, name, subject };
}

type Values = {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  isHidden: boolean;
};

function valuesFor(
  { before, after }: Pick<ListedEntry, 'before' | 'after'>,
  kind: ActivityObjectKind | null,
  permissions: Permissions,
): Values {
  if (before === null && after === null) return { before: null, after: null, isHidden: false };
  // A kind that this version does not know needs all permissions.
  const needed = (kind && valuePermissions[kind]) ?? '*';
  if (!may(permissions, needed)) return { before: null, after: null, isHidden: true };
  const left = kind === 'context' && after !== null ? withoutParts(after, permissions) : undefined;
  return {
    before: readStored(before),
    after: left ?? readStored(after),
    isHidden: left !== undefined,
  };
}

/** Returns the values of a context without the parts that the caller may not read; `undefined` if all may be read. */
function withoutParts(json: string, permissions: Permissions): Record<string, unknown> | undefined {
  const hidden = snapshotParts.filter((part) => !may(permissions, partPermissions[part]));
  if (hidden.length === 0) return undefined;
  const values = readStored(json);
  const { copies } = values as { copies?: Record<string, unknown> };
  const own = hidden.filter((part) => part in values);
  const copied = copies ? hidden.filter((part) => part in copies) : [];
  if (own.length + copied.length === 0) return undefined;
  const left = own.reduce<Record<string, unknown>>(withoutMember, values);
  return copied.length === 0 ? left : withMember(left, 'copies', copied.reduce(withoutMember, copies!));
}
