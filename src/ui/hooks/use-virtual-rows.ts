import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { readStoredValue, writeStored } from '~/lib/browser-storage';

/** Measured rows of lists that were left, by visit and estimated height; the oldest are evicted. */
const leftRows = new Map<string, VirtualItem[]>();
const maxLeft = 30;
/** Those of a page that is reloaded, with their name. */
const storedKey = 'recon.rows';

interface VirtualRowsOptions<E extends HTMLElement> {
  list: RefObject<E | null>;
  keys: readonly string[];
  /** Height of a row before it is measured, px. */
  estimateSize: number;
  /** Key of the entry of the history: on return to it the rows have the heights that they had. */
  visit?: string | undefined;
  /** Indexes of rows that stay in the page at any scroll position. */
  pinned?: readonly number[];
  /** Whether the list has all its rows in the page, in normal flow. */
  isShort: boolean;
}

/** Virtualizes a long list. While `isShort`, its rows are in normal flow and nothing is measured. */
export function useVirtualRows<E extends HTMLElement>(options: VirtualRowsOptions<E>) {
  const { list, keys, estimateSize, visit, pinned, isShort: areShown } = options;
  const [known, setMargin] = useState<number>();
  const margin = known ?? 0;
  const focused = useFocusedKey(list);
  const indexes = useMemo(() => new Map(keys.map((key, index) => [key, index])), [keys]);
  const focusedIndex = focused === undefined ? undefined : indexes.get(focused);

  // A new function would lay out all rows again on each render.
  const getItemKey = useCallback((index: number) => keys[index] ?? index, [keys]);
  const estimate = useCallback(() => estimateSize, [estimateSize]);
  const left = useLeftRows(visit, estimateSize, areShown);
  // Without it no row would be in the page until the window is measured, and a focused row would lose the focus.
  const initialRect = useMemo(() => (areShown ? undefined : windowSize()), [areShown]);

  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises what it returns
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    enabled: !areShown,
    count: keys.length,
    estimateSize: estimate,
    getItemKey,
    overscan: 8,
    scrollMargin: margin,
    ...scrollPadding(),
    initialOffset: () => window.scrollY,
    ...(left.rows && { initialMeasurementsCache: left.rows }),
    ...(initialRect && { initialRect }),
    rangeExtractor: (range) => {
      const pinnedIndexes = [...(pinned ?? []), focusedIndex ?? -1].filter(
        (at) => at >= 0 && at < range.count,
      );
      return [...new Set([...pinnedIndexes, ...defaultRangeExtractor(range)])].sort((a, b) => a - b);
    },
  });

  useLayoutEffect(() => {
    const element = list.current;
    if (!element || areShown) return;
    const measure = () => setMargin(Math.round(element.getBoundingClientRect().top + window.scrollY));
    measure();
    // Content above the list may change its height: a banner, a wrapped title.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list, areShown]);

  useOtherHeights(list, virtualizer, areShown ? undefined : estimateSize, margin);
  useLayoutEffect(() => {
    const { name } = left;
    if (name === undefined) return;
    const store = () => writeStored('session', storedKey, JSON.stringify([name, virtualizer.takeSnapshot()]));
    addEventListener('pagehide', store);
    return () => {
      removeEventListener('pagehide', store);
      keepRows(name, virtualizer.takeSnapshot());
    };
  }, [left, virtualizer]);

  return {
    virtualizer,
    indexes,
    room: areShown ? undefined : { 'data-state': 'placed', style: { height: virtualizer.getTotalSize() } },
    /** Returns a row's distance from the list's top, px, for its virtual `start`; undefined in normal flow. */
    topOf: (start: number | undefined) => (start === undefined ? undefined : start - margin),
    // Before the list's place is known, rows below the window count as above it, and their heights scroll the page.
    measure: areShown || known === undefined ? undefined : virtualizer.measureElement,
  };
}

/** Returns the heights that are covered at the window's edges, px, as measured (visible-area.ts). */
function scrollPadding() {
  if (typeof document === 'undefined') return {};
  const { scrollPaddingTop, scrollPaddingBottom } = document.documentElement.style;
  return {
    scrollPaddingStart: parseFloat(scrollPaddingTop) || 0,
    scrollPaddingEnd: parseFloat(scrollPaddingBottom) || 0,
  };
}

/** Measures rows again if density or the window's width changes their heights; the first visible row stays first. */
function useOtherHeights(
  list: RefObject<HTMLElement | null>,
  virtualizer: Virtualizer<Window, HTMLElement>,
  /** Undefined while nothing is measured. */
  estimateSize: number | undefined,
  margin: number,
) {
  const measuredFor = useRef(estimateSize);
  useLayoutEffect(() => {
    const before = measuredFor.current;
    measuredFor.current = estimateSize;
    if (before === undefined || estimateSize === undefined || before === estimateSize) return;
    const first = window.scrollY > margin ? virtualizer.range?.startIndex : undefined;
    virtualizer.measure();
    // Applied at once: otherwise rows above the ones measured below would keep their old heights.
    virtualizer.getTotalSize();
    for (const row of list.current?.querySelectorAll<HTMLElement>('[data-index]') ?? [])
      virtualizer.measureElement(row);
    if (first !== undefined) virtualizer.scrollToIndex(first, { align: 'start' });
  }, [list, virtualizer, estimateSize, margin]);
}

function useFocusedKey(list: RefObject<HTMLElement | null>): string | undefined {
  // A row of a server-rendered list may have been focused before its script loaded.
  const [focused, setFocused] = useState(() =>
    typeof document === 'undefined' ? undefined : keyOfRow(document.activeElement),
  );
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const note = ({ target }: FocusEvent) => setFocused(keyOfRow(target as Element));
    const forget = () => setFocused(undefined);
    element.addEventListener('focusin', note);
    element.addEventListener('focusout', forget);
    return () => {
      element.removeEventListener('focusin', note);
      element.removeEventListener('focusout', forget);
    };
  }, [list]);
  return focused;
}

const windowSize = () => ({ width: window.innerWidth, height: window.innerHeight });

function keyOfRow(element: Element | null): string | undefined {
  return element?.closest<HTMLElement>('[data-key]')?.dataset['key'];
}

/** Returns the measured rows of a list when it was left, and the name to keep them by; none while `areShown`. */
function useLeftRows(visit: string | undefined, estimateSize: number, areShown: boolean) {
  return useMemo(() => {
    if (areShown || visit === undefined) return {};
    const name = `${visit} ${estimateSize}`;
    const stored = readStoredValue('session', storedKey) as [string, VirtualItem[]] | undefined;
    return { name, rows: leftRows.get(name) ?? (stored?.[0] === name ? stored[1] : undefined) };
  }, [visit, estimateSize, areShown]);
}

function keepRows(name: string, rows: VirtualItem[]): void {
  leftRows.delete(name);
  leftRows.set(name, rows);
  for (const oldest of leftRows.keys()) if (leftRows.size > maxLeft) leftRows.delete(oldest);
}

export type VirtualRows = ReturnType<typeof useVirtualRows>;
