import { useLayoutEffect } from 'react';
import { t, useLanguage } from '~/i18n/t';

let page = '';
/** The titles of the open sheets, the topmost last. */
const sheets: string[] = [];

function show(): void {
  document.title = [...sheets.toReversed(), page].join(' · ');
}

/** Returns the title of the page itself, without open sheets. */
export const pageTitle = (): string => page;

/** Sets the window's title from the page's parts, the most specific first, without `undefined`; runs before paint. */
export function usePageTitle(...parts: readonly (string | undefined)[]): void {
  useLanguage();
  const title = [...parts.filter((part) => part !== undefined), t('app.name')].join(' · ');
  useLayoutEffect(() => {
    page = title;
    show();
  }, [title]);
}

/** Prepends a sheet's title to the window's title while the sheet is open. */
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
