import { createContext, useContext } from 'react';

/** The language that the page is rendered in, as a BCP 47 tag. `Console` provides it. */
export const Language = createContext('');

/** Returns the language of the page, and re-renders the caller: each route and each component in `memo` calls this. */
export function useLanguage(): string {
  return useContext(Language);
}
