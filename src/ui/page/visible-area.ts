import { type RefObject, useLayoutEffect } from 'react';

/** Visible area for a page's rows: its edges from the window's top, and its width, px. */
export type Pane = { top: number; bottom: number; width: number };

/** Returns the part of the window between the sticky parts at its top and the footer. Forces a layout. */
export function getVisibleArea(): Pane {
  return {
    top: headHeight() + heightOf('list-head'),
    bottom: innerHeight - (footHeight() ?? mainActionHeight()),
    width: innerWidth,
  };
}

/** Returns the height of the sticky page header and the page's bar below it, px; on a phone only its tabs are sticky. */
function headHeight(): number {
  return (heightOf('head') || heightOf('tabs')) + heightOf('bar');
}

/** Returns the height of the element with this `data-part`, px; 0 if there is none, or it has no box (phones). */
function heightOf(part: string): number {
  return document.querySelector<HTMLElement>(`[data-part=${part}]`)?.offsetHeight ?? 0;
}

/** Returns the height of the bar at the bottom edge that CSS renders on phones (Button.module.css), px; else 0. */
function mainActionHeight(): number {
  const actions = document.querySelector('[data-part=actions]');
  const bar = actions && getComputedStyle(actions, '::after');
  return bar?.position === 'fixed' ? parseFloat(bar.height) : 0;
}

/** Mounted footers in order. The last one counts: that of a sheet if one is open over the page. */
let feet: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

/** Registers the footer of a page or a sheet; returns an unsubscribe function. */
export function registerFooter(foot: HTMLElement): () => void {
  const observer = new ResizeObserver(notify);
  observer.observe(foot);
  change([...feet, foot]);
  return () => {
    observer.disconnect();
    change(feet.filter((one) => one !== foot));
  };
}

/** Returns the height of the footer that was mounted last, px; undefined if there is none. */
export const footHeight = (): number | undefined => feet.at(-1)?.offsetHeight;

/** Runs `listener` when `footHeight` may have changed; returns an unsubscribe function. */
export function onFootHeight(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(now: readonly HTMLElement[]): void {
  feet = now;
  document.documentElement.toggleAttribute('data-has-foot', feet.length > 0);
  notify();
}

const notify = () => listeners.forEach((listener) => listener());

/** Space between a row that the browser scrolls to and what covers the window's edge, px. */
const gap = 8;

/** What sticks to the window's edges: page header or on phones its tabs, page's bar, list's headings, main action. */
const parts = ['head', 'tabs', 'bar', 'list-head', 'actions'].map((part) => `[data-part=${part}]`).join();

/**
 * Measures the elements that stick to the window's edges. Sets `--page-head` on the parent of `list`, which places
 * elements that stick above rows below the page header, and the window's scroll padding, so that nothing covers a
 * focused element.
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
