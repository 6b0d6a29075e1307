import { type RefObject, useLayoutEffect } from 'react';
import { headHeight } from '../page/get-visible-area';

/** Sets `--page-head` on the parent of a list: elements that stick above rows are placed below the page header. */
export function usePageHead(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const parent = list.current?.parentElement;
    if (!parent) return;
    // Content above the list may change its height: a banner, a wrapped title. The observer also fires at first.
    const observer = new ResizeObserver(() => {
      const height = `${headHeight()}px`;
      // Setting even the same value would restyle all rows.
      if (parent.style.getPropertyValue('--page-head') !== height)
        parent.style.setProperty('--page-head', height);
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
}
