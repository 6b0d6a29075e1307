import { locale } from './t';

/** Cached formatters by locale and type: creating one is slow, and a list of rules joins hundreds of clauses. */
const made = new Map<string, Intl.ListFormat>();

/** Joins words or clauses in the language of the page: "a, b"; with `conjunction` "a and b". */
export function formatList(words: readonly string[], type: Intl.ListFormatType = 'unit'): string {
  // `Intl` inserts an "and" before the last unit in Portuguese and Spanish, but a clause may contain a list.
  if (type === 'unit') return words.join(', ');
  // British English, as in the catalogue: no comma before "and".
  const tag = locale().replace(/^en(-XA)?$/, 'en-GB');
  const name = `${tag} ${type}`;
  const format = made.get(name) ?? new Intl.ListFormat(tag, { type });
  made.set(name, format);
  return format.format(words);
}
