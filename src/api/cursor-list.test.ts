import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import type { Context } from '~/contract/context';
import { cursorList, type ListPages, loadedRows, rememberRow, withRow } from './cursor-list';

/** A context of a test. */
const someContext = (number: number): Context => ({
  id: `01940000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  name: `Context ${number}`,
  type: '1:1',
  status: 'DRAFT',
});

type Pages = ListPages<typeof one>;

const [one, two, three] = [someContext(1), someContext(2), someContext(3)];
const pages = (...lists: { items: (typeof one)[]; nextCursor?: string; prevCursor?: string }[]): Pages => ({
  pages: lists,
  pageParams: lists.map((_, index) =>
    index === 0 ? { before: 0 } : { cursor: String(index), before: index },
  ),
});
const open = pages({ items: [one], nextCursor: '1' }, { items: [two], nextCursor: '2' });
const whole = pages({ items: [one], nextCursor: '1' }, { items: [two] });
const names = (data: Pages) => loadedRows(data).rows.map(({ name }) => name);

describe('loadedRows', () => {
  test('shows a row that came with two pages once, where it came first', () => {
    const doubled = pages({ items: [one, two], nextCursor: '1' }, { items: [two, three] });
    expect(names(doubled)).toEqual(['Context 1', 'Context 2', 'Context 3']);
  });

  test('knows of more only as long as the last page leads on', () => {
    expect(loadedRows(open).hasMore).toBe(true);
    expect(loadedRows(whole).hasMore).toBe(false);
  });

  test('counts the rows that were let go above the first page', () => {
    const {
      pages: [, second],
      pageParams,
    } = whole;
    const rest = { pages: [{ ...second!, prevCursor: '0' }], pageParams: pageParams.slice(1) };
    expect(loadedRows(rest)).toMatchObject({ before: 1, pages: 1 });
    expect(loadedRows(whole).before).toBe(0);
  });
});

describe('withRow', () => {
  test('puts a changed context into its row and leaves the other pages the same objects', () => {
    const data = withRow(open, () => ({ ...two, name: 'Renamed' }));
    expect(names(data)).toEqual(['Context 1', 'Renamed']);
    expect(data.pages[0]).toBe(open.pages[0]);
  });

  test('puts what the list does not hold on top, the newest first, and once when its page comes', () => {
    const data = withRow(
      withRow(open, () => three),
      () => someContext(4),
    );
    expect(names(data)).toEqual(['Context 4', 'Context 3', 'Context 1', 'Context 2']);
    const later = { ...data, pages: [...data.pages, { items: [{ ...three, name: 'As listed' }] }] };
    expect(names(later)).toEqual(['Context 4', 'As listed', 'Context 1', 'Context 2']);
    expect(names(withRow(data, () => ({ ...three, name: 'Renamed' })))[1]).toBe('Renamed');
  });

  test('takes away what the list no longer shows, and does not add what it never showed', () => {
    expect(names(withRow(whole, () => ({ ...one, status: 'PAUSED' }), { status: 'DRAFT' }))).toEqual([
      'Context 2',
    ]);
    expect(names(withRow(whole, () => three, { status: 'PAUSED' }))).toEqual(['Context 1', 'Context 2']);
    expect(names(withRow(whole, () => three, { status: 'DRAFT', type: '1:1' }))).toHaveLength(3);
  });

  test('keeps of a row what its answer does not say', () => {
    const data = withRow(whole, (before) => ({ ...one, name: `${before?.name ?? 'unknown'}!` }));
    expect(names(data)).toEqual(['Context 1!', 'Context 2']);
  });
});

test('a record just made stays on top while the list is read anew behind the reader, until it is reloaded', async () => {
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
