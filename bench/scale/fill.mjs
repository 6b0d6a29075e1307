/**
 * Fills a database that the service has prepared with tenants, by statements over complete sets. Rows are as long as
 * real ones, and identifiers as the service makes them. The rows of tenants alternate, as they do when many work at the
 * same time.
 */

/**
 * Data to add.
 * @typedef {object} Fill
 * @property {readonly string[]} tenants
 * @property {number} contexts of each tenant
 * @property {number} rules of each context that has any
 * @property {number} [every] one in `every` contexts has rules, sources, field maps and idempotency records: all
 */

/** Tables that belong to tenants, each after those it refers to. */
export const tables = [
  'context',
  'fee_schedule',
  'fee_schedule_item',
  'source',
  'field_map',
  'match_rule',
  'idempotency',
  'organization',
  'ledger',
  'balance',
  'directory_entry',
];
/** Typical numbers: sources per context, and keyed writes, one per day, whose records are stored for seven days. */
export const typicalCounts = { sources: 2, writes: 7, schedules: 5, items: 2, balances: 100, keys: 5 };

const ruleConfigs = [
  ['EXACT', { matchAmount: true }],
  ['EXACT', { matchAmount: true, matchReference: false, referenceMustSet: true }],
  ['TOLERANCE', { absTolerance: '0.50', percentTolerance: '0.005', matchReference: false }],
  ['TOLERANCE', { absTolerance: '0', percentTolerance: '0.02', percentageBase: 'LEFT', dateWindowDays: 2 }],
  ['DATE_LAG', { minDays: 1, maxDays: 3, direction: 'LEFT_BEFORE_RIGHT' }],
  ['DATE_LAG', { minDays: 0, maxDays: 30, matchCurrency: true, feeTolerance: '0.30' }],
];
const sources = [
  ['Core ledger', 'LEDGER', 'LEFT', { timezone: 'America/Sao_Paulo', currency: 'BRL' }],
  ['Acquirer statement', 'GATEWAY', 'RIGHT', { statement_format: 'CSV', currency: 'BRL', encoding: 'utf-8' }],
];
const mapping = {
  external_id: 'Documento',
  amount: 'Valor',
  currency: 'Moeda',
  date: 'Data lançamento',
  description: 'Histórico',
};
const items = [
  ['MDR', 'PERCENTAGE', { rate: '0.0249' }],
  ['Per transaction', 'FLAT', { amount: '0.30' }],
];

/** SQL for the number at the end of a context's name. */
const number = 'right(c.name, 7)::int';

/**
 * Returns SQL for a new identifier, a UUID v7, at the instant of an SQL expression.
 * @param {string} at
 */
function idAt(at) {
  const milliseconds = `lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0')`;
  return `(${milliseconds} || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid`;
}

/**
 * Returns rows as an SQL list of values, numbered from 1; objects as JSON text.
 * @param {readonly (readonly unknown[])[]} rows
 */
function valuesOf(rows) {
  const literal = (/** @type {unknown} */ value) =>
    `'${(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll("'", "''")}'`;
  return `(values ${rows.map((row, index) => `(${[index + 1, ...row.map(literal)].join(', ')})`).join(', ')})`;
}

/**
 * Adds the data of tenants to an empty database.
 * @param {import('pg').Client} client
 * @param {Fill} fill
 */
export async function fillTenants(client, { tenants, contexts, rules, every = 1 }) {
  const schedules = Math.max(typicalCounts.schedules, Math.floor(contexts / 1000));
  const balances = Math.max(typicalCounts.balances, Math.floor(contexts / 5));
  const run = (/** @type {string} */ statement, /** @type {unknown[]} */ ...values) =>
    client.query(statement, [tenants, ...values]);

  await run(
    `insert into context (id, tenant_id, name, type, status, interval, fee_tolerance_abs, fee_tolerance_pct,
       fee_normalization, auto_match_on_upload, created_at, updated_at)
     select ${idAt('made')}, tenant,
       (array['Card settlement', 'Pix in', 'Boleto batch', 'Payout'])[1 + n % 4] || ' ' || lpad(n::text, 7, '0'),
       (array['1:1', '1:N', 'N:M'])[1 + n / 4 % 3], (array['DRAFT', 'ACTIVE', 'PAUSED', 'ARCHIVED'])[1 + n % 4],
       'daily', '0.05', '0.005', (array['NET', 'GROSS', null])[1 + n % 3], n % 2 = 0, made, made
     from (select n, tenant, now() - ($2::int - n) * interval '30 s' + place * interval '1 ms' as made
           from generate_series(1, $2::int) as n, unnest($1::uuid[]) with ordinality as t (tenant, place)
           order by n, place) as rows`,
    contexts,
  );
  await run(
    `insert into fee_schedule (id, tenant_id, name, currency, application_order, rounding_scale, rounding_mode,
       created_at, updated_at)
     select ${idAt('now()')}, tenant, 'Fees ' || lpad(n::text, 7, '0'), 'BRL', 'CASCADING', 2, 'HALF_UP', now(), now()
     from generate_series(0, $2::int - 1) as n, unnest($1::uuid[]) as tenant`,
    schedules,
  );
  await run(
    `insert into fee_schedule_item (id, tenant_id, fee_schedule_id, name, priority, structure_type, structure,
       created_at, updated_at)
     select ${idAt('now()')}, f.tenant_id, f.id, i.name, i.place, i.type, i.structure, f.created_at, f.created_at
     from fee_schedule f, ${valuesOf(items)} as i (place, name, type, structure) where f.tenant_id = any($1::uuid[])`,
  );
  await run(
    `insert into source (id, tenant_id, context_id, name, type, side, config, fee_schedule_id, created_at, updated_at)
     select ${idAt('c.created_at')}, c.tenant_id, c.id, s.name, s.type, s.side, s.config,
       case s.type when 'GATEWAY' then f.id end, c.created_at, c.created_at
     from context c
     join fee_schedule f on f.tenant_id = c.tenant_id and f.name = 'Fees ' || lpad((${number} % $3::int)::text, 7, '0'),
       ${valuesOf(sources)} as s (place, name, type, side, config)
     where c.tenant_id = any($1::uuid[]) and ${number} % $2::int = 0`,
    every,
    schedules,
  );
  // Every tenth context has a source without one.
  await run(
    `insert into field_map (id, tenant_id, context_id, source_id, mapping, version, created_at, updated_at)
     select ${idAt('s.created_at')}, s.tenant_id, s.context_id, s.id, $2, 1, s.created_at, s.created_at
     from source s join context c on c.tenant_id = s.tenant_id and c.id = s.context_id
     where s.tenant_id = any($1::uuid[]) and not (s.type = 'GATEWAY' and ${number} % 10 = 0)`,
    JSON.stringify(mapping),
  );
  await run(
    `insert into match_rule (id, tenant_id, context_id, priority, type, config, created_at, updated_at)
     select ${idAt('c.created_at')}, c.tenant_id, c.id, n, r.type, r.config, c.created_at, c.created_at
     from context c, generate_series(1, $2::int) as n
     join ${valuesOf(ruleConfigs)} as r (place, type, config) on r.place = 1 + n % ${ruleConfigs.length}
     where c.tenant_id = any($1::uuid[]) and ${number} % $3::int = 0`,
    rules,
    every,
  );
  await run(
    `insert into idempotency (tenant_id, subject, method, path, key, request_digest, status, body, created_at)
     select c.tenant_id, md5(c.tenant_id::text)::uuid::text, 'PATCH', '/v1/contexts/' || c.id, gen_random_uuid()::text,
       encode(sha256(c.id::text::bytea), 'hex'), 200,
       json_build_object('id', c.id, 'tenantId', c.tenant_id, 'name', c.name, 'type', c.type, 'status', c.status,
         'interval', c.interval, 'feeToleranceAbs', c.fee_tolerance_abs, 'feeTolerancePct', c.fee_tolerance_pct,
         'feeNormalization', 'NET', 'autoMatchOnUpload', true, 'createdAt', c.created_at, 'updatedAt', c.updated_at
       )::text, now() - (${typicalCounts.writes} - day) * interval '1 day'
     from context c, generate_series(1, ${typicalCounts.writes}) as day
     where c.tenant_id = any($1::uuid[]) and ${number} % $2::int = 0 order by day`,
    every,
  );
  await fillLedgers(run, balances);
  // Outside a transaction: the planner ignores the new rows until they are counted.
  for (const table of tables) await client.query(`vacuum (analyze) ${table}`);
}

/**
 * Adds a ledger with thirty new balances per day, and holders of Pix keys.
 * @param {(statement: string, ...values: unknown[]) => Promise<unknown>} run
 * @param {number} balances
 */
async function fillLedgers(run, balances) {
  await run(
    `insert into organization (id, tenant_id, legal_name, legal_document, address, status, metadata, created_at,
       updated_at)
     select ${idAt('now()')}, tenant, 'Banco Aurora S.A.', '11222333000181',
       '{"line1":"Rua das Palmeiras, 100","zipCode":"01000000","city":"São Paulo","state":"SP","country":"BR"}',
       '{"code":"ACTIVE","description":"Active"}', '{"segment":"bank"}', now(), now()
     from unnest($1::uuid[]) as tenant`,
  );
  await run(
    `insert into ledger (id, tenant_id, organization_id, name, created_at, updated_at)
     select ${idAt('o.created_at')}, o.tenant_id, o.id, 'Customer accounts', o.created_at, o.created_at
     from organization o where o.tenant_id = any($1::uuid[])`,
  );
  await run(
    `insert into balance (id, tenant_id, organization_id, ledger_id, account_id, alias, key, asset_code, available,
       on_hold, version, account_type, allow_sending, allow_receiving, created_at, updated_at)
     select ${idAt('made')}, tenant_id, organization_id, id, ${idAt('made')}, '@customer-' || lpad(n::text, 7, '0'),
       'default', 'BRL', (n * 97 % 1000000)::text || '.25', '0', n % 500, 'deposit', true, true, made, made
     from (select l.*, n, now() - ($2::int - n) * interval '48 min' as made
           from ledger l, generate_series(1, $2::int) as n where l.tenant_id = any($1::uuid[])) as rows`,
    balances,
  );
  await run(
    `insert into directory_entry (tenant_id, key, bank_id, bank_name, branch, account_type, bank_account_type,
       account_number, account_digit, document, name)
     select tenant, 'marina.duarte.' || n || '@example.com', '99999004', 'Banco Aurora S.A.', '0001', 0, 0, '104523',
       '7', '52998224725', 'Marina Duarte'
     from generate_series(1, ${typicalCounts.keys}) as n, unnest($1::uuid[]) as tenant`,
  );
}
