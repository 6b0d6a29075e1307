// The messages of every page; other areas are loaded with the modules that import them.
import 'texts:app';
import 'texts:error.forbidden';
import 'texts:error.missingCode';
import 'texts:nav';
import 'texts:session';
import 'texts:ui';
import { i18n } from './locale';

// oxlint-disable typescript/consistent-type-imports -- an import of each type would list every area twice
type Texts = typeof import('./en/activity').texts &
  typeof import('./en/activity.report').texts &
  typeof import('./en/app').texts &
  typeof import('./en/asItWas').texts &
  typeof import('./en/auditSheet').texts &
  typeof import('./en/balances').texts &
  typeof import('./en/contexts').texts &
  typeof import('./en/contexts.check').texts &
  typeof import('./en/contexts.clone').texts &
  typeof import('./en/contexts.first').texts &
  typeof import('./en/contexts.form').texts &
  typeof import('./en/contexts.move').texts &
  typeof import('./en/contexts.overview').texts &
  typeof import('./en/contexts.picture').texts &
  typeof import('./en/diagnostics').texts &
  typeof import('./en/error').texts &
  typeof import('./en/error.forbidden').texts &
  typeof import('./en/error.missingCode').texts &
  typeof import('./en/faults').texts &
  typeof import('./en/fees').texts &
  typeof import('./en/feeWhatIf').texts &
  typeof import('./en/fieldMaps').texts &
  typeof import('./en/fileHints').texts &
  typeof import('./en/fileSteps').texts &
  typeof import('./en/form').texts &
  typeof import('./en/fromFiles').texts &
  typeof import('./en/glossary').texts &
  typeof import('./en/kept').texts &
  typeof import('./en/history').texts &
  typeof import('./en/keys').texts &
  typeof import('./en/list').texts &
  typeof import('./en/list.saved').texts &
  typeof import('./en/list.search').texts &
  typeof import('./en/nav').texts &
  typeof import('./en/page').texts &
  typeof import('./en/palette').texts &
  typeof import('./en/palette.tasks').texts &
  typeof import('./en/plan').texts &
  typeof import('./en/rules').texts &
  typeof import('./en/rulesLint').texts &
  typeof import('./en/rulesMany').texts &
  typeof import('./en/session').texts &
  typeof import('./en/signIn').texts &
  typeof import('./en/sources').texts &
  typeof import('./en/suggest').texts &
  typeof import('./en/undo').texts &
  typeof import('./en/whatIf').texts &
  typeof import('./en/whatIf.flow').texts &
  typeof import('./en/whatIf.reason').texts &
  typeof import('./en/whatIf.reading').texts &
  typeof import('./en/ui').texts;
// oxlint-enable typescript/consistent-type-imports -- only for that list

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

/** Returns the message for a key. A module that uses a key must import the key's area: `import 'texts:fees'`. */
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
