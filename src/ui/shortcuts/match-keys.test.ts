import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Begun, matchKeys, sequencePause, typedKey } from './page-actions';

const event = (key: string, modifiers = '', code = '') => ({
  key,
  code,
  ctrlKey: modifiers.includes('Ctrl'),
  metaKey: modifiers.includes('Meta'),
  altKey: modifiers.includes('Alt'),
  shiftKey: modifiers.includes('Shift'),
  getModifierState: (name: string) => name === 'AltGraph' && modifiers.includes('Graph'),
});

test.each([
  ['n', '', 'n'],
  ['N', '', 'n'],
  ['N', 'Shift', undefined],
  ['É', 'Shift', undefined],
  ['/', '', '/'],
  ['/', 'Shift', '/'],
  ['?', 'Shift', '?'],
  ['?', 'Ctrl Alt Graph', '?'],
  ['?', 'Alt Graph', '?'],
  ['n', 'Ctrl', undefined],
  ['n', 'Alt', undefined],
  ['n', 'Meta', undefined],
  ['n', 'Meta Graph', undefined],
  ['Enter', '', undefined],
  ['Dead', '', undefined],
  ['', '', undefined],
  ['😀', '', '😀'],
])('%s with %s types %s', (key, modifiers, typed) => {
  expect(typedKey(event(key, modifiers))).toBe(typed);
});

test('in a layout with other letters a key is the one printed on it', () => {
  expect(typedKey(event('т', '', 'KeyN'))).toBe('n');
  expect(typedKey(event('ñ', '', 'Semicolon'))).toBe('ñ');
  // A Latin layout in another order has its own letters.
  expect(typedKey(event('a', '', 'KeyQ'))).toBe('a');
});

const bindings = [{ keys: 'n' }, { keys: 'g c' }, { keys: 'g f' }, { keys: '/' }];

/** Returns the results of keys, pressed at an interval in milliseconds. */
function pressed(keys: string, every = 100): (string | undefined)[] {
  let begun: Begun | undefined;
  return keys.split(' ').map((key, index) => {
    const next = matchKeys(bindings, begun, key, index * every);
    begun = next.begun;
    return next.found?.keys;
  });
}

describe('keys', () => {
  test.each<[string, (string | undefined)[]]>([
    ['n', ['n']],
    ['g c', [undefined, 'g c']],
    ['g f n', [undefined, 'g f', 'n']],
    // A key that does not continue a sequence ends it, and does nothing itself.
    ['g n', [undefined, undefined]],
    ['g n n', [undefined, undefined, 'n']],
    ['g x c', [undefined, undefined, undefined]],
    ['g g c', [undefined, undefined, 'g c']],
    ['x', [undefined]],
    ['c', [undefined]],
  ])('%s', (keys, found) => {
    expect(pressed(keys)).toEqual(found);
  });

  test('a started sequence waits for its next key, but not longer', () => {
    expect(pressed('g c', sequencePause)).toEqual([undefined, 'g c']);
    expect(pressed('g c', sequencePause + 1)).toEqual([undefined, undefined]);
    expect(pressed('g n', sequencePause + 1)).toEqual([undefined, 'n']);
  });

  test('whatever is pressed, the result is the last pressed binding', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('g', 'c', 'f', 'n', '/', 'x'), { minLength: 1 }), (keys) => {
        const found = pressed(keys.join(' '));
        const wrong = found.filter(
          (one, index) =>
            one !== undefined &&
            !keys
              .slice(0, index + 1)
              .join(' ')
              .endsWith(one),
        );
        // A symbol that is in no sequence and follows no started one is always found.
        const missed = keys.filter(
          (key, index) => key === 'n' && keys[index - 1] !== 'g' && found[index] !== 'n',
        );
        expect([wrong, missed]).toEqual([[], []]);
      }),
    );
  });
});
