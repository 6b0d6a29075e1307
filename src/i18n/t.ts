// The messages of every page; other areas are loaded with the modules that import them.
import 'texts:app';
import 'texts:error';
import 'texts:kept';
import 'texts:nav';
import 'texts:page';
import 'texts:session';
import 'texts:ui';
import type { texts as app } from './en/app';
import type { texts as auditSheet } from './en/auditSheet';
import type { texts as balances } from './en/balances';
import type { texts as contexts } from './en/contexts';
import type { texts as contextsCheck } from './en/contexts.check';
import type { texts as contextsClone } from './en/contexts.clone';
import type { texts as contextsFirst } from './en/contexts.first';
import type { texts as contextsForm } from './en/contexts.form';
import type { texts as contextsMove } from './en/contexts.move';
import type { texts as contextsOverview } from './en/contexts.overview';
import type { texts as contextsPicture } from './en/contexts.picture';
import type { texts as diagnostics } from './en/diagnostics';
import type { texts as error } from './en/error';
import type { texts as faults } from './en/faults';
import type { texts as fees } from './en/fees';
import type { texts as feeWhatIf } from './en/feeWhatIf';
import type { texts as fieldMaps } from './en/fieldMaps';
import type { texts as fileHints } from './en/fileHints';
import type { texts as form } from './en/form';
import type { texts as kept } from './en/kept';
import type { texts as glossary } from './en/glossary';
import type { texts as keys } from './en/keys';
import type { texts as list } from './en/list';
import type { texts as listSaved } from './en/list.saved';
import type { texts as listSearch } from './en/list.search';
import type { texts as nav } from './en/nav';
import type { texts as page } from './en/page';
import type { texts as palette } from './en/palette';
import type { texts as paletteTasks } from './en/palette.tasks';
import type { texts as rules } from './en/rules';
import type { texts as rulesLint } from './en/rulesLint';
import type { texts as rulesMany } from './en/rulesMany';
import type { texts as session } from './en/session';
import type { texts as signIn } from './en/signIn';
import type { texts as sources } from './en/sources';
import type { texts as suggest } from './en/suggest';
import type { texts as whatIf } from './en/whatIf';
import type { texts as whatIfFlow } from './en/whatIf.flow';
import type { texts as whatIfReason } from './en/whatIf.reason';
import type { texts as whatIfReading } from './en/whatIf.reading';
import type { texts as ui } from './en/ui';
import { i18n } from './locale';

type Texts = typeof app &
  typeof auditSheet &
  typeof balances &
  typeof contexts &
  typeof contextsCheck &
  typeof contextsClone &
  typeof contextsFirst &
  typeof contextsForm &
  typeof contextsMove &
  typeof contextsOverview &
  typeof contextsPicture &
  typeof diagnostics &
  typeof error &
  typeof faults &
  typeof fees &
  typeof feeWhatIf &
  typeof fieldMaps &
  typeof fileHints &
  typeof form &
  typeof glossary &
  typeof kept &
  typeof keys &
  typeof list &
  typeof listSaved &
  typeof listSearch &
  typeof nav &
  typeof page &
  typeof palette &
  typeof paletteTasks &
  typeof rules &
  typeof rulesLint &
  typeof rulesMany &
  typeof session &
  typeof signIn &
  typeof sources &
  typeof suggest &
  typeof whatIf &
  typeof whatIfFlow &
  typeof whatIfReason &
  typeof whatIfReading &
  typeof ui;

/** A key of the catalogue. */
export type MessageKey = keyof Texts;

/** The names of the arguments of an ICU message, including those in plural and select branches. */
type ArgumentNames<S extends string> = S extends `${string}{${infer Rest}`
  ? NameAt<Rest> | ArgumentNames<Rest>
  : never;
/** The name after a bracket. The text of a branch must contain a space to be distinguished from a name. */
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
/** The named values of a message; a message without names takes none. */
export type MessageValues<K extends MessageKey> = {
  [Name in ArgumentNames<Texts[K]>]: Name extends NumberNames<Texts[K]> ? number : string | number;
};

/**
 * Returns the message for a key in the current language. Inserts values by name; numbers follow the language's plural
 * rules. A module that uses a key must import its area: `import 'texts:fees'`.
 */
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
