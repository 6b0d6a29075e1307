import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { exportTenant } from './export-tenant';
import { importTenant } from './import-tenant';
import { newId } from '../db/new-rows';
import type { Db } from '../db/database';
import { migrations } from '../db/migrate';
import { connectPglite } from '../db/open';
import { loadSample, sampleTenant } from './sample';
import { seedContexts } from './seed-contexts';
import { openTestDatabase } from '../testing/test-database';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});

async function openEmbedded(): Promise<Db> {
  const database = await connectPglite(await PGlite.create('memory://'));
  opened.push(database);
  return database.db;
}

async function exported(db: Db, tenantId: string): Promise<string[]> {
  const lines: string[] = [];
  await exportTenant(db, tenantId, async (line) => {
    lines.push(line);
  });
  return lines;
}

async function* linesOf(lines: readonly string[]): AsyncGenerator<string> {
  for (const line of lines) yield line.trimEnd();
}
const put = (db: Db, lines: readonly string[], replace = false) =>
  importTenant(db, () => linesOf(lines), { replace });

/** Loads the sample, and adds values that engines and readers of lines treat differently. */
async function fill(db: Db): Promise<void> {
  await loadSample(db, new Date('2026-05-06T07:08:09.010Z'));
  const source = await db.selectFrom('source').selectAll().executeTakeFirstOrThrow();
  await db
    .updateTable('source')
    .set({
      config: '{"b": 1.10, "10": "x\u2028y\u2029z\\u0041",\t"a": [9007199254740993]}',
      name: 'É\u200D"😀\\',
    })
    .where('id', '=', source.id)
    .execute();
  await db
    .insertInto('source_reading')
    .values({
      tenant_id: sampleTenant.id,
      source_id: source.id,
      settings: '{"fields":{"amount":"Valor"}}',
      version: 3,
      updated_at: new Date('2026-05-06T07:08:09.010Z'),
    })
    .execute();
  await db
    .insertInto('directory_entry')
    .values(['a', 'Z', 'é', '_', '-'].map((key) => ({ ...entry, key })))
    .execute();
}
const entry = {
  tenant_id: sampleTenant.id,
  bank_id: '1',
  bank_name: 'B',
  branch: '1',
  account_type: 0,
  bank_account_type: 0,
  account_number: '1',
  account_digit: '1',
  document: '1',
  name: 'N',
};

test('embedded, to the database under test, to embedded: the exports are the same to the letter @soak', async () => {
  const first = await openEmbedded();
  await fill(first);
  const stranger = newId();
  await seedContexts(first, { tenantId: stranger, contexts: 3, rules: 2 });
  const lines = await exported(first, sampleTenant.id);
  expect(lines.join('')).not.toContain(stranger);
  expect(lines.every((line) => /^[^\n\r\u2028\u2029]+\n$/.test(line))).toBe(true);

  const { db: second } = await openTestDatabase();
  await seedContexts(second, { tenantId: stranger, contexts: 3, rules: 2 });
  expect(await put(second, ['> recon-console@0.1.0 export\n', '\n', ...lines])).toEqual({
    tenantId: sampleTenant.id,
    rows: lines.length - 2,
    removed: 0,
  });
  const again = await exported(second, sampleTenant.id);
  expect(again).toEqual(lines);
  // A start does not load the sample beside what was imported.
  await loadSample(second);
  expect(await exported(second, sampleTenant.id)).toEqual(lines);

  const third = await openEmbedded();
  await put(third, again);
  expect(await exported(third, sampleTenant.id)).toEqual(lines);
  expect((await exported(second, stranger)).length).toBe(2 + 4 + 2);
});

test('the activity log is carried, its authors are those known here, and its numbers continue', async () => {
  const { db } = await openTestDatabase();
  const tenantId = newId();
  const [ana, source] = [newId(), newId()];
  const entry = {
    number: 5_000_000,
    at,
    author: 'person',
    person_id: ana,
    operation: 'updateSource',
    outcome: 'done',
    action_id: null,
    request_id: 'r',
    object_kind: 'source',
    object_id: source,
    context_id: newId(),
    before: '{}',
    after: '{}',
    remote: null,
    intent: null,
  };
  const repeat = { number: entry.number, operation: 'updateSource', person_id: ana, since: at, count: 3 };
  const nil = '00000000-0000-0000-0000-000000000000';
  const person = { id: ana, issuer: 'https://i', subject: 'ana', name: 'Ana' };
  const config = { number: entry.number, source_id: source, before: '{"a":1}', after: '{"a":1.0}' };
  const rows = [
    { table: 'activity_person', row: person },
    { table: 'activity_entry', row: entry },
    { table: 'activity_entry', row: { ...entry, number: 5_000_001, author: 'system', person_id: null } },
    { table: 'activity_config', row: config },
    { table: 'activity_repeat', row: repeat },
    { table: 'activity_repeat', row: { ...repeat, number: 5_000_001, person_id: nil } },
  ];
  const texts = (lines: readonly object[]) =>
    [{ format: 'recon-console', version: 1, schema: migrations.length, tenantId }, ...lines, end(lines)].map(
      (line) => `${JSON.stringify(line)}\n`,
    );
  const end = (lines: readonly object[]) => ({ end: true, rows: lines.length });
  await put(db, texts(rows));
  expect(await exported(db, tenantId)).toEqual(texts(rows));
  const { rows: next } = await sql<{ number: number }>`select nextval('activity_number') as number`.execute(
    db,
  );
  expect(next[0]!.number).toBeGreaterThan(5_000_001);

  // Another database may know the same person under another id.
  const elsewhere = { ...person, id: newId() };
  const moved = rows.map(({ table, row }) => ({
    table,
    row:
      table === 'activity_person'
        ? elsewhere
        : { ...row, ...('person_id' in row && row.person_id === ana && { person_id: elsewhere.id }) },
  }));
  await put(db, texts(moved), true);
  expect(await exported(db, tenantId)).toEqual(texts(rows));

  const strange = [rows[0]!, { table: 'activity_entry', row: { ...entry, person_id: newId() } }];
  await expect(put(db, texts(strange), true)).rejects.toThrow('Line 3 names a person who is not in the file');
  const far = [rows[0]!, { table: 'activity_entry', row: { ...entry, number: 2 ** 53 } }];
  await expect(put(db, texts(far), true)).rejects.toThrow('Line 3 row.number must be a whole number from 1');
});

test('more rows than one statement takes are carried too @soak', async () => {
  const { db } = await openTestDatabase();
  const tenantId = newId();
  await seedContexts(db, { tenantId, contexts: 2500, rules: 1000 });
  const lines = await exported(db, tenantId);
  expect(lines).toHaveLength(2501 + 1000 + 2);
  await put(db, lines, true);
  expect(await exported(db, tenantId)).toEqual(lines);
});

test('a tenant with data is left alone, or its data is replaced with all its repeats', async () => {
  const { db } = await openTestDatabase();
  await fill(db);
  const lines = await exported(db, sampleTenant.id);
  await expect(put(db, lines)).rejects.toThrow('has data here already');
  const { id } = await db.selectFrom('match_rule').select('id').executeTakeFirstOrThrow();
  await db.deleteFrom('match_rule').where('id', '=', id).execute();
  await db
    .insertInto('idempotency')
    .values({
      tenant_id: sampleTenant.id,
      subject: 'ana',
      method: 'POST',
      path: '/v1/contexts',
      key: 'k',
      request_digest: '',
      status: 201,
      body: '{}',
      created_at: new Date(),
    })
    .execute();
  const rows = lines.length - 2;
  expect(await put(db, lines, true)).toEqual({ tenantId: sampleTenant.id, rows, removed: rows - 1 });
  expect(await exported(db, sampleTenant.id)).toEqual(lines);
  expect(await db.selectFrom('idempotency').selectAll().execute()).toEqual([]);
});

const context = { name: 'A', type: '1:1', status: 'DRAFT', interval: 'daily', fee_tolerance_abs: '0' };
const at = '2025-03-04T05:06:07.089Z';
const good = {
  id: newId(),
  ...context,
  fee_tolerance_pct: '0',
  fee_normalization: null,
  auto_match_on_upload: false,
  created_at: at,
  updated_at: at,
};
const tenantId = newId();
const head = { format: 'recon-console', version: 1, schema: 2, tenantId };
const row = (changes: object, table = 'context') => ({ table, row: { ...good, id: newId(), ...changes } });

const manyNames = Object.fromEntries(Array.from({ length: 1100 }, (_, index) => [`k${index}`, 'b']));
const mapped = (mapping: string) => ({
  table: 'field_map',
  row: {
    id: newId(),
    context_id: newId(),
    source_id: newId(),
    mapping,
    version: 1,
    created_at: at,
    updated_at: at,
  },
});

const readAs = (settings: string) => ({
  table: 'source_reading',
  row: { source_id: newId(), settings, version: 1, updated_at: at },
});

const parts = {
  source: {
    context_id: newId(),
    name: 'S',
    type: 'BANK',
    side: 'LEFT',
    config: '{}',
    fee_schedule_id: null,
  },
  match_rule: { context_id: newId(), priority: 1, type: 'EXACT', config: '{"matchAmount":true}' },
  fee_schedule: {
    name: 'Fees',
    currency: 'BRL',
    application_order: 'PARALLEL',
    rounding_scale: 2,
    rounding_mode: 'HALF_UP',
  },
  fee_schedule_item: {
    fee_schedule_id: newId(),
    name: 'Fee',
    priority: 0,
    structure_type: 'PERCENTAGE',
    structure: '{"rate":"0.01"}',
  },
};
const part = (table: keyof typeof parts, changes: object) => ({
  table,
  row: { id: newId(), ...parts[table], created_at: at, updated_at: at, ...changes },
});

test.each<[string, (object | string)[]]>([
  ['The file is empty', []],
  ['Line 1 is not the beginning of an export', [{ format: 'other' }]],
  ['Line 1 is not the beginning of an export', [row({})]],
  ['A newer Recon Console made this export', [{ ...head, version: 2 }]],
  ['A newer Recon Console made this export', [{ ...head, schema: 99 }]],
  ['Line 3 is not a JSON object', [head, row({}), '{"table":']],
  ['Line 2 names no table of an export', [head, row({}, 'session')]],
  ['Line 3 row.status must be a text', [head, row({}), row({ status: 7 })]],
  ['Line 2 row.created_at must be an instant', [head, row({ created_at: '2025-03-04' })]],
  ['Line 2 row has the unknown member tenant_id', [head, row({ tenant_id: newId() })]],
  ['Line 2 row.id must be an identifier', [head, row({ id: 'x' })]],
  [
    'Line 2 row.config must be the text of a JSON object',
    [
      head,
      {
        table: 'match_rule',
        row: { id: newId(), context_id: newId(), priority: 1, type: 'EXACT', config: '[' },
      },
    ],
  ],
  ...[
    '{}',
    '{"a":1}',
    '{"a":""}',
    '{"a":"b","a":"c"}',
    '{"a":"b"},"mapping":{"a":"b"}',
    '{"a":"\\u0000"}',
    `{"a":"${'\\u0061'.repeat(11_000)}"}`,
  ].map((mapping): [string, object[]] => [
    'Line 3 row.mapping must be the text of a mapping the service takes',
    [head, row({}), mapped(mapping)],
  ]),
  ...['[]', '{"stps":[]}', '{"fields": {}}', `{"dialect":{"sheet":"${'x'.repeat(65_536)}"}}`].map(
    (settings): [string, object[]] => [
      'Line 3 row.settings must be the text of reading settings the service takes',
      [head, row({}), readAs(settings)],
    ],
  ),
  ['Line 2 is refused by the database', [head, mapped('{"a":"b"}')]],
  // A mapping may have more names than a body has members.
  ['Line 2 is refused by the database', [head, mapped(JSON.stringify(manyNames))]],
  ...[
    [row({ status: 'ODD' }), 'row.status must be one of DRAFT'],
    [row({ name: 'x'.repeat(101) }), 'row.name must have 1 to 100 characters'],
    [row({ name: 'a\u0007' }), 'row.name must not hold control characters'],
    [row({ name: ' B' }), 'row.name must be as the service keeps it'],
    [row({ fee_tolerance_abs: '1e3' }), 'row.fee_tolerance_abs must be a decimal'],
    [part('source', { name: 'x'.repeat(51) }), 'row.name must have 1 to 50 characters'],
    [part('source', { config: '{"a":1,"a":2}' }), 'row.config must be the text of a JSON object that'],
    [part('source', { config: `{"a":"${'a'.repeat(70_000)}"}` }), 'row.config may be 64 KiB at most'],
    [part('match_rule', { config: '{"matchAmount":"yes"}' }), 'row.config must be'],
    [part('match_rule', { config: '{}' }), 'row.config must not be empty'],
    [part('match_rule', { priority: 1001 }), 'row.priority must be a whole number from 1 to 1000'],
    [part('fee_schedule', { currency: 'XXX' }), 'row.currency must be the three-letter code'],
    [part('fee_schedule', { currency: 'brl' }), 'row.currency must be as the service keeps it'],
    [part('fee_schedule', { rounding_scale: 11 }), 'row.rounding_scale must be a whole number'],
    [part('fee_schedule_item', { structure: '{"rate":"2"}' }), 'row.structure must be a decimal'],
    [part('fee_schedule_item', { name: '' }), 'row.name must have 1 to 100 characters'],
  ].map(([faulty, message]): [string, object[]] => [
    `Line 3 ${message as string}`,
    [head, row({}), faulty as object],
  ]),
  ['The fee schedule “Fees” must have 1 to 100 items', [head, part('fee_schedule', {}), 'end']],
  ['Line 4 is refused by the database', [head, row({ name: 'B' }), row({ name: 'C' }), row({ name: 'B' })]],
  ['Line 4 comes after the end', [head, row({}), { end: true, rows: 1 }, row({ name: 'B' })]],
  ['The file was cut off after line 2', [head, row({})]],
  ['The file says it has 2 rows, but has 1', [head, row({}), { end: true, rows: 2 }]],
])('%s: nothing is imported', async (message, values) => {
  const { db } = await openTestDatabase();
  // A faulty row is met before the end is missed; the last row is inserted with the end at the latest.
  const lines = values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  if (lines.at(-1) === 'end') lines.splice(-1, 1, JSON.stringify({ end: true, rows: values.length - 2 }));
  if (/refused/.test(message)) lines.push(JSON.stringify({ end: true, rows: values.length - 1 }));
  await expect(put(db, lines)).rejects.toThrow(message);
  expect(await db.selectFrom('context').selectAll().execute()).toEqual([]);
});
