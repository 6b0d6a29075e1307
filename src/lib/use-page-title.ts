import { useLayoutEffect } from 'react';
import { t } from '~/i18n/t';

let page = '';
/** The titles of the sheets that are open, the topmost last. */
const sheets: string[] = [];

function show(): void {
  document.title = [...sheets.toReversed(), page].join(' · ');
}

/** The title of the page itself, whatever is open over it. */
export function pageTitle(): string {
  return page;
}

/**
 * Names the page in the window's title, the nearest thing first: `usePageTitle('Match rules', name)`
 * gives "Match rules · Card acquirer daily · Recon Console"; what is undefined is left out. Set before the page is
 * painted, so that what announces a new page finds it.
 */
export function usePageTitle(...parts: readonly (string | undefined)[]): void {
  const title = [...parts.filter((part) => part !== undefined), t('app.name')].join(' · ');
  useLayoutEffect(() => {
    page = title;
    show();
  }, [title]);
}

/** Names a sheet before its page in the window's title, for as long as it is open. */
export function useSheetTitle(title: string): void {
  useLayoutEffect(() => {
    sheets.push(title);
    show();
    return () => {
      sheets.splice(sheets.lastIndexOf(title), 1);
      show();
    };
  }, [title]);
}
