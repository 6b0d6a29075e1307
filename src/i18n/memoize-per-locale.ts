import { locale } from './t';

/** Caches the result of `make`, such as the columns of a table, until the language changes. */
export function memoizePerLocale<T>(make: () => T): () => T {
  let made: { in: string; value: T } | undefined;
  return () => {
    if (made?.in !== locale()) made = { in: locale(), value: make() };
    return made.value;
  };
}
