import { type Selectable, sql } from 'kysely';
import { expect } from 'vitest';
import { isWrite, type ObjectKind, writes } from '~/contract/writes';
import { applyMoves, type RuleMove } from '~/domain/match-rules/rule-moves';
import { readJson, writeJson } from '~/lib/json/lossless';
import type { Copies } from '../activity/evidence';
import { type ListedEntry, listEntries } from '../activity/list-entries';
import type { Db } from '../db/database';
import type { Database } from '../db/schema';
import { contextRecord } from '../modules/contexts/queries';
import { feeScheduleRecords } from '../modules/fee-schedules/queries';
import { fieldMapRecord } from '../modules/field-maps/queries';
import { ruleRecord } from '../modules/match-rules/queries';
import { sourceRecord } from '../modules/sources/queries';

type Fields = Record<string, unknown>;
type Kind = Exclude<ObjectKind, 'rule-order'>;
/** Objects by id, with the context they belong to; without times. */
type Configuration = Record<Kind, Map<string, Fields>>;

const newConfiguration = (): Configuration => ({
  context: new Map(),
  'match-rule': new Map(),
  source: new Map(),
  'source-reading': new Map(),
  'field-map': new Map(),
  'fee-schedule': new Map(),
});

/** Returns a copy of a record without these fields. */
export function without(record: object, ...names: string[]): Fields {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

/** Returns all entries of a tenant, oldest first. */
export async function entriesOf(db: Db, tenantId: string): Promise<ListedEntry[]> {
  const { entries } = await listEntries(db, tenantId, { limit: 1_000_000 });
  return entries.toReversed();
}

/** Returns a configuration as texts that can be compared: one line per object. */
export function configurationLines(configuration: Configuration): string[] {
  return Object.entries(configuration)
    .flatMap(([kind, objects]) =>
      [...objects].map(([id, fields]) => {
        const sorted = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));
        return `${kind} ${id} ${writeJson(Object.fromEntries(sorted))}`;
      }),
    )
    .toSorted();
}

/** Returns a tenant's configuration as it is stored. */
export async function liveConfiguration(db: Db, tenantId: string): Promise<Configuration> {
  const rowsOf = async <T extends keyof Database>(table: T) => {
    const query = sql<
      Selectable<Database[T]>
    >`select * from ${sql.table(table)} where tenant_id = ${tenantId}`;
    return (await query.execute(db)).rows;
  };
  const live = newConfiguration();
  const put = (kind: Kind, records: readonly object[]) => {
    for (const record of records) {
      const fields = without(record, 'id', 'tenantId', 'createdAt', 'updatedAt');
      live[kind].set((record as { id: string }).id, fields);
    }
  };
  put('context', (await rowsOf('context')).map(contextRecord));
  put('match-rule', (await rowsOf('match_rule')).map(ruleRecord));
  put('source', (await rowsOf('source')).map(sourceRecord));
  put('field-map', (await rowsOf('field_map')).map(fieldMapRecord));
  for (const { source_id: id, settings, version } of await rowsOf('source_reading'))
    live['source-reading'].set(id, { settings: readJson(settings), version });
  const schedules = await feeScheduleRecords(db, tenantId, await rowsOf('fee_schedule'));
  put(
    'fee-schedule',
    schedules.map((schedule) => ({
      ...schedule,
      items: schedule.items.map((item) => without(item, 'id', 'createdAt', 'updatedAt')),
    })),
  );
  return live;
}

/**
 * Returns the configuration that entries describe, from the first one on. Expects that each entry's state before is the
 * state that the earlier entries led to.
 */
export function replayEntries(entries: readonly ListedEntry[]): Configuration {
  const state = newConfiguration();
  for (const entry of entries) {
    if (!isWrite(entry.operation as never) || entry.outcome !== 'done') continue;
    const { kind, verb } = writes[entry.operation as keyof typeof writes];
    const { before, after, objectId, contextId } = readEntry(entry);
    if (verb === 'reorder') replayOrder(state, contextId!, before, after);
    else if (verb === 'clone') replayClone(state, objectId, after);
    else if (verb === 'delete') {
      const { contextId: _, ...content } = state[kind as Kind].get(objectId)!;
      expect(writeJson(sorted(before)), entry.operation).toBe(writeJson(sorted(content)));
      state[kind as Kind].delete(objectId);
    } else if (verb === 'create') replayCreate(state, kind, entry);
    else {
      const object = state[kind as Kind].get(objectId) ?? { settings: {} };
      state[kind as Kind].set(objectId, object);
      for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
        expect(writeJson(object[name]), `${entry.operation} ${name}`).toBe(writeJson(before[name]));
        if (name in after) object[name] = after[name];
        else delete object[name];
      }
      for (const config of entry.configs) {
        expect(writeJson(object['config'])).toBe(config.before);
        object['config'] = readJson(config.after!);
      }
    }
  }
  return state;
}

function readEntry({ before, after, objectId, contextId }: ListedEntry) {
  const fields = (json: string | null) => readJson(json ?? '{}') as Fields;
  return { before: fields(before), after: fields(after), objectId: objectId!, contextId };
}

function sorted(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function replayCreate(state: Configuration, kind: Kind, entry: ListedEntry): void {
  const { objectId, contextId, after } = readEntry(entry);
  const { sources = [], fieldMaps = [], rules = [], ...content } = after as Record<string, Fields[]>;
  const configOf = (id: string) =>
    readJson(entry.configs.find(({ sourceId }) => sourceId === id)?.after ?? 'null');
  const add = (kind: Kind, id: string, fields: Fields) =>
    state[kind].set(id, {
      ...fields,
      ...(kind !== 'context' && kind !== 'fee-schedule' && { contextId }),
      ...(kind === 'source' && { config: configOf(id) }),
    });
  add(kind, objectId, content);
  const parts: [Kind, Fields[]][] = [
    ['source', sources],
    ['field-map', fieldMaps],
    ['match-rule', rules],
  ];
  for (const [partKind, records] of parts)
    for (const { id, ...fields } of records) add(partKind, String(id), fields);
}

function replayOrder(state: Configuration, contextId: string, before: Fields, after: Fields): void {
  const rules = [...state['match-rule']]
    .filter(([, rule]) => rule['contextId'] === contextId)
    .toSorted(
      ([a, one], [b, other]) => Number(one['priority']) - Number(other['priority']) || (a < b ? -1 : 1),
    );
  const priorities = before['priorities'] ?? rules.map((_, index) => index + 1);
  expect(rules.map(([, rule]) => rule['priority'])).toEqual(priorities);
  const order = applyMoves(
    rules.map(([id]) => id),
    after['moves'] as RuleMove[],
  );
  for (const [index, id] of order.entries()) state['match-rule'].get(id)!['priority'] = index + 1;
}

function replayClone(state: Configuration, contextId: string, { copies, ...context }: Fields): void {
  const { rules, sources, fieldMaps, feeSchedules } = copies as Copies;
  state.context.set(contextId, context);
  const copyOf = (kind: Kind, id: string) => ({ ...state[kind].get(id)!, contextId });
  for (const [from, to] of rules) state['match-rule'].set(to, copyOf('match-rule', from));
  for (const { from, to, name } of feeSchedules)
    state['fee-schedule'].set(to, { ...state['fee-schedule'].get(from)!, name });
  const schedules = new Map(feeSchedules.map(({ from, to }) => [from, to]));
  for (const [from, to] of sources) {
    const source: Fields = copyOf('source', from);
    const scheduleId = source['feeScheduleId'] as string | undefined;
    if (scheduleId !== undefined) source['feeScheduleId'] = schedules.get(scheduleId) ?? scheduleId;
    state.source.set(to, source);
  }
  const newSources = new Map(sources);
  for (const [from, to] of fieldMaps) {
    const map: Fields = copyOf('field-map', from);
    state['field-map'].set(to, { ...map, sourceId: newSources.get(String(map['sourceId'])), version: 1 });
  }
}
