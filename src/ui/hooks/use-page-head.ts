import { type RefObject, useLayoutEffect } from 'react';
import { getVisibleArea, headHeight } from '../page/get-visible-area';

/** Space between a row that the browser scrolls to and what covers the window's edge, px. */
const gap = 8;

/** What sticks to the window's edges: page header or on phones its tabs, page's bar, list's headings, main action. */
const parts = ['head', 'tabs', 'bar', 'list-head', 'actions'].map((part) => `[data-part=${part}]`).join();

/**
 * Measures what sticks to the window's edges, for a list or the page's bar: sets `--page-head` on its parent, so that elements that stick
 * above rows are placed below the page header, and the window's scroll padding, so that the browser scrolls what gets the
 * focus to where nothing covers it.
 */
export function usePageHead(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = list.current;
    const parent = element?.parentElement;
    if (!parent) return;
    const page = document.documentElement;
    // A banner or a wrapped title may change the heights. The observer also fires at first.
    const observer = new ResizeObserver(() => {
      const { dataset, offsetHeight } = element;
      const height = `${headHeight() - (dataset['part'] === 'bar' ? offsetHeight : 0)}px`;
      // Setting even the same value would restyle all rows.
      if (parent.style.getPropertyValue('--page-head') !== height)
        parent.style.setProperty('--page-head', height);
      const { top, bottom } = getVisibleArea();
      page.style.scrollPadding = `${top + gap}px 0 ${innerHeight - bottom + gap}px`;
    });
    observer.observe(document.body);
    for (const part of document.querySelectorAll(parts)) observer.observe(part);
    return () => {
      observer.disconnect();
      page.style.scrollPadding = '';
    };
  }, [list]);
}
