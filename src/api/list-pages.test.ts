import { describe, expect, test } from 'vitest';
import { someContext } from '~/testing/context-service';
import { fits, type ListPages, loadedRows, withoutRow, withRow } from './list-pages';

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
  test('shows a row that came with two pages once, where it came first', () => {
    const doubled = pages({ items: [one, two], nextCursor: '1' }, { items: [two, three] });
    expect(names(doubled)).toEqual(['Context 1', 'Context 2', 'Context 3']);
  });

  test('knows of more only as long as the last page leads on', () => {
    expect(loadedRows(open).hasMore).toBe(true);
    expect(loadedRows(whole).hasMore).toBe(false);
  });
});

describe('withRow', () => {
  test('puts a changed context into its row and leaves the other pages the same objects', () => {
    const data = withRow(open, { ...two, name: 'Renamed' });
    expect(names(data)).toEqual(['Context 1', 'Renamed']);
    expect(data.pages[0]).toBe(open.pages[0]);
  });

  test('puts a new one at the end of a list that is loaded to its end', () => {
    expect(names(withRow(whole, three))).toEqual(['Context 1', 'Context 2', 'Context 3']);
  });

  test('leaves a new one to its own page when there are more', () => {
    expect(withRow(open, three)).toBe(open);
  });
});

describe('withoutRow', () => {
  test('takes away what the list no longer shows', () => {
    expect(names(withoutRow(whole, one.id))).toEqual(['Context 2']);
  });

  test('leaves a list without it as it is', () => {
    expect(withoutRow(whole, three.id)).toBe(whole);
  });
});

test('a filter shows what has its type and its status', () => {
  const paused = someContext(4, { status: 'PAUSED', type: '1:N' });
  expect(fits(paused, {})).toBe(true);
  expect(fits(paused, { status: 'PAUSED', type: '1:N' })).toBe(true);
  expect(fits(paused, { status: 'PAUSED', type: '1:1' })).toBe(false);
  expect(fits(paused, { status: 'DRAFT' })).toBe(false);
});
