import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { pageTitle } from '~/lib/use-page-title';
import { announce } from '~/ui/page/announce';

/**
 * Focuses the heading of a new page, or its field with `data-begins`, and announces the title. The focus does not move
 * on the first page, or if only the search, a sheet or a tab below the same heading changed.
 */
export function RouteAnnouncer() {
  const router = useRouter();
  useEffect(() => {
    let heading: HTMLElement | null = null;
    let title = '';
    return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      const [lastHeading, lastTitle] = [heading, title];
      heading = document.querySelector<HTMLElement>('main h1');
      title = pageTitle();
      if (!fromLocation || !pathChanged) return;
      if (heading && heading !== lastHeading && !document.querySelector('[role="dialog"]')) {
        const begins = document.querySelector<HTMLElement>('main [data-begins]');
        heading.tabIndex = -1;
        (begins ?? heading).focus({ preventScroll: true });
      }
      if (title !== lastTitle) announce(title);
    });
  }, [router]);
  return null;
}
