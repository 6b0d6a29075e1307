import { locale } from './t';

/** Formatters are costly to make, and a list of rules joins hundreds of clauses. */
const made = new Map<string, Intl.ListFormat>();

/** Words or clauses as a list of the language: "a, b" in every one, with `conjunction` "a and b", with `disjunction` "a or b". */
export function formatList(words: readonly string[], type: Intl.ListFormatType = 'unit'): string {
  // `Intl` puts an "and" before the last unit in Portuguese and Spanish, where a clause holds lists of its own.
  if (type === 'unit') return words.join(', ');
  // English as the texts have it: without a comma before "and".
  const tag = locale().replace(/^en(-XA)?$/, 'en-GB');
  const name = `${tag} ${type}`;
  const format = made.get(name) ?? new Intl.ListFormat(tag, { type });
  made.set(name, format);
  return format.format(words);
}
