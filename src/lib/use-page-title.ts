import { useLayoutEffect } from 'react';
import { t } from '~/i18n/t';

/**
 * Names the page in the window's title, the nearest thing first: `usePageTitle('Match rules', name)`
 * gives "Match rules · Card acquirer daily · Recon Console". Set before the page is painted, so that
 * what announces a new page finds it.
 */
export function usePageTitle(...parts: readonly string[]): void {
  const title = [...parts, t('app.name')].join(' · ');
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
}
