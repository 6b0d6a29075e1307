import { type Messages, setupI18n } from '@lingui/core';
import type { en } from './catalogues/en';

/** Every key of the catalogue. */
export type MessageKey = keyof typeof en;

type Trim<S extends string> = S extends ` ${infer R}` ? Trim<R> : S extends `${infer R} ` ? Trim<R> : S;
/** The names inside `{…}` of an ICU message; plural and select branches are read as well. */
type ArgumentNames<S extends string> = S extends `${string}{${infer Rest}`
  ? Rest extends `${infer Name}}${infer Tail}`
    ? Name extends `${infer Head},${string}`
      ? Trim<Head> | ArgumentNames<Tail>
      : (Name extends `${string} ${string}` ? never : Name extends '' ? never : Name) | ArgumentNames<Tail>
    : never
  : never;
/** The named values a message takes; a message without names takes none. */
export type MessageValues<K extends MessageKey> = Record<ArgumentNames<(typeof en)[K]>, string | number>;

const i18n = setupI18n({
  locale: 'en',
  messages: { en: {} },
  ...(import.meta.env.DEV && { missing: refuseMissing }),
});

/** Tests and development stop at a text that is not loaded; for users its key is better than no page. */
function refuseMissing(_locale: string, key: string): never {
  throw new Error(`The text ${key} is not loaded: see scripts/vite-catalogues.ts`);
}

/**
 * Takes in the compiled texts of an area.
 * @public Called by what scripts/vite-catalogues.ts puts in front of every module that names a text.
 */
export function addTexts(texts: Messages): void {
  i18n.load('en', texts);
}

/**
 * The text for a key in the current language. Values are put in by name; numbers follow the
 * language's plural rules. Changing the language remounts the page, so a result may be memoised.
 */
export function t<K extends MessageKey>(
  key: K,
  ...values: [ArgumentNames<(typeof en)[K]>] extends [never] ? [] : [MessageValues<K>]
): string {
  return i18n._(key, values[0]);
}

/** The current language as a BCP 47 tag, for `Intl`. */
export function locale(): string {
  return i18n.locale;
}
