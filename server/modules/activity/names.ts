import { sql } from 'kysely';
import type { ActivityObjectKind } from '~/contract/activity';
import { may, type Permissions } from '~/domain/permissions';
import { readStored } from '~/lib/json/lossless';
import type { ListedEntry } from '../../activity/list-entries';
import type { Db } from '../../db/database';

/** Present names of contexts, sources and fee schedules, and types of rules, by id. */
export type Names = Readonly<Record<NamedKind, ReadonlyMap<string, string>>>;
type NamedKind = 'context' | 'match-rule' | 'source' | 'field-map' | 'fee-schedule';

/** Kinds whose objects have names, and the permission to read these. A field map has the name of its source. */
const namePermissions: Readonly<Partial<Record<ActivityObjectKind, string>>> = {
  context: 'context:read',
  'rule-order': 'context:read',
  'match-rule': 'rule:read',
  source: 'source:read',
  'source-reading': 'source:read',
  'field-map': 'source:read',
  'fee-schedule': 'fee-schedule:read',
};

/** Returns the names of the objects of entries that the caller may read, by at most one query per kind. */
export async function namesOf(
  db: Db,
  { tenantId, permissions }: { tenantId: string; permissions: Permissions },
  entries: readonly ListedEntry[],
): Promise<Names> {
  const ids = (...kinds: ActivityObjectKind[]) => [
    ...new Set(
      entries.flatMap(({ objectKind, objectId }) => {
        const kind = kinds.find((one) => one === objectKind);
        return kind && objectId !== null && may(permissions, namePermissions[kind]!) ? [objectId] : [];
      }),
    ),
  ];
  const ofContexts = may(permissions, 'context:read')
    ? entries.flatMap(({ contextId }) => contextId ?? [])
    : [];
  const contexts = [...new Set([...ofContexts, ...ids('context', 'rule-order')])];
  const rules = await pairs(db, 'match_rule', { tenantId, ids: ids('match-rule') });
  const maps = await pairs(db, 'field_map', { tenantId, ids: ids('field-map') });
  const missing = [
    ...ids('match-rule').filter((id) => !rules.has(id)),
    ...ids('field-map').filter((id) => !maps.has(id)),
  ];
  for (const { id, type, sourceId } of await deleted(db, tenantId, missing))
    (sourceId === undefined ? rules : maps).set(id, sourceId ?? type);
  const sourceIds = [...new Set([...ids('source', 'source-reading'), ...maps.values()])];
  const sources = await pairs(db, 'source', { tenantId, ids: sourceIds });
  return {
    context: await pairs(db, 'context', { tenantId, ids: contexts }),
    'match-rule': rules,
    source: sources,
    'field-map': new Map([...maps].flatMap(([id, source]) => withName(id, sources.get(source)))),
    'fee-schedule': await pairs(db, 'fee_schedule', { tenantId, ids: ids('fee-schedule') }),
  };
}

/** Returns the name of an entry's object; null if it has none, or if it is unknown. */
export function objectName(names: Names, { objectKind, objectId }: ListedEntry): string | null {
  const kind = namedKinds[objectKind as ActivityObjectKind];
  return (kind && objectId !== null && names[kind].get(objectId)) || null;
}

const namedKinds: Readonly<Partial<Record<ActivityObjectKind, NamedKind>>> = {
  context: 'context',
  'rule-order': 'context',
  'match-rule': 'match-rule',
  source: 'source',
  'source-reading': 'source',
  'field-map': 'field-map',
  'fee-schedule': 'fee-schedule',
};

/** The column with the name of each table's rows; of a field map the id of its source. */
const nameColumns = {
  context: 'name',
  match_rule: 'type',
  source: 'name',
  field_map: 'source_id',
  fee_schedule: 'name',
} as const;

/** Returns the names of rows by their ids; without a query if there are no ids. */
async function pairs(
  db: Db,
  table: keyof typeof nameColumns,
  { tenantId, ids }: { tenantId: string; ids: readonly string[] },
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${sql.ref(nameColumns[table])} as name from ${sql.table(table)}
    where tenant_id = ${tenantId} and id = any(cast(${ids} as uuid[]))`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns the type of deleted rules and the source of deleted field maps, as their entries state them. */
async function deleted(db: Db, tenantId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('activity_entry')
    .select(['object_id', 'before'])
    .where('tenant_id', '=', tenantId)
    .where('object_id', 'in', ids)
    .where('operation', 'in', ['deleteMatchRule', 'deleteFieldMap'])
    .where('outcome', '=', 'done')
    .execute();
  return rows.map(({ object_id: id, before }) => {
    const { type, sourceId } = readStored(before!) as { type: string; sourceId?: string };
    return { id: id!, type, sourceId };
  });
}

function withName(id: string, name: string | undefined): [string, string][] {
  return name === undefined ? [] : [[id, name]];
}
