import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { headHeight } from '../page/get-visible-area';

interface Remembered {
  offset: number;
  /** Estimated row height when the list was left. The position is only restored if the estimate is still the same. */
  estimateSize: number;
  sizes: VirtualItem[];
}

/** Scroll position of each list when it was left, by `scrollKey`; the oldest are evicted. */
const remembered = new Map<string, Remembered>();
const maxRememberedSizes = 30;

/** Maximum height that the sticky page header and the headings of a list cover at the window's top, px. */
export const maxCovered = 156;

interface VirtualRowsOptions<E extends HTMLElement> {
  list: RefObject<E | null>;
  keys: readonly string[];
  /** Height of a row before it is measured, px. */
  estimateSize: number;
  /** Name of this visit, for example the key of the history entry; returning to it restores the scroll position. */
  scrollKey?: string | undefined;
  /** Indexes of rows that stay in the page at any scroll position. */
  pinned?: readonly number[];
  /** Whether the list is short enough to have all its rows in the page. */
  isShort?: boolean;
}

/** Virtualizes a long list. If `isShort`, all rows are in the page at first (`areShown`), until `letGo` is called. */
export function useVirtualRows<E extends HTMLElement>(options: VirtualRowsOptions<E>) {
  // The virtualizer is one object that mutates; memoised readers would miss changes.
  const { list, keys, estimateSize, scrollKey, pinned, isShort = false } = options;
  const [margin, setMargin] = useState(0);
  const focused = useFocusedKey(list);
  const [before] = useState(() => {
    const kept = scrollKey === undefined ? undefined : remembered.get(scrollKey);
    return kept?.estimateSize === estimateSize ? kept : undefined;
  });
  const indexes = useMemo(() => new Map(keys.map((key, index) => [key, index])), [keys]);
  const [measured, setMeasured] = useState<VirtualItem[]>();
  const areShown = isShort && measured === undefined;
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
    scrollPaddingStart: maxCovered,
    scrollPaddingEnd: 72,
    initialOffset: (measured ? undefined : before?.offset) ?? (() => window.scrollY),
    ...((measured ?? before) && { initialMeasurementsCache: measured ?? before!.sizes }),
    // Without it no row would be in the page until the window is measured, and a focused row would lose the focus.
    ...((measured || (wereShown && !areShown)) && { initialRect: windowSize() }),
    rangeExtractor: (range) => {
      const kept = [...(pinned ?? []), focusedIndex ?? -1].filter((at) => at >= 0 && at < range.count);
      return [...new Set([...kept, ...defaultRangeExtractor(range)])].sort((a, b) => a - b);
    },
  });

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      if (!areShown) setMargin(Math.round(element.getBoundingClientRect().top + window.scrollY));
      // Elements that stick above the rows are placed below the sticky page header.
      const height = `${headHeight()}px`;
      // Setting even the same value would restyle all rows.
      if (element.parentElement?.style.getPropertyValue('--page-head') !== height)
        element.parentElement?.style.setProperty('--page-head', height);
    };
    // Rows in normal flow are not measured now: the observer fires once they have rendered.
    if (!areShown) measure();
    // Content above the list may change its height: a banner, a wrapped title.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list, areShown]);

  useLayoutEffect(() => {
    if (before && window.scrollY !== before.offset) window.scrollTo(0, before.offset);
  }, [before]);

  // The key of a visit may change during the visit, as filters change the URL.
  useLayoutEffect(() => {
    if (scrollKey === undefined) return;
    return () => {
      remembered.delete(scrollKey);
      const offset = areShown ? window.scrollY : (virtualizer.scrollOffset ?? 0);
      remembered.set(scrollKey, { offset, estimateSize, sizes: virtualizer.takeSnapshot() });
      for (const oldest of remembered.keys()) {
        if (remembered.size <= maxRememberedSizes) break;
        remembered.delete(oldest);
      }
    };
  }, [scrollKey, virtualizer, areShown, estimateSize]);

  useOtherHeights(list, virtualizer, estimateSize, margin);

  const letGo = useCallback(() => {
    if (list.current) setMeasured(heightsOf(list.current));
  }, [list]);
  return {
    virtualizer,
    margin,
    indexes,
    areShown,
    letGo,
    room: areShown ? undefined : { 'data-state': 'placed', style: { height: virtualizer.getTotalSize() } },
    /** Returns a row's distance from the list's top, px, for its virtual `start`; undefined in normal flow. */
    topOf: (start: number | undefined) => (start === undefined ? undefined : start - margin),
    measure: areShown ? undefined : virtualizer.measureElement,
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

/** Returns the measured positions of all rows of a list, as the virtualizer stores them. */
function heightsOf(list: HTMLElement): VirtualItem[] {
  const { top } = list.getBoundingClientRect();
  return [...list.querySelectorAll<HTMLElement>('[data-key]')].map((row, index) => {
    const box = row.getBoundingClientRect();
    const start = box.top - top;
    const key = row.dataset['key']!;
    return { key, index, start, end: start + box.height, size: box.height, lane: 0 };
  });
}

export type VirtualRows = ReturnType<typeof useVirtualRows>;
