import { setTimeout as delay } from 'node:timers/promises';
import { type Selectable, sql } from 'kysely';
import { type Snapshot, toSnapshot } from '@recon/engine/configuration/snapshot/snapshot';
import { writeJson } from '@recon/engine/lib/json/lossless';
import type { Db } from '../db/database';
import type { Database } from '../db/schema';
import { contextRecord } from '../modules/contexts/queries';
import { feeScheduleRecords } from '../modules/fee-schedules/queries';
import { fieldMapRecord } from '../modules/field-maps/queries';
import { ruleRecord } from '../modules/match-rules/queries';
import { sourceRecord } from '../modules/sources/queries';

type Fields = Readonly<Record<string, unknown>>;

/** Returns the snapshots of a tenant's contexts as they are stored, by id, as `snapshotText` writes them. */
export async function liveSnapshots(db: Db, tenantId: string): Promise<Map<string, string>> {
  const rowsOf = async <T extends keyof Database>(table: T) => {
    const query = sql<
      Selectable<Database[T]>
    >`select * from ${sql.table(table)} where tenant_id = ${tenantId}`;
    return (await query.execute(db)).rows;
  };
  const rules = (await rowsOf('match_rule')).map(ruleRecord);
  const sources = (await rowsOf('source')).map(sourceRecord);
  const maps = (await rowsOf('field_map')).map(fieldMapRecord);
  const schedules = await feeScheduleRecords(db, tenantId, await rowsOf('fee_schedule'));
  return new Map(
    (await rowsOf('context')).map((row) => {
      const ofContext = (all: readonly Fields[]) => all.filter((one) => one['contextId'] === row.id);
      const own = ofContext(sources);
      const used = new Set(own.map((source) => source['feeScheduleId']));
      const snapshot = toSnapshot({
        context: contextRecord(row),
        rules: ofContext(rules),
        sources: own,
        fieldMaps: ofContext(maps),
        feeSchedules: schedules.filter(({ id }) => used.has(id)),
      });
      return [row.id, snapshotText(snapshot)];
    }),
  );
}

/** Returns a snapshot as text that can be compared: parts by id, fields by name. */
export function snapshotText(snapshot: Snapshot): string {
  const line = (fields: Fields) => {
    const sorted = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return writeJson(Object.fromEntries(sorted));
  };
  const lines = (parts: readonly Fields[]) => parts.map(line).toSorted();
  const { context, rules, sources, fieldMaps, feeSchedules } = snapshot;
  return [line(context), ...rules.map(line), ...[sources, fieldMaps, feeSchedules].flatMap(lines)].join('\n');
}

/**
 * Returns an instant between the entries so far and those that follow, by the clock of the database, whose entries have
 * whole milliseconds.
 */
export async function instantBetween(db: Db): Promise<string> {
  await delay(2);
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  await delay(2);
  return rows[0]!.at.toISOString();
}
