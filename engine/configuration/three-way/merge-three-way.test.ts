import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readJson, writeJson } from '../../lib/json/lossless';
import { changedProperties, type Properties, type Shape, mergeThreeWay, withTheirs } from './merge-three-way';

const shape: Shape = { nested: ['config'], decimals: ['tolerance'] };
const base = { name: 'Card', side: 'LEFT', tolerance: '0.50', config: { bank: 'Itaú', limit: 1 } };
const merge = (theirs: Properties, mine: Properties) =>
  mergeThreeWay(base, { ...base, ...theirs }, { ...base, ...mine }, shape);
const changes = (merged: Properties) => changedProperties(base, merged, shape);

describe('mergeThreeWay', () => {
  test.each<[string, Properties, Properties, Properties]>([
    ['nothing', {}, {}, {}],
    ['what only I changed', {}, { name: 'Mine' }, { name: 'Mine' }],
    ['what only they changed', { name: 'Theirs' }, {}, { name: 'Theirs' }],
    ['different members', { side: 'RIGHT' }, { name: 'Mine' }, { side: 'RIGHT', name: 'Mine' }],
    ['the same change of both', { name: 'Same' }, { name: 'Same' }, { name: 'Same' }],
    ['what they unset', { side: undefined }, { name: 'Mine' }, { side: undefined, name: 'Mine' }],
    ['a decimal they wrote otherwise', { tolerance: '0.5' }, { tolerance: '0.7' }, { tolerance: '0.7' }],
    ['a decimal both mean', { tolerance: '7' }, { tolerance: '7.00' }, { tolerance: '7' }],
    [
      'different keys',
      { config: { bank: 'Inter', limit: 1 } },
      { config: { bank: 'Itaú', limit: 2, note: 'x' } },
      { config: { bank: 'Inter', limit: 2, note: 'x' } },
    ],
    ['a key I removed', { config: { bank: 'Itaú', limit: 1, a: 1 } }, { config: { bank: 'Itaú' } }, { config: { bank: 'Itaú', a: 1 } }], // prettier-ignore
    ['a key they removed', { config: { bank: 'Itaú' } }, { config: { bank: 'BTG', limit: 1 } }, { config: { bank: 'BTG' } }], // prettier-ignore
  ])('merges %s without a conflict', (_, theirs, mine, expected) => {
    const { merged, conflicts } = merge(theirs, mine);
    expect(conflicts).toEqual([]);
    expect(changes(merged)).toEqual(expected);
  });

  test.each<[string, Properties, Properties, unknown[]]>([
    [
      'a member',
      { name: 'Theirs' },
      { name: 'Mine' },
      [{ path: ['name'], theirs: '"Theirs"', mine: '"Mine"' }],
    ],
    ['a member they unset', { side: undefined }, { side: 'RIGHT' }, [{ path: ['side'], mine: '"RIGHT"' }]],
    [
      'a key',
      { config: { bank: 'Inter', limit: 9 } },
      { config: { bank: 'BTG', limit: 1 } },
      [{ path: ['config', 'bank'], theirs: '"Inter"', mine: '"BTG"' }],
    ],
    [
      'a key they removed',
      { config: { limit: 1 } },
      { config: { bank: 'BTG', limit: 1 } },
      [{ path: ['config', 'bank'], mine: '"BTG"' }],
    ],
    [
      'a key I removed',
      { config: { bank: 'Inter', limit: 1 } },
      { config: { limit: 1 } },
      [{ path: ['config', 'bank'], theirs: '"Inter"' }],
    ],
    [
      'a config that is none',
      { config: null },
      { config: { bank: 'BTG', limit: 1 } },
      [{ path: ['config'], theirs: 'null', mine: '{"bank":"BTG","limit":1}' }],
    ],
  ])('reports %s that both changed, and keeps mine until theirs is accepted', (_, theirs, mine, expected) => {
    const { merged, conflicts } = merge(theirs, mine);
    expect(conflicts).toEqual(expected);
    const [member] = conflicts[0]!.path;
    const taken = withTheirs(merged, conflicts);
    expect(changedProperties({ ...base, ...theirs }, taken, shape)).toEqual({});
    expect(taken[member]).toEqual({ ...base, ...theirs }[member as keyof typeof base]);
  });

  test.each<[string, Properties, Properties, unknown, string[]]>([
    ['settings of another type by now', { type: 'B', config: { b: 1 } }, { config: { a: 2 } }, { type: 'A', config: { a: 2 } }, ['type', 'config']], // prettier-ignore
    ['a type under which others changed settings', { config: { a: 1, z: 1 } }, { type: 'B', config: { b: 1 } }, { type: 'B', config: { b: 1 } }, ['type', 'config']], // prettier-ignore
    ['settings that both changed with the type', { type: 'B', config: { b: 1 } }, { type: 'B', config: { a: 1, b: 1 } }, { type: 'B', config: { b: 1 } }, []], // prettier-ignore
  ])('merges %s together with the property they depend on', (_, theirs, mine, expected, paths) => {
    const was = { type: 'A', config: { a: 1 } };
    const typed = { nested: ['config'], under: { config: 'type' } };
    const found = mergeThreeWay(was, { ...was, ...theirs }, { ...was, ...mine }, typed);
    expect(found.merged).toEqual(expected);
    expect(found.conflicts.map(({ path }) => path.join('.'))).toEqual(paths);
    const taken = withTheirs(found.merged, found.conflicts);
    expect(taken).toEqual(paths.length > 0 ? { ...was, ...theirs } : expected);
  });

  test('keeps the order of others, and the spelling of every digit and key', () => {
    const written = '{"zeta":9007199254740993.000000000000000001,"10":0.50,"2":[1.0]}';
    const config = (json: string) => ({ config: readJson(json) });
    const theirs = '{"2":[1],"10":0.5,"zeta":9007199254740993.000000000000000001}';
    const mine = config(written.replace('[1.0]', '[2.0]'));
    expect(writeJson(mergeThreeWay(config(written), config(theirs), mine, shape).merged['config'])).toBe(
      // Only the spelling differs, so this side's is kept.
      written.replace('[1.0]', '[2.0]'),
    );
    const changed = theirs.replace('0.5', '0.70');
    expect(writeJson(mergeThreeWay(config(written), config(changed), mine, shape).merged['config'])).toBe(
      changed.replace('[1]', '[2.0]'),
    );
  });

  test('loses no change of either side', () => {
    const record = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.nat(2));
    fc.assert(
      fc.property(record, record, record, (was, theirs, mine) => {
        const whole = mergeThreeWay({ config: was }, { config: theirs }, { config: mine }, shape);
        const config = whole.merged['config'] as Record<string, number>;
        for (const key of ['a', 'b', 'c'])
          expect(config[key]).toBe(was[key] === mine[key] ? theirs[key] : mine[key]);
        for (const { path } of whole.conflicts)
          expect(new Set([was, theirs, mine].map((one) => one[path[1]!])).size).toBe(3);
      }),
    );
  });
});

test('changedProperties returns only properties with another value', () => {
  expect(changedProperties(base, { ...base, tolerance: '0.5', side: 'RIGHT' }, shape)).toEqual({
    side: 'RIGHT',
  });
  expect(changedProperties(base, { name: 'Card', config: { limit: 1.0, bank: 'Itaú' } }, shape)).toEqual({});
});

describe('properties that only make sense together', () => {
  const shape = { nested: ['config'], under: { config: 'type' } };
  const base = { type: 'EXACT', config: { matchAmount: true } };
  const lag = { type: 'DATE_LAG', config: { minDays: 1 } };

  test.each([
    ['both gave the type another value', { type: 'TOLERANCE', config: { absTolerance: '3.00' } }],
    ['they changed a setting of the type that I left', { type: 'EXACT', config: { matchAmount: false } }],
  ])('stay together if %s', (_, theirs) => {
    const { merged, conflicts } = mergeThreeWay(base, theirs, lag, shape);
    expect(merged).toEqual(lag);
    expect(conflicts.map(({ path }) => path)).toEqual([['type'], ['config']]);
    expect(withTheirs(merged, conflicts)).toEqual(theirs);
  });

  test('are merged key by key if both set the type to the same value', () => {
    const theirs = { type: 'DATE_LAG', config: { minDays: 1, maxDays: 5 } };
    const { merged, conflicts } = mergeThreeWay(base, theirs, lag, shape);
    expect(merged).toEqual(theirs);
    expect(conflicts).toEqual([]);
  });
});
