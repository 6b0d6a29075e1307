import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '~/testing/mount';
import { setDensity } from '~/ui/page/appearance';
import { DensitySwitch } from '~/ui/page/ViewSwitches';
import type { Column } from './usual-columns';
import { VirtualTable } from './VirtualTable';

beforeEach(async () => {
  await page.viewport(1000, 700);
});

afterEach(() => {
  window.scrollTo(0, 0);
  setDensity('regular');
});

const columns: Column<string>[] = [
  { key: 'name', header: () => 'Name', track: '1fr', phone: 'main', cell: (name) => name },
  { key: 'length', header: () => 'Length', track: '100px', phone: 'below', cell: (name) => name.length },
];

const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => `context ${index}`);

function Table(props: {
  rows: string[];
  complete?: boolean;
  onNearEnd?: () => void;
  minWidth?: string;
  visit?: string;
}) {
  return (
    <VirtualTable
      items={props.rows}
      getKey={(name) => name}
      label="Contexts"
      complete={props.complete ?? true}
      columns={columns}
      link={(name) => (link) => (
        <a href={`#${name}`} className={link.className}>
          {link.children}
        </a>
      )}
      onNearEnd={props.onNearEnd}
      {...(props.minWidth !== undefined && { minWidth: props.minWidth })}
      visit={props.visit}
    />
  );
}

const inPage = () => document.querySelectorAll('tbody tr').length;

const isPlaced = () =>
  vi.waitFor(() => expect(document.querySelector('tbody')?.dataset['state']).toBe('placed'));

it('has no more rows of a long table in the page than of a short one, and then only the visible ones', async () => {
  let most = 0;
  const observer = new MutationObserver(() => (most = Math.max(most, inPage())));
  observer.observe(document.body, { childList: true, subtree: true });
  mount(<Table rows={rowsOf(2000)} />);
  await isPlaced();
  observer.disconnect();
  expect(most).toBeLessThanOrEqual(50);
  expect(inPage()).toBeLessThan(40);
});

it('offers its sorts as outlined buttons where it has no columns', async () => {
  const sortable = columns.map((column) => ({ ...column, isSortable: true }));
  const table = { items: rowsOf(3), getKey: (name: string) => name, label: 'Contexts', complete: true };
  mount(<VirtualTable {...table} columns={sortable} onSort={() => undefined} />);
  const borderOf = () =>
    getComputedStyle(page.getByRole('button', { name: 'Name' }).element()).borderTopColor;
  await expect.element(page.getByRole('button', { name: 'Name' })).toBeVisible();
  expect(borderOf()).toBe('rgba(0, 0, 0, 0)');
  await page.viewport(390, 700);
  await expect.poll(borderOf).not.toBe('rgba(0, 0, 0, 0)');
});

it('keeps few rows in the page at any scroll position, and states their positions', async () => {
  mount(<Table rows={rowsOf(2000)} />);
  await isPlaced();
  await expect.element(page.getByRole('link', { name: 'context 0', exact: true })).toBeVisible();
  expect(inPage()).toBeLessThan(40);
  expect(document.querySelector('table')?.getAttribute('aria-rowcount')).toBe('2001');
  for (let at = 0; at <= 98_000; at += 7000) {
    window.scrollTo(0, at);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(inPage()).toBeLessThan(60);
  }
  const last = page.getByRole('row', { name: /^context 1999/ });
  await expect.element(last).toBeVisible();
  expect(last.element().getAttribute('aria-rowindex')).toBe('2001');
});

it('requests more only near the end, and states no total in the meantime', async () => {
  const onNearEnd = vi.fn<() => void>();
  mount(<Table rows={rowsOf(100)} complete={false} onNearEnd={onNearEnd} />);
  await expect.element(page.getByRole('link', { name: 'context 0', exact: true })).toBeVisible();
  expect(document.querySelector('table')?.getAttribute('aria-rowcount')).toBe('-1');
  expect(onNearEnd).not.toHaveBeenCalled();
  window.scrollTo(0, 100_000);
  await vi.waitFor(() => expect(onNearEnd).toHaveBeenCalled());
});

it('has its rows where they were when the same visit is shown again', async () => {
  const tall = rowsOf(500).map((name, at) =>
    at % 3 === 0 ? `${name} ${'of a long name '.repeat(12)}` : name,
  );
  const shown = (
    <div style={{ width: 320 }}>
      <Table rows={tall} visit="first" />
    </div>
  );
  const table = mount(shown);
  await isPlaced();
  for (let at = 0; at <= 9000; at += 600) {
    window.scrollTo(0, at);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  const places = () =>
    [...document.querySelectorAll<HTMLElement>('tbody tr')]
      .map((row) => ({ key: row.dataset['key'], top: Math.round(row.getBoundingClientRect().top) }))
      .filter(({ top }) => top > 0 && top < 700);
  const [offset, before] = [window.scrollY, places()];
  expect(before.length).toBeGreaterThan(1);
  table.rerender(null);
  await vi.waitFor(() => expect(inPage()).toBe(0));
  table.rerender(shown);
  await isPlaced();
  window.scrollTo(0, offset);
  await vi.waitFor(() => expect(places()).toEqual(before));
});

it('keeps the focused row while it is scrolled away', async () => {
  mount(<Table rows={rowsOf(500)} />);
  const first = page.getByRole('link', { name: 'context 0', exact: true });
  await expect.element(first).toBeVisible();
  await userEvent.tab();
  const focused = document.activeElement;
  expect(focused).toBe(first.element());
  window.scrollTo(0, 15_000);
  await expect.element(page.getByRole('link', { name: 'context 310', exact: true })).toBeInTheDocument();
  expect(document.activeElement).toBe(focused);
});

it('keeps the focus in its row when a short table grows long', async () => {
  function Growing() {
    const [rows, setRows] = useState(rowsOf(50));
    return <Table rows={rows} complete={rows.length > 50} onNearEnd={() => setRows(rowsOf(250))} />;
  }
  mount(<Growing />);
  const row = page.getByRole('link', { name: 'context 30', exact: true });
  await expect.element(row).toBeInTheDocument();
  const element = row.element() as HTMLElement;
  element.focus({ preventScroll: true });
  window.scrollTo(0, document.documentElement.scrollHeight);
  await vi.waitFor(() => expect(document.documentElement.scrollHeight).toBeGreaterThan(200 * 48));
  await isPlaced();
  await expect.element(row).toHaveFocus();
});

it('scrolls sideways on its own if its columns need more space', async () => {
  mount(<Table rows={rowsOf(3)} minWidth="2000px" />);
  const list = page.getByRole('group', { name: 'Contexts' });
  await expect.element(list).toBeVisible();
  const element = list.element();
  expect(element.scrollWidth).toBeGreaterThanOrEqual(2000);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1000);
  expect((element as HTMLElement).tabIndex).toBe(0);
});

it('has rows of 36, 48 or 60 px as chosen, with the visible row staying', async () => {
  mount(
    <>
      <div style={{ position: 'fixed', top: 0, zIndex: 9 }}>
        <DensitySwitch />
      </div>
      <Table rows={rowsOf(500)} />
    </>,
  );
  const list = () => document.querySelector('tbody')!;
  const heights = () => new Set([...list().rows].map((row) => row.getBoundingClientRect().height));
  await expect.element(page.getByRole('radio', { name: 'Regular rows' })).toBeChecked();
  await vi.waitFor(() => expect(heights()).toEqual(new Set([48])));

  window.scrollTo(0, 200 * 48);
  await expect.element(page.getByRole('row', { name: /^context 205 / })).toBeVisible();
  for (const [name, height] of [
    ['Compact', 36],
    ['Roomy', 60],
    ['Regular', 48],
  ] as const) {
    await page.getByRole('radio', { name: `${name} rows` }).click({ force: true });
    await vi.waitFor(() => expect(heights()).toEqual(new Set([height])));
    // The estimated height equals the real one: nothing moves when rows become visible.
    expect(list().getBoundingClientRect().height).toBe(500 * height);
    await expect.element(page.getByRole('row', { name: /^context 205 / })).toBeVisible();
    expect(localStorage.getItem('density')).toBe(name === 'Regular' ? null : name.toLowerCase());
  }

  await page.getByRole('radio', { name: 'Compact rows' }).click({ force: true });
  const total = document.documentElement.scrollHeight;
  for (let at = 0; at <= 17_000; at += 1700) {
    window.scrollTo(0, at);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(window.scrollY).toBe(at);
    expect(document.documentElement.scrollHeight).toBe(total);
  }
});
