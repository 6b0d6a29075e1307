import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import type { Context } from '@recon/contract/context';
import { cursorList, type ListPages, loadedRows, rememberRow, withUpdatedRow } from './cursor-list';

const someContext = (number: number): Context => ({
  id: `01940000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  name: `Context ${number}`,
  type: '1:1',
  status: 'DRAFT',
});

type Pages = ListPages<typeof one>;

const [one, two, three] = [someContext(1), someContext(2), someContext(3)];
const pages = (...lists: { items: (typeof one)[]; nextCursor?: string }[]): Pages => ({
  pages: lists,
  pageParams: lists.map((_, index) => (index === 0 ? undefined : String(index))),
});
const open = pages({ items: [one], nextCursor: '1' }, { items: [two], nextCursor: '2' });
const whole = pages({ items: [one], nextCursor: '1' }, { items: [two] });
const names = (data: Pages) => loadedRows(data).rows.map(({ name }) => name);

describe('loadedRows', () => {
  test('returns a row that came with two pages once, at its first position', () => {
    const doubled = pages({ items: [one, two], nextCursor: '1' }, { items: [two, three] });
    expect(names(doubled)).toEqual(['Context 1', 'Context 2', 'Context 3']);
  });

  test('has more only if the last page has a next cursor', () => {
    expect(loadedRows(open).hasMore).toBe(true);
    expect(loadedRows(whole).hasMore).toBe(false);
  });
});

describe('withUpdatedRow', () => {
  test('replaces the row of a changed context and leaves the other pages the same objects', () => {
    const data = withUpdatedRow(open, () => ({ ...two, name: 'Renamed' }));
    expect(names(data)).toEqual(['Context 1', 'Renamed']);
    expect(data.pages[0]).toBe(open.pages[0]);
  });

  test('puts a new row on top, newest first, and lists it once when its page loads', () => {
    const data = withUpdatedRow(
      withUpdatedRow(open, () => three),
      () => someContext(4),
    );
    expect(names(data)).toEqual(['Context 4', 'Context 3', 'Context 1', 'Context 2']);
    const later = { ...data, pages: [...data.pages, { items: [{ ...three, name: 'As listed' }] }] };
    expect(names(later)).toEqual(['Context 4', 'As listed', 'Context 1', 'Context 2']);
    expect(names(withUpdatedRow(data, () => ({ ...three, name: 'Renamed' })))[1]).toBe('Renamed');
  });

  test('removes a row that no longer matches the filters, and does not add one that never matched', () => {
    expect(names(withUpdatedRow(whole, () => ({ ...one, status: 'PAUSED' }), { status: 'DRAFT' }))).toEqual([
      'Context 2',
    ]);
    expect(names(withUpdatedRow(whole, () => three, { status: 'PAUSED' }))).toEqual([
      'Context 1',
      'Context 2',
    ]);
    expect(names(withUpdatedRow(whole, () => three, { status: 'DRAFT', type: '1:1' }))).toHaveLength(3);
  });

  test('preserves fields of a row that the response omits', () => {
    const data = withUpdatedRow(whole, (before) => ({ ...one, name: `${before?.name ?? 'unknown'}!` }));
    expect(names(data)).toEqual(['Context 1!', 'Context 2']);
  });
});

test('a new record stays on top during background refetches, until the list is reloaded', async () => {
  const client = new QueryClient();
  const queryKey = ['contexts', 'list', {}];
  const list = cursorList({ queryKey, read: async () => ({ items: [one, two, three] }) });
  const shown = async (from: typeof list) =>
    names(await client.fetchInfiniteQuery({ ...from, staleTime: 0 }));
  expect(await shown(list)).toEqual(['Context 1', 'Context 2', 'Context 3']);
  rememberRow(client, ['contexts', 'list'], () => someContext(9));
  expect(await shown(list)).toEqual(['Context 9', 'Context 1', 'Context 2', 'Context 3']);
  const listed = cursorList({ queryKey, read: async () => ({ items: [one, someContext(9)] }) });
  expect(await shown(listed)).toEqual(['Context 9', 'Context 1']);
  await client.resetQueries({ queryKey });
  expect(await shown(listed)).toEqual(['Context 1', 'Context 9']);
  client.clear();
});
