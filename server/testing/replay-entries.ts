import { type Selectable, sql } from 'kysely';
import { expect } from 'vitest';
import type { Entry } from '@recon/engine/configuration/activity/entry';
import { type Objects, replay } from '@recon/engine/configuration/activity/replay';
import { readJson, readStored, writeJson } from '@recon/engine/lib/json/lossless';
import { type ListedEntry, withDetails } from '../activity/list-entries';
import type { Db } from '../db/database';
import type { Database } from '../db/schema';
import { contextRecord } from '../modules/contexts/queries';
import { feeScheduleRecords } from '../modules/fee-schedules/queries';
import { fieldMapRecord } from '../modules/field-maps/queries';
import { ruleRecord } from '../modules/match-rules/queries';
import { sourceRecord } from '../modules/sources/queries';

type Fields = Record<string, unknown>;

/** Returns a copy of a record without these fields. */
export function without(record: object, ...names: string[]): Fields {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

/** Returns all entries of a tenant, oldest first, with the numbers of their writes: also those that are not sealed. */
export async function entriesOf(db: Db, tenantId: string): Promise<ListedEntry[]> {
  const rows = await db
    .selectFrom('activity_entry')
    .selectAll()
    .select('number as final')
    .where('tenant_id', '=', tenantId)
    .orderBy('number')
    .execute();
  return withDetails(db, tenantId, rows);
}

/** Returns a configuration as texts that can be compared: one line per object. */
export function configurationLines(objects: Objects): string[] {
  return Object.entries(objects)
    .flatMap(([kind, objects]) =>
      [...objects].map(([id, fields]) => {
        const sorted = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));
        return `${kind} ${id} ${writeJson(Object.fromEntries(sorted))}`;
      }),
    )
    .toSorted();
}

/** Returns a tenant's configuration as it is stored. */
export async function liveConfiguration(db: Db, tenantId: string): Promise<Objects> {
  const rowsOf = async <T extends keyof Database>(table: T) => {
    const query = sql<
      Selectable<Database[T]>
    >`select * from ${sql.table(table)} where tenant_id = ${tenantId}`;
    return (await query.execute(db)).rows;
  };
  const live = replay([]).objects;
  const put = (kind: keyof Objects, records: readonly object[]) => {
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
export function replayEntries(entries: readonly ListedEntry[]): Objects {
  const { objects, mismatches } = replay(entries.map(parseEntry));
  expect(mismatches).toEqual([]);
  return objects;
}

/** Returns an entry with its values and configs parsed. */
export function parseEntry({ at, before, after, configs, remote, ...entry }: ListedEntry): Entry {
  const valueOf = (json: string | null) => (json === null ? null : readStored(json));
  return {
    ...entry,
    at: at.toISOString(),
    before: valueOf(before),
    after: valueOf(after),
    remote: valueOf(remote),
    configs: configs.map(({ sourceId, before, after }) => ({
      sourceId,
      before: valueOf(before),
      after: valueOf(after),
    })),
  };
}
