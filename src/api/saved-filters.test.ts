import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  filtersFileText,
  filterAt,
  type FilterList,
  filterPath,
  maxFilters,
  type SavedFilter,
  withImportedFilters,
} from './saved-filters';

const contextId = '0191f6a2-7c1e-7a45-9d53-2f2f0e8a5b11';

describe('the saved part of a URL', () => {
  test.each<[string, Record<string, unknown>, unknown]>([
    [
      '/contexts',
      { q: 'card', status: 'ACTIVE', other: 'x' },
      { list: 'contexts', search: { q: 'card', status: 'ACTIVE' } },
    ],
    ['/contexts/', { sort: '-name' }, { list: 'contexts', search: { sort: '-name' } }],
    ['/fee-schedules', { q: 'visa' }, { list: 'feeSchedules', search: { q: 'visa' } }],
    [
      `/contexts/${contextId}/rules`,
      { type: 'EXACT', rule: 'new', hints: 'all' },
      { list: 'rules', contextId, search: { type: 'EXACT' } },
    ],
    [
      `/contexts/${contextId}/sources`,
      { side: 'LEFT', source: 'new' },
      { list: 'sources', contextId, search: { side: 'LEFT' } },
    ],
    [
      '/balances',
      { ledger: contextId, q: '@ana', from: 7, sort: '' },
      { list: 'balances', search: { ledger: contextId } },
    ],
    ['/contexts/none/rules', { q: 'x' }, undefined],
    ['/key-details', { q: 'x' }, undefined],
    ['/contexts/new', { q: 'x' }, undefined],
  ])('%s', (pathname, search, saved) => {
    expect(filterAt({ pathname, search })).toEqual(saved);
  });

  test.each<[FilterList, string]>([
    ['contexts', '/contexts'],
    ['feeSchedules', '/fee-schedules'],
    ['balances', '/balances'],
  ])('a filter of %s opens its list', (list, path) => {
    expect(filterPath({ list })).toBe(path);
    expect(filterAt({ pathname: path, search: {} })?.list).toBe(list);
  });

  test('a filter of a context opens that context', () => {
    expect(filterPath({ list: 'rules', contextId })).toBe(`/contexts/${contextId}/rules`);
  });
});

const words = fc
  .string({ minLength: 1, maxLength: 60 })
  .filter((text) => text.trim() === text && text !== '');
const filters = fc.array(
  fc.record({
    id: fc.uuid(),
    name: words,
    list: fc.constantFrom('contexts' as const, 'feeSchedules' as const),
    search: fc.record({ q: words, sort: words }),
  }),
  { maxLength: maxFilters },
);
const without = (all: readonly SavedFilter[]) => all.map(({ id: _id, ...rest }) => rest);
const once = (all: readonly SavedFilter[]) => [...new Set(without(all).map((one) => JSON.stringify(one)))];

describe('a file of filters', () => {
  test('restores each exported filter once, without duplicates', () => {
    fc.assert(
      fc.property(filters, (all) => {
        const text = filtersFileText(all);
        const read = withImportedFilters([], text)!;
        expect(without(read).map((one) => JSON.stringify(one))).toEqual(once(all));
        expect(withImportedFilters(read, text)).toEqual(read);
      }),
    );
  });

  test.each(['', 'no json', '[]', 'null', '{"filters":{}}'])('%j is not a valid file', (text) => {
    expect(withImportedFilters([], text)).toBeUndefined();
  });

  test('imports only filters, without other fields', () => {
    const entries = [
      null,
      7,
      { name: ' ', list: 'contexts', search: {} },
      { name: 'a', list: 'toString', search: {} },
      { name: 'a', list: 'rules', search: {} },
      { name: 'a', list: 'contexts' },
      { name: ' Kept ', list: 'balances', contextId, search: { q: '@ana', order: 'desc', from: 1 }, more: 1 },
    ];
    const read = withImportedFilters([], JSON.stringify({ filters: entries }))!;
    expect(without(read)).toEqual([{ name: 'Kept', list: 'balances', search: { order: 'desc' } }]);
  });

  test('is imported up to the maximum number', () => {
    const many = Array.from({ length: 90 }, (_, at) => ({ name: `n${at}`, list: 'contexts', search: {} }));
    expect(withImportedFilters([], JSON.stringify({ filters: many }))).toHaveLength(maxFilters);
  });
});
