import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ApiError } from '~/api/api-error';
import { cursorList, rememberRow } from '~/api/cursor-list';
import { mountPage } from '~/testing/mount-page';
import { compareBy, type ListView } from './list-query';
import { ListPage } from './ListPage';
import type { Column } from './usual-columns';

type Row = { id: string; name: string; size: number };

/** A service's list: its rows, its requests, and an error to come. */
let rows: Row[];
let asked: (string | undefined)[];
let failure: ApiError | undefined;
/** While set, pages after the first wait for it, or all pages. */
let gate: Promise<void> | undefined;
let holdsAll = false;

const some = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    name: `Row ${index}`,
    size: (index * 7) % 10,
  }));
const queryKey = ['rows', 'list', {}];
const list = cursorList<Row>({
  queryKey,
  read: async ({ limit, cursor }) => {
    asked.push(cursor);
    if (cursor !== undefined || holdsAll) await gate;
    if (failure) throw failure;
    const from = Number(cursor ?? 0);
    const to = from + limit;
    return { items: rows.slice(from, to), ...(to < rows.length && { nextCursor: String(to) }) };
  },
});
const columns: Column<Row>[] = [
  {
    key: 'name',
    header: () => 'Name',
    track: '1fr',
    phone: 'main',
    cell: ({ name }) => name,
    compare: compareBy(({ name }) => name),
  },
  {
    key: 'size',
    header: () => 'Size',
    track: '100px',
    phone: 'below',
    cell: ({ size }) => size,
    compare: compareBy(({ size }) => size),
  },
];
const searchText = ({ name }: Row) => name;

function List({ onView, start = {} }: { onView?: (view: ListView) => void; start?: ListView }) {
  const [view, setView] = useState(start);
  const [isSmall, setSmall] = useState(false);
  const client = useQueryClient();
  const [small] = useState(
    () =>
      ({ size }: Row) =>
        size < 5,
  );
  return (
    <ListPage
      query={useInfiniteQuery(list)}
      words={{
        title: 'Rows',
        search: 'Search rows',
        all: (count) => `${count} rows, all loaded`,
        found: (count) => `${count} rows found`,
        moreFailed: 'The next rows could not be loaded',
        noneHere: 'No row fits.',
        clear: 'Show all rows',
      }}
      columns={columns}
      view={view}
      onView={(next) => {
        setView(next);
        onView?.(next);
      }}
      searchText={searchText}
      narrow={isSmall ? small : undefined}
      filters={
        <button type="button" onClick={() => setSmall(true)}>
          Small ones
        </button>
      }
      onClear={() => {
        setView({});
        setSmall(false);
      }}
      onReload={() => void client.resetQueries({ queryKey })}
      empty={{ icon: 'contexts', title: 'No rows yet', body: 'Begin with one.' }}
    />
  );
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const search = page.getByRole('searchbox', { name: 'Search rows' });
const header = (name: string) => page.getByRole('columnheader', { name });
const shown = () =>
  [...document.querySelectorAll('tbody tr')].map((row) => row.firstElementChild?.textContent ?? '');
const refusal = () => new ApiError({ status: 403, code: 'M0103', message: 'no', details: [] } as never);

beforeEach(async () => {
  await page.viewport(1000, 700);
  rows = some(120);
  asked = [];
  failure = undefined;
  gate = undefined;
  holdsAll = false;
});

test('shows the names of the columns while the first rows load', async () => {
  let open = () => undefined as void;
  gate = new Promise((resolve) => (open = resolve));
  holdsAll = true;
  await mountPage(<List />);
  const names = () => [...document.querySelectorAll('th')].map(({ textContent }) => textContent);
  await expect.poll(names).toEqual(['Name', 'Size']);
  // The placeholder is not announced as a table.
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  open();
  await expect.element(page.getByRole('row', { name: /Row 1\b/ }).first()).toBeVisible();
});

test('states on a phone that the headers sort', async () => {
  await page.viewport(390, 700);
  rows = some(3);
  await mountPage(<List />);
  await expect.element(button('Size')).toBeVisible();
  const row = document.querySelector('thead tr')!;
  expect(getComputedStyle(row, '::before').content).toBe('"Sort:"');
});

describe('a search', () => {
  test('finds matches at once among the loaded rows, loads to the end automatically, and then shows the number', async () => {
    let open = () => undefined as void;
    gate = new Promise((resolve) => (open = resolve));
    rows[3] = { ...rows[3]!, name: 'São Paulo in' };
    rows[99] = { ...rows[99]!, name: 'in from SAO' };
    await mountPage(<List />);
    await search.fill('sao IN');
    await expect.element(page.getByRole('row', { name: /São Paulo/ })).toBeVisible();
    await expect.element(page.getByText('1 found so far, 50 rows read')).toBeVisible();
    open();
    await expect.element(page.getByText('2 rows found')).toBeVisible();
    expect(shown()).toEqual(['São Paulo in', 'in from SAO']);
    expect(asked.filter(Boolean)).toEqual(['50']);
  });

  test('asks after 2,000 rows whether to continue', async () => {
    rows = some(3000);
    rows[2900] = { ...rows[2900]!, name: 'The one' };
    await mountPage(<List />);
    await search.fill('the one');
    await expect.element(page.getByRole('heading', { name: 'Nothing found so far' })).toBeVisible();
    expect(asked.filter(Boolean)).toHaveLength(10);
    await button('Search the next 2,000').click();
    await expect.element(page.getByRole('row', { name: /The one/ })).toBeVisible();
    await expect.element(page.getByText('1 rows found')).toBeVisible();
  });

  test('can be stopped, and continues on request', async () => {
    rows = some(1000);
    let open = () => undefined as void;
    gate = new Promise((resolve) => (open = resolve));
    await mountPage(<List />);
    await search.fill('Row 9');
    await button('Stop').click();
    open();
    await expect.element(page.getByText(/^\d+ found in (50|250) rows$/)).toBeVisible();
    const before = asked.length;
    await button('Search the next 2,000').click();
    await expect.element(page.getByText('271 rows found')).toBeVisible();
    expect(asked.length).toBeGreaterThan(before);
  });

  test('without matches reports that only when all is loaded, and is cleared by a button', async () => {
    const onView = vi.fn<(view: ListView) => void>();
    await mountPage(<List onView={onView} />);
    await search.fill('nowhere');
    await expect.element(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible();
    await expect.element(page.getByText('No row fits.')).toBeVisible();
    await vi.waitFor(() => expect(onView).toHaveBeenLastCalledWith({ q: 'nowhere' }));
    await button('Show all rows').click();
    await expect.element(search).toHaveValue('');
    await expect.element(page.getByText('120 rows, all loaded')).toBeVisible();
  });

  test('is part of the view from the start', async () => {
    await mountPage(<List start={{ q: 'row 77' }} />);
    await expect.element(page.getByRole('row', { name: /Row 77/ })).toBeVisible();
    await expect.element(search).toHaveValue('row 77');
  });

  test('stops if a page fails, keeps what was found, and continues on retry', async () => {
    await mountPage(<List />);
    await expect.element(page.getByText('50 loaded, more below')).toBeVisible();
    failure = refusal();
    await search.fill('Row 1');
    await expect.element(page.getByText('The next rows could not be loaded')).toBeVisible();
    expect(shown()).toHaveLength(14);
    failure = undefined;
    await button('Try again').click();
    await expect.element(page.getByText('39 rows found')).toBeVisible();
  });

  test('with a client-side filter loads more as well', async () => {
    await mountPage(<List />);
    await button('Small ones').click();
    await expect.element(page.getByText('60 rows found')).toBeVisible();
  });
});

describe('sorting', () => {
  test('waits until all rows are loaded, and shows that', async () => {
    await mountPage(<List />);
    await expect.element(button('Name')).toHaveAttribute('aria-disabled', 'true');
    await expect
      .element(button('Name'))
      .toHaveAccessibleDescription('Can be sorted once all rows are loaded.');
    expect(header('Name').element().hasAttribute('aria-sort')).toBe(false);
  });

  test('sorts up, down and back to the order of the service', async () => {
    rows = some(20);
    await mountPage(<List />);
    await button('Size').click();
    await expect.element(header('Size')).toHaveAttribute('aria-sort', 'ascending');
    expect(shown().slice(0, 3)).toEqual(['Row 0', 'Row 10', 'Row 3']);
    await button('Size').click();
    await expect.element(header('Size')).toHaveAttribute('aria-sort', 'descending');
    expect(shown()[0]).toBe('Row 7');
    await button('Size').click();
    await expect.element(header('Size')).not.toHaveAttribute('aria-sort');
    expect(shown().slice(0, 2)).toEqual(['Row 0', 'Row 1']);
    await button('Name').click();
    await expect.element(header('Name')).toHaveAttribute('aria-sort', 'ascending');
    await vi.waitFor(() => expect(shown().slice(0, 3)).toEqual(['Row 0', 'Row 1', 'Row 2']));
    expect(document.activeElement).toBe(button('Name').element());
  });

  test('in the URL loads all rows first', async () => {
    await mountPage(<List start={{ sort: '-name' }} />);
    await expect.element(header('Name')).toHaveAttribute('aria-sort', 'descending');
    expect(shown()[0]).toBe('Row 119');
  });
});

test('a new record stays on top until the list is reloaded', async () => {
  const { queryClient } = await mountPage(<List />);
  await expect.element(page.getByRole('row', { name: /Row 0/ })).toBeVisible();
  rows = some(40);
  rows.push({ id: 'new', name: 'Just made', size: 1 });
  const before = asked.length;
  rememberRow<Row>(queryClient, ['rows', 'list'], () => rows.at(-1)!);
  await vi.waitFor(() => expect([asked.length > before, shown()[0]]).toEqual([true, 'Just made']));
  await button('Reload the list').click();
  await vi.waitFor(() => expect(shown()[0]).toBe('Row 0'));
});

test('without any rows shows that, even if it is stale', async () => {
  rows = [];
  const { queryClient } = await mountPage(<List />);
  await expect.element(page.getByRole('heading', { name: 'No rows yet' })).toBeVisible();
  failure = refusal();
  await queryClient.refetchQueries({ queryKey });
  await expect
    .element(page.getByText('This list could not be refreshed and may be out of date'))
    .toBeVisible();
});

test('that cannot be read shows why, and retries', async () => {
  failure = refusal();
  await mountPage(<List />);
  await expect.element(page.getByRole('heading', { name: 'Not permitted' })).toBeVisible();
  failure = undefined;
  await button('Try again').click();
  await expect.element(page.getByRole('row', { name: /Row 0/ })).toBeVisible();
});

test('the header stays visible while the rows scroll', async () => {
  await mountPage(<List />);
  await expect.element(page.getByRole('row', { name: /Row 0/ })).toBeVisible();
  window.scrollTo(0, 1000);
  await vi.waitFor(() =>
    expect(header('Name').element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0),
  );
  window.scrollTo(0, 0);
});
