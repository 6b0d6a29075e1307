import { createContext, useContext } from 'react';

/** The language that the page is rendered in, as a BCP 47 tag. `Console` provides it. */
export const Language = createContext('');

/**
 * Returns the language of the page, and re-renders the caller on a change: `t()` is a plain function, so each route and
 * each component in `memo` calls this. `e2e/languages.e2e.ts` changes the language on every page.
 */
export function useLanguage(): string {
  return useContext(Language);
}
