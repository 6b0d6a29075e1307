import { sql } from 'kysely';
import type { ActivityEntry } from '@recon/contract/activity';
import type { ActivityObjectKind } from '@recon/contract/activity-kinds';
import { isUuid } from '@recon/contract/values';
import { scheduleIdsIn } from '@recon/engine/configuration/activity/schedule-ids';
import { may, type Permissions } from '@recon/engine/permissions';
import { readStored } from '@recon/engine/lib/json/lossless';
import type { ListedEntry } from '../../activity/list-entries';
import type { Db } from '../../db/database';

/** The present names, by id, of contexts, sources, fee schedules and rules, and the sources of field maps. */
export type ObjectNames = Readonly<Record<NamedKind, ReadonlyMap<string, string>>> & {
  readonly rules: ReadonlyMap<string, NamedRule>;
  readonly sourceOfMap: ReadonlyMap<string, string>;
  /** Ids that exist, of those that were looked up. */
  readonly existing: ReadonlySet<string>;
};
type NamedKind = 'context' | 'source' | 'field-map' | 'fee-schedule';
/** Type and config (JSON text) of a rule, as far as they are known. */
type NamedRule = { readonly type: string; readonly config: string | null };

type Named = { readonly kind: NamedKind | 'rule'; readonly permission: string };

/** Kinds whose objects have names: whose names, and the permission to read these. A field map has the name of its source. */
const namedKinds: Readonly<Partial<Record<ActivityObjectKind, Named>>> = {
  context: { kind: 'context', permission: 'context:read' },
  'rule-order': { kind: 'context', permission: 'context:read' },
  'match-rule': { kind: 'rule', permission: 'rule:read' },
  source: { kind: 'source', permission: 'source:read' },
  'source-reading': { kind: 'source', permission: 'source:read' },
  'field-map': { kind: 'field-map', permission: 'source:read' },
  'fee-schedule': { kind: 'fee-schedule', permission: 'fee-schedule:read' },
};

/** Returns the names of the objects of entries that a caller may read, by at most three queries per kind. */
export async function namesOf(
  db: Db,
  { tenantId, permissions }: { tenantId: string; permissions: Permissions },
  entries: readonly ListedEntry[],
): Promise<ObjectNames> {
  const ids = (...kinds: ActivityObjectKind[]) => [
    ...new Set(
      entries.flatMap(({ objectKind, objectId }) => {
        const kind = kinds.find((one) => one === objectKind);
        return kind && objectId !== null && may(permissions, namedKinds[kind]!.permission) ? [objectId] : [];
      }),
    ),
  ];
  const ofContexts = may(permissions, 'context:read')
    ? entries.flatMap((entry) => [entry.contextId, originalOf(entry)].flatMap((id) => id ?? []))
    : [];
  const existing = new Set<string>();
  const findNames = async (table: NamedTable, objectIds: readonly string[]) => {
    const names = await pairs(db, table, { tenantId, ids: objectIds });
    for (const id of names.keys()) existing.add(id);
    const missing = objectIds.filter((id) => !names.has(id));
    for (const [id, name] of await recordedNames(db, nameOf[table].field, { tenantId, ids: missing }))
      names.set(id, name);
    return names;
  };
  const moved = may(permissions, 'rule:read') ? entries.flatMap((entry) => onlyMoved(entry) ?? []) : [];
  const wantedRules = [...new Set([...ids('match-rule'), ...moved])];
  const rules = await presentRules(db, { tenantId, ids: wantedRules });
  for (const id of rules.keys()) existing.add(id);
  const gone = wantedRules.filter((id) => !rules.has(id));
  for (const [id, rule] of await recordedRules(db, { tenantId, ids: gone })) rules.set(id, rule);
  const schedules = may(permissions, 'fee-schedule:read') ? entries.flatMap(scheduleIdsOf) : [];
  const maps = await findNames('field_map', ids('field-map'));
  const sources = await findNames('source', [
    ...new Set([...ids('source', 'source-reading'), ...maps.values()]),
  ]);
  return {
    context: await findNames('context', [...new Set([...ofContexts, ...ids('context', 'rule-order')])]),
    source: sources,
    'field-map': new Map([...maps].flatMap(([id, source]) => withName(id, sources.get(source)))),
    'fee-schedule': await findNames('fee_schedule', [...new Set([...ids('fee-schedule'), ...schedules])]),
    rules,
    sourceOfMap: maps,
    existing,
  };
}

/** Returns the id of the context that a clone copied; `undefined` for entries of other operations. */
export function originalOf({ operation, after }: ListedEntry): string | undefined {
  if (operation !== 'cloneContext' || after === null) return undefined;
  const { copies } = readStored(after) as { copies?: { from?: string } };
  return copies?.from;
}

/** Returns the ids of the fee schedules that the entry of a source states before and after. */
function scheduleIdsOf({ objectKind, before, after }: ListedEntry): string[] {
  if (objectKind !== 'source') return [];
  return scheduleIdsIn([{ before: readStored(before), after: readStored(after) }]).filter(isUuid);
}

/** Returns `valueNames`, the names of objects whose ids are in the values of an entry; an empty object if none. */
export function valueNamesOf(names: ObjectNames, entry: ListedEntry): Pick<ActivityEntry, 'valueNames'> {
  const source = entry.objectKind === 'field-map' ? names.sourceOfMap.get(entry.objectId ?? '') : undefined;
  const found = [
    ...scheduleIdsOf(entry).flatMap((id) => withName(id, names['fee-schedule'].get(id))),
    ...(source === undefined ? [] : withName(source, names.source.get(source))),
  ];
  return found.length === 0 ? {} : { valueNames: Object.fromEntries(found) };
}

/** Returns the id of the only rule that an entry of a new order moved; `undefined` if it moved several. */
function onlyMoved({ objectKind, after }: ListedEntry): string | undefined {
  if (objectKind !== 'rule-order' || after === null) return undefined;
  const { moves } = readStored(after) as { moves?: readonly { id: string }[] };
  return moves?.length === 1 ? moves[0]!.id : undefined;
}

/** Returns the rule of an entry, or the only rule that it moved; `undefined` for several, or if unknown. */
export function ruleOf(names: ObjectNames, entry: ListedEntry): NamedRule | undefined {
  return names.rules.get((entry.objectKind === 'match-rule' ? entry.objectId : onlyMoved(entry)) ?? '');
}

/** Returns whether the object of an entry exists; `undefined` if the caller may not read it, or its kind has no table. */
export function isExisting(
  names: ObjectNames,
  permissions: Permissions,
  { objectKind, objectId }: ListedEntry,
): boolean | undefined {
  const named = namedKinds[objectKind as ActivityObjectKind];
  if (objectId === null || named === undefined || !may(permissions, named.permission)) return undefined;
  return names.existing.has(objectId);
}

/** Returns the name of the object of an entry; null if it has none, or it is unknown. */
export function objectName(names: ObjectNames, { objectKind, objectId }: ListedEntry): string | null {
  const kind = namedKinds[objectKind as ActivityObjectKind]?.kind;
  if (kind === undefined || objectId === null) return null;
  return (kind === 'rule' ? names.rules.get(objectId)?.type : names[kind].get(objectId)) || null;
}

/** Of each table the column with the name of a row, and the field that has it in entries; of a field map, its source. */
const nameOf = {
  context: { column: 'name', field: 'name' },
  source: { column: 'name', field: 'name' },
  field_map: { column: 'source_id', field: 'sourceId' },
  fee_schedule: { column: 'name', field: 'name' },
} as const;

type NamedTable = keyof typeof nameOf;
type Ids = { tenantId: string; ids: readonly string[] };

/** Returns the names of rows by their ids; without a query if there are no ids. */
async function pairs(db: Db, table: NamedTable, { tenantId, ids }: Ids): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${sql.ref(nameOf[table].column)} as name from ${sql.table(table)}
    where tenant_id = ${tenantId} and id = any(cast(${ids} as uuid[]))`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns the last value of a field that entries state: of deleted objects, and of those of a remote service. */
async function recordedNames(db: Db, field: string, { tenantId, ids }: Ids): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  // Not `jsonb`, which rejects an escaped NUL anywhere in the values.
  const { rows } = await sql<{ id: string; value: string }>`
    select distinct on (object_id) object_id as id, value
    from (
      select object_id, number, coalesce(after::json ->> ${field}, before::json ->> ${field}) as value
      from activity_entry
      where tenant_id = ${tenantId} and object_id = any(cast(${ids} as uuid[])) and outcome = 'done'
    ) as entry
    where value is not null
    order by object_id, number desc`.execute(db);
  return new Map(rows.map(({ id, value }) => [id, value]));
}

async function presentRules(db: Db, { tenantId, ids }: Ids): Promise<Map<string, NamedRule>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string } & NamedRule>`
    select id, type, config from match_rule
    where tenant_id = ${tenantId} and id = any(cast(${ids} as uuid[]))`.execute(db);
  return new Map(rows.map(({ id, type, config }) => [id, { type, config }]));
}

/** Returns the last type and config that entries state of rules. */
async function recordedRules(db: Db, of: Ids): Promise<Map<string, NamedRule>> {
  const types = await recordedNames(db, 'type', of);
  const configs = await recordedNames(db, 'config', of);
  return new Map([...types].map(([id, type]) => [id, { type, config: configs.get(id) ?? null }]));
}

function withName(id: string, name: string | undefined): [string, string][] {
  return name === undefined ? [] : [[id, name]];
}
