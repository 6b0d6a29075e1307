import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

/** What a list starts with: the positions of its rows, and the scroll offset, px (default: the window's). */
export interface VirtualStart {
  offset?: number;
  sizes: VirtualItem[];
}

interface VirtualRowsOptions<E extends HTMLElement> {
  list: RefObject<E | null>;
  keys: readonly string[];
  /** Height of a row before it is measured, px. */
  estimateSize: number;
  start?: VirtualStart | undefined;
  /** Indexes of rows that stay in the page at any scroll position. */
  pinned?: readonly number[];
  /** Whether the list has all its rows in the page, in normal flow. */
  isShort?: boolean;
}

/** Virtualizes a long list. While `isShort`, its rows are in normal flow and nothing is measured. */
export function useVirtualRows<E extends HTMLElement>(options: VirtualRowsOptions<E>) {
  // The virtualizer is one object that mutates; memoised readers would miss changes.
  const { list, keys, estimateSize, start, pinned, isShort: areShown = false } = options;
  const [margin, setMargin] = useState(0);
  const focused = useFocusedKey(list);
  const indexes = useMemo(() => new Map(keys.map((key, index) => [key, index])), [keys]);
  const [wereShown] = useState(areShown);
  const focusedIndex = focused === undefined ? undefined : indexes.get(focused);

  // A new function would lay out all rows again on each render.
  const getItemKey = useCallback((index: number) => keys[index] ?? index, [keys]);
  const estimate = useCallback(() => estimateSize, [estimateSize]);

  // oxlint-disable-next-line react/incompatible-library -- this hook and its callers opt out of memoising
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    enabled: !areShown,
    count: keys.length,
    estimateSize: estimate,
    getItemKey,
    overscan: 8,
    scrollMargin: margin,
    ...scrollPadding(),
    initialOffset: start?.offset ?? (() => window.scrollY),
    ...(start && { initialMeasurementsCache: start.sizes }),
    // Without it no row would be in the page until the window is measured, and a focused row would lose the focus.
    ...((start || wereShown) && !areShown && { initialRect: windowSize() }),
    rangeExtractor: (range) => {
      const kept = [...(pinned ?? []), focusedIndex ?? -1].filter((at) => at >= 0 && at < range.count);
      return [...new Set([...kept, ...defaultRangeExtractor(range)])].sort((a, b) => a - b);
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

  useOtherHeights(list, virtualizer, estimateSize, margin);

  return {
    virtualizer,
    margin,
    indexes,
    room: areShown ? undefined : { 'data-state': 'placed', style: { height: virtualizer.getTotalSize() } },
    /** Returns a row's distance from the list's top, px, for its virtual `start`; undefined in normal flow. */
    topOf: (start: number | undefined) => (start === undefined ? undefined : start - margin),
    measure: areShown ? undefined : virtualizer.measureElement,
  };
}

/** Returns the heights that are covered at the window's edges, px, as measured (use-page-head.ts). */
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
  estimateSize: number,
  margin: number,
) {
  const measuredFor = useRef(estimateSize);
  useLayoutEffect(() => {
    if (measuredFor.current === estimateSize) return;
    measuredFor.current = estimateSize;
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

/** Returns the window's size, px. Reading it may force a layout. */
const windowSize = () => ({ width: window.innerWidth, height: window.innerHeight });

function keyOfRow(element: Element | null): string | undefined {
  return element?.closest<HTMLElement>('[data-key]')?.dataset['key'];
}

/** Returns the measured positions of all rows of a list in normal flow, as the virtualizer stores them. */
export function heightsOf(list: HTMLElement): VirtualItem[] {
  const { top } = list.getBoundingClientRect();
  return [...list.querySelectorAll<HTMLElement>('[data-key]')].map((row, index) => {
    const box = row.getBoundingClientRect();
    const start = box.top - top;
    const key = row.dataset['key']!;
    return { key, index, start, end: start + box.height, size: box.height, lane: 0 };
  });
}

export type VirtualRows = ReturnType<typeof useVirtualRows>;
