import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { optionalParam, strictSearch, nonEmptyText } from './strict-search';

test('drops invalid and unknown search params, overriding the URL', () => {
  const valid = strictSearch(
    z.object({ type: optionalParam(z.enum(['EXACT'])), q: optionalParam(nonEmptyText) }),
  );
  expect(valid({ type: 'NOPE', q: '', other: 1 })).toStrictEqual({
    type: undefined,
    q: undefined,
    other: undefined,
  });
  expect(valid({ type: 'EXACT', other: 1 })).toStrictEqual({ type: 'EXACT', other: undefined });
  expect(valid({})).toStrictEqual({});
});
