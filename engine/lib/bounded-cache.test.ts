import { expect, test, vi } from 'vitest';
import { boundedCache } from './bounded-cache';

test('stores a limited number of values, and evicts the least recently used', () => {
  const made: string[] = [];
  const cache = boundedCache<string>(3);
  const get = (key: string) =>
    cache(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  expect(['a', 'b', 'c', 'a'].map(get)).toEqual(['A', 'B', 'C', 'A']);
  expect(made).toEqual(['a', 'b', 'c']);
  get('d');
  ['a', 'c', 'd'].map(get);
  expect(made).toEqual(['a', 'b', 'c', 'd']);
  get('b');
  expect(made).toEqual(['a', 'b', 'c', 'd', 'b']);
});

test('creates an undefined value only once, too', () => {
  const cache = boundedCache<undefined>(1);
  const make = vi.fn<() => undefined>();
  cache('a', make);
  cache('a', make);
  expect(make).toHaveBeenCalledTimes(1);
});
