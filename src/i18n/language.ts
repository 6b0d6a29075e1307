import { createContext, useContext } from 'react';

/** The language that the page is rendered in, as a BCP 47 tag. `Console` provides it. */
export const Language = createContext('');

/**
 * Returns the language of the page as a BCP 47 tag, and re-renders the caller when another one is chosen. `t()` is a
 * plain function, so a component that is not re-rendered with its parent calls this: each route, and each component in
 * `memo`. `e2e/languages.e2e.ts` changes the language on every page.
 */
export function useLanguage(): string {
  return useContext(Language);
}
