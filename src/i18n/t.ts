import { i18n } from './locale';
import { createContext, useContext } from 'react';

// oxlint-disable typescript/consistent-type-imports -- the values load later
type Texts = typeof import('./en/console').texts &
  typeof import('./en/context').texts &
  typeof import('./en/more').texts;
// oxlint-enable typescript/consistent-type-imports -- only for that type

export type MessageKey = keyof Texts;

/** The names of the arguments of an ICU message, including those in plural and select branches. */
type ArgumentNames<S extends string> = S extends `${string}{${infer Rest}`
  ? NameAt<Rest> | ArgumentNames<Rest>
  : never;
/** The argument's name after an opening bracket; `never` if the text of a branch follows, recognised by its space. */
type NameAt<S extends string> = S extends `${infer Inner}}${string}`
  ? (Inner extends `${infer Head},${string}` ? Head : Inner) extends infer Name extends string
    ? Name extends '' | `${string} ${string}`
      ? never
      : Name
    : never
  : never;
/** The names of arguments that are numbers: `{count, number}` or `{count, plural, …}`. */
type NumberNames<S extends string> = S extends `${string}{${infer Rest}`
  ?
      | (Rest extends `${infer Name}, ${'number' | 'plural'}${string}`
          ? Name extends `${string}${' ' | '}' | '{'}${string}`
            ? never
            : Name
          : never)
      | NumberNames<Rest>
  : never;
/** The values that a message needs, by name. */
export type MessageValues<K extends MessageKey> = {
  [Name in ArgumentNames<Texts[K]>]: Name extends NumberNames<Texts[K]> ? number : string | number;
};

/** Returns the message for a key, of a set that the page has loaded (`loadTexts`). */
export function t<K extends MessageKey>(
  key: K,
  ...values: [ArgumentNames<Texts[K]>] extends [never] ? [] : [MessageValues<K>]
): string {
  return i18n._(key, values[0]);
}

/** Returns the current language as a BCP 47 tag, for `Intl`. */
export function locale(): string {
  return i18n.locale;
}

/** The language that the page is rendered in, as a BCP 47 tag. `Console` provides it. */
export const Language = createContext('');

/** Returns the page's language. Re-renders its caller on changes: each route and each component in `memo` calls it. */
export function useLanguage(): string {
  return useContext(Language);
}

/** Returns a function for the value of `make`, such as the columns of a table, cached until the language changes. */
export function memoizePerLocale<T>(make: () => T): () => T {
  let made: { in: string; value: T } | undefined;
  return () => {
    if (made?.in !== locale()) made = { in: locale(), value: make() };
    return made.value;
  };
}
