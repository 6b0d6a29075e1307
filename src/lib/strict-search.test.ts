import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { param, strictSearch, nonEmpty } from './strict-search';

test('drops invalid and unknown search params, overriding the URL', () => {
  const valid = strictSearch(z.object({ type: param(z.enum(['EXACT'])), q: param(nonEmpty) }));
  expect(valid({ type: 'NOPE', q: '', other: 1 })).toStrictEqual({
    type: undefined,
    q: undefined,
    other: undefined,
  });
  expect(valid({ type: 'EXACT', other: 1 })).toStrictEqual({ type: 'EXACT', other: undefined });
  expect(valid({})).toStrictEqual({});
});
