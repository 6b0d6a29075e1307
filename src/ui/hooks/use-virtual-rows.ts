import {
  defaultRangeExtractor,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

interface Remembered {
  offset: number;
  /** What rows were taken to measure: with another they have other heights. */
  estimateSize: number;
  sizes: VirtualItem[];
}

/** Where each list stood when it was left, by `scrollKey`; the oldest are forgotten. */
const remembered = new Map<string, Remembered>();
const maxRememberedSizes = 30;

interface VirtualRowsOptions<E extends HTMLElement> {
  list: RefObject<E | null>;
  keys: readonly string[];
  /** Height of a row not measured yet, px. */
  estimateSize: number;
  /** Names this visit, e.g. the history entry's key: coming back to it stands where it was left. */
  scrollKey?: string | undefined;
  /** Rows that stay in the page wherever it is scrolled. */
  pinned?: readonly number[];
  /** The list is short enough for all its rows to be in the page. */
  isShort?: boolean;
}

/**
 * Rows of a long list in a scrolling window: only those in sight (and the focused one) are in the
 * page. Rows stand at `item.start - margin` below the list's top. While all `areShown` they stand one under the other
 * as elements do, and nothing is measured; `letGo` ends that once the list grows, with the heights they have.
 */
export function useVirtualRows<E extends HTMLElement>(options: VirtualRowsOptions<E>) {
  // The virtualizer is one object that changes inside; memoised readers would miss it.
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

  // Another function would have all rows laid out again, each time that something is drawn.
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
    // The sticky page head covers the top of the window.
    scrollPaddingStart: 140,
    scrollPaddingEnd: 72,
    initialOffset: (measured ? undefined : before?.offset) ?? (() => window.scrollY),
    ...((measured ?? before) && { initialMeasurementsCache: measured ?? before!.sizes }),
    // Without it no row would be in the page until the window has been measured: rows that were shown would lose the focus.
    ...((measured || (wereShown && !areShown)) && { initialRect: windowSize() }),
    rangeExtractor: (range) => {
      const kept = [...(pinned ?? []), focusedIndex ?? -1].filter(
        (index) => index >= 0 && index < range.count,
      );
      return [...new Set([...kept, ...defaultRangeExtractor(range)])].sort((a, b) => a - b);
    },
  });

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      if (!areShown) setMargin(Math.round(element.getBoundingClientRect().top + window.scrollY));
      // What sticks over the rows stands under the sticky page head.
      const head = document.querySelector<HTMLElement>('[data-part=head]');
      const height = `${head?.offsetHeight ?? 0}px`;
      // Set anew, even to the same, it would have all rows styled again.
      if (element.parentElement?.style.getPropertyValue('--page-head') !== height)
        element.parentElement?.style.setProperty('--page-head', height);
    };
    // Rows that need no place are not waited for: the observer looks at them once they are drawn.
    if (!areShown) measure();
    // What stands over the list may grow or shrink: a banner, a wrapped title.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list, areShown]);

  useLayoutEffect(() => {
    if (before && window.scrollY !== before.offset) window.scrollTo(0, before.offset);
  }, [before]);

  // A visit may get another key while it lasts, as filters go into the address.
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
    /** Attributes of the list. */
    room: areShown ? undefined : { 'data-state': 'placed', style: { height: virtualizer.getTotalSize() } },
    /** How far below the list's top a row stands that begins there, px; undefined for one that follows the one before. */
    topOf: (start: number | undefined) => (start === undefined ? undefined : start - margin),
    /** For each row's element. */
    measure: areShown ? undefined : virtualizer.measureElement,
  };
}

/** Measures rows again that have other heights by choice or by the window's width; the first in sight stays so. */
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
    // Taken up at once: else rows above the ones measured below would keep their old heights.
    virtualizer.getTotalSize();
    for (const row of list.current?.querySelectorAll<HTMLElement>('[data-index]') ?? [])
      virtualizer.measureElement(row);
    if (first !== undefined) virtualizer.scrollToIndex(first, { align: 'start' });
  }, [list, virtualizer, estimateSize, margin]);
}

/** The key of the row that has the focus. */
function useFocusedKey(list: RefObject<HTMLElement | null>): string | undefined {
  // A row of a server-rendered list may have had the focus before its script was there.
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

/** Returns the window's size, px. Reading it may cost a layout. */
function windowSize() {
  return { width: window.innerWidth, height: window.innerHeight };
}

function keyOfRow(element: Element | null): string | undefined {
  return element?.closest<HTMLElement>('[data-key]')?.dataset['key'];
}

/** Where the rows of a list stand, as the virtualizer keeps it. */
function heightsOf(list: HTMLElement): VirtualItem[] {
  const { top } = list.getBoundingClientRect();
  return [...list.querySelectorAll<HTMLElement>('[data-key]')].map((row, index) => {
    const box = row.getBoundingClientRect();
    const start = box.top - top;
    const key = row.dataset['key']!;
    return { key, index, start, end: start + box.height, size: box.height, lane: 0 };
  });
}

/** What `useVirtualRows` gives. */
export type VirtualRows = ReturnType<typeof useVirtualRows>;
