import { createContext, useContext } from 'react';

/** The language that the page is rendered in, as a BCP 47 tag. `Console` provides it. */
export const Language = createContext('');

/** Returns the page's language. Re-renders its caller on changes: each route and each component in `memo` calls it. */
export function useLanguage(): string {
  return useContext(Language);
}
