import { sql } from 'kysely';
import type { ActivityObjectKind } from '~/contract/activity';
import { may, type Permissions } from '~/domain/permissions';
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

/** Returns the names of the objects of entries that the caller may read, by at most two queries per kind. */
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
  const named = async (table: NamedTable, wanted: readonly string[]) => {
    const names = await pairs(db, table, { tenantId, ids: wanted });
    const missing = wanted.filter((id) => !names.has(id));
    for (const [id, name] of await recorded(db, table, { tenantId, ids: missing })) names.set(id, name);
    return names;
  };
  const maps = await named('field_map', ids('field-map'));
  const sources = await named('source', [...new Set([...ids('source', 'source-reading'), ...maps.values()])]);
  return {
    context: await named('context', [...new Set([...ofContexts, ...ids('context', 'rule-order')])]),
    'match-rule': await named('match_rule', ids('match-rule')),
    source: sources,
    'field-map': new Map([...maps].flatMap(([id, source]) => withName(id, sources.get(source)))),
    'fee-schedule': await named('fee_schedule', ids('fee-schedule')),
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

type NamedTable = keyof typeof nameColumns;

/** Returns the names of rows by their ids; without a query if there are no ids. */
async function pairs(
  db: Db,
  table: NamedTable,
  { tenantId, ids }: { tenantId: string; ids: readonly string[] },
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${sql.ref(nameColumns[table])} as name from ${sql.table(table)}
    where tenant_id = ${tenantId} and id = any(cast(${ids} as uuid[]))`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The field of an object that has its name, as entries state it. */
const nameFields = {
  context: 'name',
  match_rule: 'type',
  source: 'name',
  field_map: 'sourceId',
  fee_schedule: 'name',
} as const satisfies Record<NamedTable, string>;

/** Returns the last names that entries state: of deleted objects, and of those of a remote service. */
async function recorded(
  db: Db,
  table: NamedTable,
  { tenantId, ids }: { tenantId: string; ids: readonly string[] },
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const field = nameFields[table];
  // Not `jsonb`, which rejects an escaped NUL anywhere in the values.
  const { rows } = await sql<{ id: string; name: string }>`
    select distinct on (object_id) object_id as id, name
    from (
      select object_id, number, coalesce(after::json ->> ${field}, before::json ->> ${field}) as name
      from activity_entry
      where tenant_id = ${tenantId} and object_id = any(cast(${ids} as uuid[])) and outcome = 'done'
    ) as entry
    where name is not null
    order by object_id, number desc`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function withName(id: string, name: string | undefined): [string, string][] {
  return name === undefined ? [] : [[id, name]];
}
