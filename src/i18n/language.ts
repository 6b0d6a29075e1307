import { createContext, useContext } from 'react';
import { c as memoCache } from 'react/compiler-runtime';

/** The language a page is drawn in, a BCP 47 tag: whoever reads it is drawn anew when another is chosen. */
export const Language = createContext('');

/** For what the compiler leaves alone (`use no memo`, an effect held to its first run): draws it anew in another language. */
export function useLanguage(): string {
  return useContext(Language);
}

/**
 * What compiled components and hooks keep between drawings: `size` places, all empty when the language is another one.
 * Texts are kept there as if they never changed. It also has every one of them drawn anew by that, behind whatever is
 * memoised, so that nothing has to be mounted again and what was typed stays. @public (scripts/vite-catalogues.ts)
 */
export function c(size: number): unknown[] {
  'use no memo';
  // oxlint-disable-next-line react-hooks/rules-of-hooks -- the compiler calls it so, first in each component and hook
  const language = useContext(Language);
  const cache = memoCache(size + 1);
  if (cache[size] !== language) {
    cache.fill(Symbol.for('react.memo_cache_sentinel'));
    cache[size] = language;
  }
  return cache;
}
