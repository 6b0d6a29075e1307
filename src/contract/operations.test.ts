import { expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod/mini';
import { type Answer, type Call, fillPath, operations, type Parsed } from './operations';

test('a limit is read from digits and validated by its bounds', () => {
  const query = operations.listContexts.query;
  expect(z.parse(query, { limit: '200' })).toEqual({ limit: 200 });
  for (const bad of ['0', '201', '-1', '1.5', 'ten', '', ' 5'])
    expect(z.safeParse(query, { limit: bad }).success, bad).toBe(false);
});

test('types of a call and of its answer follow from the row', () => {
  expectTypeOf<Parsed<'listContexts'>['query']['limit']>().toEqualTypeOf<number | undefined>();
  expectTypeOf<Call<'getContext'>['path']>().toEqualTypeOf<{ contextId: string }>();
  expectTypeOf<Answer<'deleteMatchRule'>>().toEqualTypeOf<undefined>();
  expectTypeOf<Answer<'getContext'>['name']>().toEqualTypeOf<string>();
});

test('identifiers are encoded into the path', () => {
  expect(fillPath('/v1/contexts/{contextId}', { contextId: 'a/b' })).toBe('/v1/contexts/a%2Fb');
});
