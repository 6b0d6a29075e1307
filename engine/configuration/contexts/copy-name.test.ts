import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { copyName } from './copy-name';

const among = (...names: string[]) => {
  const taken = new Set(names);
  return (name: string) => taken.has(name);
};

describe('copyName', () => {
  test.each([
    ['Pix in', [], 'Pix in (copy)'],
    ['Pix in', ['Pix in (copy)'], 'Pix in (copy 2)'],
    ['Pix in', ['Pix in (copy)', 'Pix in (copy 2)'], 'Pix in (copy 3)'],
    ['Pix in', ['Pix in (copy 2)'], 'Pix in (copy)'],
    ['Pix in (copy)', ['Pix in (copy)'], 'Pix in (copy 2)'],
    ['Pix in (copy 7)', ['Pix in (copy 7)'], 'Pix in (copy)'],
    ['(copy)', [], '(copy) (copy)'],
    ['Pix (copy) in', [], 'Pix (copy) in (copy)'],
  ])('a copy of %j next to %j is %j', (name, taken, expected) => {
    expect(copyName(name, among(...taken))).toBe(expected);
  });

  test('is in the requested language, and replaces a suffix in any of them', () => {
    expect(copyName('Pix in', among(), 'cópia')).toBe('Pix in (cópia)');
    expect(copyName('Pix in (copy)', among('Pix in (cópia)'), 'cópia')).toBe('Pix in (cópia 2)');
    expect(copyName('Pix in (copia 2)', among())).toBe('Pix in (copy)');
  });

  test('truncates a name of 100 characters so that the suffix fits, by characters and not by bytes', () => {
    expect(copyName('ç'.repeat(100), among())).toBe(`${'ç'.repeat(93)} (copy)`);
    expect(Array.from(copyName('🧾'.repeat(100), among()))).toHaveLength(100);
  });

  test('leaves no blank where it truncates', () => {
    expect(copyName(`${'a'.repeat(92)} ${'b'.repeat(7)}`, among())).toBe(`${'a'.repeat(92)} (copy)`);
  });

  test('is free and within the limit whatever names exist', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 100, unit: 'grapheme' }),
        fc.nat(12),
        (name, count) => {
          const taken = new Set<string>();
          for (let made = 0; made < count; made += 1) taken.add(copyName(name, (n) => taken.has(n)));
          expect(taken.size).toBe(count);
          for (const each of taken) expect(Array.from(each).length).toBeLessThanOrEqual(100);
        },
      ),
    );
  });
});
