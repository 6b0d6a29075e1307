import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { pageTitle } from '~/lib/use-page-title';
import { announce } from '~/ui/page/announce';

/**
 * Focuses the heading of a new page and announces its title, as a browser does for a new document. The first page, a
 * changed search (a filter), a sheet over the page and a tab below the same heading leave the focus. If a page asks for
 * one thing, it marks the field with `data-begins`, which gets the focus instead.
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
