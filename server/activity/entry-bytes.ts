import { sql } from 'kysely';

/** Returns SQL for the size in bytes of the values of entry `e`, configs of sources included. It reads no value. */
export function entryBytes(tenantId: string) {
  return sql<number>`(coalesce(octet_length(e.before), 0) + coalesce(octet_length(e.after), 0) + coalesce((
    select sum(coalesce(octet_length(c.before), 0) + coalesce(octet_length(c.after), 0))
    from activity_config as c where c.tenant_id = ${tenantId} and c.number = e.number), 0))::int`;
}

/** Returns the first rows whose values have at most `max` bytes in total, but at least one row. */
export function firstWithin<Row extends { bytes: number }>(rows: readonly Row[], max: number): Row[] {
  let sum = 0;
  const count = rows.findIndex(({ bytes }) => {
    sum += bytes;
    return sum > max;
  });
  return count === -1 ? [...rows] : rows.slice(0, Math.max(1, count));
}
