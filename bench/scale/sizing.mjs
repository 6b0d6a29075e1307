import { tables, typicalCounts } from './fill.mjs';

/** Computes what a number of tenants would need, from the measured size of rows. */

/** Assumptions of the computation. */
export const assumptions = {
  tenants: 50_000,
  contexts: 1000,
  rules: 50,
  /** Part of all bytes that is read frequently and should be in memory. */
  hot: 0.1,
  /** Bytes of disk per byte of the tables: log, vacuum, rebuilding an index, growth. */
  disk: 2,
  /** Bytes per machine: memory for pages, disk. */
  memory: 48e9,
  machineDisk: 4e12,
  /** Maximum bytes of all tables of a shard. */
  shard: 10e9,
};

/** @typedef {{ rows: number, bytes: number }} Measured */

/**
 * Returns rows and bytes of each table including its indexes, for all rows of the database.
 * @param {import('pg').Client} client
 * @param {boolean} isCitus
 * @returns {Promise<Record<string, Measured>>}
 */
export async function measureTables(client, isCitus) {
  const size = isCitus ? 'citus_total_relation_size' : 'pg_total_relation_size';
  /** @type {Record<string, Measured>} */
  const measured = {};
  for (const table of tables) {
    const { rows: counts } = await client.query(`select count(*)::float8 as rows from ${table}`);
    const { rows: sizes } = await client.query(`select ${size}('${table}')::float8 as bytes`);
    measured[table] = { ...counts[0], ...sizes[0] };
  }
  return measured;
}

/**
 * @param {Record<string, Measured>} measured
 * @returns {{ table: string, rows: number, each: number, bytes: number }[]}
 */
function rowsFor(measured) {
  const { tenants, contexts, rules } = assumptions;
  const all = tenants * contexts;
  /** @type {Record<string, number>} */
  const rows = {
    context: all,
    fee_schedule: tenants * typicalCounts.schedules,
    fee_schedule_item: tenants * typicalCounts.schedules * typicalCounts.items,
    source: all * typicalCounts.sources,
    field_map: all * typicalCounts.sources,
    match_rule: all * rules,
    idempotency: all * typicalCounts.writes,
    organization: tenants,
    ledger: tenants,
    balance: tenants * typicalCounts.balances,
    directory_entry: tenants * typicalCounts.keys,
  };
  return tables.map((table) => {
    const { rows: count, bytes } = measured[table] ?? { rows: Number.NaN, bytes: Number.NaN };
    const each = bytes / count;
    const wanted = rows[table] ?? Number.NaN;
    return { table, rows: wanted, each, bytes: each * wanted };
  });
}

/**
 * Prints the size of each table and what the assumed number of tenants needs.
 * @param {Record<string, Measured>} measured
 */
export function printSizing(measured) {
  const { tenants, contexts, rules, hot, disk, memory, machineDisk, shard } = assumptions;
  const sizes = rowsFor(measured);
  console.log(
    `\nFor ${tenants} tenants of ${contexts} contexts of ${rules} rules, by the bytes measured here:`,
  );
  console.log(`${'table'.padEnd(20)}${'bytes a row'.padStart(12)}${'rows'.padStart(16)}${'GB'.padStart(10)}`);
  const line = (
    /** @type {string} */ table,
    /** @type {string} */ each,
    /** @type {number} */ rows,
    bytes = 0,
  ) =>
    console.log(
      table.padEnd(20) +
        each.padStart(12) +
        rows.toLocaleString('en').padStart(16) +
        (bytes / 1e9).toFixed(1).padStart(10),
    );
  for (const { table, rows, each, bytes } of sizes) line(table, each.toFixed(0), rows, bytes);
  const sum = (/** @type {'rows' | 'bytes'} */ part) => sizes.reduce((total, one) => total + one[part], 0);
  const bytes = sum('bytes');
  line('all', '', sum('rows'), bytes);

  const shards = 2 ** Math.ceil(Math.log2(bytes / shard));
  const byMemory = Math.ceil((bytes * hot) / memory);
  const byDisk = Math.ceil((bytes * disk) / machineDisk);
  const machines = Math.max(byMemory, byDisk);
  const writes = (tenants * contexts) / 86_400;
  console.log(
    [
      `shards: ${shards}, so that one holds ${(bytes / shards / 1e9).toFixed(1)} GB (${shard / 1e9} at most)`,
      `memory for ${hot * 100} % of it: ${((bytes * hot) / 1e9).toFixed(0)} GB; disk, ${disk} times: ${((bytes * disk) / 1e12).toFixed(1)} TB`,
      `machines of ${memory / 1e9} GB for pages and ${machineDisk / 1e12} TB: ${machines} (by memory ${byMemory}, by disk ${byDisk}), and as many standbys`,
      `writes with a key, one a context and day: ${writes.toFixed(0)} a second on average, as many records removed`,
    ].join('\n'),
  );
}
