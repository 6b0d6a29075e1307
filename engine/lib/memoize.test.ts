import { expect, test } from 'vitest';
import { memoize } from './memoize';

test('reads a cached cell once, up to five thousand texts', () => {
  const asked: string[] = [];
  const read = memoize((text) => {
    asked.push(text);
    return text === 'none' ? undefined : `${text}!`;
  });
  expect([read('a'), read('a'), read('b'), read('a')]).toEqual(['a!', 'a!', 'b!', 'a!']);
  expect(asked).toEqual(['a', 'b']);
  for (let index = 2; index < 5000; index += 1) read(`n${index}`);
  expect(read('a')).toBe('a!');
  expect(asked).toHaveLength(5000);
  read('one more');
  expect(read('a')).toBe('a!');
  expect(asked).toHaveLength(5002);
  expect([read('none'), read('none')]).toEqual([undefined, undefined]);
});
