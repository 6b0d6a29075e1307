import { locale } from './t';

/** Words or clauses as a list of the language: "a, b", with `conjunction` "a and b", with `disjunction` "a or b". */
export function listOf(words: readonly string[], type: Intl.ListFormatType = 'unit'): string {
  // English as the texts have it: without a comma before "and".
  const tag = locale().replace(/^en(-XA)?$/, 'en-GB');
  return new Intl.ListFormat(tag, { type, ...(type === 'unit' && { style: 'short' }) }).format(words);
}
