import { expect, test } from 'vitest';
import { strictSearch } from './strict-search';

test('sets invalid search params to undefined, overriding the URL', () => {
  const valid = strictSearch(({ type }): { type?: string } => (type === 'EXACT' ? { type } : {}));
  expect({ ...valid({ type: 'NOPE', other: 1 }) }).toStrictEqual({ type: undefined, other: undefined });
  expect(valid({ type: 'EXACT', other: 1 })).toStrictEqual({ type: 'EXACT', other: undefined });
});
