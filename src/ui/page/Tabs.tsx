import { type FocusEvent, useEffect, useRef } from 'react';
import type { RenderLink } from '~/lib/links';
import * as styles from './Tabs.module.css';

interface TabsProps {
  label: string;
  tabs: readonly { label: string; count?: number | undefined; link: RenderLink }[];
}

/** Renders links to the pages of a record. Keeps the current one (`aria-current`, set by the router) in view. */
export function Tabs({ label, tabs }: TabsProps) {
  const nav = useRef<HTMLElement>(null);
  const shown = useRef<{ tab: Element; width: number }>(undefined);
  useEffect(() => {
    // In the next frame: reading the width at once would lay out the page once more.
    const frame = requestAnimationFrame(() => {
      const current = nav.current?.querySelector('[aria-current]');
      if (!nav.current || !current) return;
      const width = nav.current.scrollWidth;
      // Once per tab, and again when a count has loaded. A row with a focused tab or scrolled by the user stays.
      const isMoved = shown.current?.width === width || nav.current.contains(document.activeElement);
      if (shown.current?.tab === current && isMoved) return;
      shown.current = { tab: current, width };
      bringIntoView(nav.current, current);
    });
    return () => cancelAnimationFrame(frame);
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the focus of its links
    <nav
      ref={nav}
      className={`${styles.tabs} ui-edges`}
      aria-label={label}
      data-part="tabs"
      onFocus={followFocus}
    >
      <ul>
        {tabs.map((tab) => (
          <li key={tab.label}>
            {tab.link({
              className: styles.link,
              children: (
                <>
                  {tab.label}
                  {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
                </>
              ),
            })}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls a tab with keyboard focus into full view; browsers are content with a few visible pixels. */
function followFocus({ currentTarget, target }: FocusEvent<HTMLElement>) {
  if (target.matches(':focus-visible')) bringIntoView(currentTarget, target);
}

/** CSS pixels that stay visible of the tab next to the one in view. */
const beside = 40;

/** Scrolls the row until the tab is visible. `scrollIntoView` might scroll the page as well. */
function bringIntoView(row: HTMLElement, tab: Element): void {
  const all = row.getBoundingClientRect();
  const one = tab.getBoundingClientRect();
  if (one.right > all.right - beside) row.scrollLeft += one.right - all.right + beside;
  else if (one.left < all.left + beside) row.scrollLeft -= all.left - one.left + beside;
}
