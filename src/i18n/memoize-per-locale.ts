import { locale } from './t';

/** Returns a function for the value of `make`, such as the columns of a table, cached until the language changes. */
export function memoizePerLocale<T>(make: () => T): () => T {
  let made: { in: string; value: T } | undefined;
  return () => {
    if (made?.in !== locale()) made = { in: locale(), value: make() };
    return made.value;
  };
}
