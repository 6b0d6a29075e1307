import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { RenderLink } from './link';
import * as styles from './Tabs.module.css';

interface TabsProps {
  label: string;
  tabs: readonly { label: string; count?: number | undefined; link: RenderLink }[];
}

/** Renders links to the pages of a record. Keeps the current one (`aria-current`, set by the router) in view. */
export function Tabs({ label, tabs }: TabsProps) {
  const nav = useRef<HTMLElement>(null);
  useLocation({ select: ({ pathname }) => pathname });
  // After each change of the page, and of a count, which makes the row wider.
  useEffect(() => bringIntoView(nav.current?.querySelector('[aria-current]')));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears of the focus of its links
    <nav
      ref={nav}
      className={styles.tabs}
      aria-label={label}
      data-part="tabs"
      onFocus={({ target }) => {
        // Browsers are content with a few visible pixels. A press must not move what it is on.
        if (target.matches(':focus-visible')) bringIntoView(target);
      }}
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

/** Scrolls just enough to make a tab visible, with a part of the next one (`scroll-padding`). */
function bringIntoView(tab: Element | null | undefined): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
}
