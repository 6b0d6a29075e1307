import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { pageTitle } from '~/lib/use-page-title';
import { announce } from '~/ui/page/announce';

/**
 * After a step to another page, puts the focus on its heading and says its title, as a browser does
 * for a new document. The first page, a changed search (a filter), a sheet over the page and a tab
 * below the same heading leave the focus where it is. A page that was asked for one thing marks the field to go
 * on with by `data-begins`: that has the focus then.
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
