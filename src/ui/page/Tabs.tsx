import { useEffect, useRef } from 'react';
import type { RenderLink } from './link';
import * as styles from './Tabs.module.css';

interface TabsProps {
  label: string;
  tabs: readonly { label: string; count?: number | undefined; link: RenderLink }[];
}

/**
 * The pages of one thing as links in a row; the current one is marked by the router's `aria-current`, and in sight where
 * the row is wider than the page.
 */
export function Tabs({ label, tabs }: TabsProps) {
  const nav = useRef<HTMLElement>(null);
  const shown = useRef<{ tab: Element; width: number }>(undefined);
  useEffect(() => {
    const current = nav.current?.querySelector('[aria-current]');
    if (!nav.current || !current) return;
    const width = nav.current.scrollWidth;
    // Once for each, and again when a count has come: a row that was moved by hand stays, or by the focus on a tab.
    const isMoved = shown.current?.width === width || nav.current.contains(document.activeElement);
    if (shown.current?.tab === current && isMoved) return;
    shown.current = { tab: current, width };
    bringIntoView(nav.current, current);
  });
  useEffect(() => {
    const row = nav.current;
    row?.addEventListener('focusin', followFocus);
    return () => row?.removeEventListener('focusin', followFocus);
  }, []);
  return (
    <nav ref={nav} className={styles.tabs} aria-label={label} data-part="tabs">
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

/** Browsers take a tab of which a few pixels show for one in sight. Under a pointer nothing moves. */
function followFocus(this: HTMLElement, { target }: FocusEvent) {
  if (target instanceof Element && target.matches(':focus-visible')) bringIntoView(this, target);
}

/** CSS pixels of the next tab that stay in sight beside the current one. */
const beside = 40;

/** Moves the row alone, and never the page, which `scrollIntoView` might. */
function bringIntoView(row: HTMLElement, tab: Element): void {
  const all = row.getBoundingClientRect();
  const one = tab.getBoundingClientRect();
  if (one.right > all.right - beside) row.scrollLeft += one.right - all.right + beside;
  else if (one.left < all.left + beside) row.scrollLeft -= all.left - one.left + beside;
}
