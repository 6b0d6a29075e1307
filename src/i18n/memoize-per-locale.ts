import { locale } from './t';

/** What `make` makes, such as the columns of a table: the same until another language is chosen. */
export function memoizePerLocale<T>(make: () => T): () => T {
  let made: { in: string; value: T } | undefined;
  return () => {
    if (made?.in !== locale()) made = { in: locale(), value: make() };
    return made.value;
  };
}
