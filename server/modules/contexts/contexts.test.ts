import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Context } from '@recon/contract/context';
import { contextStatuses } from '@recon/engine/configuration/contexts/context-status';
import { contextBody, makeContext, rulesOf } from '../../testing/bodies';
import { type Caller, makeTestService, type TestService } from '../../testing/test-service';

let service: TestService;
let ana: Caller;
beforeAll(async () => {
  service = await makeTestService();
  ana = await service.caller();
});

const patch = (context: { id: string }, body: unknown) =>
  ana.ask<Context>('PATCH', `/v1/contexts/${context.id}`, { body });
const refusedPatch = (context: { id: string }, body: unknown) =>
  ana.ask('PATCH', `/v1/contexts/${context.id}`, { body });

test('a new context is a draft with the defaults, decimals kept as sent', async () => {
  const plain = await makeContext(ana, { name: '  Pix in  ' });
  expect(plain).toEqual({
    id: plain.id,
    tenantId: ana.tenantId,
    name: 'Pix in',
    type: '1:1',
    status: 'DRAFT',
    interval: 'daily',
    feeToleranceAbs: '0',
    feeTolerancePct: '0',
    autoMatchOnUpload: false,
    createdAt: plain.createdAt,
    updatedAt: plain.createdAt,
  });
  expect(plain.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/);
  const exact = await makeContext(ana, {
    feeToleranceAbs: '12345678901234567890.100',
    feeTolerancePct: '0.000000000000000000',
    feeNormalization: 'NET',
    autoMatchOnUpload: true,
  });
  expect(exact).toMatchObject({
    feeToleranceAbs: '12345678901234567890.100',
    feeTolerancePct: '0.000000000000000000',
    feeNormalization: 'NET',
    autoMatchOnUpload: true,
  });
  expect((await ana.ask('GET', `/v1/contexts/${exact.id}`)).body).toEqual(exact);
});

test('ignores a status, a rateId and other unknown members on create', async () => {
  const made = await ana.ask<Context>('POST', '/v1/contexts', {
    body: { ...contextBody(), status: 'ACTIVE', rateId: 7, id: randomUUID(), __proto__: { type: 'x' } },
  });
  expect([made.status, made.body.status]).toEqual([201, 'DRAFT']);
});

test.each([
  [{ name: undefined }, ['body', 'name']],
  [{ name: '   ' }, ['body', 'name']],
  [{ name: 'x'.repeat(101) }, ['body', 'name']],
  [{ name: 5 }, ['body', 'name']],
  [{ name: 'a\u0000b' }, ['body', 'name']],
  [{ name: 'a\ud800b' }, ['body', 'name']],
  [{ type: '1:M' }, ['body', 'type']],
  [{ interval: undefined }, ['body', 'interval']],
  [{ interval: '' }, ['body', 'interval']],
  [{ feeToleranceAbs: 0.05 }, ['body', 'feeToleranceAbs']],
  [{ feeToleranceAbs: '-0.05' }, ['body', 'feeToleranceAbs']],
  [{ feeToleranceAbs: '1e3' }, ['body', 'feeToleranceAbs']],
  [{ feeToleranceAbs: '123456789012345678901' }, ['body', 'feeToleranceAbs']],
  [{ feeTolerancePct: '0.1234567890123456789' }, ['body', 'feeTolerancePct']],
  [{ feeNormalization: 'net' }, ['body', 'feeNormalization']],
  [{ autoMatchOnUpload: 'true' }, ['body', 'autoMatchOnUpload']],
  [{ sources: {} }, ['body', 'sources']],
  [{ sources: [{ name: 'x'.repeat(51), type: 'BANK' }] }, ['body', 'sources', 0, 'name']],
  [{ sources: [{ name: 'x', type: 'bank' }] }, ['body', 'sources', 0, 'type']],
  [{ sources: [{ name: 'x', type: 'BANK', mapping: { amount: '' } }] }, ['body', 'sources', 0, 'mapping']],
  [{ sources: Array.from({ length: 11 }, () => ({ name: 'x', type: 'BANK' })) }, ['body', 'sources']],
  [{ rules: [{ priority: 1, type: 'EXACT', config: { odd: 1 } }] }, ['body', 'rules', 0, 'config']],
  [
    { rules: [{ priority: 1, type: 'EXACT', config: { matchAmount: 1 } }] },
    ['body', 'rules', 0, 'config', 'matchAmount'],
  ],
])('refuses a context with %j at %j', async (wrong, path) => {
  const refused = await ana.ask('POST', '/v1/contexts', { body: { ...contextBody(), ...wrong } });
  expect([refused.status, refused.body.code]).toEqual([400, 'M0001']);
  expect(refused.body.details?.map((detail) => detail.path)).toEqual([path]);
});

test('names every fault at once', async () => {
  const refused = await ana.ask('POST', '/v1/contexts?limit=1', { body: { name: '', type: 'x' } });
  expect(refused.body.details?.map(({ path }) => path.join('.')).sort()).toEqual([
    'body.interval',
    'body.name',
    'body.type',
  ]);
  for (const { message } of refused.body.details ?? []) expect(message).not.toMatch(/^Invalid/);
});

test('counts characters, not bytes or UTF-16 units', async () => {
  for (const name of ['ç'.repeat(100), '🧾'.repeat(99) + randomUUID()[0]]) {
    expect((await makeContext(ana, { name })).name).toBe(name);
  }
});

test('makes sources, field maps and rules with the context, or nothing at all', async () => {
  const name = `Whole ${randomUUID()}`;
  const context = await makeContext(ana, {
    name,
    sources: [
      { name: 'Ledger', type: 'LEDGER', side: 'LEFT', mapping: { zeta: 'Z', amount: 'Valor' } },
      { name: 'Bank', type: 'BANK', side: 'RIGHT', config: { b: 1, a: [true] }, mapping: {} },
    ],
    rules: [{ priority: 2, type: 'EXACT', config: { matchAmount: true } }],
  });
  const { db } = service.database;
  const sources = await db
    .selectFrom('source')
    .selectAll()
    .where('context_id', '=', context.id)
    .orderBy('id')
    .execute();
  expect(sources.map((source) => [source.name, source.side, source.config])).toEqual([
    ['Ledger', 'LEFT', '{}'],
    ['Bank', 'RIGHT', '{"b":1,"a":[true]}'],
  ]);
  const maps = await db.selectFrom('field_map').selectAll().where('context_id', '=', context.id).execute();
  expect(maps.map((map) => [map.source_id, map.mapping, map.version])).toEqual([
    [sources[0]!.id, '{"zeta":"Z","amount":"Valor"}', 1],
  ]);

  const half = `Half ${randomUUID()}`;
  const twice = await ana.ask('POST', '/v1/contexts', {
    body: contextBody({
      name: half,
      rules: [1, 2, 1].map((priority) => ({ priority, type: 'EXACT', config: { matchAmount: true } })),
    }),
  });
  expect([twice.status, twice.body.code, twice.body.details?.[0]?.path]).toEqual([
    409,
    'PRIORITY_TAKEN',
    ['body', 'rules', 2, 'priority'],
  ]);
  expect((await makeContext(ana, { name: half })).name).toBe(half);
});

test('a name is unique in its tenant, exactly as written', async () => {
  const context = await makeContext(ana, { name: 'Boleto' });
  const other = await makeContext(ana, { name: 'boleto' });
  for (const refused of [
    await ana.ask('POST', '/v1/contexts', { body: contextBody({ name: ' Boleto ' }) }),
    await refusedPatch(other, { name: 'Boleto' }),
  ]) {
    expect([refused.status, refused.body.code]).toEqual([409, 'CONTEXT_NAME_TAKEN']);
    expect(refused.body.details?.[0]?.path).toEqual(['body', 'name']);
  }
  expect((await patch(context, { name: 'Boleto' })).status).toBe(200);
  const stranger = await service.caller();
  expect((await makeContext(stranger, { name: 'Boleto' })).name).toBe('Boleto');
});

test('an update leaves what it does not name and moves updatedAt even for {}', async () => {
  const context = await makeContext(ana, { feeNormalization: 'GROSS', feeToleranceAbs: '0.10' });
  service.time.now = new Date(service.time.now.getTime() + 1000);
  const touched = await patch(context, {});
  expect([touched.status, touched.body]).toEqual([200, { ...context, updatedAt: touched.body.updatedAt }]);
  expect(touched.body.updatedAt! > context.updatedAt!).toBe(true);
  const nulls = await patch(context, { name: null, feeNormalization: null, autoMatchOnUpload: null });
  expect(nulls.body).toEqual({ ...context, updatedAt: touched.body.updatedAt });
  const cleared = await patch(context, { feeNormalization: '' });
  expect(cleared.body).not.toHaveProperty('feeNormalization');
  const changed = await patch(context, { type: 'N:M', feeTolerancePct: '0.0100' });
  expect(changed.body).toMatchObject({ type: 'N:M', feeTolerancePct: '0.0100', feeToleranceAbs: '0.10' });
  for (const wrong of [{ name: '' }, { interval: ' ' }, { feeToleranceAbs: '' }, { type: '' }])
    expect((await refusedPatch(context, wrong)).status, JSON.stringify(wrong)).toBe(400);
});

/** Statuses to set one after the other, to bring a new context into a status. */
const ways = { DRAFT: [], ACTIVE: ['ACTIVE'], PAUSED: ['ACTIVE', 'PAUSED'], ARCHIVED: ['ARCHIVED'] } as const;
const outcomes = {
  DRAFT: { ACTIVE: 200, PAUSED: 'TRANSITION_NOT_ALLOWED', ARCHIVED: 200 },
  ACTIVE: { ACTIVE: 200, PAUSED: 200, ARCHIVED: 200 },
  PAUSED: { ACTIVE: 200, PAUSED: 200, ARCHIVED: 200 },
  ARCHIVED: { ACTIVE: 'CONTEXT_ARCHIVED', PAUSED: 'CONTEXT_ARCHIVED', ARCHIVED: 'CONTEXT_ARCHIVED' },
} as const;

test.each(contextStatuses)('moves from %s only where it may go', async (from) => {
  for (const to of ['ACTIVE', 'PAUSED', 'ARCHIVED'] as const) {
    const context = await makeContext(ana);
    for (const step of ways[from]) await patch(context, { status: step });
    const answer = await refusedPatch(context, { status: to });
    expect([to, answer.body.code ?? answer.status]).toEqual([to, outcomes[from][to]]);
  }
  const context = await makeContext(ana);
  for (const step of ways[from]) await patch(context, { status: step });
  const draft = await refusedPatch(context, { status: 'DRAFT' });
  expect([draft.status, draft.body.details?.[0]?.path]).toEqual([400, ['body', 'status']]);
});

test('an archived context takes no change at all', async () => {
  const context = await makeContext(ana);
  await patch(context, { status: 'ARCHIVED' });
  for (const body of [{}, { name: 'Other' }]) {
    const refused = await refusedPatch(context, body);
    expect([refused.status, refused.body.code]).toEqual([409, 'CONTEXT_ARCHIVED']);
  }
});

test('an identifier in capitals or of another UUID version is taken', async () => {
  const context = await makeContext(ana);
  expect((await ana.ask('GET', `/v1/contexts/${context.id.toUpperCase()}`)).body).toEqual(context);
  expect((await ana.ask('GET', '/v1/contexts/00000000-0000-0000-0000-000000000000')).body.code).toBe('M0201');
  for (const id of [context.id.replaceAll('-', ''), `urn:uuid:${context.id}`, `{${context.id}}`, 'x'])
    expect((await ana.ask('GET', `/v1/contexts/${encodeURIComponent(id)}`)).status, id).toBe(400);
});

test('another tenant sees, changes and clones nothing', async () => {
  const context = await makeContext(ana);
  const stranger = await service.caller();
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['PATCH', '', { name: 'Mine' }],
    ['POST', '/clone', { name: 'Mine' }],
    ['GET', '/rules', undefined],
    ['POST', '/rules', { priority: 1, type: 'EXACT', config: { matchAmount: true } }],
  ] as const) {
    const refused = await stranger.ask(method, `/v1/contexts/${context.id}${path}`, { body });
    expect([method, path, refused.status, refused.body.code]).toEqual([method, path, 404, 'M0201']);
  }
  expect((await stranger.ask<{ items: unknown[] }>('GET', '/v1/contexts')).body.items).toEqual([]);
  expect(await rulesOf(ana, context.id)).toEqual([]);
});

test('50 creates of one name at once make one context', async () => {
  const name = `Race ${randomUUID()}`;
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => ana.ask('POST', '/v1/contexts', { body: contextBody({ name }) })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(
    answers.filter(({ status, body }) => status === 409 && body.code === 'CONTEXT_NAME_TAKEN'),
  ).toHaveLength(49);
});
