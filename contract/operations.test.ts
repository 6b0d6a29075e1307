import { expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod/mini';
import {
  type ResponseBody,
  type Call,
  type Operation,
  type OperationName,
  operations,
  type Parsed,
} from './operations';
import { fillPath } from './client-operations';

test('parses a limit from digits and validates its range', () => {
  const query = operations.listContexts.query;
  expect(z.parse(query, { limit: '200' })).toEqual({ limit: 200 });
  for (const bad of ['0', '201', '-1', '1.5', 'ten', '', ' 5'])
    expect(z.safeParse(query, { limit: bad }).success, bad).toBe(false);
});

test('derives the types of a call and of its response from the row', () => {
  expectTypeOf<Parsed<'listContexts'>['query']['limit']>().toEqualTypeOf<number | undefined>();
  expectTypeOf<Call<'getContext'>['path']>().toEqualTypeOf<{ contextId: string }>();
  expectTypeOf<ResponseBody<'deleteMatchRule'>>().toEqualTypeOf<undefined>();
  expectTypeOf<ResponseBody<'getContext'>['name']>().toEqualTypeOf<string>();
});

test('encodes identifiers in the path', () => {
  expect(fillPath('/v1/contexts/{contextId}', { contextId: 'a/b' })).toBe('/v1/contexts/a%2Fb');
});

test('requires each parameter of a template', () => {
  expect(fillPath('/v1/{a}/x/{b}', { a: '1', b: 'ä ?' })).toBe('/v1/1/x/%C3%A4%20%3F');
  expect(() => fillPath('/v1/{a}/{b}', { a: '1' })).toThrow('/v1/{a}/{b} needs b');
});

const id = '0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2b';
const rows = Object.entries<Operation>(operations);

test.each(rows)('%s accepts only identifiers in its path', (_name, { path, params }) => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  expect(Object.keys(params.shape)).toEqual(names);
  const given = Object.fromEntries(names.map((name) => [name, id.toUpperCase()]));
  const isText = (name: string) => name === 'entryId';
  expect(z.parse(params, given)).toEqual(
    Object.fromEntries(names.map((name) => [name, isText(name) ? id.toUpperCase() : id])),
  );
  for (const name of names) {
    expect(z.safeParse(params, { ...given, [name]: '' }).success).toBe(false);
    expect(z.safeParse(params, { ...given, [name]: 'x' }).success).toBe(isText(name));
  }
});

const limited = { limit: '1' };
test.each<[OperationName, taken: Record<string, string>[], refused: Record<string, string>[]]>([
  [
    'listContexts',
    [{}, { type: 'N:M', status: 'PAUSED', cursor: 'x' }, { type: '', status: '' }],
    [{ type: 'n:m' }, { status: 'OPEN' }],
  ],
  ['listMatchRules', [{}, limited, { type: 'DATE_LAG', cursor: 'x' }], [{ type: 'FUZZY' }, { limit: '201' }]],
  ['listSources', [{}, limited, { type: 'GATEWAY', cursor: 'x' }], [{ type: 'FILE' }, { limit: '0' }]],
  ['listFeeSchedules', [{}, { limit: '0' }, { limit: 'x' }], []],
  [
    'listBalances',
    [{}, { limit: '1000000', cursor: 'x', sort_order: 'desc', start_date: 'x', end_date: 'y' }],
    [{ limit: '1000001' }, { limit: '0' }, { sort_order: 'up' }],
  ],
  ['listOrganizations', [{}, { page: '0', limit: '1' }], [{ page: '-1' }, { limit: '0' }]],
  ['listLedgers', [{}, { page: '1000000', limit: '1000000' }], [{ page: '1000001' }, { limit: '1000001' }]],
  ['getKeyDetails', [{ account_id: id }], [{}, { account_id: 'x' }]],
])('%s validates its query parameters', (name, taken, refused) => {
  for (const query of taken)
    expect([query, z.safeParse(operations[name].query, query).success]).toEqual([query, true]);
  for (const query of refused)
    expect([query, z.safeParse(operations[name].query, query).success]).toEqual([query, false]);
});

test('uses 20 for an invalid limit of fee schedules', () => {
  const { query } = operations.listFeeSchedules;
  expect(z.parse(query, { limit: 'x' })).toEqual({ limit: 20 });
  expect(z.parse(query, { limit: '500' })).toEqual({ limit: 200 });
});

test('lists the special operations of the table', () => {
  const named = (is: (row: Operation) => unknown) => rows.filter(([, row]) => is(row)).map(([name]) => name);
  const ledger = ['listBalances', 'listOrganizations', 'listLedgers'];
  expect(named(({ service }) => service === 'ledger')).toEqual(ledger);
  expect(named(({ service }) => service === undefined)).toHaveLength(rows.length - ledger.length);
  expect(named(({ helper }) => helper)).toEqual(['listOrganizations', 'listLedgers']);
  expect(named(({ once }) => once)).toEqual(['getKeyDetails']);
  // Marked (I): all operations that change something, except the two that delete.
  expect(named(({ idempotent }) => idempotent)).toEqual(
    named(({ method }) => method === 'POST' || method === 'PATCH'),
  );
  expect(named(({ errorMediaType }) => errorMediaType === '*/*')).toEqual([
    'deleteMatchRule',
    'deleteFieldMap',
  ]);
  expect(named(({ errorMediaType }) => errorMediaType)).toHaveLength(2);
  expect(named(({ response }) => response === undefined)).toEqual(named(({ status }) => status === 204));
  expect(operations.listBalances.headers).toEqual({
    'Content-Type': { required: true, description: 'must be application/json' },
  });
  expect(operations.listBalances.declared).toEqual({ limit: { type: 'string', required: true } });
});

test('has our own errors for an operation without declared ones', () => {
  for (const [name, { errors, ownErrors }] of rows)
    expect([name, errors.length === 0]).toEqual([name, ownErrors !== undefined]);
  const ours = rows.flatMap(([name, { ownErrors }]) => (ownErrors ? [`${name} ${ownErrors.join(' ')}`] : []));
  expect(ours).toEqual([
    'updateFeeSchedule 400 401 403 404 409 500',
    'listBalances 400 401 403 500',
    'getKeyDetails 400 401 403 404 500',
    'listOrganizations 400 401 403 500',
    'listLedgers 400 401 403 500',
  ]);
});

test('accepts a lookup key of 1 to 256 characters', () => {
  const { params } = operations.getKeyDetails;
  expect(z.safeParse(params, { entryId: 'x'.repeat(256) }).success).toBe(true);
  expect(z.safeParse(params, { entryId: 'x'.repeat(257) }).success).toBe(false);
});
