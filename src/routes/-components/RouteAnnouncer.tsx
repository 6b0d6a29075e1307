import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { pageTitle } from '~/lib/use-page-title';
import { announce } from '~/ui/page/announce';
import { focusOnceThere } from '~/ui/page/focus-once-there';
import { rowPart } from '~/ui/page/row-part';

/**
 * Focuses the heading of a new page, or its field with `data-begins`, and announces the title; on return to a list, the
 * row that was left. The focus does not move on the first page, or if only the search, a sheet or a tab below the same
 * heading changed.
 */
export function RouteAnnouncer() {
  const router = useRouter();
  useEffect(() => {
    let heading: HTMLElement | null = null;
    let title = '';
    /** Key of the row that had the focus when a page was left, by the key of its entry of the history. */
    const leftRows = new Map<string | undefined, string>();
    const unsubscribe = router.subscribe('onBeforeLoad', ({ fromLocation }) => {
      const row = document.activeElement?.closest<HTMLElement>('main [data-key]')?.dataset['key'];
      if (fromLocation && row !== undefined) leftRows.set(fromLocation.state.__TSR_key, row);
    });
    const stop = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      const [lastHeading, lastTitle] = [heading, title];
      heading = document.querySelector<HTMLElement>('main h1');
      title = pageTitle();
      if (!fromLocation || !pathChanged) return;
      if (heading && heading !== lastHeading && !document.querySelector('[role="dialog"]')) {
        const begins = document.querySelector<HTMLElement>('main [data-begins]');
        heading.tabIndex = -1;
        (begins ?? heading).focus({ preventScroll: true });
        const row = leftRows.get(toLocation.state.__TSR_key);
        if (row !== undefined) focusRow(row, begins ?? heading);
      }
      if (title !== lastTitle) announce(title);
    });
    return () => (unsubscribe(), stop());
  }, [router]);
  return null;
}

/** Focuses the first link or button of a row once it is in the page, unless the focus moves in the meantime. */
function focusRow(key: string, focused: HTMLElement): void {
  focusOnceThere(() => rowPart(document.querySelector('main'), key, ':is(a, button)'), {
    preventScroll: true,
    isWanted: () => document.activeElement === focused,
  });
}
