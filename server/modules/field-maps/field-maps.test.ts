import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { FieldMap } from '@recon/contract/field-map';
import { makeContext, makeSource } from '../../testing/bodies';
import { type Caller, makeTestService, type TestService } from '../../testing/test-service';

let service: TestService;
let ana: Caller;
beforeAll(async () => {
  service = await makeTestService();
  ana = await service.caller();
});

async function makePlace(caller = ana) {
  const context = await makeContext(caller);
  const source = await makeSource(caller, context.id);
  return { context, source, path: `/v1/contexts/${context.id}/sources/${source.id}/field-maps` };
}
const create = (path: string, mapping: unknown = { amount: 'Valor' }) =>
  ana.ask<FieldMap>('POST', path, { body: { mapping } });
const codeOf = (answer: { status: number; body: unknown }) =>
  `${answer.status} ${(answer.body as { code?: string } | undefined)?.code ?? ''}`;

test('returns a mapping with the text it was sent in, in either direction', async () => {
  const { context, source, path } = await makePlace();
  const mapping = '{"Transaction ID":"transaction_id","10":"amount","1":"date","Açaí \\"x\\"":"store"}';
  const made = await ana.ask<FieldMap>('POST', path, { raw: `{"mapping": ${mapping}}` });
  expect([made.status, made.headers.get('X-Idempotency-Replayed')]).toEqual([201, 'false']);
  expect(made.body).toMatchObject({ contextId: context.id, sourceId: source.id, version: 1 });
  expect(made.text).toContain(`"mapping":${mapping}`);
  expect((await ana.ask('GET', path)).text).toBe(made.text);
});

test('distinguishes a source without a field map from a missing source', async () => {
  const { path } = await makePlace();
  expect(codeOf(await ana.ask('GET', path))).toBe('404 FIELD_MAP_NOT_FOUND');
  const nobody = path.replace(/sources\/[^/]+/, `sources/${randomUUID()}`);
  expect(codeOf(await ana.ask('GET', nobody))).toBe('404 SOURCE_NOT_FOUND');
  expect(codeOf(await create(nobody))).toBe('404 SOURCE_NOT_FOUND');
  const nowhere = path.replace(/contexts\/[^/]+/, `contexts/${randomUUID()}`);
  expect(codeOf(await create(nowhere))).toBe('404 M0201');
});

test('a source of another context of the tenant is not found', async () => {
  const here = await makePlace();
  const there = await makePlace();
  const crossed = `/v1/contexts/${here.context.id}/sources/${there.source.id}/field-maps`;
  expect(codeOf(await create(crossed))).toBe('404 SOURCE_NOT_FOUND');
});

test('a source has one field map', async () => {
  const { path } = await makePlace();
  await create(path);
  expect(codeOf(await create(path))).toBe('409 FIELD_MAP_EXISTS');
});

test('two creates at once make one field map', async () => {
  const { path } = await makePlace();
  const answers = await Promise.all([create(path), create(path), create(path)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
});

test.each([
  [{}, ['body', 'mapping']],
  [{ amount: '' }, ['body', 'mapping', 'amount']],
  [{ amount: 1 }, ['body', 'mapping', 'amount']],
  [{ amount: null }, ['body', 'mapping', 'amount']],
  [['amount'], ['body', 'mapping']],
  [null, ['body', 'mapping']],
  [{ amount: 'x'.repeat(66_000) }, ['body', 'mapping']],
])('refuses a mapping like %j, on create and on change', async (mapping, at) => {
  const { path } = await makePlace();
  const refused = await ana.ask('POST', path, { body: { mapping } });
  expect([refused.status, refused.body.code]).toEqual([400, 'M0001']);
  expect(refused.body.details?.map((detail) => detail.path)).toEqual([at]);
  const made = await create(path);
  expect(codeOf(await ana.ask('PATCH', `/v1/field-maps/${made.body.id}`, { body: { mapping } }))).toBe(
    '400 M0001',
  );
});

test('each change replaces the mapping whole and counts the version up', async () => {
  const { path } = await makePlace();
  const made = await create(path, { amount: 'A', date: 'B' });
  const change = (mapping: unknown) =>
    ana.ask<FieldMap>('PATCH', `/v1/field-maps/${made.body.id}`, { body: { mapping } });
  const changed = await change({ amount: 'C' });
  expect([changed.status, changed.body.version, changed.body.mapping]).toEqual([200, 2, { amount: 'C' }]);
  await Promise.all([change({ amount: 'D' }), change({ amount: 'E' })]);
  expect((await ana.ask<FieldMap>('GET', path)).body.version).toBe(4);
});

test('a deleted field map is gone and can be created again', async () => {
  const { path } = await makePlace();
  const { body } = await create(path);
  const removed = await ana.ask('DELETE', `/v1/field-maps/${body.id}`);
  expect([removed.status, removed.text]).toEqual([204, '']);
  expect(codeOf(await ana.ask('DELETE', `/v1/field-maps/${body.id}`))).toBe('404 FIELD_MAP_NOT_FOUND');
  expect(codeOf(await ana.ask('PATCH', `/v1/field-maps/${body.id}`, { body: { mapping: { a: 'b' } } }))).toBe(
    '404 FIELD_MAP_NOT_FOUND',
  );
  expect((await create(path)).body.version).toBe(1);
});

test("another tenant's field map does not exist", async () => {
  const { path } = await makePlace();
  const { body } = await create(path);
  const bob = await service.caller();
  const at = `/v1/field-maps/${body.id}`;
  expect(codeOf(await bob.ask('GET', path))).toBe('404 M0201');
  expect(codeOf(await bob.ask('PATCH', at, { body: { mapping: { a: 'b' } } }))).toBe(
    '404 FIELD_MAP_NOT_FOUND',
  );
  expect(codeOf(await bob.ask('DELETE', at))).toBe('404 FIELD_MAP_NOT_FOUND');
  expect(codeOf(await ana.ask('DELETE', '/v1/field-maps/1'))).toBe('400 M0001');
});

test.each([
  [99, 100, 'The request is not valid.'],
  [101, 100, 'The request is not valid. 1 more fault is not listed.'],
  [4000, 100, 'The request is not valid. 3900 more faults are not listed.'],
])('of %i faulty entries the answer lists %i faults at most', async (count, listed, message) => {
  const { path } = await makePlace();
  const made = await create(path);
  const mapping = Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 0]));
  const refused = await ana.ask('PATCH', `/v1/field-maps/${made.body.id}`, {
    body: { mapping },
  });
  expect([refused.status, refused.body.message]).toEqual([400, message]);
  expect(refused.body.details).toHaveLength(Math.min(count, listed));
});
